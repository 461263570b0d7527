// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";
import {Vm} from "../support/Vm.sol";
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

    /// @dev With the access list and the 64-byte signature that the service's answers have.
    function test_commitWithAccessListAndShortSignature() external {
        measureListed("USDT to IDRX, access list", goodQuote());
    }

    function test_commitOfCrossWithAccessListAndShortSignature() external {
        measureListed("IDRX to JPYC, access list", quoteWithFee(IDRX_JPYC, idrx, 16_500_000e2, jpyc, 153_000e18));
    }

    /// @dev A commit's average where so many per cent of the quotes are accepted: 256 share a replay word, which the first opens.
    function test_averageByAcceptance() external {
        FirmQuote memory opening = goodQuote();
        opening.quoteId = keccak256("another word");
        commit(opening);
        uint256 opened = vm.snapshotGasLastCall("commit", "USDT to IDRX, first of a replay word");
        commit(goodQuote());
        uint256 plain = vm.snapshotGasLastCall("commit", "USDT to IDRX");
        uint256[4] memory percents = [uint256(1), 2, 10, 50];
        for (uint256 i = 0; i < percents.length; ++i) {
            string memory name = string.concat("USDT to IDRX, average at ", vm.toString(percents[i]), " % accepted");
            vm.snapshotValue(
                "commit", name, plain + (opened - plain) * wordsE9(percents[i]) / (256 * percents[i] * 1e7)
            );
        }
    }

    /// @dev The chance that any of 256 quotes is accepted, 1 - (1 - p)^256, at scale 10^-9.
    function wordsE9(uint256 percent) private pure returns (uint256) {
        uint256 noneE18 = 1e18;
        for (uint256 i = 0; i < 256; ++i) {
            noneE18 = noneE18 * (100 - percent) / 100;
        }
        return (1e18 - noneE18) / 1e9;
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

    /// @dev Once to see what it touches, which then is listed; the engine is the transaction's own and warm without.
    function measureListed(string memory name, FirmQuote memory quote) private {
        address[5] memory touched =
            [address(pool), quote.tokenIn, quote.tokenOut, feedOf(quote.tokenIn), feedOf(quote.tokenOut)];
        uint256 state = vm.snapshotState();
        provide(quote);
        bytes memory signature = signed(quote);
        vm.record();
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
        Vm.AccessListItem[] memory items = new Vm.AccessListItem[](5);
        for (uint256 i = 0; i < touched.length; ++i) {
            (bytes32[] memory slots,) = vm.accesses(touched[i]);
            items[i] = Vm.AccessListItem(touched[i], different(slots));
        }
        vm.revertToState(state);
        provide(quote);
        (bytes32 r, bytes32 vs) = shortSigned(quote);
        vm.accessList(items);
        vm.prank(partner);
        engine.commitFirmQuote(quote, abi.encodePacked(r, vs));
        vm.snapshotGasLastCall("commit", name);
    }

    function feedOf(address token) private view returns (address) {
        return governor.feed(token).aggregator;
    }

    function shortSigned(FirmQuote memory quote) private view returns (bytes32 r, bytes32 vs) {
        uint8 v;
        bytes32 s;
        (v, r, s) = vm.sign(leadKey, engine.hashQuote(quote));
        vs = s | bytes32(uint256(v - 27) << 255);
    }

    function different(bytes32[] memory slots) private pure returns (bytes32[] memory found) {
        uint256 count;
        found = new bytes32[](slots.length);
        for (uint256 i = 0; i < slots.length; ++i) {
            bool known;
            for (uint256 j = 0; j < count; ++j) {
                known = known || found[j] == slots[i];
            }
            if (!known) found[count++] = slots[i];
        }
        assembly ("memory-safe") {
            mstore(found, count)
        }
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
