// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";

/// @notice A signing key stolen by somebody who owns nearly all shares of a small token: what a quote calls a fee comes back to him
/// in USDT.
contract FeeAttackTest is LiquidityDeployment {
    function provideCapital() internal override {
        vm.startPrank(admin);
        registerTokens();
        _seed(usdt, 101_000_000e6);
        _seed(idrx, 1_650_000_000_000e2);
        _seed(jpyc, 100_000e18);
        vm.stopPrank();
    }

    function setUp() public override {
        super.setUp();
        provideLiquidity(alice, jpyc, full(jpyc), 155_000_000e18);
    }

    function test_aQuoteThatIsNearlyAllFeeIsRefused() external {
        idrFeed.set(15_000e8, block.timestamp);
        FirmQuote memory quote = _feeQuote(1_500_000_000_000e2, 1_500_000_000_000e2 - 1e2);
        provide(quote);
        uint256 most = quote.amountIn / 20 + 5 * 15_000e2;
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.FeeAboveCap.selector, address(idrx), quote.variableFeeIn, most)
        );
    }

    /// @dev The error of what came in, as without fees, and no more than that.
    function test_feesUnderAFeedWrongByTenPercentGainNoMoreThanItsErrorOnWhatComesIn() external {
        idrFeed.set(15_000e8, block.timestamp);
        uint256 gained = _takeFees(15_000);
        vm.assertLe(gained, uint256(15_700_000_000e6) / 15_000 - uint256(15_700_000_000e6) / 16_500);
        vm.assertGe(gained, 94_000e6);
    }

    function test_aMarkOfABadDayMakesNoDollarsOfFees() external {
        usdtFeed.set(0.997e8, block.timestamp);
        waitUntil(block.timestamp + 1 days);
        liquidity.mark();
        usdtFeed.set(1e8, block.timestamp);
        vm.assertEq(_takeFees(16_500), 0);
    }

    function test_aMarkAboveADollarStandsForTheFee() external {
        usdtFeed.set(1.02e8, block.timestamp);
        waitUntil(block.timestamp + 1 days);
        liquidity.mark();
        FirmQuote memory quote = _feeQuote(16_500_000e2, 825_000e2);
        commit(quote);
        vm.assertEq(pool.feesOwed(), uint256(50e6) * 100 / 102);
    }

    /// @dev Nearly all yen for what the feed says they are worth, and as much of a fee as there may be. The gain is at the true price
    /// of 16 500, in dollars at scale 10^-6.
    function _takeFees(uint256 feedPrice) private returns (uint256 gained) {
        FirmQuote memory quote = _feeQuote(15_700_000_000e2, 785_000_000e2);
        quote.amountOut = (quote.amountIn - quote.variableFeeIn) * 1e16 * 155 / feedPrice;
        if (quote.amountOut > held(jpyc)) quote.amountOut = held(jpyc);
        commit(quote);
        uint256 received = quote.amountOut / 155e12 + claimFees(alice, full(jpyc));
        uint256 paid = quote.amountIn * 1e4 / 16_500;
        return received > paid ? received - paid : 0;
    }

    function _feeQuote(uint256 amountIn, uint256 fee) private returns (FirmQuote memory quote) {
        quote = quoteOf(IDRX_JPYC, idrx, amountIn, jpyc, 1);
        quote.variableFeeIn = fee;
        quote.payer = alice;
        quote.recipient = alice;
    }
}
