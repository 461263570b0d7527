// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {Governed} from "../../src/base/Governed.sol";
import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {VaultDeployment} from "../support/vault/VaultDeployment.sol";

/// @notice Who changes the vault's rules, and how long that takes.
contract VaultGovernanceTest is VaultDeployment {
    function test_theAdminsLooseningsWaitForTheDelay() external {
        IKursEngine next = deployEngine();
        bytes[2] memory calls = [
            abi.encodeCall(vault.setDailyCap, (ALICE, address(usdt), 2 * CAP)), abi.encodeCall(vault.setEngine, (next))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            _refuse(admin, calls[i], abi.encodeWithSelector(Delayed.CallNotScheduled.selector, keccak256(calls[i])));
        }
        governVault(calls[0]);
        governVault(calls[1]);
        vm.assertEq(vault.dailyCap(ALICE, address(usdt)), 2 * CAP);
        vm.assertEq(address(vault.engine()), address(next));
    }

    function test_aGuardianTakesTheEngineAwayAtOnce() external {
        vm.expectEmit(address(vault));
        emit ISettlementVault.EngineSet(address(0));
        vm.prank(guardian);
        vault.removeEngine();
        vm.assertEq(address(vault.engine()), address(0));
    }

    function test_onlyTheAdminAdds() external {
        bytes[3] memory calls = [
            abi.encodeCall(vault.setDailyCap, (ALICE, address(usdt), CAP)),
            abi.encodeCall(vault.setEngine, (engine)),
            abi.encodeCall(vault.allowWallet, (ALICE, stranger))
        ];
        address[4] memory others = [guardian, executor, wallet, stranger];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 j = 0; j < others.length; ++j) {
                _refuse(
                    others[j], calls[i], abi.encodeWithSelector(Governed.RoleMissing.selector, bytes32(0), others[j])
                );
            }
        }
    }

    function test_onlyAGuardianTakesAway() external {
        bytes[3] memory calls = [
            abi.encodeCall(vault.tightenDailyCap, (ALICE, address(usdt), 0)),
            abi.encodeCall(vault.removeEngine, ()),
            abi.encodeCall(vault.disallowWallet, (ALICE, wallet))
        ];
        address[4] memory others = [admin, executor, wallet, stranger];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 j = 0; j < others.length; ++j) {
                _refuse(
                    others[j],
                    calls[i],
                    abi.encodeWithSelector(Governed.RoleMissing.selector, keccak256("GUARDIAN"), others[j])
                );
            }
        }
    }

    function test_opensOnce() external {
        _refuse(
            stranger,
            abi.encodeWithSignature("open()"),
            abi.encodeWithSelector(Governed.RoleMissing.selector, bytes32(0), stranger)
        );
        _refuse(admin, abi.encodeWithSignature("open()"), abi.encodeWithSelector(Delayed.AlreadyOpened.selector));
    }

    function _refuse(address caller, bytes memory data, bytes memory refusal) private {
        vm.prank(caller);
        (bool done, bytes memory reason) = address(vault).call(data);
        vm.assertFalse(done);
        vm.assertEq(reason, refusal);
    }
}
