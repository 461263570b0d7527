// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";

/// @notice What a commit does when everything is right.
contract CommitTest is Deployment {
    function test_takesInputPaysOutputAndBooksTheFee() external {
        FirmQuote memory quote = goodQuote();
        uint256 heldUsdt = held(usdt);
        uint256 heldIdrx = held(idrx);

        commit(quote);

        vm.assertEq(usdt.balanceOf(partner), 0);
        vm.assertEq(idrx.balanceOf(partner), quote.amountOut);
        vm.assertEq(held(usdt), heldUsdt + quote.amountIn);
        vm.assertEq(held(idrx), heldIdrx - quote.amountOut);
        (,,, uint256 pendingFee) = pool.book(address(idrx));
        vm.assertEq(pendingFee, 1.5e6);
        vm.assertEq(pool.feesOwed(), 1.5e6);
        vm.assertTrue(pool.used(quote.quoteId));
    }

    function test_tellsWhatWasSettledAndTheMidOfThePoolsFeeds() external {
        FirmQuote memory quote = goodQuote();
        provide(quote);
        bytes memory signature = signed(quote);

        vm.expectEmit(address(engine));
        emit IKursEngine.FirmQuoteCommitted(
            quote.quoteId,
            USDT_IDRX,
            partner,
            partner,
            address(usdt),
            address(idrx),
            quote.amountIn,
            quote.amountOut,
            1.5e6,
            16_500e12,
            quote.partnerId,
            1.5e6,
            0
        );
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
    }

    function test_checkFindsNothingWrongWithAGoodQuote() external {
        FirmQuote memory quote = goodQuote();
        provide(quote);
        vm.assertEq(engine.check(quote), "");
    }
}
