// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {IERC7540Operator} from "../interface/IERC7540.sol";
import {IERC7575} from "../interface/IERC7575.sol";
import {ILiquidityDesk} from "../interface/ILiquidityDesk.sol";
import {IShareToken} from "../interface/IShareToken.sol";
import {IShareVault} from "../interface/IShareVault.sol";
import {ShareClass} from "../type/ShareClass.sol";

/// @notice What requests of both sides share: whose they are, which days are open, and how a part of one is taken.
abstract contract ShareRequests is IShareVault, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice How many days a controller can have open on each side.
    uint256 public constant MAX_OPEN_REQUESTS = 32;

    /// @inheritdoc IShareVault
    ILiquidityDesk public immutable override desk;

    /// @inheritdoc IShareVault
    ShareClass public immutable override class;

    /// @inheritdoc IERC7575
    address public immutable override asset;

    /// @inheritdoc IERC7575
    address public immutable override share;

    /// @inheritdoc IERC7540Operator
    mapping(address controller => mapping(address operator => bool)) public override isOperator;

    /// @notice Made for one share, once and for good.
    /// @param desk_ who processes
    /// @param share_ the share this is the way in and out of
    constructor(ILiquidityDesk desk_, IShareToken share_) {
        desk = desk_;
        share = address(share_);
        asset = share_.token();
        class = share_.class();
    }

    modifier onlyDesk() {
        if (msg.sender != address(desk)) revert CallerIsNotTheDesk(msg.sender);
        _;
    }

    /// @inheritdoc IERC7540Operator
    function setOperator(address operator, bool approved) external override returns (bool) {
        isOperator[msg.sender][operator] = approved;
        emit OperatorSet(msg.sender, operator, approved);
        return true;
    }

    /// @dev Hands the controller what all its shares here have earned.
    function _settle(address controller) internal virtual;

    function _feeIndex() internal view returns (uint256) {
        return IShareToken(share).feeIndex();
    }

    function _today() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }

    /// @dev By the owner, or by an operator whom the owner approved, and for the owner alone.
    function _requireOwnRequest(uint256 amount, address controller, address owner) internal view {
        if (amount == 0) revert NothingRequested();
        bool asked = owner == msg.sender || isOperator[owner][msg.sender];
        if (controller != owner || !asked) revert RequestNotForCaller(msg.sender, controller, owner);
    }

    function _requireClaimant(uint256 amount, address controller) internal view {
        if (amount == 0) revert NothingRequested();
        if (msg.sender != controller && !isOperator[controller][msg.sender]) {
            revert CallerNotAllowed(msg.sender, controller);
        }
    }

    function _openDay(uint256[] storage open, address controller, uint256 day) internal {
        if (open.length == MAX_OPEN_REQUESTS) revert TooManyOpenRequests(controller, MAX_OPEN_REQUESTS);
        open.push(day);
    }

    /// @dev Takes a day off the list and keeps the order of the others.
    function _closeDay(uint256[] storage open, uint256 day) internal {
        uint256 i;
        while (open[i] != day) ++i;
        for (; i + 1 < open.length; ++i) {
            open[i] = open[i + 1];
        }
        open.pop();
    }

    /// @dev As much of `have` as is wanted, and its part of `against`, rounded down.
    function _takeRoundingDown(uint256 wanted, uint256 have, uint256 against) internal pure returns (uint256, uint256) {
        return wanted >= have ? (have, against) : (wanted, Math.mulDiv(wanted, against, have));
    }

    /// @dev As much of `have` as is wanted, and its part of `against`, rounded up.
    function _takeRoundingUp(uint256 wanted, uint256 have, uint256 against) internal pure returns (uint256, uint256) {
        return wanted >= have ? (have, against) : (wanted, Math.mulDiv(wanted, against, have, Math.Rounding.Ceil));
    }

    function _sendShares(address to, uint256 shares) internal {
        IERC20(share).safeTransfer(to, shares);
    }
}
