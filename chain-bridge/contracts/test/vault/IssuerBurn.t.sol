// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {VaultDeployment} from "../support/vault/VaultDeployment.sol";

/// @notice What belongs to one partner pays no other, whatever the issuer took.
contract IssuerBurnTest is VaultDeployment {
    function test_nobodyIsPaidWithAnothersFundsUntilWhatTheIssuerBurnedIsSent() external {
        vm.prank(wallet);
        uint256 id = vault.requestWithdrawal(ALICE, address(usdt), 100_000e6);
        vm.warp(block.timestamp + WITHDRAWAL_DELAY);
        usdt.burn(address(vault), 100_000e6);
        uint256 owed = vault.owed(address(usdt)) - 100_000e6;
        vm.expectRevert(
            abi.encodeWithSelector(ISettlementVault.FundsNotBacked.selector, address(usdt), owed - 100_000e6, owed)
        );
        vault.withdraw(id);

        usdt.mint(address(vault), 100_000e6);
        vault.withdraw(id);
    }

    function test_nothingIsTakenInBehindABurnUntilWhatTheIssuerBurnedIsSent() external {
        usdt.burn(address(vault), 100_000e6);
        approveFor(partner, usdt, 1_000e6);
        vm.expectRevert(
            abi.encodeWithSelector(ISettlementVault.FundsNotBacked.selector, address(usdt), 101_000e6, 201_000e6)
        );
        vm.prank(partner);
        vault.deposit(BOB, address(usdt), 1_000e6);
        vm.assertEq(vault.balanceOf(BOB, address(usdt)), 100_000e6);

        usdt.mint(address(vault), 100_000e6);
        vm.prank(partner);
        vault.deposit(BOB, address(usdt), 1_000e6);
        vm.assertEq(vault.balanceOf(BOB, address(usdt)), 101_000e6);
    }

    function test_namingAnAllowedWalletAgainDoesNotShutItOut() external {
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(ISettlementVault.WalletAlreadyAllowed.selector, ALICE, wallet));
        vault.allowWallet(ALICE, wallet);
        vm.prank(wallet);
        vault.requestWithdrawal(ALICE, address(usdt), 1);
    }
}
