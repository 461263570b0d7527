// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice What a guardian does works in the same block and only ever makes things tighter.
contract TighteningTest is WholeDeployment {
    function test_takesAFeedAway() external {
        vm.assertEq(engine.check(_providedQuote()), "");
        vm.recordLogs();
        _asGuardian(address(governor), abi.encodeCall(governor.removeFeed, (address(idrx))));
        vm.assertEq(vm.getRecordedLogs()[0].topics[0], IPoolGovernor.FeedSet.selector);
        vm.assertEq(governor.feed(address(idrx)).aggregator, address(0));
        expectRefusal(_providedQuote(), abi.encodeWithSelector(IReservePool.FeedMissing.selector, address(idrx)));
    }

    function test_narrowsABoundAndNeverWidensIt() external {
        vm.expectEmit(address(governor));
        emit IPoolGovernor.CorridorSet(USDT_IDRX, address(usdt), address(idrx), 65);
        _asGuardian(address(governor), abi.encodeCall(governor.tightenCorridor, (USDT_IDRX, 65)));
        _asGuardian(address(governor), abi.encodeCall(governor.tightenCorridor, (USDT_IDRX, 65)));
        _refuseGuardian(
            address(governor),
            abi.encodeCall(governor.tightenCorridor, (USDT_IDRX, 66)),
            abi.encodeWithSelector(IPoolGovernor.BoundLoosened.selector, USDT_IDRX, 66, 65)
        );
        _refuseGuardian(
            address(governor),
            abi.encodeCall(governor.tightenCorridor, (USDT_IDRX, 64)),
            abi.encodeWithSelector(IPoolGovernor.BoundTooTight.selector, USDT_IDRX, 64, 65)
        );
        (,, uint16 boundBps) = pool.corridor(USDT_IDRX);
        vm.assertEq(uint256(boundBps), 65);
    }

    function test_makesNoCorridor() external {
        bytes32 unknown = keccak256("USDT-XXXX");
        _refuseGuardian(
            address(governor),
            abi.encodeCall(governor.tightenCorridor, (unknown, 1)),
            abi.encodeWithSelector(IPoolGovernor.BoundLoosened.selector, unknown, 1, 0)
        );
        _refuseGuardian(
            address(governor),
            abi.encodeCall(governor.tightenCorridor, (unknown, 0)),
            abi.encodeWithSelector(IPoolGovernor.SidesEqual.selector, unknown, address(0))
        );
    }

    function testFuzz_lowersLimitsOneByOneAndRaisesNone(uint256 which, uint64 more, uint64 less) external {
        which %= 6;
        TokenLimits memory present = governor.limits(address(usdt));
        TokenLimits memory next = governor.limits(address(usdt));
        uint256 value = _limit(present, which);
        _setLimit(next, which, bound(more, value + 1, type(uint48).max));
        _refuseGuardian(
            address(governor),
            abi.encodeCall(governor.tightenLimits, (address(usdt), next)),
            abi.encodeWithSelector(IPoolGovernor.LimitsLoosened.selector, address(usdt))
        );
        _setLimit(next, which, bound(less, 0, value));
        vm.expectEmit(address(governor));
        emit IPoolGovernor.LimitsSet(address(usdt), next);
        _asGuardian(address(governor), abi.encodeCall(governor.tightenLimits, (address(usdt), next)));
        vm.assertEq(keccak256(abi.encode(governor.limits(address(usdt)))), keccak256(abi.encode(next)));
    }

    function testFuzz_lowersTheLossBudgetAndRaisesNeitherPart(uint48 short, uint48 day) external {
        bytes memory call = abi.encodeCall(governor.tightenLossBudget, (short, day));
        if (short > SHORT_LOSS || day > DAY_LOSS) {
            bytes memory refusal = abi.encodeWithSelector(IPoolGovernor.LossBudgetLoosened.selector, short, day);
            _refuseGuardian(address(governor), call, refusal);
            (short, day) = (uint48(short % (SHORT_LOSS + 1)), uint48(day % (DAY_LOSS + 1)));
            call = abi.encodeCall(governor.tightenLossBudget, (short, day));
        }
        vm.expectEmit(address(governor));
        emit IPoolGovernor.LossBudgetSet(short, day);
        _asGuardian(address(governor), call);
        (uint256 shortLeft, uint256 dayLeft, uint256 shortCapacity, uint256 dayCapacity) = pool.lossBudget();
        vm.assertEq(shortCapacity, short);
        vm.assertEq(dayCapacity, day);
        vm.assertEq(shortLeft, short);
        vm.assertEq(dayLeft, day);
    }

    function test_takesACounterpartyAway() external {
        bytes memory allowing = abi.encodeCall(governor.allowCounterparty, (stranger));
        announce(address(governor), allowing);
        passDelay();
        vm.expectEmit(address(governor));
        emit IPoolGovernor.CounterpartySet(stranger, true);
        make(address(governor), allowing);
        vm.assertTrue(governor.counterpartyAllowed(stranger));
        vm.expectEmit(address(governor));
        emit IPoolGovernor.CounterpartySet(stranger, false);
        _asGuardian(address(governor), abi.encodeCall(governor.disallowCounterparty, (stranger)));
        refuse(
            rebalancer,
            address(pool),
            abi.encodeCall(pool.rebalance, (USDT_IDRX, stranger, address(idrx), 1, address(usdt), 1)),
            abi.encodeWithSelector(IReservePool.CounterpartyNotAllowed.selector, stranger)
        );
    }

    function test_lowersAPartnersDailyCapAndNeverRaisesIt() external {
        bytes memory capping = abi.encodeCall(vault.tightenDailyCap, (PARTNER_ID, address(usdt), 7));
        vm.expectEmit(address(vault));
        emit ISettlementVault.DailyCapSet(PARTNER_ID, address(usdt), 7);
        _asGuardian(address(vault), capping);
        _refuseGuardian(
            address(vault),
            abi.encodeCall(vault.tightenDailyCap, (PARTNER_ID, address(usdt), 8)),
            abi.encodeWithSelector(ISettlementVault.DailyCapLoosened.selector, 8, 7)
        );
        vm.assertEq(vault.dailyCap(PARTNER_ID, address(usdt)), 7);
    }

    function test_takesWalletsOffBothLists() external {
        vm.expectEmit(address(vault));
        emit ISettlementVault.WithdrawalWalletSet(PARTNER_ID, alice, 0);
        _asGuardian(address(vault), abi.encodeCall(vault.disallowWallet, (PARTNER_ID, alice)));
        vm.assertEq(uint256(vault.walletActiveFrom(PARTNER_ID, alice)), 0);
        _asGuardian(address(liquidity), abi.encodeCall(liquidity.disallowWallet, (alice)));
        vm.assertFalse(liquidity.mayHold(alice));
    }

    function test_knowsNoTokenThatIsNotListed() external {
        TokenLimits memory none;
        bytes memory refusal = abi.encodeWithSelector(IReservePool.TokenNotListed.selector, stranger);
        _refuseGuardian(address(governor), abi.encodeCall(governor.tightenLimits, (stranger, none)), refusal);
        _refuseGuardian(address(governor), abi.encodeCall(governor.removeFeed, (stranger)), refusal);
    }

    function test_aFeedTakenAwayIsGivenBackAsItWas() external {
        FeedSettings memory before = governor.feed(address(idrx));
        _asGuardian(address(governor), abi.encodeCall(governor.removeFeed, (address(idrx))));
        _asGuardian(address(governor), abi.encodeCall(governor.removeFeed, (address(idrx))));
        vm.startPrank(resumer);
        governor.restoreFeed(address(idrx));
        vm.expectRevert(abi.encodeWithSelector(IPoolGovernor.FeedNotRemoved.selector, address(idrx)));
        governor.restoreFeed(address(idrx));
        vm.stopPrank();
        vm.assertEq(abi.encode(governor.feed(address(idrx))), abi.encode(before));
        commit(goodQuote());
    }

    function test_anotherFeedThanTheOneTakenAwayComesOnlyAnnounced() external {
        _asGuardian(address(governor), abi.encodeCall(governor.removeFeed, (address(idrx))));
        bytes memory setting =
            abi.encodeCall(governor.setFeed, (address(idrx), feedSettings(16_500e8, 8_000e8, 33_000e8)));
        announce(address(governor), setting);
        passDelay();
        make(address(governor), setting);
        ScriptedAggregator(governor.feed(address(idrx)).aggregator).set(16_500e8, block.timestamp);
        commit(goodQuote());
    }

    function _asGuardian(address target, bytes memory call) private {
        vm.prank(guardian);
        (bool done, bytes memory reason) = target.call(call);
        vm.assertTrue(done, vm.toString(reason));
    }

    function _refuseGuardian(address target, bytes memory call, bytes memory refusal) private {
        refuse(guardian, target, call, refusal);
    }

    function _limit(TokenLimits memory limits, uint256 which) private pure returns (uint256) {
        uint256[6] memory all = [
            limits.maxHeld,
            uint256(limits.shortTurnover),
            limits.dayTurnover,
            limits.dayFlow,
            limits.shortRebalance,
            limits.dayRebalance
        ];
        return all[which];
    }

    function _setLimit(TokenLimits memory limits, uint256 which, uint256 value) private pure {
        if (which == 0) limits.maxHeld = uint48(value);
        if (which == 1) limits.shortTurnover = uint64(value);
        if (which == 2) limits.dayTurnover = uint64(value);
        if (which == 3) limits.dayFlow = uint64(value);
        if (which == 4) limits.shortRebalance = uint64(value);
        if (which == 5) limits.dayRebalance = uint64(value);
    }

    function _providedQuote() private returns (FirmQuote memory quote) {
        quote = goodQuote();
        provide(quote);
    }
}
