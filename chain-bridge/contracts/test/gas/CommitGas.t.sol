// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

interface IKeptFeed {
    function set(int192 answer, uint64 updatedAt) external;
}

/// @notice What a commit costs its partner: the whole transaction, by plain tokens and mock feeds, with the allowance used up exactly,
/// a recipient that has some of the token, and a replay word that other quotes have used.
contract CommitGasTest is Deployment {
    function setUp() public override {
        super.setUp();
        vm.chainId(31_337);
        _mock(usdt, 1e8, false, 0.9e8, 1.1e8, 25);
        _mock(idrx, 16_500e8, true, 8_000e8, 33_000e8, 30);
        _mock(jpyc, 155e8, true, 80e8, 300e8, 30);
        _refreshAll();
        vm.prank(desk);
        pool.markUsdt();
        usdt.mint(partner, 1e6);
        idrx.mint(partner, 1e2);
        jpyc.mint(partner, 1e18);
        commit(goodQuote());
        commit(quoteWithFee(USDT_IDRX, idrx, 16_500_000e2, usdt, 990e6));
        commit(quoteWithFee(IDRX_JPYC, idrx, 16_500_000e2, jpyc, 153_000e18));
    }

    function test_commitOfUsdt() external {
        measure("USDT to IDRX", goodQuote());
    }

    function test_commitIntoUsdt() external {
        measure("IDRX to USDT", quoteWithFee(USDT_IDRX, idrx, 16_500_000e2, usdt, 990e6));
    }

    function test_commitOfCross() external {
        measure("IDRX to JPYC", quoteWithFee(IDRX_JPYC, idrx, 16_500_000e2, jpyc, 153_000e18));
    }

    function test_commitThatOpensAReplayWord() external {
        FirmQuote memory quote = goodQuote();
        quote.quoteId = keccak256("another word");
        measure("USDT to IDRX, first of a replay word", quote);
    }

    function test_commitAboveFair() external {
        commit(quoteOf(USDT_IDRX, usdt, 1_000e6, idrx, 16_501_000e2));
        measure("USDT to IDRX, above fair", quoteOf(USDT_IDRX, usdt, 1_000e6, idrx, 16_501_000e2));
    }

    function test_commitOfSecondSigner() external {
        FirmQuote memory quote = goodQuote();
        provide(quote);
        bytes memory signature = signedBy(secondKey, engine, quote);
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
        vm.snapshotGasLastCall("commit", "USDT to IDRX, second signer");
    }

    function measure(string memory name, FirmQuote memory quote) private {
        commit(quote);
        vm.snapshotGasLastCall("commit", name);
    }

    function quoteWithFee(
        bytes32 corridorId,
        PlainToken tokenIn,
        uint256 amountIn,
        PlainToken tokenOut,
        uint256 amountOut
    ) private returns (FirmQuote memory quote) {
        quote = quoteOf(corridorId, tokenIn, amountIn, tokenOut, amountOut);
        quote.fixedFeeIn = amountIn / 2_000;
        quote.variableFeeIn = amountIn / 1_000;
    }

    function _mock(PlainToken token, int192 answer, bool inverted, uint96 lowest, uint96 highest, uint16 band) private {
        address feed = deploy("MockAggregator", abi.encode(uint8(8), "mock", address(this)));
        bytes memory call = abi.encodeCall(
            governor.setFeed, (address(token), FeedSettings(feed, MAX_AGE, inverted, lowest, highest, band))
        );
        vm.startPrank(admin);
        Delayed(address(governor)).schedule(call);
        vm.warp(block.timestamp + DELAY);
        vm.stopPrank();
        _refreshAll();
        IKeptFeed(feed).set(answer, uint64(block.timestamp));
        vm.prank(admin);
        (bool done,) = address(governor).call(call);
        vm.assertTrue(done);
    }

    function _refreshAll() private {
        refreshFeeds();
        _refreshMock(usdt, 1e8);
        _refreshMock(idrx, 16_500e8);
        _refreshMock(jpyc, 155e8);
    }

    function _refreshMock(PlainToken token, int192 answer) private {
        address feed = governor.feed(address(token)).aggregator;
        if (feed != address(usdtFeed) && feed != address(idrFeed) && feed != address(jpyFeed)) {
            IKeptFeed(feed).set(answer, uint64(block.timestamp));
        }
    }
}
