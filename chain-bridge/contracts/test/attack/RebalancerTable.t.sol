// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {Deployment} from "../support/Deployment.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

/// @notice The README's figures of what a stolen rebalancer's key costs, attacked: with an allow-listed counterparty that is the thief's
/// own he swaps what he likes, in any corridor and direction, whenever he likes, while each token's true price stands anywhere within
/// its feed's error, and over or under it as suits him. What he gains is counted at the true prices.
contract RebalancerTableTest is Deployment {
    uint256 private constant BPS = 10_000;
    uint256 private constant TURNOVER_USD = 20_000_000e6;

    struct Gain {
        uint256 time;
        int256 usdE6;
    }

    Gain[] private _gains;
    PlainToken[3] private _tokens;
    uint256[3] private _errorBps;
    uint256[3] private _unitsPerDollar;
    bytes32[3] private _corridors;
    address private _accomplice = makeAddr("accomplice");

    function setUp() public override {
        super.setUp();
        afterDelay(abi.encodeCall(governor.allowCounterparty, (_accomplice)));
        _tokens = [usdt, idrx, jpyc];
        _corridors = [USDT_IDRX, USDT_JPYC, IDRX_JPYC];
        _errorBps = [uint256(25), 30, 30];
        _unitsPerDollar = [uint256(1e6), 16_500e2, 155e18];
    }

    function test_rebalancerWithFeedsInTheirBandsAtOnce() external {
        _strikeEverywhere(0);
        _expectWithin(_worstWindow(0), _documentedAtOnce());
    }

    function test_rebalancerWithFeedsInTheirBandsInADay() external {
        _strikeADay();
        _expectWithin(_worstWindow(1 days), _documentedInADay());
    }

    function test_rebalancerWithAFeedWrongByTenPercentInADay() external {
        _errorBps[1] = 1_000;
        _strikeADay();
        _expectWithin(_worstWindow(1 days), _documentedInADay());
    }

    /// @dev Whatever a random thief does stays within the table; runs are many in the deep profile.
    /// forge-config: default.fuzz.runs = 32
    /// forge-config: deep.fuzz.runs = 1500
    function testFuzz_noRebalancerGainsMoreThanTheTable(uint256 seed, uint16 wrongBps) external {
        if (seed % 2 == 0) _errorBps[(seed >> 8) % 3] = wrongBps % 1_500;
        for (uint256 i = 0; i < 48; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            _strike(
                seed % 3,
                seed >> 8 & 1 == 0,
                seed >> 9 & 1 == 0 ? type(uint256).max : (seed >> 16) % 30_000_000e6,
                seed >> 80 & 3,
                seed >> 96 & 1 == 0 ? _left() : (seed >> 100) % 6_000e6
            );
            _pass(_pause(seed >> 128));
        }
        vm.assertLe(uint256(_worstWindow(0)), _documentedAtOnce());
        vm.assertLe(uint256(_worstWindow(1 days)), _documentedInADay());
    }

    // The documented figures

    /// @dev The short budget, and each token's error on what rebalancing may turn over of it in 300 s.
    function _documentedAtOnce() private view returns (uint256) {
        return SHORT_LOSS + _errors(TURNOVER_USD);
    }

    /// @dev Twice the day's budget, and each token's error on twice what rebalancing may turn over of it in a day.
    function _documentedInADay() private view returns (uint256) {
        return 2 * uint256(DAY_LOSS) + _errors(2 * TURNOVER_USD);
    }

    function _errors(uint256 turnoverUsdE6) private view returns (uint256) {
        return turnoverUsdE6 * (_errorBps[0] + _errorBps[1] + _errorBps[2]) / BPS;
    }

    function _expectWithin(int256 gained, uint256 documented) private pure {
        vm.assertTrue(gained > 0);
        vm.assertLe(uint256(gained), documented);
        vm.assertGe(uint256(gained), documented * 80 / 100);
    }

    // The thief

    function _strikeADay() private {
        for (uint256 i = 0; i < 290; ++i) {
            _strikeEverywhere(i);
            _pass(300);
        }
    }

    /// @dev All corridors, back and forth, each with a part of what is left of the turnover and all that is left of the budget.
    function _strikeEverywhere(uint256 turn) private {
        for (uint256 i = 0; i < 3; ++i) {
            _strike(i, turn % 2 == 0, _turnoverLeft(i) / (i == 0 ? 2 : 1), 0, _left());
            _strike(i, turn % 2 == 1, _turnoverLeft(i) / (i == 0 ? 2 : 1), 0, _left());
        }
    }

    /// @dev One swap, as large as `mostUsdE6` and turnover let it be, that costs the pool `lossUsdE6` by its own feeds. `sign` 0 has
    /// the true prices where they hurt most.
    function _strike(uint256 corridor, bool selling, uint256 mostUsdE6, uint256 sign, uint256 lossUsdE6) private {
        (uint256 from, uint256 to) = _sides(corridor);
        if (!selling) (from, to) = (to, from);
        uint256 usdE6 = _least(_turnoverLeft(corridor), mostUsdE6);
        usdE6 -= _least(usdE6, 2 * lossUsdE6);
        if (usdE6 < 10_000e6) return;
        uint256 amountIn = _raw(from, usdE6);
        uint256 amountOut = _raw(to, usdE6 + _least(lossUsdE6, usdE6 / 110));
        if (!_rebalances(_corridors[corridor], _tokens[from], amountIn, _tokens[to], amountOut)) return;
        int256 got = _trueUsdE6(to, amountOut, sign & 1 == 0);
        _gains.push(Gain(block.timestamp, got - _trueUsdE6(from, amountIn, sign & 2 != 0)));
    }

    /// @dev Whether it went through; what it is refused with is a limit and nothing else.
    function _rebalances(bytes32 corridorId, PlainToken from, uint256 amountIn, PlainToken to, uint256 amountOut)
        private
        returns (bool)
    {
        from.mint(_accomplice, amountIn);
        vm.prank(_accomplice);
        from.approve(address(pool), amountIn);
        vm.prank(rebalancer);
        try pool.rebalance(corridorId, _accomplice, address(from), amountIn, address(to), amountOut) {
            return true;
        } catch (bytes memory reason) {
            bytes4 refusal = bytes4(reason);
            vm.assertTrue(
                refusal == IReservePool.LossBudgetExceeded.selector || refusal == IReservePool.TurnoverExceeded.selector
                    || refusal == IReservePool.InsufficientFree.selector
            );
            return false;
        }
    }

    function _pause(uint256 random) private pure returns (uint256) {
        uint256[8] memory pauses = [uint256(0), 1, 299, 300, 301, 3_600, 43_200, 86_399];
        return random >> 8 & 3 == 0 ? random >> 16 & 4_095 : pauses[random & 7];
    }

    function _pass(uint256 time) private {
        vm.warp(block.timestamp + time);
        refreshFeeds();
    }

    // Values

    function _sides(uint256 corridor) private pure returns (uint256, uint256) {
        return corridor == 0 ? (0, 1) : corridor == 1 ? (0, 2) : (1, 2);
    }

    function _usdE6(uint256 token, uint256 amount) private view returns (uint256) {
        return amount * 1e6 / _unitsPerDollar[token];
    }

    function _raw(uint256 token, uint256 usdE6) private view returns (uint256) {
        return usdE6 * _unitsPerDollar[token] / 1e6;
    }

    /// @dev What it is truly worth: more than its feed says by the error where that is `above`, else less.
    function _trueUsdE6(uint256 token, uint256 amount, bool above) private view returns (int256) {
        uint256 factor = above ? BPS + _errorBps[token] : BPS - _errorBps[token];
        return int256(_usdE6(token, amount) * factor / BPS);
    }

    /// @dev Dollars that rebalancing may still turn over in a corridor.
    function _turnoverLeft(uint256 corridor) private view returns (uint256) {
        (uint256 one, uint256 other) = _sides(corridor);
        return _least(_turnoverOf(one), _turnoverOf(other));
    }

    function _turnoverOf(uint256 token) private view returns (uint256) {
        (,,, uint256 short, uint256 day) = pool.flow(address(_tokens[token]));
        uint256 shortLeft = TURNOVER_USD - _least(_usdE6(token, short), TURNOVER_USD);
        return _least(shortLeft, TURNOVER_USD - _least(_usdE6(token, day), TURNOVER_USD));
    }

    function _left() private view returns (uint256 left) {
        (,, left) = pool.headroom(address(usdt), address(idrx));
    }

    function _least(uint256 one, uint256 other) private pure returns (uint256) {
        return one < other ? one : other;
    }

    /// @dev What was gained at most within `window` seconds, wherever it begins; a swap at a loss is not made.
    function _worstWindow(uint256 window) private view returns (int256 worst) {
        int256 sum;
        uint256 first;
        for (uint256 last = 0; last < _gains.length; ++last) {
            if (_gains[last].usdE6 > 0) sum += _gains[last].usdE6;
            while (first < last && _gains[last].time - _gains[first].time >= _spanOf(window)) {
                if (_gains[first].usdE6 > 0) sum -= _gains[first].usdE6;
                ++first;
            }
            if (sum > worst) worst = sum;
        }
    }

    /// @dev A window of no length still has its own second in it.
    function _spanOf(uint256 window) private pure returns (uint256) {
        return window == 0 ? 1 : window;
    }
}
