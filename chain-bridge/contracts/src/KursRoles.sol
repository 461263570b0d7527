// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";

import {IKursRoles} from "./interface/IKursRoles.sol";

/// @notice The one list of roles that engine, pool, desk and vaults ask. The admin is a single account that changes in two
/// steps: the present one names its successor, the successor accepts.
contract KursRoles is IKursRoles, AccessControlDefaultAdminRules {
    /// @inheritdoc IKursRoles
    bytes32 public constant override GUARDIAN_ROLE = keccak256("GUARDIAN");

    /// @inheritdoc IKursRoles
    bytes32 public constant override RESUMER_ROLE = keccak256("RESUMER");

    /// @inheritdoc IKursRoles
    bytes32 public constant override REBALANCER_ROLE = keccak256("REBALANCER");

    /// @inheritdoc IKursRoles
    bytes32 public constant override EXECUTOR_ROLE = keccak256("EXECUTOR");

    /// @param handoverDelay seconds between naming a new admin and its acceptance
    /// @param admin the first admin, usually the deployer until its work is handed over
    constructor(uint48 handoverDelay, address admin) AccessControlDefaultAdminRules(handoverDelay, admin) {}
}
