// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {HookedWallet} from "../support/token/HookedWallet.sol";
import {HookingToken} from "../support/token/HookingToken.sol";
import {ITransferHook} from "../support/token/ITransferHook.sol";
import {ReenteringToken} from "../support/token/ReenteringToken.sol";
import {HostileDeployment} from "./HostileDeployment.sol";

/// @notice Tokens that are gone in the middle of their own movement, so that whoever should have more has less than before: nothing
/// was received, and that is what the refusal says.
contract VanishingTest is HostileDeployment {
    ReenteringToken private _token;

    function setUp() public override {
        super.setUp();
        setAsideFor(alice, idrx, RUPIAH);
        _token = ReenteringToken(upgrade(idrx, new ReenteringToken(2)));
    }

    function test_aPaymentThatTheIssuerBurnsOnArrivalWasNotReceived() external {
        FirmQuote memory quote = intoUsdt();
        provide(quote);
        _burnInTheMiddle(address(pool), RUPIAH + 1);
        expectRefusal(quote, abi.encodeWithSelector(IKursEngine.PaymentDiffers.selector, address(idrx), RUPIAH, 0));
        provideTo(address(pool), maker, idrx, RUPIAH);
        expectRebalanceRefusal(
            idrx,
            RUPIAH,
            usdt,
            DOLLARS,
            abi.encodeWithSelector(IReservePool.ReceiptDiffers.selector, address(idrx), RUPIAH, 0)
        );
    }

    function test_aDepositThatTheIssuerBurnsOnArrivalWasNotReceived() external {
        provideTo(address(fx(idrx)), bob, idrx, RUPIAH);
        provideTo(address(liquidity), bob, idrx, RUPIAH);
        _burnInTheMiddle(address(pool), 2 * RUPIAH);
        expectDepositRefusal(
            bob, idrx, RUPIAH, abi.encodeWithSelector(IShareVault.TransferDiffers.selector, address(idrx), RUPIAH, 0)
        );
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.TransferDiffers.selector, address(idrx), RUPIAH, 0));
        vm.prank(bob);
        liquidity.recapitalise(address(idrx), RUPIAH);
    }

    function test_aPayoutThatTheIssuerBurnsOnArrivalWasNotReceived() external {
        FirmQuote memory quote = outOfUsdt();
        provide(quote);
        _token.mint(partner, 1);
        _burnInTheMiddle(partner, quote.amountOut + 1);
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.ReceiptDiffers.selector, address(idrx), quote.amountOut, 0)
        );
        _token.mint(alice, 1);
        _burnInTheMiddle(alice, RUPIAH + 1);
        expectRedeemRefusal(
            alice, idrx, RUPIAH, abi.encodeWithSelector(IReservePool.ReceiptDiffers.selector, address(idrx), RUPIAH, 0)
        );
    }

    /// @dev A wallet that passes on what it is paid while it is paid has not received it: it passes it on afterwards.
    function test_aRecipientThatForwardsItsPayoutAtOnceIsNotPaid() external {
        HookedWallet recipient = new HookedWallet();
        upgrade(idrx, new HookingToken(2));
        recipient.execute(address(idrx), abi.encodeCall(HookingToken.setHooks, (ITransferHook(address(0)), recipient)));
        FirmQuote memory quote = outOfUsdt();
        quote.recipient = address(recipient);
        provide(quote);
        recipient.program(address(idrx), abi.encodeCall(idrx.transfer, (bystander, quote.amountOut)));
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.ReceiptDiffers.selector, address(idrx), quote.amountOut, 0)
        );
        vm.assertEq(idrx.balanceOf(bystander), 0);
    }

    /// @dev The recipient has all of it, and the pool would owe two units that are gone.
    function test_thePoolPaysNothingWhileItIsBurnedFrom() external {
        FirmQuote memory quote = outOfUsdt();
        provide(quote);
        _burnInTheMiddle(address(pool), 2);
        uint256 booked = held(idrx) + RUPIAH - quote.amountOut;
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), booked - 2, booked)
        );
    }

    function _burnInTheMiddle(address from, uint256 amount) private {
        _token.program(address(_token), abi.encodeCall(_token.burn, (from, amount)));
    }
}
