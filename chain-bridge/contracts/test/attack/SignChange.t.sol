// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";

/// @notice A signing key stolen while the market swings inside the feeds' update bands: the feed need not answer anew, each swing
/// is traded from one end of the flow to the other, and net flow ends where it began. Turnover ends it.
contract SignChangeTest is Deployment {
    uint256 private constant SWING_BPS = 25;

    function test_swingsInsideTheUpdateBandEndWithTheTurnover() external {
        uint256 gainedE6;
        for (uint256 i = 0; i < 24; ++i) {
            gainedE6 += _trade(i % 2 == 0);
            vm.warp(block.timestamp + 300);
            refreshFeeds();
        }
        uint256 mostTurned = 40_000_000e6 * uint256(13) / 12;
        vm.assertLe(gainedE6, mostTurned * SWING_BPS / 10_000);
        vm.assertGe(gainedE6, mostTurned * SWING_BPS / 10_000 * 95 / 100);
    }

    /// @dev As much as flows let through at the feeds' own price, worth SWING_BPS more than what is paid for it.
    function _trade(bool selling) private returns (uint256) {
        (uint256 amountIn, uint256 out,) =
            selling ? pool.headroom(address(usdt), address(idrx)) : pool.headroom(address(idrx), address(usdt));
        uint256 usdE6 = selling ? _least(amountIn, out * 1e4 / 16_500) : _least(amountIn * 1e4 / 16_500, out);
        usdE6 = usdE6 / 1e6 * 1e6;
        if (usdE6 == 0) return 0;
        FirmQuote memory quote = selling
            ? quoteOf(USDT_IDRX, usdt, usdE6, idrx, usdE6 * 16_500 / 1e4)
            : quoteOf(USDT_IDRX, idrx, usdE6 * 16_500 / 1e4, usdt, usdE6);
        commit(quote);
        return usdE6 * SWING_BPS / 10_000;
    }

    function _least(uint256 one, uint256 other) private pure returns (uint256) {
        return one < other ? one : other;
    }
}
