// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {HonestFeeds} from "./HonestFeeds.sol";

/// @notice What a commit costs its partner: the whole transaction, by plain tokens and mock feeds, with the allowance used up exactly,
/// a recipient that has some of the token, and a replay word that other quotes have used.
contract CommitGasTest is Deployment {
    HonestFeeds private _feeds;

    function setUp() public override {
        super.setUp();
        replaceFeeds(false);
        warm();
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

    function test_commitByChainlinkFeeds() external {
        replaceFeeds(true);
        warm();
        measure("USDT to IDRX, Chainlink feeds", goodQuote());
    }

    function test_commitOfCrossByChainlinkFeeds() external {
        replaceFeeds(true);
        warm();
        measure("IDRX to JPYC, Chainlink feeds", quoteWithFee(IDRX_JPYC, idrx, 16_500_000e2, jpyc, 153_000e18));
    }

    /// @dev The partner has traded before, and the day is marked.
    function warm() private {
        vm.prank(desk);
        pool.markUsdt();
        usdt.mint(partner, 1e6);
        idrx.mint(partner, 1e2);
        jpyc.mint(partner, 1e18);
        commit(goodQuote());
        commit(quoteWithFee(USDT_IDRX, idrx, 16_500_000e2, usdt, 990e6));
        commit(quoteWithFee(IDRX_JPYC, idrx, 16_500_000e2, jpyc, 153_000e18));
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

    function refreshFeeds() internal override {
        super.refreshFeeds();
        if (address(_feeds) != address(0)) _feeds.answer();
    }

    function replaceFeeds(bool byChainlinks) private {
        _feeds = new HonestFeeds(byChainlinks);
        _feeds.install(governor, admin, usdt, idrx, jpyc);
        refreshFeeds();
    }
}
