// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {Upgrading} from "./Upgrading.sol";

/// @notice The whole deployment with a market maker, in which the rupiah can turn hostile.
abstract contract HostileDeployment is LiquidityDeployment, Upgrading {
    uint256 internal constant RUPIAH = 16_500_000e2;
    uint256 internal constant DOLLARS = 995e6;

    address internal maker = makeAddr("market maker");
    address internal bystander = makeAddr("another partner");

    function open() internal virtual override {
        governor.allowCounterparty(maker);
        super.open();
    }

    // Trades

    /// @dev 1 000 dollars' worth of rupiah for 990 USDT.
    function intoUsdt() internal returns (FirmQuote memory) {
        return quoteOf(USDT_IDRX, idrx, RUPIAH, usdt, DOLLARS);
    }

    /// @dev 1 000 USDT for a little less than their worth in rupiah.
    function outOfUsdt() internal returns (FirmQuote memory) {
        return quoteOf(USDT_IDRX, usdt, 1_000e6, idrx, 16_400_000e2);
    }

    /// @dev Another partner's trade without rupiah.
    function elsewhere() internal returns (FirmQuote memory quote) {
        quote = quoteOf(USDT_JPYC, usdt, 1_000e6, jpyc, 154_000e18);
        (quote.payer, quote.recipient) = (bystander, bystander);
    }

    /// @dev Whatever is wrong with the rupiah, the others trade.
    function expectOthersGoOn() internal {
        uint256 before = jpyc.balanceOf(bystander);
        commit(elsewhere());
        vm.assertEq(jpyc.balanceOf(bystander) - before, 154_000e18);
    }

    /// @dev Commits a quote whose payer has what it needs.
    function settle(FirmQuote memory quote) internal {
        bytes memory signature = signed(quote);
        vm.prank(quote.payer);
        engine.commitFirmQuote(quote, signature);
    }

    /// @dev The market maker gives `tokenIn` for the pool's `tokenOut`; what it needs it has to have and to have approved.
    function rebalance(PlainToken tokenIn, uint256 amountIn, PlainToken tokenOut, uint256 amountOut) internal {
        vm.prank(rebalancer);
        pool.rebalance(USDT_IDRX, maker, address(tokenIn), amountIn, address(tokenOut), amountOut);
    }

    function expectRebalanceRefusal(
        PlainToken tokenIn,
        uint256 amountIn,
        PlainToken tokenOut,
        uint256 amountOut,
        bytes memory refusal
    ) internal {
        vm.expectRevert(refusal);
        rebalance(tokenIn, amountIn, tokenOut, amountOut);
    }

    /// @dev `holder` gets `amount` and lets `spender` take it.
    function provideTo(address spender, address holder, PlainToken token, uint256 amount) internal {
        token.mint(holder, amount);
        vm.prank(holder);
        token.approve(spender, amount);
    }

    // Liquidity

    /// @dev `provider` becomes a senior holder of `amount` and asks for it back; the notice passes and it is set aside.
    function setAsideFor(address provider, PlainToken token, uint256 amount) internal {
        IShareVault vault = fx(token);
        provideLiquidity(provider, token, vault, amount);
        uint256 day = requestRedeem(provider, vault, amount);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(token), ShareClass.FX);
    }

    function redeem(address provider, PlainToken token, uint256 shares) internal {
        IShareVault vault = fx(token);
        vm.prank(provider);
        vault.redeem(shares, provider, provider);
    }

    function expectRedeemRefusal(address provider, PlainToken token, uint256 shares, bytes memory refusal) internal {
        IShareVault vault = fx(token);
        vm.expectRevert(refusal);
        vm.prank(provider);
        vault.redeem(shares, provider, provider);
    }

    /// @dev Asks for a deposit of what `provider` has approved.
    function expectDepositRefusal(address provider, PlainToken token, uint256 amount, bytes memory refusal) internal {
        IShareVault vault = fx(token);
        vm.expectRevert(refusal);
        vm.prank(provider);
        vault.requestDeposit(amount, provider, provider);
    }

    /// @dev Books of a token: held, set aside, missing from what is set aside.
    function expectBook(PlainToken token, uint256 held_, uint256 setAside_, uint256 missing_) internal view {
        (uint256 held, uint256 setAside, uint256 missing,) = pool.book(address(token));
        vm.assertEq(held, held_, "held");
        vm.assertEq(setAside, setAside_, "set aside");
        vm.assertEq(missing, missing_, "missing");
    }
}
