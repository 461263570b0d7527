// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {PermitKind} from "../../src/type/PermitKind.sol";
import {PermitSignature} from "../../src/type/PermitSignature.sol";
import {Deployment} from "./Deployment.sol";
import {PermittingToken} from "./token/PermittingToken.sol";

interface IPermit2Nonces {
    error InvalidSigner();

    function nonceBitmap(address owner, uint256 word) external view returns (uint256);
    function DOMAIN_SEPARATOR() external view returns (bytes32);
}

/// @notice A partner whose key is known, yen that take permits, and the Permit2 that runs on other chains.
abstract contract PermitDeployment is Deployment {
    address internal constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    bytes32 private constant PERMIT_TYPE =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant TOKEN_PERMISSIONS_TYPE = keccak256("TokenPermissions(address token,uint256 amount)");
    bytes32 private constant TRANSFER_TYPE = keccak256(
        "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)"
        "TokenPermissions(address token,uint256 amount)"
    );

    uint256 private _partnerKey;

    function setUp() public virtual override {
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

    /// @dev The partner has the yen, and approved nobody.
    function yenQuote() internal returns (FirmQuote memory quote) {
        quote = quoteOf(USDT_JPYC, jpyc, 155_000e18, usdt, 990e6);
        jpyc.mint(partner, quote.amountIn);
    }

    /// @dev The partner has at least the dollars, and approved Permit2 once for all.
    function dollarQuote() internal returns (FirmQuote memory quote) {
        quote = goodQuote();
        uint256 balance = usdt.balanceOf(partner);
        if (balance < quote.amountIn) usdt.mint(partner, quote.amountIn - balance);
        vm.prank(partner);
        usdt.approve(PERMIT2, type(uint256).max);
    }

    function permitOf(FirmQuote memory quote) internal view returns (PermitSignature memory) {
        uint256 nonce = address(jpyc) == quote.tokenIn ? IERC20Permit(quote.tokenIn).nonces(partner) : 0;
        bytes32 structHash =
            keccak256(abi.encode(PERMIT_TYPE, partner, engine, quote.amountIn, nonce, uint256(quote.expiresAt)));
        return signatureOf(IERC20Permit(address(jpyc)).DOMAIN_SEPARATOR(), structHash);
    }

    function transferOf(FirmQuote memory quote) internal view returns (PermitSignature memory) {
        bytes32 permitted = keccak256(abi.encode(TOKEN_PERMISSIONS_TYPE, quote.tokenIn, quote.amountIn));
        bytes32 structHash =
            keccak256(abi.encode(TRANSFER_TYPE, permitted, engine, uint256(quote.quoteId), uint256(quote.expiresAt)));
        return signatureOf(IPermit2Nonces(PERMIT2).DOMAIN_SEPARATOR(), structHash);
    }

    function commitWith(FirmQuote memory quote, PermitSignature memory permit, PermitKind kind) internal {
        bytes memory signature = signed(quote);
        vm.prank(partner);
        engine.commitFirmQuoteWithPermit(quote, permit, kind, signature);
    }

    function signatureOf(bytes32 domain, bytes32 structHash) private view returns (PermitSignature memory) {
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(_partnerKey, keccak256(abi.encodePacked(bytes2(0x1901), domain, structHash)));
        return PermitSignature(r, s, bytes1(v));
    }
}
