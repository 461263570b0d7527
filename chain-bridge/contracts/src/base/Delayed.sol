// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursRoles} from "../interface/IKursRoles.sol";
import {Governed} from "./Governed.sol";

/// @notice A governed contract whose admin announces what could cost others money, waits, and only then does it.
/// @dev The call to be made is announced with `schedule`; after `delay` seconds, and for `GRACE` seconds more, the same call goes
/// through once. Until `open` is called nothing waits, so that a deployment can be put together.
abstract contract Delayed is Governed {
    /// @notice How long a matured call stays callable, seconds.
    uint256 public constant GRACE = 14 days;

    /// @notice Seconds between the announcement of a call and its earliest execution.
    uint256 public immutable delay;

    /// @notice Whether the deployment is put together, so that delays hold.
    bool public opened;

    /// @notice When an announced call, by keccak256 of its calldata, may be made; Unix seconds, 0 when not announced.
    mapping(bytes32 id => uint256 time) public readyAt;

    /// @notice `call` was announced and may be made from `readyAt` on.
    /// @param id keccak256 of the call
    /// @param call calldata of this contract
    /// @param readyAt from when on, Unix seconds
    event Scheduled(bytes32 indexed id, bytes call, uint256 readyAt);

    /// @notice The announced call `id` was made.
    /// @param id keccak256 of the call
    event Executed(bytes32 indexed id);

    /// @notice The announced call `id` will not be made.
    /// @param id keccak256 of the call
    event Cancelled(bytes32 indexed id);

    /// @notice Delays hold from now on.
    event Opened();

    /// @notice This call was never announced, or was made or cancelled.
    /// @param id the number it goes by
    error CallNotScheduled(bytes32 id);

    /// @notice This call was announced and may be made at `readyAt`.
    /// @param id the number it goes by
    /// @param readyAt from when on, Unix seconds
    error CallNotReady(bytes32 id, uint256 readyAt);

    /// @notice This call could be made until `expiredAt` and has to be announced again.
    /// @param id the number it goes by
    /// @param expiredAt Unix seconds
    error CallExpired(bytes32 id, uint256 expiredAt);

    /// @notice This call is announced already.
    /// @param id the number it goes by
    error CallAlreadyScheduled(bytes32 id);

    /// @notice The deployment is open already.
    error AlreadyOpened();

    constructor(IKursRoles roles_, uint256 delay_) Governed(roles_) {
        delay = delay_;
    }

    /// @dev Lets the admin's call through if it is due; `open` has not been called while the deployment is put together.
    modifier delayed() {
        _takeScheduled();
        _;
    }

    /// @notice Announces `call`, this contract's calldata. Admin only.
    /// @param call calldata of this contract
    /// @return id keccak256 of the call
    function schedule(bytes calldata call) external only(ADMIN) returns (bytes32 id) {
        id = keccak256(call);
        if (readyAt[id] != 0 && block.timestamp <= readyAt[id] + GRACE) revert CallAlreadyScheduled(id);
        readyAt[id] = block.timestamp + delay;
        emit Scheduled(id, call, readyAt[id]);
    }

    /// @notice Takes an announcement back. Guardian only.
    /// @param id keccak256 of the call
    function cancel(bytes32 id) external only(GUARDIAN) {
        if (readyAt[id] == 0) revert CallNotScheduled(id);
        delete readyAt[id];
        emit Cancelled(id);
    }

    function _open() internal {
        if (opened) revert AlreadyOpened();
        opened = true;
        emit Opened();
    }

    /// @dev Unix seconds from which something added now counts.
    function _activeFrom() internal view returns (uint64) {
        return uint64(opened ? block.timestamp + delay : block.timestamp);
    }

    /// @dev Uses up the announcement of the present call, if the deployment is open.
    function _takeScheduled() internal only(ADMIN) {
        if (!opened) return;
        bytes32 id = keccak256(msg.data);
        uint256 time = readyAt[id];
        if (time == 0) revert CallNotScheduled(id);
        if (block.timestamp < time) revert CallNotReady(id, time);
        if (block.timestamp > time + GRACE) revert CallExpired(id, time + GRACE);
        delete readyAt[id];
        emit Executed(id);
    }
}
