// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {PermitKind} from "../../src/type/PermitKind.sol";
import {PermitSignature} from "../../src/type/PermitSignature.sol";
import {Deployment} from "../support/Deployment.sol";
import {FeeOnTransferToken} from "../support/token/FeeOnTransferToken.sol";
import {PermittingToken} from "../support/token/PermittingToken.sol";

interface IPermit2Nonces {
    error InvalidSigner();

    function nonceBitmap(address owner, uint256 word) external view returns (uint256);
    function DOMAIN_SEPARATOR() external view returns (bytes32);
}

/// @notice Commits in one transaction, with the payer's signature in the place of an approval: by a token of EIP-2612, and by the
/// Permit2 that runs on other chains.
contract PermitTest is Deployment {
    address private constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    uint256 private constant SIGNATURE_OFFSET = 484;
    bytes32 private constant PERMIT_TYPE =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant TOKEN_PERMISSIONS_TYPE = keccak256("TokenPermissions(address token,uint256 amount)");
    bytes32 private constant TRANSFER_TYPE = keccak256(
        "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)"
        "TokenPermissions(address token,uint256 amount)"
    );

    uint256 private _partnerKey;

    function setUp() public override {
        super.setUp();
        (partner, _partnerKey) = makeKey("partner");
        vm.etch(
            PERMIT2,
            vm.parseJsonBytes(
                vm.readFile("../src/main/resources/dev/kurs/chain/artifact/Permit2.json"), ".deployedBytecode"
            )
        );
        vm.etch(address(jpyc), address(new PermittingToken("JPY Coin", "JPYC", 18)).code);
    }

    function permit2() internal pure override returns (address) {
        return PERMIT2;
    }

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

    /// @dev The partner has the yen, and approved nobody.
    function yenQuote() private returns (FirmQuote memory quote) {
        quote = quoteOf(USDT_JPYC, jpyc, 155_000e18, usdt, 990e6);
        jpyc.mint(partner, quote.amountIn);
    }

    /// @dev The partner has the dollars, and approved Permit2 once for all.
    function dollarQuote() private returns (FirmQuote memory quote) {
        quote = goodQuote();
        usdt.mint(partner, quote.amountIn - usdt.balanceOf(partner));
        vm.prank(partner);
        usdt.approve(PERMIT2, type(uint256).max);
    }

    function permitOf(FirmQuote memory quote) private view returns (PermitSignature memory) {
        bytes32 structHash =
            keccak256(abi.encode(PERMIT_TYPE, partner, engine, quote.amountIn, uint256(0), uint256(quote.expiresAt)));
        return signatureOf(IERC20Permit(address(jpyc)).DOMAIN_SEPARATOR(), structHash);
    }

    function transferOf(FirmQuote memory quote) private view returns (PermitSignature memory) {
        bytes32 permitted = keccak256(abi.encode(TOKEN_PERMISSIONS_TYPE, quote.tokenIn, quote.amountIn));
        bytes32 structHash =
            keccak256(abi.encode(TRANSFER_TYPE, permitted, engine, uint256(quote.quoteId), uint256(quote.expiresAt)));
        return signatureOf(IPermit2Nonces(PERMIT2).DOMAIN_SEPARATOR(), structHash);
    }

    function signatureOf(bytes32 domain, bytes32 structHash) private view returns (PermitSignature memory) {
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(_partnerKey, keccak256(abi.encodePacked(bytes2(0x1901), domain, structHash)));
        return PermitSignature(r, s, bytes1(v));
    }

    function commitWith(FirmQuote memory quote, PermitSignature memory permit, PermitKind kind) private {
        bytes memory signature = signed(quote);
        vm.prank(partner);
        engine.commitFirmQuoteWithPermit(quote, permit, kind, signature);
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
