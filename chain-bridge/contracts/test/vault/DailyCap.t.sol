// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Governed} from "../../src/base/Governed.sol";
import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {VaultDeployment} from "../support/vault/VaultDeployment.sol";

/// @notice How much of a partner's token may pay for quotes of one UTC day.
contract DailyCapTest is VaultDeployment {
    function test_allowsTheCapToTheUnitAndNotOneMore() external {
        execute(vaultQuote(CAP));
        expectExecuteRefusal(vaultQuote(1), _exceeded(CAP + 1, CAP));
        vm.assertEq(vault.spentToday(ALICE, address(usdt)), CAP);
    }

    function test_beginsANewDayAtMidnightUtcAndNotASecondEarlier() external {
        depositFor(ALICE, usdt, 1);
        vm.warp(midnight() - 1);
        refreshFeeds();
        execute(vaultQuote(CAP));
        expectExecuteRefusal(vaultQuote(1), _exceeded(CAP + 1, CAP));

        vm.warp(block.timestamp + 1);
        vm.assertEq(vault.spentToday(ALICE, address(usdt)), 0);
        execute(vaultQuote(CAP));
        expectExecuteRefusal(vaultQuote(1), _exceeded(CAP + 1, CAP));
    }

    function test_countsAQuoteToTheDayItIsPaidNotToTheDayItWasMade() external {
        vm.warp(midnight() - 1);
        refreshFeeds();
        FirmQuote memory late = vaultQuote(CAP);

        vm.warp(block.timestamp + 1);
        execute(late);

        expectExecuteRefusal(vaultQuote(1), _exceeded(CAP + 1, CAP));
    }

    function test_countsPartnersApart() external {
        execute(vaultQuote(CAP));
        FirmQuote memory other = vaultQuote(CAP);
        other.partnerId = BOB;
        execute(other);
        vm.assertEq(vault.spentToday(BOB, address(usdt)), CAP);
    }

    function test_countsTokensApart() external {
        depositFor(ALICE, idrx, 1_000_000e2);
        execute(vaultQuote(CAP));
        FirmQuote memory back = quoteOf(USDT_IDRX, idrx, 16_500e2, usdt, 0.99e6);
        (back.payer, back.recipient, back.partnerId) = (address(vault), destination, ALICE);
        expectExecuteRefusal(
            back,
            abi.encodeWithSelector(
                ISettlementVault.DailyCapExceeded.selector, ALICE, address(idrx), uint256(16_500e2), uint256(0)
            )
        );
        vm.assertEq(vault.spentToday(ALICE, address(idrx)), 0);
    }

    function test_allowsNothingUntilACapIsSet() external {
        FirmQuote memory quote = vaultQuote(1);
        quote.partnerId = keccak256("a third partner");
        depositFor(quote.partnerId, usdt, 1);
        expectExecuteRefusal(
            quote,
            abi.encodeWithSelector(
                ISettlementVault.DailyCapExceeded.selector, quote.partnerId, address(usdt), uint256(1), uint256(0)
            )
        );
    }

    function test_aRefusedQuoteSpendsNothing() external {
        FirmQuote memory expired = vaultQuote(CAP);
        vm.warp(expired.expiresAt + 1);
        bytes memory signature = signed(expired);
        vm.expectRevert();
        vm.prank(executor);
        vault.execute(expired, signature);
        vm.assertEq(vault.spentToday(ALICE, address(usdt)), 0);
    }

    function test_aGuardianTightensAtOnceAndKeepsWhatWasSpent() external {
        execute(vaultQuote(20_000e6));
        vm.expectEmit(address(vault));
        emit ISettlementVault.DailyCapSet(ALICE, address(usdt), 20_000e6);
        vm.prank(guardian);
        vault.tightenDailyCap(ALICE, address(usdt), 20_000e6);

        vm.assertEq(vault.dailyCap(ALICE, address(usdt)), 20_000e6);
        expectExecuteRefusal(vaultQuote(1), _exceeded(20_000e6 + 1, 20_000e6));
    }

    function test_aGuardianLoosensNothing() external {
        vm.expectRevert(abi.encodeWithSelector(ISettlementVault.DailyCapLoosened.selector, CAP + 1, CAP));
        vm.prank(guardian);
        vault.tightenDailyCap(ALICE, address(usdt), CAP + 1);
    }

    function test_onlyAGuardianTightens() external {
        vm.expectRevert(abi.encodeWithSelector(Governed.RoleMissing.selector, keccak256("GUARDIAN"), executor));
        vm.prank(executor);
        vault.tightenDailyCap(ALICE, address(usdt), 0);
    }

    function test_anAdminRaisesItAfterTheDelayAndKeepsWhatWasSpent() external {
        governVault(abi.encodeCall(vault.setDailyCap, (ALICE, address(usdt), 2 * CAP)));
        execute(vaultQuote(2 * CAP));
        expectExecuteRefusal(vaultQuote(1), _balanceTooLow());
    }

    /// @dev Whatever is asked for when, no day of paid quotes exceeds the cap.
    function testFuzz_noDaySpendsMoreThanTheCap(uint256[12] calldata amounts, uint256[12] calldata pauses) external {
        depositFor(ALICE, usdt, 200_000e6);
        uint256 day;
        uint256 paidToday;
        for (uint256 i = 0; i < amounts.length; ++i) {
            vm.warp(block.timestamp + bound(pauses[i], 0, 12 hours));
            refreshFeeds();
            if (block.timestamp / 1 days != day) (day, paidToday) = (block.timestamp / 1 days, 0);
            uint256 amountIn = bound(amounts[i], 1, CAP);
            FirmQuote memory quote = vaultQuote(amountIn);
            bytes memory signature = signed(quote);
            uint256 balance = vault.balanceOf(ALICE, address(usdt));
            vm.prank(executor);
            try vault.execute(quote, signature) {
                paidToday += amountIn;
                vm.assertLe(paidToday, CAP);
            } catch {
                vm.assertTrue(paidToday + amountIn > CAP || amountIn > balance);
            }
            vm.assertEq(vault.spentToday(ALICE, address(usdt)), paidToday);
        }
    }

    function _exceeded(uint256 spent, uint256 cap) private view returns (bytes memory) {
        return abi.encodeWithSelector(ISettlementVault.DailyCapExceeded.selector, ALICE, address(usdt), spent, cap);
    }

    function _balanceTooLow() private view returns (bytes memory) {
        return
            abi.encodeWithSelector(
                ISettlementVault.BalanceTooLow.selector, ALICE, address(usdt), uint256(0), uint256(1)
            );
    }
}
