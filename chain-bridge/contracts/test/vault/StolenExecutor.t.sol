// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {VaultDeployment} from "../support/vault/VaultDeployment.sol";

/// @notice What thieves can do with the executor's key: alone, and together with the signers' keys.
contract StolenExecutorTest is VaultDeployment {
    address private _thief = makeAddr("thief");

    /// @dev Alone it commits what signers signed, to whom they signed it: whatever else it changes in a quote makes it nobody's.
    function test_aloneItTurnsNoQuoteIntoAnother() external {
        FirmQuote memory quote = vaultQuote(1_000e6);
        bytes memory signature = signed(quote);
        for (uint256 i = 0; i < 7; ++i) {
            FirmQuote memory forged = abi.decode(abi.encode(quote), (FirmQuote));
            if (i == 0) forged.recipient = _thief;
            if (i == 1) forged.partnerId = BOB;
            if (i == 2) forged.amountOut -= 1;
            if (i == 3) forged.amountIn += 1;
            if (i == 4) forged.quoteId = nextQuoteId();
            if (i == 5) forged.expiresAt += 1;
            if (i == 6) (forged.tokenIn, forged.tokenOut) = (forged.tokenOut, forged.tokenIn);
            vm.expectRevert();
            vm.prank(executor);
            vault.execute(forged, signature);
        }
        vm.prank(executor);
        vault.execute(quote, signature);
        vm.assertEq(idrx.balanceOf(destination), quote.amountOut);
    }

    function test_aloneItWithdrawsNothingAndChangesNoRule() external {
        bytes[7] memory calls = [
            abi.encodeCall(vault.requestWithdrawal, (ALICE, address(usdt), 1)),
            abi.encodeCall(vault.setDailyCap, (ALICE, address(usdt), type(uint256).max)),
            abi.encodeCall(vault.tightenDailyCap, (ALICE, address(usdt), 0)),
            abi.encodeCall(vault.setEngine, (engine)),
            abi.encodeCall(vault.removeEngine, ()),
            abi.encodeCall(vault.allowWallet, (ALICE, _thief)),
            abi.encodeCall(vault.disallowWallet, (ALICE, wallet))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(executor);
            (bool done,) = address(vault).call(calls[i]);
            vm.assertFalse(done);
        }
    }

    /// @dev With a signing key it pays itself: a partner's cap of one day, and around midnight that of the next as well.
    function test_withASigningKeyItTakesTheCapsOfTwoDaysAroundMidnight() external {
        depositFor(ALICE, usdt, 900_000e6);
        vm.warp(midnight() - 1);
        refreshFeeds();
        vm.assertTrue(_steal(ALICE, CAP));
        vm.assertFalse(_steal(ALICE, 1));
        vm.warp(block.timestamp + 1);
        vm.assertTrue(_steal(ALICE, CAP));
        vm.assertFalse(_steal(ALICE, 1));
        vm.assertEq(vault.balanceOf(ALICE, address(usdt)), 1_000_000e6 - 2 * CAP);
    }

    /// @dev However it splits and times them within a day's length.
    function testFuzz_withASigningKeyItTakesNoMoreFromAnyPartner(uint256[16] calldata amounts, uint256 start) external {
        depositFor(ALICE, usdt, 900_000e6);
        depositFor(BOB, usdt, 900_000e6);
        vm.warp(block.timestamp + bound(start, 0, 1 days));
        for (uint256 i = 0; i < amounts.length; ++i) {
            refreshFeeds();
            _steal(i % 2 == 0 ? ALICE : BOB, bound(amounts[i], 1, CAP));
            vm.warp(block.timestamp + 90 minutes);
        }
        vm.assertGe(vault.balanceOf(ALICE, address(usdt)), 1_000_000e6 - 2 * CAP);
        vm.assertGe(vault.balanceOf(BOB, address(usdt)), 1_000_000e6 - 2 * CAP);
    }

    function _steal(bytes32 partnerId, uint256 amountIn) private returns (bool done) {
        FirmQuote memory quote = vaultQuote(amountIn);
        (quote.recipient, quote.partnerId) = (_thief, partnerId);
        bytes memory signature = signed(quote);
        vm.prank(executor);
        (done,) = address(vault).call(abi.encodeCall(vault.execute, (quote, signature)));
    }
}
