// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {VaultDeployment} from "../support/vault/VaultDeployment.sol";
import {HonestFeeds} from "./HonestFeeds.sol";

/// @notice What the settlement vault costs: a quote executed for a partner by plain tokens and mock feeds, and the ways in and out.
contract VaultGasTest is VaultDeployment {
    HonestFeeds private _feeds;

    function setUp() public override {
        super.setUp();
        replaceFeeds(false);
        execute(_quote());
    }

    function test_execute() external {
        FirmQuote memory quote = _quote();
        execute(quote);
        vm.snapshotGasLastCall("vault", "execute");
        vm.assertEq(idrx.balanceOf(destination), 2 * quote.amountOut);
    }

    function test_depositAndWithdrawal() external {
        depositFor(ALICE, usdt, 1_000e6);
        vm.snapshotGasLastCall("vault", "deposit");
        vm.prank(wallet);
        uint256 id = vault.requestWithdrawal(ALICE, address(usdt), 1_000e6);
        vm.snapshotGasLastCall("vault", "requestWithdrawal");
        vm.warp(block.timestamp + WITHDRAWAL_DELAY);
        usdt.mint(wallet, 1e6);
        vault.withdraw(id);
        vm.snapshotGasLastCall("vault", "withdraw");
        vm.assertEq(usdt.balanceOf(wallet), 1_001e6);
    }

    function _quote() private returns (FirmQuote memory quote) {
        quote = vaultQuote(1_000e6);
        quote.amountOut = 16_400_000e2;
        quote.fixedFeeIn = 0.5e6;
        quote.variableFeeIn = 1e6;
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
