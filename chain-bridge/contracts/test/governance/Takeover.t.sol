// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice A new engine takes over a pool that is running, with a provider on notice, partners' funds in the settlement vault, quotes on
/// their way and a freeze: nothing is settled twice, nothing is loosened, and nobody has to move.
contract TakeoverTest is WholeDeployment {
    IKursEngine private _newer;

    function test_takesOverARunningPool() external {
        uint256 day = _run();
        (uint256 shortLeft,,,) = pool.lossBudget();

        // Announced, it waits while the older goes on; the vault's change is announced with it.
        _newer = deployEngine();
        vm.prank(admin);
        governor.scheduleEngine(address(_newer));
        bytes memory telling = abi.encodeCall(vault.setEngine, (_newer));
        announce(address(vault), telling);
        _expectNoEngine(_newer);
        commit(goodQuote());
        passDelay();

        // Both settle: what the service signed for the older before it changed over, and what it signs for the newer.
        FirmQuote memory onItsWay = goodQuote();
        FirmQuote memory next = goodQuote();
        commitOn(_newer, next);
        commitOn(engine, onItsWay);
        _expectRefused(
            _newer, onItsWay, abi.encodeWithSelector(IReservePool.QuoteAlreadyUsed.selector, onItsWay.quoteId)
        );
        _expectRefused(engine, next, abi.encodeWithSelector(IReservePool.QuoteAlreadyUsed.selector, next.quoteId));
        make(address(vault), telling);
        _execute(_newer);

        // The freeze holds on the newer too, and it serves the other corridors without being told of them.
        FirmQuote memory frozen = quoteOf(USDT_JPYC, usdt, 100e6, jpyc, 15_000e18);
        _expectRefused(
            _newer, frozen, abi.encodeWithSelector(IReservePool.IsFrozen.selector, FreezeScope.CORRIDOR, USDT_JPYC)
        );
        commitOn(_newer, quoteOf(IDRX_JPYC, idrx, 16_500e2, jpyc, 150e18));

        // The older one goes; the newer one has its place, and another could be announced.
        vm.prank(guardian);
        governor.removeEngine(address(engine));
        _expectNoEngine(engine);
        commitOn(_newer, goodQuote());
        (address older, address newer,) = pool.engines();
        vm.assertEq(older, address(_newer));
        vm.assertEq(newer, address(0));

        // The budget is the pool's, and the provider's way out was never in question.
        (uint256 shortLeftThen,,,) = pool.lossBudget();
        vm.assertGe(shortLeftThen, shortLeft);
        commitOn(_newer, _costingADollar());
        (uint256 shortLeftAfter,,,) = pool.lossBudget();
        vm.assertLt(shortLeftAfter, shortLeftThen);
        waitUntil(liquidity.waitEnds(day, 3));
        IShareVault senior = fx(usdt);
        vm.prank(alice);
        vm.assertEq(senior.redeem(1_000e6, alice, alice), 1_000e6);
    }

    /// @dev A pool with a provider on notice, processed, and a corridor frozen; the day of the request.
    function _run() private returns (uint256 day) {
        provideLiquidity(alice, usdt, fx(usdt), 1_000e6);
        usdt.mint(partner, 10_000e6);
        vm.startPrank(partner);
        usdt.approve(address(vault), 10_000e6);
        vault.deposit(PARTNER_ID, address(usdt), 10_000e6);
        vm.stopPrank();
        commit(_costingADollar());
        _execute(engine);
        day = requestRedeem(alice, fx(usdt), 1_000e6);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        freeze(FreezeScope.CORRIDOR, USDT_JPYC);
    }

    /// @dev A thousand dollars for a thousand and one.
    function _costingADollar() private returns (FirmQuote memory) {
        return quoteOf(USDT_IDRX, usdt, 1_000e6, idrx, 16_516_500e2);
    }

    function _execute(IKursEngine on) private {
        FirmQuote memory quote = goodQuote();
        (quote.payer, quote.recipient, quote.partnerId) = (address(vault), stranger, PARTNER_ID);
        uint256 before = idrx.balanceOf(stranger);
        bytes memory signature = signedBy(leadKey, on, quote);
        vm.prank(executor);
        vault.execute(quote, signature);
        vm.assertEq(idrx.balanceOf(stranger), before + quote.amountOut);
    }

    function _expectNoEngine(IKursEngine on) private {
        _expectRefused(on, goodQuote(), abi.encodeWithSelector(IReservePool.CallerIsNotAnEngine.selector, address(on)));
    }

    function _expectRefused(IKursEngine on, FirmQuote memory quote, bytes memory refusal) private {
        provideTo(on, quote);
        bytes memory signature = signedBy(leadKey, on, quote);
        vm.expectRevert(refusal);
        vm.prank(partner);
        on.commitFirmQuote(quote, signature);
    }
}
