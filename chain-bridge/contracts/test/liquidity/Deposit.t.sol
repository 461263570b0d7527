// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FeedReader} from "../../src/library/FeedReader.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

/// @notice The way in: request, a day's wait outside the pool, one rate for everybody of the day.
contract DepositTest is LiquidityDeployment {
    function test_waitsOutsideThePool() external {
        uint256 heldBefore = held(usdt);
        uint256 day = requestDeposit(alice, usdt, full(usdt), 1_000_000e6);

        (, uint256 aside,,) = pool.book(address(usdt));
        vm.assertEq(aside, 1_000_000e6);
        vm.assertEq(held(usdt), heldBefore);
        vm.assertEq(pool.free(address(usdt)), heldBefore);
        vm.assertEq(full(usdt).pendingDepositRequest(day, alice), 1_000_000e6);
        vm.assertEq(full(usdt).claimableDepositRequest(day, alice), 0);
    }

    function test_isNotProcessedBeforeADayHasPassedForEverybodyOfItsDay() external {
        vm.warp(START + 10 hours);
        uint256 day = requestDeposit(alice, usdt, fx(usdt), 1e6);
        uint256 end = (day + 2) * 1 days;
        vm.warp(end - 1);
        refreshFeeds();
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.StillWaiting.selector, day, end));
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
    }

    function test_isProcessedOnlyAtPricesFromAfterItsWait() external {
        uint256 day = requestDeposit(alice, usdt, full(usdt), 1e6);
        uint256 end = liquidity.waitEnds(day, 1);
        vm.warp(end - 5);
        refreshFeeds();
        vm.warp(end + 5);
        _refresh(usdtFeed);
        _refresh(idrFeed);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.FeedsBeforeWaitEnd.selector, end - 5, end));
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);
        _refresh(jpyFeed);
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);
        vm.assertEq(full(usdt).claimableDepositRequest(day, alice), 1e6);
    }

    function test_everybodyOfADayGetsOneRate() external {
        lose(idrx, 3_000_000_000e2);
        uint256 day = requestDeposit(alice, usdt, full(usdt), 3_000_000e6);
        requestDeposit(bob, usdt, full(usdt), 1_000_000e6);
        waitUntil(liquidity.waitEnds(day, 1));
        uint256 gE18 = liquidity.shareValueE18(true);
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);

        (, uint256 minted) = full(usdt).depositDay(day);
        vm.assertLt(gE18, 1e18);
        vm.assertEq(minted, uint256(4_000_000e6) * 1e18 / gE18);
        vm.assertEq(full(usdt).maxMint(alice), minted * 3 / 4);
        vm.assertEq(full(usdt).maxMint(bob), minted / 4);
        vm.assertGe(liquidity.shareValueE18(true), gE18);
    }

    function test_isClaimedInPartsWithoutLosingAUnit() external {
        lose(idrx, 3_000_000_000e2);
        uint256 day = requestDeposit(alice, usdt, full(usdt), 1_000_003);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);
        IShareVault vault = full(usdt);
        uint256 shares = vault.maxMint(alice);

        vm.startPrank(alice);
        uint256 claimed = vault.deposit(333_333, alice) + vault.deposit(1, alice);
        vault.mint(1_000, alice);
        claimed += 1_000 + vault.deposit(vault.maxDeposit(alice), alice);
        vm.stopPrank();
        vm.assertEq(claimed, shares);
        vm.assertEq(shareOf(vault).balanceOf(alice), shares);
        vm.assertEq(vault.maxDeposit(alice), 0);
    }

    /// @dev At half a token each, a share costs a whole unit, and the unit's other share is still to be had.
    function test_sharesThatAreLeftWhenAllAssetsAreClaimedAreClaimedToo() external {
        lose(idrx, idrx.balanceOf(address(pool)));
        lose(usdt, 50_000_000e6);
        vm.assertEq(liquidity.shareValueE18(true), 0.5e18);
        IShareVault vault = full(usdt);
        uint256 day = requestDeposit(alice, usdt, vault, 1);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);
        vm.startPrank(alice);
        vm.assertEq(vault.mint(1, alice), 1);
        vm.assertEq(vault.maxDeposit(alice), 0);
        vm.assertEq(vault.maxMint(alice), 1);
        vm.assertEq(vault.mint(1, alice), 0);
        vm.stopPrank();
        vm.assertEq(shareOf(vault).balanceOf(alice), 2);
        vm.assertEq(vault.maxMint(alice), 0);
    }

    function test_aClaimAboveWhatIsClaimableIsRefusedAndSaysWhatIs() external {
        provideLiquidity(bob, usdt, fx(usdt), 1e6);
        uint256 day = requestDeposit(alice, usdt, fx(usdt), 5e6);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        IShareVault vault = fx(usdt);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.ClaimTooLarge.selector, 5e6 + 1, 5e6));
        vm.prank(alice);
        vault.deposit(5e6 + 1, alice);
    }

    function test_seniorSharesAreSoldAsFarAsTheJuniorCapitalCoversThem() external {
        _shrinkSeeds();
        provideLiquidity(alice, usdt, fx(usdt), 100_000_000e6);
        uint256 day = requestDeposit(bob, usdt, fx(usdt), 50_000_000e6);
        waitUntil(liquidity.waitEnds(day, 1));
        (uint256 assets, uint256 owed,,) = liquidity.valuation();
        vm.assertEq(owed, 100_000_000e18);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.SeniorCoverTooLow.selector, assets - owed, 15_000_000e18));
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);

        add(usdt, 15_000_000e6 - (assets - owed) / 1e12);
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        vm.assertEq(fx(usdt).maxMint(bob), 50_000_000e6);
    }

    function test_equityThatHasAskedToLeaveCoversNoNewSeniorShares() external {
        uint256 shares = shareOf(full(usdt)).balanceOf(operator);
        requestRedeem(operator, full(usdt), shares);
        requestRedeem(operator, full(idrx), shareOf(full(idrx)).balanceOf(operator));
        requestRedeem(operator, full(jpyc), shareOf(full(jpyc)).balanceOf(operator));
        uint256 day = requestDeposit(alice, usdt, fx(usdt), 4_000_000e6);
        waitUntil(liquidity.waitEnds(day, 1));
        // What is locked of the three seeds stays: 300 000 dollars.
        vm.expectPartialRevert(ILiquidityDesk.SeniorCoverTooLow.selector);
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);

        waitUntil(liquidity.waitEnds(day, 14));
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.assertEq(full(usdt).maxRedeem(operator), shares);
    }

    function test_juniorSharesAreNotSoldBelowATenth() external {
        _shrinkSeeds();
        uint256 day = requestDeposit(alice, usdt, full(usdt), 1_000e6);
        waitUntil(liquidity.waitEnds(day, 1));
        uint256 gE18 = liquidity.shareValueE18(false);
        vm.assertLt(gE18, 0.1e18);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.ShareValueTooLow.selector, gE18));
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);
    }

    function test_juniorSharesAreSoldAtExactlyATenth() external {
        lose(idrx, idrx.balanceOf(address(pool)));
        lose(jpyc, jpyc.balanceOf(address(pool)));
        lose(usdt, 70_000_000e6);
        vm.assertEq(liquidity.shareValueE18(false), 0.1e18);
        vm.assertEq(provideLiquidity(alice, usdt, full(usdt), 1e6), 10e6);
    }

    /// @dev A controller has thirty-two days open at most, and a day whose deposit came back is not one of them.
    function test_aDepositThatCameBackMakesRoomForAnother() external {
        IShareVault vault = fx(usdt);
        uint256 first = today();
        for (uint256 i = 0; i < 32; ++i) {
            requestDeposit(alice, usdt, vault, 1);
            vm.warp(block.timestamp + 1 days);
        }
        usdt.mint(alice, 1);
        vm.startPrank(alice);
        usdt.approve(address(vault), 1);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.TooManyOpenRequests.selector, alice, 32));
        vault.requestDeposit(1, alice, alice);
        vault.returnDeposit(first);
        vault.requestDeposit(1, alice, alice);
        vm.stopPrank();
        vm.assertEq(vault.pendingDepositRequest(first, alice), 0);
        vm.assertEq(vault.pendingDepositRequest(today(), alice), 1);
    }

    function test_whatCannotBeProcessedComesBackAfterAWeek() external {
        uint256 day = requestDeposit(alice, usdt, fx(usdt), 950_000_000e6);
        waitUntil(liquidity.waitEnds(day, 1));
        vm.expectRevert(
            abi.encodeWithSelector(
                IReservePool.HoldingAboveLimit.selector, address(usdt), 1_050_000_000e6, 1_000_000_000e6
            )
        );
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        IShareVault vault = fx(usdt);
        uint256 returnableAt = liquidity.waitEnds(day, 1) + 7 days;
        vm.warp(returnableAt - 1);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.DepositNotReturnable.selector, day, returnableAt));
        vm.prank(alice);
        vault.returnDeposit(day);
        vm.warp(returnableAt);
        vm.prank(alice);
        vm.assertEq(vault.returnDeposit(day), 950_000_000e6);
        vm.assertEq(usdt.balanceOf(alice), 950_000_000e6);
        (, uint256 aside,,) = pool.book(address(usdt));
        vm.assertEq(aside, 0);
        vm.expectRevert(IShareVault.NothingRequested.selector);
        vm.prank(alice);
        vault.returnDeposit(day);
    }

    function test_onlyAllowedWalletsAsk() external {
        address stranger = makeAddr("stranger");
        usdt.mint(stranger, 1e6);
        IShareVault vault = fx(usdt);
        vm.startPrank(stranger);
        usdt.approve(address(vault), 1e6);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.WalletNotAllowed.selector, stranger));
        vault.requestDeposit(1e6, stranger, stranger);
        vm.stopPrank();
    }

    function test_aWalletTakenOffTheListKeepsItsClaim() external {
        uint256 day = requestDeposit(alice, usdt, fx(usdt), 1_000e6);
        vm.prank(guardian);
        liquidity.disallowWallet(alice);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        IShareVault vault = fx(usdt);
        vm.prank(alice);
        vault.deposit(1_000e6, alice);
        uint256 asked = requestRedeem(alice, vault, 1_000e6);
        waitUntil(liquidity.waitEnds(asked, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        vm.prank(alice);
        vault.redeem(1_000e6, alice, alice);
        vm.assertEq(usdt.balanceOf(alice), 1_000e6);
    }

    function test_aTokenThatIsNeitherHeldNorOwedNeedsNoFeed() external {
        PlainToken other = new PlainToken("TNSGD", "tnSGD", 6);
        ScriptedAggregator feed = new ScriptedAggregator(8);
        feed.set(1.35e8, block.timestamp + DELAY);
        FeedSettings memory settings = FeedSettings(address(feed), MAX_AGE, true, 1e8, 2e8, 30);
        afterDelay(abi.encodeCall(governor.listToken, (address(other), 4, settings, limitsOf(1_000_000, 10_000))));
        feed.setReverting(true);
        vm.assertEq(provideLiquidity(alice, usdt, fx(usdt), 1_000e6), 1_000e6);

        jpyFeed.setReverting(true);
        vm.expectRevert(abi.encodeWithSelector(FeedReader.FeedUnreadable.selector, address(jpyFeed)));
        liquidity.valuation();
    }

    /// @dev Issuers burn most of the capital: of 300 million dollars 14 are left.
    function _shrinkSeeds() private {
        lose(usdt, 96_000_000e6);
        lose(idrx, 1_567_500_000_000e2);
        lose(jpyc, 14_725_000_000e18);
    }
}
