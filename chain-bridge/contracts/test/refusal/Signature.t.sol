// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";

/// @notice Which signatures count, and that a quote settles once, on one chain, on one engine.
contract SignatureTest is Deployment {
    uint256 private constant CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    // Signatures

    function test_takesSixtyFourBytesOfEip2098() external {
        FirmQuote memory quote = goodQuote();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(leadKey, engine.hashQuote(quote));
        bytes32 yParityAndS = bytes32(uint256(s) | uint256(v - 27) << 255);
        _commitWith(quote, abi.encodePacked(r, yParityAndS));
        vm.assertTrue(pool.used(quote.quoteId));
    }

    function testFuzz_refusesOtherLengths(uint8 length) external {
        vm.assume(length != 64 && length != 65);
        FirmQuote memory quote = goodQuote();
        _expectRefused(
            quote, new bytes(length), abi.encodeWithSelector(IKursEngine.SignatureLengthWrong.selector, length)
        );
    }

    function test_refusesTheTwinWithHighS() external {
        FirmQuote memory quote = goodQuote();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(leadKey, engine.hashQuote(quote));
        bytes32 highS = bytes32(CURVE_ORDER - uint256(s));
        _expectRefused(
            quote,
            abi.encodePacked(r, highS, v == 27 ? uint8(28) : uint8(27)),
            abi.encodeWithSelector(IKursEngine.SignatureNotCanonical.selector, highS)
        );
    }

    function test_refusesWhatRecoversToNobody() external {
        FirmQuote memory quote = goodQuote();
        (, bytes32 r, bytes32 s) = vm.sign(leadKey, engine.hashQuote(quote));
        bytes memory refusal = abi.encodeWithSelector(IKursEngine.SignatureInvalid.selector);
        _expectRefused(quote, abi.encodePacked(r, s, uint8(0)), refusal);
        _expectRefused(quote, abi.encodePacked(r, s, uint8(29)), refusal);
        _expectRefused(quote, abi.encodePacked(bytes32(0), s, uint8(27)), refusal);
        _expectRefused(quote, new bytes(65), refusal);
    }

    function testFuzz_refusesEverySignerButTheActive(uint256 key) external {
        key = bound(key, 1, CURVE_ORDER - 1);
        vm.assume(key != leadKey && key != secondKey);
        FirmQuote memory quote = goodQuote();
        _expectRefused(
            quote,
            signedBy(key, engine, quote),
            abi.encodeWithSelector(IKursEngine.SignerNotActive.selector, vm.addr(key))
        );
    }

    function testFuzz_refusesAQuoteWhoseMidWasChangedAfterSigning(uint256 bit) external {
        FirmQuote memory quote = goodQuote();
        bytes memory signature = signed(quote);
        quote.oracleMid ^= 1 << (bit & 63);
        provide(quote);
        vm.expectPartialRevert(IKursEngine.SignerNotActive.selector);
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
    }

    function test_forgedOracleMidChangesNothing() external {
        FirmQuote memory quote = goodQuote();
        quote.oracleMid = type(uint256).max;
        commit(quote);
        vm.assertEq(idrx.balanceOf(partner), quote.amountOut);
    }

    function test_secondSignerCountsAndRemovedOnesDoNot() external {
        FirmQuote memory quote = goodQuote();
        _commitWith(quote, signedBy(secondKey, engine, quote));
        vm.startPrank(guardian);
        engine.removeSigner(secondSigner);
        engine.removeSigner(leadSigner);
        vm.stopPrank();
        quote = goodQuote();
        _expectRefused(
            quote,
            signedBy(secondKey, engine, quote),
            abi.encodeWithSelector(IKursEngine.SignerNotActive.selector, secondSigner)
        );
        _expectRefused(quote, signed(quote), abi.encodeWithSelector(IKursEngine.SignerNotActive.selector, leadSigner));
    }

    function test_signerCountsFromTheSecondItsDelayEnds() external {
        (address third, uint256 thirdKey) = makeKey("third signer");
        vm.prank(admin);
        engine.scheduleSigner(third);
        vm.assertEq(uint256(engine.signerActiveFrom(third)), block.timestamp + DELAY);
        vm.warp(block.timestamp + DELAY - 1);
        refreshFeeds();
        FirmQuote memory quote = goodQuote();
        bytes memory signature = signedBy(thirdKey, engine, quote);
        _expectRefused(quote, signature, abi.encodeWithSelector(IKursEngine.SignerNotActive.selector, third));
        vm.warp(block.timestamp + 1);
        _commitWith(quote, signature);

        vm.prank(admin);
        engine.setLeadSigner(third);
        quote = goodQuote();
        _commitWith(quote, signedBy(thirdKey, engine, quote));
        vm.prank(guardian);
        engine.removeSigner(third);
        vm.assertEq(engine.leadSigner(), address(0));
        quote = goodQuote();
        signature = signedBy(thirdKey, engine, quote);
        _expectRefused(quote, signature, abi.encodeWithSelector(IKursEngine.SignerNotActive.selector, third));
    }

    // Replay

    function test_refusesTheSameQuoteAgain() external {
        FirmQuote memory quote = goodQuote();
        commit(quote);
        provide(quote);
        expectRefusal(quote, abi.encodeWithSelector(IReservePool.QuoteAlreadyUsed.selector, quote.quoteId));
    }

    function test_refusesTheSignatureOnAnotherChainAndOnAnotherEngine() external {
        IKursEngine other = _secondEngine();
        FirmQuote memory quote = goodQuote();
        bytes memory signature = signed(quote);
        provideTo(other, quote);
        vm.expectPartialRevert(IKursEngine.SignerNotActive.selector);
        vm.prank(partner);
        other.commitFirmQuote(quote, signature);

        provide(quote);
        vm.chainId(block.chainid + 1);
        vm.expectPartialRevert(IKursEngine.SignerNotActive.selector);
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
    }

    function test_oneQuoteIdSettlesOnceOnHoweverManyEngines() external {
        IKursEngine other = _secondEngine();
        FirmQuote memory quote = goodQuote();
        commitOn(other, quote);
        provide(quote);
        expectRefusal(quote, abi.encodeWithSelector(IReservePool.QuoteAlreadyUsed.selector, quote.quoteId));
    }

    function test_quotesThatShareAReplayWordSettleOnceEach() external {
        bytes32 word = bytes32(uint256(keccak256("word")) << 8);
        for (uint256 i = 0; i < 256; i += 51) {
            FirmQuote memory quote = goodQuote();
            quote.quoteId = word | bytes32(i);
            commit(quote);
        }
        for (uint256 i = 0; i < 256; ++i) {
            vm.assertEq(pool.used(word | bytes32(i)), i % 51 == 0);
        }
    }

    function _secondEngine() private returns (IKursEngine other) {
        vm.startPrank(admin);
        other = deployEngine();
        governor.scheduleEngine(address(other));
        vm.stopPrank();
        vm.warp(block.timestamp + DELAY);
        refreshFeeds();
    }

    function _commitWith(FirmQuote memory quote, bytes memory signature) private {
        provide(quote);
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
    }

    function _expectRefused(FirmQuote memory quote, bytes memory signature, bytes memory refusal) private {
        provide(quote);
        vm.expectRevert(refusal);
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
    }
}
