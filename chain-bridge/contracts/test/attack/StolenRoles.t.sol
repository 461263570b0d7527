// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {Governed} from "../../src/base/Governed.sol";
import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {Deployment} from "../support/Deployment.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";

/// @notice What the thief of a role can cost in the default configuration.
contract StolenRolesTest is Deployment {
    address private thief;
    uint256 private thiefKey;

    function setUp() public override {
        super.setUp();
        (thief, thiefKey) = makeKey("thief");
    }

    // The admin

    function test_stolenAdminChangesNothingThatCostsBeforeTheDelay() external {
        TokenLimits memory loose = limitsOf(type(uint48).max, 134_000_000);
        bytes[5] memory calls = [
            abi.encodeCall(governor.setFeed, (address(usdt), _feedOfThief(1e8))),
            abi.encodeCall(governor.setLimits, (address(usdt), loose)),
            abi.encodeCall(governor.setLossBudget, (MAX_SHORT_LOSS, MAX_DAY_LOSS)),
            abi.encodeCall(governor.setCorridor, (USDT_IDRX, address(usdt), address(idrx), 1_000)),
            abi.encodeCall(governor.allowCounterparty, (thief))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            bytes32 id = keccak256(calls[i]);
            _expectRefused(calls[i], abi.encodeWithSelector(Delayed.CallNotScheduled.selector, id));
            vm.prank(admin);
            Delayed(address(governor)).schedule(calls[i]);
            uint256 readyAt = block.timestamp + DELAY;
            vm.warp(readyAt - 1);
            _expectRefused(calls[i], abi.encodeWithSelector(Delayed.CallNotReady.selector, id, readyAt));
            vm.prank(guardian);
            Delayed(address(governor)).cancel(id);
            vm.warp(readyAt);
            _expectRefused(calls[i], abi.encodeWithSelector(Delayed.CallNotScheduled.selector, id));
        }
    }

    function test_stolenAdminsSignerAndEngineCountOnlyAfterTheDelayAndGuardianRemovesThem() external {
        vm.startPrank(admin);
        engine.scheduleSigner(thief);
        IKursEngine other = deployEngine();
        governor.scheduleEngine(address(other));
        vm.stopPrank();
        vm.warp(block.timestamp + DELAY - 1);
        refreshFeeds();

        FirmQuote memory quote = goodQuote();
        provide(quote);
        bytes memory signature = signedBy(thiefKey, engine, quote);
        vm.expectRevert(abi.encodeWithSelector(IKursEngine.SignerNotActive.selector, thief));
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);

        provideTo(other, quote);
        signature = signedBy(leadKey, other, quote);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.CallerIsNotAnEngine.selector, address(other)));
        vm.prank(partner);
        other.commitFirmQuote(quote, signature);

        vm.startPrank(guardian);
        engine.removeSigner(thief);
        governor.removeEngine(address(other));
        vm.stopPrank();
        vm.assertEq(uint256(engine.signerActiveFrom(thief)), 0);
        vm.assertEq(uint256(pool.engineActiveFrom(address(other))), 0);
    }

    /// @dev What is announced together works together: looser limits and a feed of the thief's own.
    function test_stolenAdminUnseenForTheDelayTakesEverythingOfATokenInOneCommit() external {
        bytes memory feeding = abi.encodeCall(governor.setFeed, (address(idrx), _feedOfThief(16_500e8)));
        bytes memory loosening =
            abi.encodeCall(governor.setLimits, (address(usdt), limitsOf(type(uint48).max, 134_000_000)));
        vm.startPrank(admin);
        engine.scheduleSigner(thief);
        Delayed(address(governor)).schedule(feeding);
        Delayed(address(governor)).schedule(loosening);
        vm.stopPrank();
        vm.warp(block.timestamp + DELAY);
        refreshFeeds();
        ScriptedAggregator ownFeed = ScriptedAggregator(abi.decode(_slice(feeding, 36), (address)));
        ownFeed.set(16_500e8, block.timestamp);
        vm.startPrank(admin);
        (bool fed,) = address(governor).call(feeding);
        (bool loosened,) = address(governor).call(loosening);
        vm.assertTrue(fed && loosened);
        vm.stopPrank();

        ownFeed.set(1e8, block.timestamp);
        FirmQuote memory quote = quoteOf(USDT_IDRX, idrx, 100_000_000e2, usdt, 100_000_000e6);
        provide(quote);
        bytes memory signature = signedBy(thiefKey, engine, quote);
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
        vm.assertEq(held(usdt), 0);
    }

    /// @dev A bare key that could make itself guardian or resumer, or take the guardian away, would first switch the guardian off.
    function test_stolenAdminCannotSwitchTheGuardianOffFirst() external {
        bytes[4] memory calls = [
            abi.encodeCall(roles.revokeRole, (keccak256("GUARDIAN"), guardian)),
            abi.encodeCall(roles.grantRole, (keccak256("GUARDIAN"), thief)),
            abi.encodeCall(roles.grantRole, (keccak256("RESUMER"), thief)),
            abi.encodeCall(roles.revokeRole, (keccak256("RESUMER"), resumer))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            bytes32 id = keccak256(calls[i]);
            _expectRolesRefuse(calls[i], abi.encodeWithSelector(Delayed.CallNotScheduled.selector, id));
            vm.prank(admin);
            Delayed(address(roles)).schedule(calls[i]);
            uint256 readyAt = block.timestamp + DELAY;
            vm.warp(readyAt - 1);
            _expectRolesRefuse(calls[i], abi.encodeWithSelector(Delayed.CallNotReady.selector, id, readyAt));
            vm.prank(guardian);
            Delayed(address(roles)).cancel(id);
            vm.warp(readyAt);
            _expectRolesRefuse(calls[i], abi.encodeWithSelector(Delayed.CallNotScheduled.selector, id));
        }
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(Governed.RoleMissing.selector, keccak256("RESUMER"), admin));
        roles.revokeGuardian(guardian);
        vm.assertTrue(roles.hasRole(keccak256("GUARDIAN"), guardian));
    }

    function test_theAdminChangesTheGuardianOnceItIsDue() external {
        bytes memory call = abi.encodeCall(roles.grantRole, (keccak256("GUARDIAN"), partner));
        vm.prank(admin);
        Delayed(address(roles)).schedule(call);
        vm.warp(block.timestamp + DELAY);
        vm.prank(admin);
        roles.grantRole(keccak256("GUARDIAN"), partner);
        vm.assertTrue(roles.hasRole(keccak256("GUARDIAN"), partner));
        _expectRolesRefuse(call, abi.encodeWithSelector(Delayed.CallNotScheduled.selector, keccak256(call)));
    }

    function test_stolenGuardianIsRevokedByTheResumerAtOnce() external {
        vm.startPrank(resumer);
        roles.revokeGuardian(guardian);
        vm.expectRevert(abi.encodeWithSelector(Governed.RoleMissing.selector, keccak256("GUARDIAN"), guardian));
        roles.revokeGuardian(guardian);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(Governed.RoleMissing.selector, keccak256("GUARDIAN"), guardian));
        vm.prank(guardian);
        governor.freeze(FreezeScope.ALL, 0);
    }

    function _expectRolesRefuse(bytes memory call, bytes memory refusal) private {
        vm.prank(admin);
        (bool success, bytes memory reason) = address(roles).call(call);
        vm.assertFalse(success);
        vm.assertEq(reason, refusal);
    }

    // The others

    function test_stolenGuardianStopsEverythingAndTakesNothing() external {
        vm.startPrank(guardian);
        governor.freeze(FreezeScope.ALL, 0);
        governor.removeFeed(address(usdt));
        engine.removeSigner(leadSigner);
        vm.expectRevert(abi.encodeWithSelector(Governed.RoleMissing.selector, keccak256("RESUMER"), guardian));
        governor.thaw(FreezeScope.ALL, 0);
        vm.expectRevert(abi.encodeWithSelector(Governed.RoleMissing.selector, bytes32(0), guardian));
        engine.scheduleSigner(thief);
        vm.stopPrank();
        vm.assertEq(held(usdt), 100_000_000e6);
    }

    function test_stolenResumerOnlyThaws() external {
        freeze(FreezeScope.ALL, 0);
        vm.startPrank(resumer);
        governor.thaw(FreezeScope.ALL, 0);
        vm.expectRevert(abi.encodeWithSelector(Governed.RoleMissing.selector, keccak256("GUARDIAN"), resumer));
        governor.freeze(FreezeScope.ALL, 0);
        vm.stopPrank();
        commit(goodQuote());
    }

    function test_stolenRebalancerDealsWithAllowListedCounterpartiesWithinTheLossBudget() external {
        vm.expectRevert(abi.encodeWithSelector(IReservePool.CounterpartyNotAllowed.selector, thief));
        vm.prank(rebalancer);
        pool.rebalance(USDT_IDRX, thief, address(idrx), 1, address(usdt), 1);

        address counterparty = makeAddr("counterparty");
        bytes memory call = abi.encodeCall(governor.allowCounterparty, (counterparty));
        vm.prank(admin);
        Delayed(address(governor)).schedule(call);
        vm.warp(block.timestamp + DELAY);
        refreshFeeds();
        vm.prank(admin);
        governor.allowCounterparty(counterparty);

        uint256 lost;
        for (uint256 i = 0; i < 10; ++i) {
            lost += _rebalanceAtALoss(counterparty, 1_000_000e6, 5_000e6);
        }
        vm.assertEq(lost, SHORT_LOSS);
    }

    /// @dev Lets the counterparty gain `lossUsdE6` on `amountUsdt`, if the pool allows it.
    function _rebalanceAtALoss(address counterparty, uint256 amountUsdt, uint256 lossUsdE6) private returns (uint256) {
        uint256 amountIdrx = amountUsdt * 16_500e2 / 1e6;
        idrx.mint(counterparty, amountIdrx);
        vm.prank(counterparty);
        idrx.approve(address(pool), amountIdrx);
        vm.prank(rebalancer);
        try pool.rebalance(USDT_IDRX, counterparty, address(idrx), amountIdrx, address(usdt), amountUsdt + lossUsdE6) {
            return lossUsdE6;
        } catch {
            return 0;
        }
    }

    function _feedOfThief(int256 answer) private returns (FeedSettings memory) {
        ScriptedAggregator feed = new ScriptedAggregator(8);
        feed.set(answer, block.timestamp);
        return FeedSettings(address(feed), MAX_AGE, true, 1e7, 1e20, 25);
    }

    function _expectRefused(bytes memory call, bytes memory refusal) private {
        vm.prank(admin);
        (bool success, bytes memory reason) = address(governor).call(call);
        vm.assertFalse(success);
        vm.assertEq(reason, refusal);
    }

    /// @dev `call` from byte `from` on.
    function _slice(bytes memory call, uint256 from) private pure returns (bytes memory rest) {
        rest = new bytes(call.length - from);
        for (uint256 i = 0; i < rest.length; ++i) {
            rest[i] = call[from + i];
        }
    }
}
