// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareToken} from "../../src/interface/IShareToken.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";

/// @notice The way out: notice, the oldest day first, pro rata under a shortage, seniors before juniors.
contract RedemptionTest is LiquidityDeployment {
    function test_seniorNoticeIsThreeDaysAndJuniorFourteen() external {
        _provide(alice, 1_000e6, 2_000e6);
        uint256 day = requestRedeem(alice, fx(usdt), 1_000e6);
        requestRedeem(alice, full(usdt), 2_000e6);
        _expectWaiting(ShareClass.FX, day, 3);
        _expectWaiting(ShareClass.FULL, day, 14);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        _expectWaiting(ShareClass.FULL, day, 14);
        waitUntil(liquidity.waitEnds(day, 14));
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.assertEq(fx(usdt).maxWithdraw(alice), 1_000e6);
        vm.assertEq(full(usdt).maxWithdraw(alice), 2_000e6);
    }

    function test_aShortageIsSharedByTheDayAndPaidOutAsMoneyComesIn() external {
        provideLiquidity(alice, usdt, fx(usdt), 300_000_000e6);
        provideLiquidity(bob, usdt, fx(usdt), 100_000_000e6);
        uint256 day = requestRedeem(alice, fx(usdt), 300_000_000e6);
        requestRedeem(bob, fx(usdt), 100_000_000e6);
        waitUntil(liquidity.waitEnds(day, 3));
        _drainTo(200_000_000e6);

        liquidity.process(address(usdt), ShareClass.FX);
        vm.assertEq(fx(usdt).maxWithdraw(alice), 150_000_000e6);
        vm.assertEq(fx(usdt).maxWithdraw(bob), 50_000_000e6);
        vm.assertEq(fx(usdt).pendingRedeemRequest(day, alice), 150_000_000e6);
        IShareVault vault = fx(usdt);
        vm.prank(bob);
        vault.redeem(50_000_000e6, bob, bob);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.NothingToProcess.selector, address(usdt), ShareClass.FX));
        liquidity.process(address(usdt), ShareClass.FX);

        _pour(80_000_000e6);
        liquidity.process(address(usdt), ShareClass.FX);
        vm.assertEq(fx(usdt).maxWithdraw(alice), 210_000_000e6);
        vm.assertEq(fx(usdt).maxWithdraw(bob), 20_000_000e6);
        _pour(120_000_000e6);
        liquidity.process(address(usdt), ShareClass.FX);
        vm.assertEq(fx(usdt).maxWithdraw(alice), 300_000_000e6);
        vm.assertEq(fx(usdt).maxWithdraw(bob), 50_000_000e6);
        vm.assertEq(fx(usdt).pendingRedeemRequest(day, alice), 0);
    }

    function test_anOlderDayIsPaidInFullBeforeAYoungerOne() external {
        provideLiquidity(alice, usdt, fx(usdt), 200_000_000e6);
        provideLiquidity(bob, usdt, fx(usdt), 200_000_000e6);
        requestRedeem(alice, fx(usdt), 200_000_000e6);
        waitUntil(block.timestamp + 1 days);
        uint256 later = requestRedeem(bob, fx(usdt), 200_000_000e6);
        waitUntil(liquidity.waitEnds(later, 3));
        _drainTo(250_000_000e6);
        liquidity.process(address(usdt), ShareClass.FX);
        vm.assertEq(fx(usdt).maxWithdraw(alice), 200_000_000e6);
        vm.assertEq(fx(usdt).maxWithdraw(bob), 0);
        liquidity.process(address(usdt), ShareClass.FX);
        vm.assertEq(fx(usdt).maxWithdraw(bob), 50_000_000e6);
    }

    function test_whatSeniorsAreDueIsKeptForThem() external {
        provideLiquidity(alice, usdt, fx(usdt), 100_000_000e6);
        provideLiquidity(bob, usdt, full(usdt), 100_000_000e6);
        uint256 day = requestRedeem(bob, full(usdt), 100_000_000e6);
        waitUntil(liquidity.waitEnds(day, 14) - 4 days);
        requestRedeem(alice, fx(usdt), 100_000_000e6);
        waitUntil(liquidity.waitEnds(day, 14));
        _drainTo(130_000_000e6);

        liquidity.process(address(usdt), ShareClass.FULL);
        vm.assertEq(full(usdt).maxWithdraw(bob), 30_000_000e6);
        liquidity.process(address(usdt), ShareClass.FX);
        vm.assertEq(fx(usdt).maxWithdraw(alice), 100_000_000e6);
    }

    function test_juniorsLeaveOnlyWithWhatSeniorsDoNotNeedAsCover() external {
        provideLiquidity(alice, usdt, fx(usdt), 800_000_000e6);
        provideLiquidity(alice, idrx, fx(idrx), 14_000_000_000_000e2);
        provideLiquidity(alice, jpyc, fx(jpyc), 62_000_000_000e18);
        uint256 all = shareOf(full(usdt)).balanceOf(operator);
        uint256 day = requestRedeem(operator, full(usdt), all);
        waitUntil(liquidity.waitEnds(day, 14));
        liquidity.process(address(usdt), ShareClass.FULL);

        (uint256 assets, uint256 owed,,) = liquidity.valuation();
        vm.assertGe(assets - owed, owed / 10);
        vm.assertLt(assets - owed, owed / 10 + 2e12);
        vm.assertEq(full(usdt).pendingRedeemRequest(day, operator), all - full(usdt).maxRedeem(operator));
        vm.assertGt(full(usdt).pendingRedeemRequest(day, operator), 0);
        vm.expectRevert(
            abi.encodeWithSelector(ILiquidityDesk.NothingToProcess.selector, address(usdt), ShareClass.FULL)
        );
        liquidity.process(address(usdt), ShareClass.FULL);
    }

    function test_aRequestWorthLessThanAUnitDoesNotHoldUpTheQueue() external {
        provideLiquidity(alice, usdt, full(usdt), 1_000e6);
        provideLiquidity(bob, usdt, full(usdt), 1_000e6);
        lose(idrx, 3_000_000_000e2);
        requestRedeem(alice, full(usdt), 1);
        waitUntil(block.timestamp + 1 days);
        uint256 day = requestRedeem(bob, full(usdt), 900e6);
        waitUntil(liquidity.waitEnds(day, 14));
        uint256 gE18 = liquidity.shareValueE18(false);
        vm.assertLt(gE18, 1e18);
        liquidity.process(address(usdt), ShareClass.FULL);
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.assertEq(full(usdt).maxWithdraw(alice), 0);
        vm.assertEq(full(usdt).maxWithdraw(bob), 900e6 * gE18 / 1e18);
        IShareVault vault = full(usdt);
        vm.prank(alice);
        vm.assertEq(vault.redeem(1, alice, alice), 0);
    }

    /// @dev At two tokens each, the first unit costs the whole share, and the second is still to be had.
    function test_assetsThatAreLeftWhenAllSharesAreClaimedAreClaimedToo() external {
        add(usdt, 300_000_000e6);
        IShareVault vault = full(usdt);
        vm.assertEq(provideLiquidity(alice, usdt, vault, 2), 1);
        uint256 day = requestRedeem(alice, vault, 1);
        waitUntil(liquidity.waitEnds(day, 14));
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.startPrank(alice);
        vm.assertEq(vault.withdraw(1, alice, alice), 1);
        vm.assertEq(vault.maxRedeem(alice), 0);
        vm.assertEq(vault.maxWithdraw(alice), 1);
        vm.assertEq(vault.withdraw(1, alice, alice), 0);
        vm.stopPrank();
        vm.assertEq(usdt.balanceOf(alice), 2);
        vm.assertEq(vault.maxWithdraw(alice), 0);
    }

    function test_nothingIsClaimedByAskingForNothing() external {
        IShareVault vault = fx(usdt);
        provideLiquidity(alice, usdt, vault, 1_000e6);
        bytes4 refusal = IShareVault.NothingRequested.selector;
        vm.startPrank(alice);
        vm.expectRevert(refusal);
        vault.deposit(0, alice);
        vm.expectRevert(refusal);
        vault.mint(0, alice);
        vm.expectRevert(refusal);
        vault.redeem(0, alice, alice);
        vm.expectRevert(refusal);
        vault.withdraw(0, alice, alice);
        vm.stopPrank();
    }

    function test_claimsGoOnWhileEverythingIsFrozen() external {
        _provide(alice, 1_000e6, 1_000e6);
        commit(goodQuote());
        uint256 day = requestRedeem(alice, fx(usdt), 1_000e6);
        freeze(FreezeScope.ALL, 0);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        IShareVault vault = fx(usdt);
        vm.prank(alice);
        vault.redeem(1_000e6, alice, alice);
        vm.assertEq(usdt.balanceOf(alice), 1_000e6);
        uint256 deposited = requestDeposit(alice, usdt, vault, 1_000e6);
        waitUntil(liquidity.waitEnds(deposited, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FX, deposited);
        vm.prank(alice);
        vault.deposit(1_000e6, alice);
        claimFees(alice, vault);
        vm.assertEq(shareOf(vault).balanceOf(alice), 1_000e6);
    }

    function test_booksThatAreNotSyncedAreNotBelieved() external {
        provideLiquidity(alice, usdt, full(usdt), 1_000e6);
        uint256 day = requestRedeem(alice, full(usdt), 1_000e6);
        waitUntil(liquidity.waitEnds(day, 14));
        uint256 balance = idrx.balanceOf(address(pool));
        idrx.burn(address(pool), balance / 2);
        vm.expectRevert(
            abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), balance - balance / 2, balance)
        );
        liquidity.process(address(usdt), ShareClass.FULL);
        pool.sync(address(idrx));
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.assertLt(full(usdt).maxWithdraw(alice), 850e6);
    }

    function test_sharesMoveBetweenAllowedWalletsOnly() external {
        provideLiquidity(alice, usdt, fx(usdt), 1_000e6);
        IShareToken share = shareOf(fx(usdt));
        address stranger = makeAddr("stranger");
        vm.startPrank(alice);
        share.transfer(bob, 400e6);
        vm.expectRevert(abi.encodeWithSelector(IShareToken.WalletNotAllowed.selector, stranger));
        share.transfer(stranger, 1);
        vm.stopPrank();
        vm.assertEq(share.balanceOf(bob), 400e6);
        vm.prank(guardian);
        liquidity.disallowWallet(alice);
        vm.expectRevert(abi.encodeWithSelector(IShareToken.WalletNotAllowed.selector, alice));
        vm.prank(alice);
        share.transfer(bob, 1);
    }

    function test_saysWhatIsDueWithinATime() external {
        _provide(alice, 1_000e6, 3_000e6);
        uint256 day = requestRedeem(alice, fx(usdt), 1_000e6);
        requestRedeem(alice, full(usdt), 3_000e6);
        vm.assertEq(liquidity.dueWithin(address(usdt), liquidity.waitEnds(day, 3) - block.timestamp - 1), 0);
        vm.assertEq(liquidity.dueWithin(address(usdt), liquidity.waitEnds(day, 3) - block.timestamp), 1_000e6);
        vm.assertEq(liquidity.dueWithin(address(usdt), liquidity.waitEnds(day, 14) - block.timestamp), 4_000e6);
        vm.assertEq(liquidity.dueWithin(address(idrx), 30 days), 0);
        vm.assertEq(liquidity.dueWithin(makeAddr("no token"), 30 days), 0);
    }

    function _provide(address provider, uint256 senior, uint256 junior) private {
        provideLiquidity(provider, usdt, fx(usdt), senior);
        provideLiquidity(provider, usdt, full(usdt), junior);
    }

    function _expectWaiting(ShareClass class, uint256 day, uint256 waitDays) private {
        vm.expectRevert(
            abi.encodeWithSelector(ILiquidityDesk.StillWaiting.selector, day, (day + 1 + waitDays) * 1 days)
        );
        liquidity.process(address(usdt), class);
    }

    /// @dev Inventory moves from dollars to rupiah until so many dollars are held.
    function _drainTo(uint256 amount) private {
        uint256 dollars = held(usdt) - amount;
        lose(usdt, dollars);
        add(idrx, dollars / 1e4 * 16_500);
    }

    /// @dev And so many come back.
    function _pour(uint256 dollars) private {
        lose(idrx, dollars / 1e4 * 16_500);
        add(usdt, dollars);
    }
}
