// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FeedReader} from "../../src/library/FeedReader.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";

/// @notice Which answers of a feed the pool believes.
contract FeedTest is Deployment {
    function test_believesAnAnswerOfItsMaximumAgeAndNoSecondOlder() external {
        vm.warp(START + 30 days);
        usdtFeed.set(1e8, block.timestamp);
        idrFeed.set(16_500e8, block.timestamp - MAX_AGE);
        commit(goodQuote());
        idrFeed.set(16_500e8, block.timestamp - MAX_AGE - 1);
        _expectRefused(
            abi.encodeWithSelector(
                IReservePool.FeedStale.selector, address(idrx), block.timestamp - MAX_AGE - 1, MAX_AGE
            )
        );
    }

    function test_aFrozenFeedGrowsStaleOnItsOwn() external {
        vm.warp(block.timestamp + MAX_AGE + 1);
        usdtFeed.set(1e8, block.timestamp);
        _expectRefused(
            abi.encodeWithSelector(
                IReservePool.FeedStale.selector, address(idrx), block.timestamp - MAX_AGE - 1, MAX_AGE
            )
        );
    }

    function test_refusesAnswersOfZeroAndBelow() external {
        int256[3] memory answers = [int256(0), -1, type(int256).min];
        for (uint256 i = 0; i < answers.length; ++i) {
            idrFeed.set(answers[i], block.timestamp);
            _expectRefused(
                abi.encodeWithSelector(IReservePool.FeedAnswerNotPositive.selector, address(idrx), answers[i])
            );
        }
    }

    function test_refusesAnswersOutsideTheRangeAndTakesItsEnds() external {
        uint256 lowest = governor.feed(address(idrx)).lowestAnswer;
        uint256 highest = governor.feed(address(idrx)).highestAnswer;
        uint256[3] memory refused = [lowest - 1, highest + 1, uint256(type(int256).max)];
        for (uint256 i = 0; i < refused.length; ++i) {
            idrFeed.set(int256(refused[i]), block.timestamp);
            _expectRefused(
                abi.encodeWithSelector(
                    IReservePool.FeedAnswerOutOfRange.selector, address(idrx), refused[i], lowest, highest
                )
            );
        }
        idrFeed.set(int256(highest), block.timestamp);
        commit(goodQuote());
        idrFeed.set(int256(lowest), block.timestamp);
        commit(quoteOf(USDT_IDRX, idrx, 16_500_000e2, usdt, 990e6));
    }

    function test_refusesAnAnswerGivenTheWrongWayUp() external {
        int256 dollarsPerRupiah = 6_060;
        idrFeed.set(dollarsPerRupiah, block.timestamp);
        FirmQuote memory quote = goodQuote();
        provide(quote);
        bytes memory signature = signed(quote);
        vm.expectPartialRevert(IReservePool.FeedAnswerOutOfRange.selector);
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
    }

    function test_refusesAnswersFromTheFutureAndNeverGiven() external {
        idrFeed.set(16_500e8, block.timestamp + 1);
        _expectRefused(
            abi.encodeWithSelector(IReservePool.FeedFromTheFuture.selector, address(idrx), block.timestamp + 1)
        );
        idrFeed.set(16_500e8, 0);
        _expectRefused(abi.encodeWithSelector(IReservePool.FeedNeverUpdated.selector, address(idrx)));
    }

    function test_ignoresAnsweredInRound() external {
        idrFeed.setRound(_roundAnsweredLate());
        commit(goodQuote());
    }

    function test_refusesAFeedThatRevertsOrIsRemoved() external {
        idrFeed.setReverting(true);
        _expectRefused(abi.encodeWithSelector(FeedReader.FeedUnreadable.selector, address(idrFeed)));
        vm.prank(guardian);
        governor.removeFeed(address(idrx));
        _expectRefused(abi.encodeWithSelector(IReservePool.FeedMissing.selector, address(idrx)));
        vm.assertEq(governor.feed(address(idrx)).aggregator, address(0));
    }

    function _roundAnsweredLate() private view returns (ScriptedAggregator.Round memory) {
        return ScriptedAggregator.Round(7, 16_500e8, block.timestamp, block.timestamp, 3);
    }

    function _expectRefused(bytes memory refusal) private {
        FirmQuote memory quote = goodQuote();
        provide(quote);
        vm.assertEq(engine.check(quote), refusal);
        expectRefusal(quote, refusal);
    }
}
