// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {HookedWallet} from "../support/token/HookedWallet.sol";
import {HookingToken} from "../support/token/HookingToken.sol";
import {ITransferHook} from "../support/token/ITransferHook.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {HostileDeployment} from "./HostileDeployment.sol";
import {SkippingToken} from "./SkippingToken.sol";

/// @notice Two engines settle on one pool, and each guards only itself: a commit of one inside the other's is paid for twice or not at
/// all.
contract TwoEnginesTest is HostileDeployment {
    IKursEngine private _second;
    HookedWallet private _payer;

    function setUp() public override {
        super.setUp();
        _payer = new HookedWallet();
        vm.startPrank(admin);
        _second = deployEngine();
        governor.scheduleEngine(address(_second));
        vm.stopPrank();
        waitUntil(block.timestamp + DELAY);
        upgrade(idrx, new HookingToken(2));
        _payer.execute(address(idrx), abi.encodeCall(HookingToken.setHooks, (_payer, ITransferHook(address(0)))));
    }

    function test_oneQuoteIdSettlesOnceThoughTheSecondCommitIsInsideTheFirst() external {
        FirmQuote memory outer = _of(intoUsdt());
        FirmQuote memory inner = _of(elsewhere());
        inner.quoteId = outer.quoteId;
        provide(outer);
        _commitInside(inner);
        expectRefusal(outer, abi.encodeWithSelector(IReservePool.QuoteAlreadyUsed.selector, outer.quoteId));
        vm.assertFalse(pool.used(outer.quoteId));
        vm.assertEq(jpyc.balanceOf(address(_payer)), 0);
    }

    function test_twoCommitsOfDifferentTokensInsideEachOtherBothSettle() external {
        FirmQuote memory outer = _of(intoUsdt());
        FirmQuote memory inner = _of(elsewhere());
        provide(outer);
        _commitInside(inner);
        uint256 before = held(usdt);
        settle(outer);
        vm.assertEq(held(usdt), before + 1_000e6 - DOLLARS);
        vm.assertEq(usdt.balanceOf(address(_payer)), DOLLARS);
        vm.assertEq(jpyc.balanceOf(address(_payer)), 154_000e18);
    }

    function test_aPaymentInsideAPaymentOfTheSameTokenIsNotCountedForBoth() external {
        FirmQuote memory outer = _of(intoUsdt());
        FirmQuote memory inner = _of(intoUsdt());
        provide(outer);
        _commitInside(inner);
        expectRefusal(
            outer, abi.encodeWithSelector(IKursEngine.PaymentDiffers.selector, address(idrx), RUPIAH, 2 * RUPIAH)
        );
        vm.assertFalse(pool.used(inner.quoteId));
        vm.assertEq(usdt.balanceOf(address(_payer)), 0);
    }

    function test_aTokenThatShowsOnePaymentToBothEnginesIsFoundOutByTheBooks() external {
        SkippingToken token = SkippingToken(upgrade(idrx, new SkippingToken(2)));
        FirmQuote memory outer = intoUsdt();
        FirmQuote memory inner = intoUsdt();
        (inner.payer, inner.recipient) = (address(token), bystander);
        provide(outer);
        provideTo(_second, inner);
        token.setSkipped(partner);
        token.program(
            address(_second), abi.encodeCall(_second.commitFirmQuote, (inner, signedBy(leadKey, _second, inner)))
        );
        uint256 booked = held(idrx) + 2 * RUPIAH;
        expectRefusal(
            outer, abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), booked - RUPIAH, booked)
        );
        vm.assertEq(usdt.balanceOf(bystander), 0);
    }

    /// @dev The hooked wallet commits `inner` on the second engine as soon as it is told of its next transfer of rupiah.
    function _commitInside(FirmQuote memory inner) private {
        PlainToken(inner.tokenIn).mint(address(_payer), inner.amountIn);
        _payer.execute(
            inner.tokenIn, abi.encodeCall(PlainToken(inner.tokenIn).approve, (address(_second), inner.amountIn))
        );
        _payer.program(
            address(_second), abi.encodeCall(_second.commitFirmQuote, (inner, signedBy(leadKey, _second, inner)))
        );
    }

    function _of(FirmQuote memory quote) private view returns (FirmQuote memory) {
        (quote.payer, quote.recipient) = (address(_payer), address(_payer));
        return quote;
    }
}
