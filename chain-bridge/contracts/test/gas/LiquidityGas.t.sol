// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareToken} from "../../src/interface/IShareToken.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";
import {HonestFeeds} from "./HonestFeeds.sol";

/// @notice What liquidity costs in a pool of three tokens with plain tokens and mock feeds: a provider that has done all of it before,
/// the first to ask on its day, with fees that arrived since.
contract LiquidityGasTest is LiquidityDeployment {
    HonestFeeds private _feeds;

    uint256 private constant AMOUNT = 16_500_000e2;

    /// @dev Another provider stays all the time; the measured one comes, claims and goes once before.
    function setUp() public override {
        super.setUp();
        replaceFeeds(false);
        ShareClass[2] memory classes = [ShareClass.FX, ShareClass.FULL];
        for (uint256 i = 0; i < 2; ++i) {
            IShareVault vault = _vaultOf(classes[i]);
            provideLiquidity(bob, idrx, vault, AMOUNT);
            uint256 shares = provideLiquidity(alice, idrx, vault, 2 * AMOUNT);
            commit(goodQuote());
            claimFees(alice, vault);
            uint256 day = requestRedeem(alice, vault, shares / 2);
            waitUntil(liquidity.waitEnds(day, 14));
            liquidity.process(address(idrx), classes[i]);
            uint256 claimable = vault.maxRedeem(alice);
            vm.prank(alice);
            vault.redeem(claimable, alice, alice);
        }
        commit(goodQuote());
    }

    function test_seniorDepositAndRedemption() external {
        _measure(ShareClass.FX, "fx");
    }

    function test_juniorDepositAndRedemption() external {
        _measure(ShareClass.FULL, "full");
    }

    function test_mark() external {
        liquidity.mark();
        waitUntil(block.timestamp + 1 days);
        liquidity.mark();
        vm.snapshotGasLastCall("liquidity", "mark");
    }

    function _measure(ShareClass class, string memory name) private {
        IShareVault vault = _vaultOf(class);
        IShareToken share = shareOf(vault);
        idrx.mint(alice, AMOUNT);
        vm.prank(alice);
        idrx.approve(address(vault), AMOUNT);
        vm.prank(alice);
        uint256 day = vault.requestDeposit(AMOUNT, alice, alice);
        _note("requestDeposit", name);

        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(idrx), class, day);
        _note("processDeposit", name);

        commit(goodQuote());
        vm.prank(alice);
        uint256 shares = vault.deposit(AMOUNT, alice);
        _note("deposit", name);

        commit(goodQuote());
        vm.prank(alice);
        vm.assertGt(share.claimFees(), 0);
        _note("claimFees", name);

        commit(goodQuote());
        vm.prank(alice);
        day = vault.requestRedeem(shares, alice, alice);
        _note("requestRedeem", name);

        commit(goodQuote());
        waitUntil(liquidity.waitEnds(day, class == ShareClass.FX ? 3 : 14));
        liquidity.process(address(idrx), class);
        _note("process", name);

        vm.prank(alice);
        vm.assertGt(vault.redeem(shares, alice, alice), 0);
        _note("redeem", name);
    }

    function _note(string memory action, string memory name) private {
        vm.snapshotGasLastCall("liquidity", string.concat(action, ", ", name));
    }

    function _vaultOf(ShareClass class) private view returns (IShareVault) {
        return class == ShareClass.FX ? fx(idrx) : full(idrx);
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
