// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../../src/interface/IReservePool.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {RetiredToken} from "../RetiredToken.sol";

/// @notice What is left of a token nobody uses, and whose feed has died, against everybody else's exit.
contract DeadTokenTest is RetiredToken {
    function test_remainsOfADeadTokenHoldUpNobodyOnceItIsRetired() external {
        provideLiquidity(alice, usdt, fx(usdt), MILLION);
        _leaveLockedSeed();
        requestRedeem(alice, fx(usdt), MILLION);
        extraDead = true;
        uint256 died = block.timestamp;
        waitUntil(died + 365 days);
        bytes memory stale =
            abi.encodeWithSelector(IReservePool.FeedStale.selector, address(extra), died, uint256(MAX_AGE));
        vm.expectRevert(stale);
        liquidity.process(address(usdt), ShareClass.FX);
        vm.expectRevert(stale);
        liquidity.shareValueE18(false);

        delist();
        writeDown();
        liquidity.process(address(usdt), ShareClass.FX);
        vm.assertEq(redeem(alice, fx(usdt), MILLION), MILLION);
        // Three millions of equity less a thousand dollars of won over three of junior shares.
        vm.assertEq(liquidity.shareValueE18(false), 1e18);
        liquidity.mark();
        requestRedeem(operator, full(usdt), 1e6);
        processAfterNotice(usdt, full(usdt));
        vm.assertEq(full(usdt).maxWithdraw(operator), 1e6);
    }

    function test_aTokenWithoutAnyAnswerHoldsUpNobodyEither() external {
        provideLiquidity(alice, usdt, fx(usdt), MILLION);
        delist();
        vm.etch(address(extraFeed), "");
        extraDead = true;
        vm.etch(address(extra), "");
        writeDown();
        requestRedeem(alice, fx(usdt), MILLION);
        processAfterNotice(usdt, fx(usdt));
        vm.assertEq(redeem(alice, fx(usdt), MILLION), MILLION);
        liquidity.mark();
    }

    function test_whatTheIssuerBurnsAfterwardsHoldsUpNobody() external {
        retire();
        extra.burn(address(pool), held(extra));
        liquidity.mark();
        liquidity.shareValueE18(true);
    }

    function test_aDepositBeforeTheRetirementTakesNothingOfOthers() external {
        // G falls to 0.7; mallory buys junior won cheaply, hoping for a whole won each.
        usdt.burn(address(pool), 600_000e6);
        pool.sync(address(usdt));
        jpyc.burn(address(pool), 93_000_000e18);
        pool.sync(address(jpyc));
        waitUntil((today() + 1) * 1 days);
        liquidity.mark();
        vm.assertEq(liquidity.markedShareValueE18(), 0.7e18);
        uint256 shares = provideLiquidity(mallory, extra, full(extra), 700_000);
        vm.assertEq(shares, 1_000_000);
        delist();
        writeDown();
        requestRedeem(mallory, full(extra), shares);
        processAfterNotice(extra, full(extra));
        vm.assertEq(full(extra).maxWithdraw(mallory), 700_000);
    }

    function test_juniorsOfARetiredTokenCannotTakeWhatItsSeniorsAreOwed() external {
        provideLiquidity(alice, extra, fx(extra), 400_000);
        burnOfPool(extra, held(extra) - 600_000);
        delist();
        writeDown();
        requestRedeem(operator, full(extra), 999_000);
        processAfterNotice(extra, full(extra));
        // 200 000 are left to a million of junior shares, a thousand of them locked.
        vm.assertEq(full(extra).maxWithdraw(operator), 199_800);
        requestRedeem(alice, fx(extra), 400_000);
        processAfterNotice(extra, fx(extra));
        vm.assertEq(fx(extra).maxWithdraw(alice), 400_000);
    }

    function test_nobodyTakesHisSharesBackTwiceOnceThePoolEnds() external {
        provideLiquidity(alice, extra, fx(extra), 400_000);
        requestRedeem(alice, fx(extra), 400_000);
        retire();
        vm.prank(address(liquidity));
        pool.endSwaps();
        IShareVault vault = fx(extra);
        uint256 day = START / 1 days;
        vm.prank(alice);
        vm.expectRevert(IShareVault.SharesNotReturnable.selector);
        vault.returnShares(day);
        liquidity.process(address(extra), ShareClass.FX);
        vm.assertEq(redeem(alice, vault, 400_000), 400_000);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.NothingToProcess.selector, address(extra), ShareClass.FX));
        liquidity.process(address(extra), ShareClass.FX);
    }
}
