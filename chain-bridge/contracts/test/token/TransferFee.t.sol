// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareToken} from "../../src/interface/IShareToken.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FeeOnTransferToken} from "../support/token/FeeOnTransferToken.sol";
import {HostileDeployment} from "./HostileDeployment.sol";

/// @notice A token that takes a hundredth of what is moved, out of the amount or from the sender on top of it: nobody but a payer who
/// brought the fee along pays it, and once it is gone the same trade goes through.
contract TransferFeeTest is HostileDeployment {
    uint256 private constant FEE_BPS = 100;

    FeeOnTransferToken private _token;

    function setUp() public override {
        super.setUp();
        _token = FeeOnTransferToken(upgrade(idrx, new FeeOnTransferToken(2, 0)));
    }

    // Commits

    function test_refusesPaymentOfWhichLessArrives() external {
        FirmQuote memory quote = intoUsdt();
        provide(quote);
        _token.setFee(FEE_BPS, false);
        expectRefusal(
            quote,
            abi.encodeWithSelector(IKursEngine.PaymentDiffers.selector, address(idrx), RUPIAH, RUPIAH - fee(RUPIAH))
        );
        expectOthersGoOn();

        _token.setFee(0, false);
        settle(quote);
        vm.assertEq(usdt.balanceOf(partner), DOLLARS);
    }

    function test_refusesPaymentOfWhichOneUnitIsMissing() external {
        FirmQuote memory quote = intoUsdt();
        provide(quote);
        _token.setFee(1, false);
        quote.amountIn = 10_000;
        quote.amountOut = 1;
        expectRefusal(
            quote, abi.encodeWithSelector(IKursEngine.PaymentDiffers.selector, address(idrx), 10_000, 10_000 - 1)
        );
    }

    function test_takesPaymentWhosePayerBearsTheFeeOnTop() external {
        FirmQuote memory quote = intoUsdt();
        provide(quote);
        _token.mint(partner, fee(RUPIAH));
        _token.setFee(FEE_BPS, true);
        uint256 before = held(idrx);
        settle(quote);
        vm.assertEq(held(idrx), before + RUPIAH);
        vm.assertEq(idrx.balanceOf(address(pool)), before + RUPIAH);
        vm.assertEq(idrx.balanceOf(partner), 0);
    }

    function test_refusesPayoutOfWhichLessArrives() external {
        FirmQuote memory quote = outOfUsdt();
        provide(quote);
        _token.setFee(FEE_BPS, false);
        uint256 paid = quote.amountOut;
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.ReceiptDiffers.selector, address(idrx), paid, paid - fee(paid))
        );
        expectOthersGoOn();

        _token.setFee(0, false);
        settle(quote);
        vm.assertEq(idrx.balanceOf(partner), paid);
    }

    function test_refusesPayoutThatCostsThePoolMore() external {
        FirmQuote memory quote = outOfUsdt();
        provide(quote);
        _token.setFee(FEE_BPS, true);
        uint256 booked = held(idrx) - quote.amountOut;
        expectRefusal(
            quote,
            abi.encodeWithSelector(
                IReservePool.BooksNotBacked.selector, address(idrx), booked - fee(quote.amountOut), booked
            )
        );
        expectOthersGoOn();

        _token.setFee(0, true);
        settle(quote);
        vm.assertEq(idrx.balanceOf(partner), quote.amountOut);
    }

    function test_aDonationThatCoversTheFeeLeavesTheBooksAsTheyShouldBe() external {
        FirmQuote memory quote = outOfUsdt();
        provide(quote);
        uint256 booked = held(idrx) - quote.amountOut;
        _token.mint(address(pool), fee(quote.amountOut) - 1);
        _token.setFee(FEE_BPS, true);
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), booked - 1, booked)
        );

        _token.mint(address(pool), 1);
        settle(quote);
        vm.assertEq(held(idrx), booked);
        vm.assertEq(idrx.balanceOf(address(pool)), booked);
    }

    // Rebalances

    function test_refusesRebalancesThatMoveAnotherAmount() external {
        provideTo(address(pool), maker, idrx, RUPIAH);
        provideTo(address(pool), maker, usdt, 1_000e6);
        _token.setFee(FEE_BPS, false);
        expectRebalanceRefusal(
            idrx,
            RUPIAH,
            usdt,
            DOLLARS,
            abi.encodeWithSelector(IReservePool.ReceiptDiffers.selector, address(idrx), RUPIAH, RUPIAH - fee(RUPIAH))
        );
        uint256 paid = 16_400_000e2;
        expectRebalanceRefusal(
            usdt,
            1_000e6,
            idrx,
            paid,
            abi.encodeWithSelector(IReservePool.ReceiptDiffers.selector, address(idrx), paid, paid - fee(paid))
        );
        _token.setFee(FEE_BPS, true);
        uint256 booked = held(idrx) - paid;
        expectRebalanceRefusal(
            usdt,
            1_000e6,
            idrx,
            paid,
            abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), booked - fee(paid), booked)
        );

        _token.setFee(0, false);
        rebalance(usdt, 1_000e6, idrx, paid);
        vm.assertEq(held(idrx), booked);
    }

    // Liquidity

    function test_refusesDepositsAndCapitalOfWhichLessArrives() external {
        provideTo(address(fx(idrx)), alice, idrx, RUPIAH);
        provideTo(address(liquidity), bob, idrx, RUPIAH);
        _token.setFee(FEE_BPS, false);
        uint256 arrives = RUPIAH - fee(RUPIAH);
        expectDepositRefusal(
            alice,
            idrx,
            RUPIAH,
            abi.encodeWithSelector(IShareVault.TransferDiffers.selector, address(idrx), RUPIAH, arrives)
        );
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.TransferDiffers.selector, address(idrx), RUPIAH, arrives));
        vm.prank(bob);
        liquidity.recapitalise(address(idrx), RUPIAH);

        _token.setFee(0, false);
        uint256 before = held(idrx);
        vm.prank(bob);
        liquidity.recapitalise(address(idrx), RUPIAH);
        expectBook(idrx, before + RUPIAH, 0, 0);
    }

    function test_aRedemptionIsPaidInFullOrStaysClaimable() external {
        setAsideFor(alice, idrx, RUPIAH);
        _token.setFee(FEE_BPS, false);
        expectRedeemRefusal(
            alice,
            idrx,
            RUPIAH,
            abi.encodeWithSelector(IReservePool.ReceiptDiffers.selector, address(idrx), RUPIAH, RUPIAH - fee(RUPIAH))
        );
        _token.setFee(FEE_BPS, true);
        uint256 booked = held(idrx);
        expectRedeemRefusal(
            alice,
            idrx,
            RUPIAH,
            abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), booked - fee(RUPIAH), booked)
        );
        vm.assertEq(fx(idrx).maxRedeem(alice), RUPIAH);

        _token.setFee(0, false);
        redeem(alice, idrx, RUPIAH);
        vm.assertEq(idrx.balanceOf(alice), RUPIAH);
    }

    function test_aDepositThatNobodyProcessedIsReturnedInFullOrStays() external {
        uint256 day = requestDeposit(alice, idrx, fx(idrx), RUPIAH);
        waitUntil(liquidity.waitEnds(day, 1) + 7 days);
        _token.setFee(FEE_BPS, false);
        IShareVault vault = fx(idrx);
        vm.expectRevert(
            abi.encodeWithSelector(IReservePool.ReceiptDiffers.selector, address(idrx), RUPIAH, RUPIAH - fee(RUPIAH))
        );
        vm.prank(alice);
        vault.returnDeposit(day);

        _token.setFee(0, false);
        vm.prank(alice);
        vm.assertEq(vault.returnDeposit(day), RUPIAH);
        vm.assertEq(idrx.balanceOf(alice), RUPIAH);
    }

    function test_feesStayClaimableWhileUsdtTakesAFeeItself() external {
        commit(goodQuote());
        liquidity.accrue(address(idrx));
        IShareToken share = shareOf(full(idrx));
        uint256 fees = share.claimableFees(operator);
        FeeOnTransferToken hostile = FeeOnTransferToken(upgrade(usdt, new FeeOnTransferToken(6, 0)));
        hostile.setFee(FEE_BPS, false);
        vm.expectRevert(
            abi.encodeWithSelector(IReservePool.ReceiptDiffers.selector, address(usdt), fees, fees - fee(fees))
        );
        vm.prank(operator);
        share.claimFees();

        hostile.setFee(0, false);
        vm.assertEq(claimFees(operator, full(idrx)), fees);
        vm.assertEq(usdt.balanceOf(operator), fees);
    }

    function fee(uint256 amount) private pure returns (uint256) {
        return amount * FEE_BPS / 10_000;
    }
}
