// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";

import {Delayed} from "./base/Delayed.sol";
import {IKursRoles} from "./interface/IKursRoles.sol";

/// @notice The one list of roles that engine, pool, desk and vaults ask. The admin is a single account that changes in two
/// steps: the present one names its successor, the successor accepts. Who guards the deployment, and who may take the guard off, the
/// admin changes like everything else: announced first. A guardian that was stolen is revoked by a resumer at once.
contract KursRoles is IKursRoles, AccessControlDefaultAdminRules, Delayed {
    /// @inheritdoc IKursRoles
    bytes32 public constant override GUARDIAN_ROLE = keccak256("GUARDIAN");

    /// @inheritdoc IKursRoles
    bytes32 public constant override RESUMER_ROLE = keccak256("RESUMER");

    /// @inheritdoc IKursRoles
    bytes32 public constant override REBALANCER_ROLE = keccak256("REBALANCER");

    /// @inheritdoc IKursRoles
    bytes32 public constant override EXECUTOR_ROLE = keccak256("EXECUTOR");

    /// @notice Made with its first admin.
    /// @param handoverDelay seconds between naming a new admin and its acceptance
    /// @param admin the first admin, usually the deployer until its work is handed over
    /// @param delay_ seconds that changes of guardians and resumers wait
    constructor(uint48 handoverDelay, address admin, uint256 delay_)
        AccessControlDefaultAdminRules(handoverDelay, admin)
        Delayed(IKursRoles(address(this)), delay_)
    {}

    /// @inheritdoc IKursRoles
    function open() external override only(ADMIN) {
        _open();
    }

    /// @inheritdoc IKursRoles
    function revokeGuardian(address account) external override only(RESUMER) {
        if (!_revokeRole(GUARDIAN, account)) revert RoleMissing(GUARDIAN, account);
    }

    /// @notice Gives a role; guardian and resumer after the delay. Admin only.
    /// @param role which one
    /// @param account who holds it from now on
    function grantRole(bytes32 role, address account)
        public
        override(AccessControlDefaultAdminRules, IAccessControl)
        onlyRole(getRoleAdmin(role))
    {
        if (_guards(role)) _takeScheduled();
        super.grantRole(role, account);
    }

    /// @notice Takes a role away; guardian and resumer after the delay. Admin only.
    /// @param role which one
    /// @param account who holds it no more
    function revokeRole(bytes32 role, address account)
        public
        override(AccessControlDefaultAdminRules, IAccessControl)
        onlyRole(getRoleAdmin(role))
    {
        if (_guards(role)) _takeScheduled();
        super.revokeRole(role, account);
    }

    /// @dev Whoever could change these at once could switch the guardian off before anything else.
    function _guards(bytes32 role) private pure returns (bool) {
        return role == GUARDIAN || role == RESUMER;
    }
}
