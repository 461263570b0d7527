// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {PermitKind} from "../../src/type/PermitKind.sol";
import {PermitSignature} from "../../src/type/PermitSignature.sol";
import {IPermit2Nonces, PermitDeployment} from "../support/PermitDeployment.sol";
import {FeeOnTransferToken} from "../support/token/FeeOnTransferToken.sol";

/// @notice Commits in one transaction, with the payer's signature in the place of an approval: by a token of EIP-2612, and by the
/// Permit2 that runs on other chains.
contract PermitTest is PermitDeployment {
    uint256 private constant SIGNATURE_OFFSET = 484;

    function test_settlesByTheTokensOwnPermit() external {
        FirmQuote memory quote = yenQuote();
        commitWith(quote, permitOf(quote), PermitKind.EIP2612);

        vm.assertEq(jpyc.balanceOf(partner), 0);
        vm.assertEq(usdt.balanceOf(partner), quote.amountOut);
        vm.assertEq(jpyc.allowance(partner, address(engine)), 0);
        vm.assertTrue(pool.used(quote.quoteId));
    }

    function test_settlesThoughSomebodySentThePermitFirst() external {
        FirmQuote memory quote = yenQuote();
        PermitSignature memory permit = permitOf(quote);
        vm.prank(makeAddr("front runner"));
        IERC20Permit(address(jpyc))
            .permit(partner, address(engine), quote.amountIn, quote.expiresAt, uint8(permit.v), permit.r, permit.s);

        commitWith(quote, permit, PermitKind.EIP2612);

        vm.assertEq(usdt.balanceOf(partner), quote.amountOut);
    }

    function test_refusesAPermitOfAnotherAmount() external {
        FirmQuote memory quote = yenQuote();
        quote.amountIn -= 1;
        PermitSignature memory permit = permitOf(quote);
        quote.amountIn += 1;

        expectRefusalWith(
            quote, permit, PermitKind.EIP2612, abi.encodeWithSelector(IKursEngine.PermitRefused.selector, address(jpyc))
        );
    }

    function test_refusesAPermitOfATokenThatHasNone() external {
        FirmQuote memory quote = goodQuote();
        usdt.mint(partner, quote.amountIn);
        expectRefusalWith(
            quote,
            permitOf(quote),
            PermitKind.EIP2612,
            abi.encodeWithSelector(IKursEngine.PermitRefused.selector, address(usdt))
        );
    }

    function test_settlesByPermit2() external {
        FirmQuote memory quote = dollarQuote();
        commitWith(quote, transferOf(quote), PermitKind.PERMIT2);

        vm.assertEq(usdt.balanceOf(partner), 0);
        vm.assertEq(idrx.balanceOf(partner), quote.amountOut);
        uint256 nonce = uint256(quote.quoteId);
        vm.assertEq(
            IPermit2Nonces(PERMIT2).nonceBitmap(partner, nonce >> 8) >> uint8(nonce) & 1, 1, "the permit is used up"
        );
    }

    function test_aTransferSignedForOneQuotePaysForNoOther() external {
        FirmQuote memory signedFor = dollarQuote();
        FirmQuote memory other = dollarQuote();
        expectRefusalWith(
            other,
            transferOf(signedFor),
            PermitKind.PERMIT2,
            abi.encodeWithSelector(IPermit2Nonces.InvalidSigner.selector)
        );
    }

    function test_refusesATransferThatLostItsFee() external {
        FirmQuote memory quote = dollarQuote();
        vm.etch(address(usdt), address(new FeeOnTransferToken(6, 10)).code);
        FeeOnTransferToken(address(usdt)).setFee(10, false);
        PermitSignature memory permit = transferOf(quote);
        bytes memory signature = signed(quote);
        vm.expectPartialRevert(IKursEngine.PaymentDiffers.selector);
        vm.prank(partner);
        engine.commitFirmQuoteWithPermit(quote, permit, PermitKind.PERMIT2, signature);
    }

    function test_refusesPermit2WhereThereIsNone() external {
        address[] memory signers = new address[](2);
        (signers[0], signers[1]) = (leadSigner, secondSigner);
        engine = IKursEngine(deploy("KursEngine", abi.encode(roles, pool, DELAY, signers, address(0))));
        FirmQuote memory quote = dollarQuote();
        expectRefusalWith(
            quote, transferOf(quote), PermitKind.PERMIT2, abi.encodeWithSelector(IKursEngine.PermitUnavailable.selector)
        );
    }

    function test_refusesWhoeverIsNotThePayerAndSparesThePermit() external {
        FirmQuote memory quote = dollarQuote();
        PermitSignature memory permit = transferOf(quote);
        bytes memory signature = signed(quote);
        address thief = makeAddr("thief");
        vm.expectRevert(abi.encodeWithSelector(IKursEngine.CallerIsNotPayer.selector, thief, partner));
        vm.prank(thief);
        engine.commitFirmQuoteWithPermit(quote, permit, PermitKind.PERMIT2, signature);

        commitWith(quote, permit, PermitKind.PERMIT2);
    }

    function test_aFreezeStopsItToo() external {
        FirmQuote memory quote = dollarQuote();
        freeze(FreezeScope.ALL, 0);
        expectRefusalWith(
            quote,
            transferOf(quote),
            PermitKind.PERMIT2,
            abi.encodeWithSelector(IReservePool.IsFrozen.selector, FreezeScope.ALL, 0)
        );
    }

    function test_takesTheSignatureAtItsFixedPlaceInTheCalldata() external {
        FirmQuote memory quote = dollarQuote();
        bytes memory prepared = abi.encodeCall(
            engine.commitFirmQuoteWithPermit, (quote, PermitSignature(0, 0, 0), PermitKind.PERMIT2, signed(quote))
        );
        PermitSignature memory permit = transferOf(quote);
        bytes memory signature = abi.encodePacked(permit.r, permit.s, permit.v);
        for (uint256 i = 0; i < signature.length; ++i) {
            vm.assertEq(uint8(prepared[SIGNATURE_OFFSET + i]), 0);
            prepared[SIGNATURE_OFFSET + i] = signature[i];
        }

        vm.prank(partner);
        (bool settled,) = address(engine).call(prepared);

        vm.assertTrue(settled);
        vm.assertEq(idrx.balanceOf(partner), quote.amountOut);
    }

    function expectRefusalWith(
        FirmQuote memory quote,
        PermitSignature memory permit,
        PermitKind kind,
        bytes memory refusal
    ) private {
        bytes memory signature = signed(quote);
        vm.expectRevert(refusal);
        vm.prank(partner);
        engine.commitFirmQuoteWithPermit(quote, permit, kind, signature);
    }
}
