// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../../src/interface/ILiquidityDesk.sol";
import {IShareToken} from "../../../src/interface/IShareToken.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {PlainToken} from "../../support/token/PlainToken.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice The end, when everybody takes what is left in kind: nobody twice, nobody more for being early.
contract WindDownAttackTest is LiquidityAttack {
    function test_lastOfADayGetsItsSharesBackLikeTheFirst() external {
        IShareVault vault = fx(extra);
        address[3] memory providers = [alice, bob, carol];
        for (uint256 i = 0; i < 3; ++i) {
            provideLiquidity(providers[i], extra, vault, 400_000);
        }
        uint256 day;
        for (uint256 i = 0; i < 3; ++i) {
            day = requestRedeem(providers[i], vault, 400_000);
        }
        // One unit is there for 1.2 million shares.
        burnOfPool(extra, held(extra) - 1);
        processAfterNotice(extra, vault);
        _becomeInsolvent();
        _end();

        uint256 returned;
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(providers[i]);
            returned += vault.returnShares(day);
            vm.assertEq(vault.pendingRedeemRequest(day, providers[i]), 0);
        }
        vm.assertLe(returned, 1_200_000 - 1);
        vm.assertGe(returned, 1_200_000 - 3);
    }

    function test_returnedSharesNeverComeOutOfOthersUnclaimedDeposits() external {
        IShareVault vault = fx(extra);
        address[3] memory providers = [alice, bob, carol];
        for (uint256 i = 0; i < 3; ++i) {
            provideLiquidity(providers[i], extra, vault, 400_000);
        }
        uint256 deposited = requestDeposit(mallory, extra, vault, 50_000);
        waitUntil(liquidity.waitEnds(deposited, 1));
        liquidity.processDeposit(address(extra), ShareClass.FX, deposited);
        uint256 day;
        for (uint256 i = 0; i < 3; ++i) {
            day = requestRedeem(providers[i], vault, 400_000);
        }
        burnOfPool(extra, held(extra) - 1);
        processAfterNotice(extra, vault);
        _becomeInsolvent();
        _end();

        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(providers[i]);
            vault.returnShares(day);
        }
        vm.prank(mallory);
        vm.assertEq(vault.deposit(50_000, mallory), 50_000);
        vm.assertEq(balance(vault, mallory), 50_000);
    }

    function test_sharesAreReturnedOnceAndCannotBeRedeemedTwice() external {
        IShareVault vault = fx(usdt);
        uint256 shares = provideLiquidity(alice, usdt, vault, 2 * MILLION);
        uint256 day = requestRedeem(alice, vault, shares);
        _becomeInsolvent();
        _end();

        vm.startPrank(alice);
        vault.returnShares(day);
        vm.expectRevert(IShareVault.NothingRequested.selector);
        vault.returnShares(day);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.ClaimTooLarge.selector, 1, 0));
        vault.redeem(1, alice, alice);
        IShareToken share = IShareToken(vault.share());
        share.redeemInKind(shares);
        vm.expectRevert();
        share.redeemInKind(1);
        uint256 credited = liquidity.creditedInKind(alice, address(idrx));
        vm.assertGt(credited, 0);
        vm.assertEq(liquidity.withdrawInKind(address(idrx), alice), credited);
        vm.assertEq(liquidity.withdrawInKind(address(idrx), alice), 0);
        vm.stopPrank();
        vm.assertEq(idrx.balanceOf(alice), credited);
    }

    function test_orderOfClaimsInKindChangesNobodysPart() external {
        provideLiquidity(alice, usdt, fx(usdt), 2 * MILLION);
        provideLiquidity(bob, idrx, fx(idrx), 16_500_000_000e2);
        provideLiquidity(carol, jpyc, fx(jpyc), 77_500_000e18);
        _becomeInsolvent();
        _end();
        uint256 before = vm.snapshotState();
        bytes32 first = _claimAll([alice, bob, carol]);
        vm.revertToState(before);
        vm.assertEq(_claimAll([carol, bob, alice]), first);
        vm.revertToState(before);
        vm.assertEq(_claimAll([bob, carol, alice]), first);
    }

    function test_inKindTheLastClaimantFindsWhatItIsOwed() external {
        provideLiquidity(alice, usdt, fx(usdt), 2 * MILLION);
        provideLiquidity(bob, idrx, fx(idrx), 16_500_000_000e2);
        _becomeInsolvent();
        _end();
        _claimAll([bob, carol, alice]);
        PlainToken[4] memory all = [usdt, idrx, jpyc, extra];
        for (uint256 i = 0; i < 4; ++i) {
            // Rounding leaves less than a unit for each who was credited.
            vm.assertLe(held(all[i]), 3);
        }
    }

    function test_claimantsInKindKeepWhatIsLeftWhenAnIssuerBurnsAfterTheEnd() external {
        provideLiquidity(alice, usdt, fx(usdt), MILLION);
        provideLiquidity(bob, usdt, fx(usdt), MILLION);
        _becomeInsolvent();
        _end();
        address[2] memory providers = [alice, bob];
        for (uint256 i = 0; i < 2; ++i) {
            IShareToken share = shareOf(fx(usdt));
            vm.prank(providers[i]);
            share.redeemInKind(MILLION);
        }
        uint256 left = held(idrx);
        burnOfPool(idrx, left / 4);
        uint256 received;
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(providers[i]);
            received += liquidity.withdrawInKind(address(idrx), providers[i]);
        }
        vm.assertGe(received, left - left / 4 - 1);
    }

    function test_pendingDepositsComeBackWholeAndTakeNoPartOfTheLoss() external {
        provideLiquidity(alice, usdt, fx(usdt), 2 * MILLION);
        _becomeInsolvent();
        uint256 day = requestDeposit(bob, usdt, full(usdt), MILLION);
        _end();
        IShareVault vault = full(usdt);
        vm.prank(bob);
        vm.assertEq(vault.returnDeposit(day), MILLION);
        vm.assertEq(usdt.balanceOf(bob), MILLION);
        vm.expectRevert(ILiquidityDesk.PoolHasEnded.selector);
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);
    }

    function test_processedRedemptionIsPaidWholeAfterTheEnd() external {
        IShareVault vault = fx(usdt);
        provideLiquidity(alice, usdt, vault, MILLION);
        provideLiquidity(bob, usdt, vault, 2 * MILLION);
        requestRedeem(alice, vault, MILLION);
        processAfterNotice(usdt, vault);
        _becomeInsolvent();
        _end();
        vm.prank(alice);
        vm.assertEq(vault.redeem(MILLION, alice, alice), MILLION);
        vm.assertEq(usdt.balanceOf(alice), MILLION);
    }

    function test_feesOwedRankWithSeniorSharesAndAreClaimedOnce() external {
        provideLiquidity(alice, usdt, fx(usdt), 3 * MILLION);
        commit(goodQuote());
        _becomeInsolvent();
        _end();
        IShareToken share = shareOf(full(idrx));
        uint256 fees = share.claimableFees(operator);
        vm.assertGt(fees, 1e6);
        (uint256 assets, uint256 owed,,) = liquidity.valuation();
        vm.startPrank(operator);
        vm.assertEq(share.claimFees(), fees);
        vm.assertEq(share.claimFees(), 0);
        vm.stopPrank();
        uint256 worthE18;
        PlainToken[4] memory all = [usdt, idrx, jpyc, extra];
        for (uint256 i = 0; i < 4; ++i) {
            uint256 amount = liquidity.creditedInKind(operator, address(all[i]));
            worthE18 += amount * pool.priceOf(address(all[i])).top * 1e18
                / (pool.priceOf(address(all[i])).bottom * unit(all[i]));
        }
        uint256 dueE18 = fees * 1e12 * assets / owed;
        vm.assertLe(worthE18, dueE18);
        vm.assertGt(worthE18 + 1e18, dueE18);
    }

    function test_nothingIsRequestedAfterTheEnd() external {
        IShareVault vault = fx(usdt);
        uint256 shares = provideLiquidity(alice, usdt, vault, 2 * MILLION);
        _becomeInsolvent();
        _end();
        usdt.mint(alice, 1);
        vm.startPrank(alice);
        usdt.approve(address(vault), 1);
        vm.expectRevert(ILiquidityDesk.PoolHasEnded.selector);
        vault.requestDeposit(1, alice, alice);
        vm.expectRevert(ILiquidityDesk.PoolHasEnded.selector);
        vault.requestRedeem(shares, alice, alice);
        vm.stopPrank();
    }

    function test_juniorSharesLeaveWithNothingAndDoNotVanish() external {
        provideLiquidity(alice, usdt, fx(usdt), 2 * MILLION);
        _becomeInsolvent();
        _end();
        IShareToken share = shareOf(full(usdt));
        uint256 shares = share.balanceOf(operator);
        vm.prank(operator);
        vm.expectRevert(ILiquidityDesk.NothingLeftForJuniorShares.selector);
        share.redeemInKind(shares);
        vm.assertEq(share.balanceOf(operator), shares);
    }

    function test_nothingIsPaidInKindBeforeTheEnd() external {
        IShareToken share = shareOf(fx(usdt));
        uint256 shares = provideLiquidity(alice, usdt, fx(usdt), MILLION);
        vm.startPrank(alice);
        vm.expectRevert(ILiquidityDesk.PoolHasNotEnded.selector);
        share.redeemInKind(shares);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.CallerIsNotAShare.selector, alice));
        liquidity.creditInKind(alice, shares);
        vm.stopPrank();
    }

    /// @dev Most of every token is burned by its issuer.
    function _becomeInsolvent() private {
        PlainToken[4] memory all = [usdt, idrx, jpyc, extra];
        for (uint256 i = 0; i < 4; ++i) {
            if (held(all[i]) != 0) burnOfPool(all[i], held(all[i]) * 3 / 4);
        }
        (uint256 assets, uint256 owed,,) = liquidity.valuation();
        vm.assertLt(assets, owed);
    }

    function _end() private {
        markAWeek();
        liquidity.windDown();
    }

    /// @dev Everybody redeems all in kind and withdraws every token; what they have then, hashed.
    function _claimAll(address[3] memory order) private returns (bytes32) {
        PlainToken[4] memory all = [usdt, idrx, jpyc, extra];
        for (uint256 i = 0; i < 3; ++i) {
            for (uint256 n = 0; n < 4; ++n) {
                IShareToken share = shareOf(fx(all[n]));
                uint256 shares = share.balanceOf(order[i]);
                if (shares == 0) continue;
                vm.prank(order[i]);
                share.redeemInKind(shares);
            }
            for (uint256 n = 0; n < 4; ++n) {
                vm.prank(order[i]);
                liquidity.withdrawInKind(address(all[n]), order[i]);
            }
        }
        return _holdings();
    }

    function _holdings() private view returns (bytes32 hash) {
        PlainToken[4] memory all = [usdt, idrx, jpyc, extra];
        for (uint256 n = 0; n < 4; ++n) {
            hash = keccak256(abi.encode(hash, all[n].balanceOf(alice), all[n].balanceOf(bob), all[n].balanceOf(carol)));
        }
    }
}
