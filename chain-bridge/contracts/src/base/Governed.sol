// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursRoles} from "../interface/IKursRoles.sol";

/// @notice A contract whose duties are given out by the deployment's roles.
abstract contract Governed {
    /// @notice `account` does not hold `role`.
    /// @param role the role
    /// @param account whose it is
    error RoleMissing(bytes32 role, address account);

    /// @notice The list of roles.
    IKursRoles public immutable roles;

    bytes32 internal constant ADMIN = 0x00;
    bytes32 internal constant GUARDIAN = keccak256("GUARDIAN");
    bytes32 internal constant RESUMER = keccak256("RESUMER");
    bytes32 internal constant REBALANCER = keccak256("REBALANCER");
    bytes32 internal constant EXECUTOR = keccak256("EXECUTOR");

    constructor(IKursRoles roles_) {
        roles = roles_;
    }

    modifier only(bytes32 role) {
        _requireRole(role);
        _;
    }

    function _requireRole(bytes32 role) private view {
        if (!roles.hasRole(role, msg.sender)) revert RoleMissing(role, msg.sender);
    }
}
