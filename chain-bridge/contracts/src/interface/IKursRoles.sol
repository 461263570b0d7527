// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";

/// @notice Who may do what, for every contract of one deployment.
interface IKursRoles is IAccessControl {
    /// @notice Freezes, voids, removes and tightens, at once.
    /// @return keccak256 of its name
    function GUARDIAN_ROLE() external view returns (bytes32);

    /// @notice Thaws what a guardian froze.
    /// @return keccak256 of its name
    function RESUMER_ROLE() external view returns (bytes32);

    /// @notice Swaps inventory with allow-listed counterparties.
    /// @return keccak256 of its name
    function REBALANCER_ROLE() external view returns (bytes32);

    /// @notice Commits quotes that partners' funds in the settlement vault pay for.
    /// @return keccak256 of its name
    function EXECUTOR_ROLE() external view returns (bytes32);

    /// @notice Puts the deployment to work: from now on changes of guardians and resumers wait. Admin only.
    function open() external;

    /// @notice Takes the guardian's role from `account` at once, whatever it has frozen or cancelled. Resumer only.
    /// @param account whose it is
    function revokeGuardian(address account) external;
}
