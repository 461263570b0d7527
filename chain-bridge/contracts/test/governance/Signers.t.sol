// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Who signs for an engine, from when until when, and how what was signed becomes void.
contract SignersTest is WholeDeployment {
    address private _third;
    uint256 private _thirdKey;

    function setUp() public override {
        super.setUp();
        (_third, _thirdKey) = makeKey("third signer");
    }

    function test_anEngineBeginsWithTwoDifferentSignersAtLeast() external {
        address[] memory signers = new address[](1);
        signers[0] = leadSigner;
        _expectNoEngine(signers, abi.encodeWithSelector(IKursEngine.TooFewSigners.selector, 1));
        _expectNoEngine(new address[](0), abi.encodeWithSelector(IKursEngine.TooFewSigners.selector, 0));
        signers = new address[](2);
        (signers[0], signers[1]) = (leadSigner, leadSigner);
        _expectNoEngine(signers, abi.encodeWithSelector(IKursEngine.SignerNotAllowed.selector, leadSigner));
        signers[1] = address(0);
        _expectNoEngine(signers, abi.encodeWithSelector(IKursEngine.SignerNotAllowed.selector, address(0)));

        signers[1] = secondSigner;
        IKursEngine fresh = this.deployEngineWith(signers);
        vm.assertEq(fresh.leadSigner(), leadSigner);
        vm.assertEq(uint256(fresh.signerActiveFrom(leadSigner)), block.timestamp);
        vm.assertEq(uint256(fresh.signerActiveFrom(secondSigner)), block.timestamp);
    }

    function test_aLaterSignerIsAnnouncedAndWaits() external {
        uint64 activeFrom = uint64(block.timestamp + DELAY);
        vm.expectEmit(address(engine));
        emit IKursEngine.SignerScheduled(_third, activeFrom);
        _schedule(_third);
        vm.assertEq(uint256(engine.signerActiveFrom(_third)), activeFrom);
        waitUntil(activeFrom - 1);
        _expectRefusedBy(_thirdKey, _third);
        waitUntil(activeFrom);
        _commitBy(_thirdKey);
    }

    function test_nobodyAndThoseWhoSignAlreadyAreNotScheduled() external {
        _schedule(_third);
        address[4] memory refused = [address(0), leadSigner, secondSigner, _third];
        for (uint256 i = 0; i < refused.length; ++i) {
            refuse(
                admin,
                address(engine),
                abi.encodeCall(engine.scheduleSigner, (refused[i])),
                abi.encodeWithSelector(IKursEngine.SignerNotAllowed.selector, refused[i])
            );
        }
    }

    function test_aRemovedSignerCountsNoMoreFromTheSameBlockOn() external {
        _commitBy(secondKey);
        vm.expectEmit(address(engine));
        emit IKursEngine.SignerRemoved(secondSigner);
        _remove(secondSigner);
        _expectRefusedBy(secondKey, secondSigner);
        _commitBy(leadKey);
        refuse(
            guardian,
            address(engine),
            abi.encodeCall(engine.removeSigner, (secondSigner)),
            abi.encodeWithSelector(IKursEngine.SignerNotAllowed.selector, secondSigner)
        );
    }

    function test_aSignerRemovedWhileItWaitsNeverCounts() external {
        _schedule(_third);
        _remove(_third);
        passDelay();
        _expectRefusedBy(_thirdKey, _third);
    }

    function test_aRemovedSignerWaitsAgain() external {
        _remove(secondSigner);
        _schedule(secondSigner);
        _expectRefusedBy(secondKey, secondSigner);
        passDelay();
        _commitBy(secondKey);
    }

    function test_theLeadIsAnActiveSignerOnly() external {
        _schedule(_third);
        address[3] memory refused = [_third, stranger, address(0)];
        for (uint256 i = 0; i < refused.length; ++i) {
            refuse(
                admin,
                address(engine),
                abi.encodeCall(engine.setLeadSigner, (refused[i])),
                abi.encodeWithSelector(IKursEngine.SignerNotActive.selector, refused[i])
            );
        }
        passDelay();
        vm.expectEmit(address(engine));
        emit IKursEngine.LeadSignerSet(_third);
        vm.prank(admin);
        engine.setLeadSigner(_third);
        vm.assertEq(engine.leadSigner(), _third);
        _commitBy(_thirdKey);
        _commitBy(leadKey);
        _commitBy(secondKey);
    }

    function test_removingTheLeadLeavesTheOthers() external {
        _remove(leadSigner);
        vm.assertEq(engine.leadSigner(), address(0));
        _expectRefusedBy(leadKey, leadSigner);
        _commitBy(secondKey);
    }

    function test_removingAnotherLeavesTheLead() external {
        _remove(secondSigner);
        vm.assertEq(engine.leadSigner(), leadSigner);
        _commitBy(leadKey);
    }

    // What was signed becomes void

    function test_voidsWhatWasIssuedBeforeAndNothingAfter() external {
        FirmQuote memory before = goodQuote();
        vm.warp(block.timestamp + 10);
        FirmQuote memory after_ = goodQuote();
        vm.expectEmit(address(engine));
        emit IKursEngine.QuotesVoided(after_.issuedAt);
        _void(after_.issuedAt);
        vm.assertEq(uint256(engine.minIssuedAt()), after_.issuedAt);
        provide(before);
        bytes memory refusal =
            abi.encodeWithSelector(IKursEngine.QuoteVoided.selector, before.issuedAt, after_.issuedAt);
        vm.assertEq(engine.check(before), refusal);
        expectRefusal(before, refusal);
        commit(after_);
    }

    function testFuzz_voidsOnlyForwardsAndAtMostTheLifeOfAQuoteAhead(uint64 first, uint64 second) external {
        uint256 latest = block.timestamp + engine.maxLifetime();
        uint64 present;
        uint64[2] memory wanted =
            [uint64(bound(first, 0, latest + 80)), uint64(bound(second, block.timestamp - 200, latest + 80))];
        for (uint256 i = 0; i < wanted.length; ++i) {
            if (wanted[i] < present || wanted[i] > latest) {
                refuse(
                    guardian,
                    address(engine),
                    abi.encodeCall(engine.voidQuotes, (wanted[i])),
                    abi.encodeWithSelector(IKursEngine.VoidTimeNotAllowed.selector, wanted[i])
                );
            } else {
                _void(wanted[i]);
                present = wanted[i];
            }
            vm.assertEq(uint256(engine.minIssuedAt()), present);
        }
    }

    /// @dev A call of the test's own, so that a refusal can be caught.
    function deployEngineWith(address[] memory signers) external returns (IKursEngine) {
        return IKursEngine(deploy("KursEngine", abi.encode(roles, pool, DELAY, signers, address(0))));
    }

    function _expectNoEngine(address[] memory signers, bytes memory refusal) private {
        vm.expectRevert(refusal);
        this.deployEngineWith(signers);
    }

    function _schedule(address signer) private {
        vm.prank(admin);
        engine.scheduleSigner(signer);
    }

    function _remove(address signer) private {
        vm.prank(guardian);
        engine.removeSigner(signer);
    }

    function _void(uint64 issuedBefore) private {
        vm.prank(guardian);
        engine.voidQuotes(issuedBefore);
    }

    function _commitBy(uint256 key) private {
        FirmQuote memory quote = goodQuote();
        provide(quote);
        bytes memory signature = signedBy(key, engine, quote);
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
        vm.assertTrue(pool.used(quote.quoteId));
    }

    function _expectRefusedBy(uint256 key, address signer) private {
        FirmQuote memory quote = goodQuote();
        provide(quote);
        bytes memory signature = signedBy(key, engine, quote);
        vm.expectRevert(abi.encodeWithSelector(IKursEngine.SignerNotActive.selector, signer));
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
    }
}
