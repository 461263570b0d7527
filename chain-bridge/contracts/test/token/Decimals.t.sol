// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

/// @notice Single units of tokens with 0, 2, 6 and 18 decimals, worth 1, 1, 1 and 3 dollars: what one of them buys is never rounded
/// against the pool, and one of them goes in and out as liquidity.
contract DecimalsTest is LiquidityDeployment {
    uint8[4] private _decimals = [0, 2, 6, 18];
    int256[4] private _prices = [int256(1e8), 1e8, 1e8, 3e8];
    PlainToken[4] private _tokens;
    ScriptedAggregator[4] private _feeds;

    function open() internal override {
        for (uint256 i = 0; i < 4; ++i) {
            _tokens[i] = new PlainToken("Decimals", "DEC", _decimals[i]);
            _feeds[i] = _feedAt(_prices[i]);
            governor.listToken(
                address(_tokens[i]),
                i == 3 ? 15 : i == 2 ? 4 : 0,
                FeedSettings(address(_feeds[i]), MAX_AGE, false, 0.9e8, 4e8, 10),
                limitsOf(100_000, 100_000)
            );
        }
        for (uint256 i = 0; i < 4; ++i) {
            for (uint256 k = i + 1; k < 4; ++k) {
                governor.setCorridor(_corridor(i, k), address(_tokens[i]), address(_tokens[k]), 30);
            }
        }
        super.open();
    }

    function provideCapital() internal override {
        super.provideCapital();
        vm.startPrank(admin);
        for (uint256 i = 0; i < 4; ++i) {
            _register(_tokens[i], "DEC");
            _seed(_tokens[i], 1_000 * 10 ** _decimals[i]);
        }
        vm.stopPrank();
    }

    function refreshFeeds() internal override {
        super.refreshFeeds();
        for (uint256 i = 0; i < 4; ++i) {
            _refresh(_feeds[i]);
        }
    }

    /// @dev Every ordered pair: one unit in buys what it is worth, rounded down, and not one unit more, though 30 bps were allowed.
    function test_oneUnitBuysItsWorthRoundedDownInEveryPair() external {
        for (uint256 i = 0; i < 4; ++i) {
            for (uint256 k = 0; k < 4; ++k) {
                if (i == k) continue;
                uint256 worth = _worthRoundingDown(i, 1, k);
                if (worth < 333) _expectRefused(i, 1, k, worth + 1, worth, 30);
                if (worth != 0) _expectSettled(i, 1, k, worth);
            }
        }
    }

    /// @dev Every ordered pair: one unit out costs at least its worth, rounded up, where no deviation is allowed.
    function test_oneUnitCostsItsWorthRoundedUpInEveryPair() external {
        for (uint256 i = 0; i < 4; ++i) {
            for (uint256 k = 0; k < 4; ++k) {
                if (i == k) continue;
                uint256 cost = _worthRoundingDown(k, 1, i);
                if (_worthRoundingDown(i, cost, k) == 0) ++cost;
                if (cost > 1) _expectRefused(i, cost - 1, k, 1, 0, 0);
                _expectSettled(i, cost, k, 1);
            }
        }
    }

    function testFuzz_whatIsSettledIsNeverWorthMoreThanWasPaidByOneUnit(uint256 from, uint256 to, uint256 amount)
        external
    {
        (from, to) = (from % 4, to % 4);
        vm.assume(from != to);
        amount = bound(amount, 1, 1_000 * 10 ** _decimals[from]);
        uint256 worth = _worthRoundingDown(from, amount, to);
        vm.assume(worth <= 1_000 * 10 ** _decimals[to]);
        _expectRefused(from, amount, to, worth + 1, worth, 0);
        if (worth != 0) _expectSettled(from, amount, to, worth);
    }

    function test_oneUnitGoesInAndOutAsSeniorLiquidity() external {
        for (uint256 i = 0; i < 4; ++i) {
            IShareVault vault = fx(_tokens[i]);
            vm.assertEq(provideLiquidity(alice, _tokens[i], vault, 1), 1);
            uint256 day = requestRedeem(alice, vault, 1);
            waitUntil(liquidity.waitEnds(day, 3));
            liquidity.process(address(_tokens[i]), ShareClass.FX);
            vm.prank(alice);
            vm.assertEq(vault.redeem(1, alice, alice), 1);
            vm.assertEq(_tokens[i].balanceOf(alice), 1);
        }
    }

    /// @dev Junior shares above par: one unit of the token buys none of a whole share, and leaves nothing behind.
    function test_oneUnitBuysAJuniorShareAtParAndNoneAbove() external {
        uint256[4] memory days_;
        for (uint256 i = 0; i < 4; ++i) {
            vm.assertEq(provideLiquidity(alice, _tokens[i], full(_tokens[i]), 1), 1);
        }
        _expectSettled(0, 100, 2, 99e6);
        for (uint256 i = 0; i < 4; ++i) {
            days_[i] = requestDeposit(bob, _tokens[i], full(_tokens[i]), 1);
        }
        waitUntil(liquidity.waitEnds(days_[0], 1));
        for (uint256 i = 0; i < 4; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(ILiquidityDesk.NothingToProcess.selector, address(_tokens[i]), ShareClass.FULL)
            );
            liquidity.processDeposit(address(_tokens[i]), ShareClass.FULL, days_[i]);
        }
        waitUntil(liquidity.waitEnds(days_[0], 1) + 7 days);
        for (uint256 i = 0; i < 4; ++i) {
            IShareVault vault = full(_tokens[i]);
            vm.prank(bob);
            vm.assertEq(vault.returnDeposit(days_[i]), 1);
        }
    }

    function _expectRefused(uint256 from, uint256 amountIn, uint256 to, uint256 amountOut, uint256 fair, uint32 bps)
        private
    {
        FirmQuote memory quote = _quote(from, amountIn, to, amountOut);
        quote.maxDeviationBps = bps;
        provide(quote);
        expectRefusal(quote, abi.encodeWithSelector(IReservePool.PayoutAboveBound.selector, amountOut, fair, bps));
    }

    function _expectSettled(uint256 from, uint256 amountIn, uint256 to, uint256 amountOut) private {
        FirmQuote memory quote = _quote(from, amountIn, to, amountOut);
        quote.maxDeviationBps = 0;
        uint256 heldIn = held(_tokens[from]);
        uint256 heldOut = held(_tokens[to]);
        uint256 before = _tokens[to].balanceOf(partner);
        commit(quote);
        vm.assertEq(held(_tokens[from]), heldIn + amountIn);
        vm.assertEq(held(_tokens[to]), heldOut - amountOut);
        vm.assertEq(_tokens[to].balanceOf(partner), before + amountOut);
    }

    function _quote(uint256 from, uint256 amountIn, uint256 to, uint256 amountOut) private returns (FirmQuote memory) {
        bytes32 corridorId = from < to ? _corridor(from, to) : _corridor(to, from);
        return quoteOf(corridorId, _tokens[from], amountIn, _tokens[to], amountOut);
    }

    function _worthRoundingDown(uint256 from, uint256 amount, uint256 to) private view returns (uint256) {
        uint256 dollars = amount * uint256(_prices[from]) * 10 ** _decimals[to];
        return dollars / (uint256(_prices[to]) * 10 ** _decimals[from]);
    }

    function _corridor(uint256 base, uint256 quote) private pure returns (bytes32) {
        return keccak256(abi.encode(base, quote));
    }
}
