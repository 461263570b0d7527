// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {BlocklistingToken} from "../support/token/BlocklistingToken.sol";
import {FeeOnTransferToken} from "../support/token/FeeOnTransferToken.sol";
import {HookedWallet} from "../support/token/HookedWallet.sol";
import {HookingToken} from "../support/token/HookingToken.sol";
import {ITransferHook} from "../support/token/ITransferHook.sol";
import {NoReturnToken} from "../support/token/NoReturnToken.sol";
import {ReenteringToken} from "../support/token/ReenteringToken.sol";
import {ReturnsFalseToken} from "../support/token/ReturnsFalseToken.sol";
import {VaultDeployment} from "../support/vault/VaultDeployment.sol";
import {Upgrading} from "./Upgrading.sol";

/// @notice Partners' funds in the vault, in a token that turns hostile: a partner's balance is what it was unless exactly the quote's
/// amount left for exactly the quote's payout.
contract SettlementVaultTest is VaultDeployment, Upgrading {
    function test_paysQuotesInATokenThatReturnsNothing() external {
        upgrade(usdt, new NoReturnToken(6));
        upgrade(idrx, new NoReturnToken(2));
        FirmQuote memory quote = vaultQuote(1_000e6);
        execute(quote);
        vm.assertEq(idrx.balanceOf(destination), quote.amountOut);
        vm.assertEq(usdt.allowance(address(vault), address(engine)), 0);
        _expectBalance(99_000e6);
    }

    function test_paysNoQuoteWithATokenThatTakesAFee() external {
        FeeOnTransferToken token = FeeOnTransferToken(upgrade(usdt, new FeeOnTransferToken(6, 0)));
        FirmQuote memory quote = vaultQuote(1_000e6);
        token.setFee(100, false);
        expectExecuteRefusal(
            quote, abi.encodeWithSelector(IKursEngine.PaymentDiffers.selector, address(usdt), 1_000e6, 990e6)
        );
        token.setFee(100, true);
        expectExecuteRefusal(
            quote, abi.encodeWithSelector(ISettlementVault.TransferDiffers.selector, address(usdt), 1_000e6, 1_010e6)
        );
        _expectBalance(100_000e6);

        token.setFee(0, true);
        execute(quote);
        _expectBalance(99_000e6);
    }

    function test_paysNoQuoteWhosePayoutTakesAFee() external {
        FeeOnTransferToken token = FeeOnTransferToken(upgrade(idrx, new FeeOnTransferToken(2, 0)));
        token.setFee(100, false);
        FirmQuote memory quote = vaultQuote(1_000e6);
        uint256 paid = quote.amountOut;
        expectExecuteRefusal(
            quote, abi.encodeWithSelector(IReservePool.ReceiptDiffers.selector, address(idrx), paid, paid - paid / 100)
        );
        _expectBalance(100_000e6);

        token.setFee(0, false);
        execute(quote);
        _expectBalance(99_000e6);
    }

    function test_paysNoQuoteWithATokenThatAnswersNo() external {
        ReturnsFalseToken token = ReturnsFalseToken(upgrade(usdt, new ReturnsFalseToken(6)));
        token.setFailing(true);
        FirmQuote memory quote = vaultQuote(1_000e6);
        expectExecuteRefusal(quote, abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(usdt)));
        _expectBalance(100_000e6);

        token.setFailing(false);
        execute(quote);
        _expectBalance(99_000e6);
    }

    function test_aBlockedVaultPaysNothingInThatTokenAndABlockedDestinationStopsOnlyItself() external {
        BlocklistingToken dollars = BlocklistingToken(upgrade(usdt, new BlocklistingToken(6)));
        BlocklistingToken rupiah = BlocklistingToken(upgrade(idrx, new BlocklistingToken(2)));
        dollars.setBlocklisted(address(vault), true);
        FirmQuote memory quote = vaultQuote(1_000e6);
        expectExecuteRefusal(
            quote, abi.encodeWithSelector(BlocklistingToken.AccountIsBlocklisted.selector, address(vault))
        );
        dollars.setBlocklisted(address(vault), false);
        rupiah.setBlocklisted(destination, true);
        expectExecuteRefusal(
            quote, abi.encodeWithSelector(BlocklistingToken.AccountIsBlocklisted.selector, destination)
        );
        _expectBalance(100_000e6);

        FirmQuote memory other = vaultQuote(1_000e6);
        (other.partnerId, other.recipient) = (BOB, stranger);
        execute(other);
        vm.assertEq(idrx.balanceOf(stranger), other.amountOut);
        rupiah.setBlocklisted(destination, false);
        execute(quote);
        _expectBalance(99_000e6);
    }

    function test_noWayBackIntoTheVaultWhileItPaysForAQuote() external {
        vm.prank(wallet);
        uint256 id = vault.requestWithdrawal(ALICE, address(usdt), 1e6);
        vm.warp(block.timestamp + WITHDRAWAL_DELAY);
        refreshFeeds();
        ReenteringToken token = ReenteringToken(upgrade(usdt, new ReenteringToken(6)));
        vm.prank(admin);
        roles.grantRole(keccak256("EXECUTOR"), address(token));
        FirmQuote memory inner = vaultQuote(1e6);
        bytes[5] memory calls = [
            abi.encodeCall(vault.execute, (inner, signed(inner))),
            abi.encodeCall(vault.withdraw, (id)),
            abi.encodeCall(vault.cancelWithdrawal, (id)),
            abi.encodeCall(vault.requestWithdrawal, (ALICE, address(usdt), 1e6)),
            abi.encodeCall(vault.deposit, (ALICE, address(usdt), 1e6))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            token.program(address(vault), calls[i]);
            execute(vaultQuote(1_000e6));
            vm.assertEq(token.callsMade(), i + 1);
            vm.assertEq(
                token.result(), abi.encodePacked(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
            );
        }
        _expectBalance(100_000e6 - 1e6 - 5 * 1_000e6);
    }

    function test_moreOfTheTokenThanTheQuotesThatMovesMeanwhileIsNoticed() external {
        ReenteringToken token = ReenteringToken(upgrade(usdt, new ReenteringToken(6)));
        FirmQuote memory quote = vaultQuote(1_000e6);
        token.program(address(token), abi.encodeCall(token.burn, (address(vault), 1)));
        expectExecuteRefusal(
            quote,
            abi.encodeWithSelector(ISettlementVault.TransferDiffers.selector, address(usdt), 1_000e6, 1_000e6 + 1)
        );
        token.program(address(token), abi.encodeCall(token.mint, (address(vault), 1)));
        expectExecuteRefusal(
            quote,
            abi.encodeWithSelector(ISettlementVault.TransferDiffers.selector, address(usdt), 1_000e6, 1_000e6 - 1)
        );
        token.program(address(token), abi.encodeCall(token.mint, (address(pool), 1)));
        expectExecuteRefusal(
            quote, abi.encodeWithSelector(IKursEngine.PaymentDiffers.selector, address(usdt), 1_000e6, 1_000e6 + 1)
        );
        _expectBalance(100_000e6);
    }

    /// @dev The vault guards itself and not the engine: a wallet that is told of its withdrawal trades with it at once.
    function test_aWalletCommitsItsWithdrawalWhileItIsPaid() external {
        HookedWallet hooked = new HookedWallet();
        vm.prank(admin);
        vault.allowWallet(ALICE, address(hooked));
        vm.warp(block.timestamp + DELAY);
        refreshFeeds();
        upgrade(usdt, new HookingToken(6));
        hooked.execute(address(usdt), abi.encodeCall(HookingToken.setHooks, (ITransferHook(address(0)), hooked)));
        hooked.execute(address(usdt), abi.encodeCall(usdt.approve, (address(engine), 400e6)));
        bytes memory answer =
            hooked.execute(address(vault), abi.encodeCall(vault.requestWithdrawal, (ALICE, address(usdt), 1_000e6)));
        vm.warp(block.timestamp + WITHDRAWAL_DELAY);
        refreshFeeds();
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 400e6, idrx, 6_560_000e2);
        (quote.payer, quote.recipient) = (address(hooked), address(hooked));
        hooked.program(address(engine), abi.encodeCall(engine.commitFirmQuote, (quote, signed(quote))));

        uint256 before = usdt.balanceOf(address(vault));
        vault.withdraw(abi.decode(answer, (uint256)));
        vm.assertTrue(hooked.succeeded());
        vm.assertEq(usdt.balanceOf(address(vault)), before - 1_000e6);
        vm.assertEq(usdt.balanceOf(address(hooked)), 600e6);
        vm.assertEq(idrx.balanceOf(address(hooked)), quote.amountOut);
    }

    /// @dev The first partner's balance, and that the vault still has all it owes.
    function _expectBalance(uint256 amount) private view {
        vm.assertEq(vault.balanceOf(ALICE, address(usdt)), amount);
        vm.assertEq(usdt.balanceOf(address(vault)), vault.owed(address(usdt)));
    }
}
