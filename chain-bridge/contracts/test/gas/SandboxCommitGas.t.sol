// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {HonestFeeds} from "./HonestFeeds.sol";

/// @notice What a commit costs with tokens that check their blocklist and pause at every movement, as the sandbox's USDT and IDRX do.
contract SandboxCommitGasTest is Deployment {
    bytes32 private constant USDT_OWNER_SLOT = bytes32(uint256(0));
    bytes32 private constant IDRX_OWNER_SLOT = bytes32(uint256(5));

    HonestFeeds private _feeds;

    function setUp() public override {
        super.setUp();
        _become(usdt, "SandboxUsdt", USDT_OWNER_SLOT);
        _become(idrx, "SandboxIdrx", IDRX_OWNER_SLOT);
        usdt.mint(address(pool), held(usdt) - usdt.balanceOf(address(pool)));
    }

    function test_commitOfUsdt() external {
        replaceFeeds(false);
        _measure("USDT to IDRX, sandbox tokens", goodQuote());
    }

    function test_commitIntoUsdt() external {
        replaceFeeds(false);
        _measure("IDRX to USDT, sandbox tokens", _intoUsdt());
    }

    function test_commitOfUsdtByChainlinkFeeds() external {
        replaceFeeds(true);
        _measure("USDT to IDRX, sandbox tokens and Chainlink feeds", goodQuote());
    }

    function test_commitIntoUsdtByChainlinkFeeds() external {
        replaceFeeds(true);
        _measure("IDRX to USDT, sandbox tokens and Chainlink feeds", _intoUsdt());
    }

    /// @dev After a commit each way, so that nothing is written for the first time.
    function _measure(string memory name, FirmQuote memory quote) private {
        usdt.mint(partner, 1e6);
        idrx.mint(partner, 1e2);
        _commit(goodQuote());
        _commit(_intoUsdt());
        _commit(quote);
        vm.snapshotGasLastCall("commit", name);
        vm.assertGt(PlainToken(quote.tokenOut).balanceOf(partner), quote.amountOut);
    }

    function _intoUsdt() private returns (FirmQuote memory quote) {
        quote = quoteOf(USDT_IDRX, idrx, 16_500_000e2, usdt, 990e6);
        quote.fixedFeeIn = quote.amountIn / 2_000;
        quote.variableFeeIn = quote.amountIn / 1_000;
    }

    /// @dev USDT answers nothing to an approval, which Solidity would not take for a yes.
    function _commit(FirmQuote memory quote) private {
        PlainToken(quote.tokenIn).mint(partner, quote.amountIn);
        bytes memory signature = signed(quote);
        vm.prank(partner);
        (bool approved,) = quote.tokenIn.call(abi.encodeCall(IERC20.approve, (address(engine), quote.amountIn)));
        vm.assertTrue(approved);
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
    }

    /// @dev The token's address gets the sandbox token's code, with this contract as issuer.
    function _become(PlainToken token, string memory artifact, bytes32 ownerSlot) private {
        vm.etch(address(token), deploy(artifact, abi.encode(address(this))).code);
        vm.store(address(token), ownerSlot, bytes32(uint256(uint160(address(this)))));
    }

    function refreshFeeds() internal override {
        super.refreshFeeds();
        if (address(_feeds) != address(0)) _feeds.answer();
    }

    function replaceFeeds(bool byChainlinks) private {
        _feeds = new HonestFeeds(byChainlinks);
        _feeds.install(governor, admin, usdt, idrx, jpyc);
        refreshFeeds();
    }
}
