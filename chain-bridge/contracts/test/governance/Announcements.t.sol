// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice What could cost others money is announced, waits, and is then done once or never: in every contract that delays.
contract AnnouncementsTest is WholeDeployment {
    uint256 private constant GRACE = 14 days;

    struct Addition {
        address target;
        bytes call;
    }

    Addition[] private _additions;

    function setUp() public override {
        super.setUp();
        (PlainToken listed, bytes memory listing) = newToken();
        announce(address(governor), listing);
        passDelay();
        make(address(governor), listing);
        (IShareVault fxVault, IShareVault fullVault) = newVaults(listed);
        _add(address(liquidity), abi.encodeCall(liquidity.registerToken, (address(listed), fxVault, fullVault)));
        (, listing) = newToken();
        _add(address(governor), listing);
        FeedSettings memory feed = feedSettings(16_500e8, 8_000e8, 33_000e8);
        _add(address(governor), abi.encodeCall(governor.setFeed, (address(idrx), feed)));
        _add(address(governor), abi.encodeCall(governor.setCorridor, (USDT_IDRX, address(usdt), address(idrx), 1_000)));
        _add(address(governor), abi.encodeCall(governor.setLimits, (address(usdt), someLimits())));
        _add(address(governor), abi.encodeCall(governor.setLossBudget, (MAX_SHORT_LOSS, MAX_DAY_LOSS)));
        _add(address(governor), abi.encodeCall(governor.allowCounterparty, (stranger)));
        _add(address(vault), abi.encodeCall(vault.setDailyCap, (PARTNER_ID, address(usdt), 60_000e6)));
        _add(address(vault), abi.encodeCall(vault.setEngine, (engine)));
    }

    function test_nothingOfADelayedKindWorksAtOnce() external {
        for (uint256 i = 0; i < _additions.length; ++i) {
            _expectNotScheduled(_additions[i]);
        }
    }

    function test_eachIsDoneFromTheSecondItIsReadyAndOnlyOnce() external {
        for (uint256 i = 0; i < _additions.length; ++i) {
            uint256 state = vm.snapshotState();
            Addition memory addition = _additions[i];
            uint256 readyAt = block.timestamp + DELAY;
            vm.expectEmit(addition.target);
            emit Delayed.Scheduled(keccak256(addition.call), addition.call, readyAt);
            bytes32 id = announce(addition.target, addition.call);
            vm.assertEq(id, keccak256(addition.call));
            vm.assertEq(Delayed(addition.target).readyAt(id), readyAt);

            waitUntil(readyAt - 1);
            _expectRefused(addition, abi.encodeWithSelector(Delayed.CallNotReady.selector, id, readyAt));
            waitUntil(readyAt);
            vm.expectEmit(addition.target);
            emit Delayed.Executed(id);
            make(addition.target, addition.call);
            vm.assertEq(Delayed(addition.target).readyAt(id), 0);
            _expectNotScheduled(addition);
            vm.revertToState(state);
        }
    }

    function test_eachExpiresTwoWeeksAfterItIsReady() external {
        for (uint256 i = 0; i < _additions.length; ++i) {
            uint256 state = vm.snapshotState();
            Addition memory addition = _additions[i];
            bytes32 id = announce(addition.target, addition.call);
            uint256 last = block.timestamp + DELAY + GRACE;

            waitUntil(last);
            _expectAlreadyScheduled(addition);
            uint256 inTime = vm.snapshotState();
            make(addition.target, addition.call);
            vm.revertToState(inTime);

            waitUntil(last + 1);
            _expectRefused(addition, abi.encodeWithSelector(Delayed.CallExpired.selector, id, last));
            announce(addition.target, addition.call);
            vm.assertEq(Delayed(addition.target).readyAt(id), last + 1 + DELAY);
            vm.revertToState(state);
        }
    }

    function test_theGuardianTakesEachBack() external {
        for (uint256 i = 0; i < _additions.length; ++i) {
            uint256 state = vm.snapshotState();
            Addition memory addition = _additions[i];
            bytes32 id = announce(addition.target, addition.call);
            vm.expectEmit(addition.target);
            emit Delayed.Cancelled(id);
            vm.prank(guardian);
            Delayed(addition.target).cancel(id);
            passDelay();
            _expectNotScheduled(addition);
            refuse(
                guardian,
                addition.target,
                abi.encodeCall(Delayed.cancel, (id)),
                abi.encodeWithSelector(Delayed.CallNotScheduled.selector, id)
            );
            vm.revertToState(state);
        }
    }

    function test_announcingAgainNeitherShortensNorLengthensTheWait() external {
        Addition memory addition = _additions[0];
        bytes32 id = announce(addition.target, addition.call);
        uint256 readyAt = block.timestamp + DELAY;
        vm.warp(block.timestamp + 1 days);
        _expectAlreadyScheduled(addition);
        vm.assertEq(Delayed(addition.target).readyAt(id), readyAt);
    }

    function testFuzz_aCallThatDiffersInOneBitOrIsLongerIsNotTheOneAnnounced(uint256 which, uint256 bit) external {
        Addition memory addition = _additions[which % _additions.length];
        announce(addition.target, addition.call);
        passDelay();
        bytes memory other = bytes.concat(addition.call);
        bit = bound(bit, 32, other.length * 8 - 1);
        other[bit / 8] ^= bytes1(uint8(1 << bit % 8));
        vm.prank(admin);
        (bool done,) = addition.target.call(other);
        vm.assertFalse(done);
        other = bytes.concat(addition.call, hex"00");
        _expectRefused(
            Addition(addition.target, other),
            abi.encodeWithSelector(Delayed.CallNotScheduled.selector, keccak256(other))
        );
    }

    function test_whatFailsWhenMadeStaysAnnounced() external {
        (, bytes memory listing) = newToken();
        announce(address(governor), listing);
        vm.warp(block.timestamp + DELAY);
        vm.prank(admin);
        (bool done, bytes memory reason) = address(governor).call(listing);
        vm.assertFalse(done);
        vm.assertTrue(bytes4(reason) == IReservePool.FeedStale.selector);
        refreshFeeds();
        make(address(governor), listing);
    }

    function test_theLongestNoticeOfProvidersIsShorterThanTheDelay() external view {
        (bool done, bytes memory notice) = address(liquidity).staticcall(abi.encodeWithSignature("FULL_NOTICE_DAYS()"));
        vm.assertTrue(done);
        vm.assertGt(Delayed(address(governor)).delay(), (abi.decode(notice, (uint256)) + 1) * 1 days);
    }

    function test_nothingWaitsUntilADeploymentIsOpenedOnceAndForGood() external {
        ISettlementVault fresh = ISettlementVault(deploy("SettlementVault", abi.encode(roles, DELAY, WITHDRAWAL_DELAY)));
        bytes memory capping = abi.encodeCall(fresh.setDailyCap, (PARTNER_ID, address(usdt), 1));
        vm.assertFalse(Delayed(address(fresh)).opened());
        make(address(fresh), capping);
        vm.expectEmit(address(fresh));
        emit Delayed.Opened();
        openAsAdmin(address(fresh));
        vm.assertTrue(Delayed(address(fresh)).opened());
        _expectNotScheduled(Addition(address(fresh), capping));
        refuse(
            admin,
            address(fresh),
            abi.encodeWithSignature("open()"),
            abi.encodeWithSelector(Delayed.AlreadyOpened.selector)
        );
    }

    function _add(address target, bytes memory call) private {
        _additions.push(Addition(target, call));
    }

    function _expectNotScheduled(Addition memory addition) private {
        _expectRefused(addition, abi.encodeWithSelector(Delayed.CallNotScheduled.selector, keccak256(addition.call)));
    }

    function _expectAlreadyScheduled(Addition memory addition) private {
        refuse(
            admin,
            addition.target,
            abi.encodeCall(Delayed.schedule, (addition.call)),
            abi.encodeWithSelector(Delayed.CallAlreadyScheduled.selector, keccak256(addition.call))
        );
    }

    /// @dev Even by the admin.
    function _expectRefused(Addition memory addition, bytes memory refusal) private {
        refuse(admin, addition.target, addition.call, refusal);
    }
}
