// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";

import {Governed} from "../../src/base/Governed.sol";
import {IKursRoles} from "../../src/interface/IKursRoles.sol";
import {RoleTable} from "./RoleTable.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Who gives out roles, and how the admin's own goes over: named by the present admin, taken by the next, never both.
contract HandoverTest is WholeDeployment, RoleTable {
    uint48 private constant HANDOVER_DELAY = 2 days;

    address private _timelock = makeAddr("timelock");
    IKursRoles private _roles;
    IAccessControlDefaultAdminRules private _rules;

    function setUp() public override {
        super.setUp();
        _roles = IKursRoles(deploy("KursRoles", abi.encode(HANDOVER_DELAY, admin, DELAY)));
        _rules = IAccessControlDefaultAdminRules(address(_roles));
        vm.startPrank(admin);
        _roles.grantRole(GUARDIAN, guardian);
        _roles.grantRole(RESUMER, resumer);
        _roles.grantRole(_roles.REBALANCER_ROLE(), rebalancer);
        _roles.grantRole(EXECUTOR, executor);
        vm.stopPrank();
    }

    function actors() internal view override returns (address[] memory) {
        return everybody();
    }

    function test_onlyTheAdminGivesAndTakesRoles() external {
        bytes memory refusal = abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector);
        bytes32[4] memory all = [GUARDIAN, RESUMER, _roles.REBALANCER_ROLE(), EXECUTOR];
        for (uint256 i = 0; i < all.length; ++i) {
            vm.assertEq(_roles.getRoleAdmin(all[i]), ADMIN);
            row("grantRole", abi.encodeCall(_roles.grantRole, (all[i], stranger)), admin, refusal, abi.encode(ADMIN));
            row("revokeRole", abi.encodeCall(_roles.revokeRole, (all[i], guardian)), admin, refusal, abi.encode(ADMIN));
        }
        bytes memory naming = abi.encodeCall(_rules.beginDefaultAdminTransfer, (_timelock));
        row("beginDefaultAdminTransfer", naming, admin, refusal, abi.encode(ADMIN));
        bytes memory withdrawing = abi.encodeCall(_rules.cancelDefaultAdminTransfer, ());
        row("cancelDefaultAdminTransfer", withdrawing, admin, refusal, abi.encode(ADMIN));
        bytes memory changing = abi.encodeCall(_rules.changeDefaultAdminDelay, (1 days));
        row("changeDefaultAdminDelay", changing, admin, refusal, abi.encode(ADMIN));
        bytes memory undoing = abi.encodeCall(_rules.rollbackDefaultAdminDelay, ());
        row("rollbackDefaultAdminDelay", undoing, admin, refusal, abi.encode(ADMIN));
        expectTable(address(_roles));
    }

    function test_onlyTheOneNamedAccepts() external {
        _name();
        vm.warp(block.timestamp + HANDOVER_DELAY + 1);
        row(
            "acceptDefaultAdminTransfer",
            abi.encodeCall(_rules.acceptDefaultAdminTransfer, ()),
            _timelock,
            abi.encodeWithSelector(IAccessControlDefaultAdminRules.AccessControlInvalidDefaultAdmin.selector)
        );
        address[] memory all = everybody();
        for (uint256 i = 0; i < all.length; ++i) {
            refuse(
                all[i],
                address(_roles),
                abi.encodeCall(_rules.acceptDefaultAdminTransfer, ()),
                abi.encodeWithSelector(
                    IAccessControlDefaultAdminRules.AccessControlInvalidDefaultAdmin.selector, all[i]
                )
            );
        }
    }

    function test_theAdminsRoleIsNeitherGivenNorTakenInOneStep() external {
        bytes memory refusal =
            abi.encodeWithSelector(IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminRules.selector);
        refuse(admin, address(_roles), abi.encodeCall(_roles.grantRole, (ADMIN, stranger)), refusal);
        refuse(admin, address(_roles), abi.encodeCall(_roles.revokeRole, (ADMIN, admin)), refusal);
        refuse(
            admin,
            address(_roles),
            abi.encodeCall(_roles.renounceRole, (ADMIN, admin)),
            abi.encodeWithSelector(
                IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminDelay.selector, uint48(0)
            )
        );
        vm.assertEq(_rules.defaultAdmin(), admin);
    }

    function test_theNextAdminTakesOverOnlyAfterTheDelay() external {
        uint256 from = block.timestamp + HANDOVER_DELAY;
        vm.expectEmit(address(_roles));
        emit IAccessControlDefaultAdminRules.DefaultAdminTransferScheduled(_timelock, uint48(from));
        _name();
        vm.warp(from);
        refuse(
            _timelock,
            address(_roles),
            abi.encodeCall(_rules.acceptDefaultAdminTransfer, ()),
            abi.encodeWithSelector(
                IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminDelay.selector, uint48(from)
            )
        );
        vm.assertEq(_rules.defaultAdmin(), admin);
        vm.warp(from + 1);
        vm.prank(_timelock);
        _rules.acceptDefaultAdminTransfer();
        vm.assertEq(_rules.defaultAdmin(), _timelock);
    }

    function test_theDeployerEndsWithoutAnyRole() external {
        _name();
        vm.warp(block.timestamp + HANDOVER_DELAY + 1);
        vm.prank(_timelock);
        _rules.acceptDefaultAdminTransfer();

        bytes32[5] memory all = [ADMIN, GUARDIAN, RESUMER, _roles.REBALANCER_ROLE(), EXECUTOR];
        for (uint256 i = 0; i < all.length; ++i) {
            vm.assertFalse(_roles.hasRole(all[i], admin), vm.toString(all[i]));
        }
        refuse(
            admin,
            address(_roles),
            abi.encodeCall(_roles.grantRole, (GUARDIAN, admin)),
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, admin, ADMIN)
        );
        vm.assertTrue(_roles.hasRole(ADMIN, _timelock));
        vm.assertTrue(_roles.hasRole(GUARDIAN, guardian));
    }

    function test_aHandoverTakenBackIsNotAccepted() external {
        _name();
        vm.prank(admin);
        _rules.cancelDefaultAdminTransfer();
        vm.warp(block.timestamp + HANDOVER_DELAY + 1);
        refuse(
            _timelock,
            address(_roles),
            abi.encodeCall(_rules.acceptDefaultAdminTransfer, ()),
            abi.encodeWithSelector(IAccessControlDefaultAdminRules.AccessControlInvalidDefaultAdmin.selector, _timelock)
        );
    }

    function test_everyContractFollowsTheHandoverAtOnce() external {
        vm.prank(admin);
        IAccessControlDefaultAdminRules(address(roles)).beginDefaultAdminTransfer(_timelock);
        vm.warp(block.timestamp + 1);
        vm.prank(_timelock);
        IAccessControlDefaultAdminRules(address(roles)).acceptDefaultAdminTransfer();

        bytes memory refusal = abi.encodeWithSelector(Governed.RoleMissing.selector, ADMIN, admin);
        bytes memory call = abi.encodeWithSignature("schedule(bytes)", "something");
        address[3] memory targets = [address(governor), address(liquidity), address(vault)];
        for (uint256 i = 0; i < targets.length; ++i) {
            refuse(admin, targets[i], call, refusal);
            vm.prank(_timelock);
            (bool done,) = targets[i].call(call);
            vm.assertTrue(done);
        }
        refuse(admin, address(engine), abi.encodeCall(engine.scheduleSigner, (admin)), refusal);
    }

    function test_aHolderGivesItsRoleUpAndNobodyElses() external {
        vm.prank(guardian);
        _roles.renounceRole(GUARDIAN, guardian);
        vm.assertFalse(_roles.hasRole(GUARDIAN, guardian));
        refuse(
            stranger,
            address(_roles),
            abi.encodeCall(_roles.renounceRole, (RESUMER, resumer)),
            abi.encodeWithSelector(IAccessControl.AccessControlBadConfirmation.selector)
        );
    }

    function _name() private {
        vm.prank(admin);
        _rules.beginDefaultAdminTransfer(_timelock);
    }
}
