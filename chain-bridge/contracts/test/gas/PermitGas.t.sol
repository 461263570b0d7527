// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {PermitKind} from "../../src/type/PermitKind.sol";
import {PermitSignature} from "../../src/type/PermitSignature.sol";
import {PermitDeployment} from "../support/PermitDeployment.sol";
import {HonestFeeds} from "./HonestFeeds.sol";

/// @notice What a commit costs whose payment is taken by a signature: the whole transaction, by plain tokens and mock feeds, with a
/// wallet that permitted before, beside the same quote after an approval.
contract PermitGasTest is PermitDeployment {
    HonestFeeds private _feeds;

    function setUp() public override {
        super.setUp();
        _feeds = new HonestFeeds(false);
        _feeds.install(governor, admin, usdt, idrx, jpyc);
        refreshFeeds();
        vm.prank(desk);
        pool.markUsdt();
        usdt.mint(partner, 1e6);
        idrx.mint(partner, 1e2);
        jpyc.mint(partner, 1e18);
        commit(goodQuote());
        commit(quoteOf(USDT_JPYC, jpyc, 155_000e18, usdt, 990e6));
        byToken(yenQuote());
        byPermit2(dollarQuote());
    }

    function test_commitAfterAnApproval() external {
        commit(quoteOf(USDT_JPYC, jpyc, 155_000e18, usdt, 990e6));
        vm.snapshotGasLastCall("permit", "JPYC to USDT, approved");
    }

    function test_commitByThePermitOfTheToken() external {
        byToken(yenQuote());
        vm.snapshotGasLastCall("permit", "JPYC to USDT, EIP-2612");
    }

    function test_commitByPermit2() external {
        byPermit2(dollarQuote());
        vm.snapshotGasLastCall("permit", "USDT to IDRX, Permit2");
    }

    function test_commitByPermit2ThatOpensANonceWord() external {
        FirmQuote memory quote = dollarQuote();
        quote.quoteId = keccak256("another word");
        byPermit2(quote);
        vm.snapshotGasLastCall("permit", "USDT to IDRX, Permit2, first of a replay word");
    }

    function byToken(FirmQuote memory quote) private {
        PermitSignature memory permit = permitOf(quote);
        commitWith(quote, permit, PermitKind.EIP2612);
    }

    function byPermit2(FirmQuote memory quote) private {
        PermitSignature memory permit = transferOf(quote);
        commitWith(quote, permit, PermitKind.PERMIT2);
    }

    function refreshFeeds() internal override {
        super.refreshFeeds();
        if (address(_feeds) != address(0)) _feeds.answer();
    }
}
