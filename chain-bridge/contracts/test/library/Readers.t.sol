// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {IAggregatorV3} from "../../src/interface/IAggregatorV3.sol";
import {FeedReader} from "../../src/library/FeedReader.sol";
import {TokenBalance} from "../../src/library/TokenBalance.sol";
import {Test} from "../support/Test.sol";
import {Answering} from "./Answering.sol";

/// @notice What feeds and tokens answer is read as Solidity would read it, and an answer too short for that is none.
contract ReadersTest is Test {
    Answering private _answering;
    address private _holder = makeAddr("holder");

    function setUp() external {
        _answering = new Answering();
    }

    // Feeds

    function testFuzz_readsAnswerAndTimeOfARound(
        uint80 round,
        int256 answer,
        uint256 startedAt,
        uint256 updatedAt,
        uint80 answeredIn
    ) external {
        _answerFeed(abi.encode(round, answer, startedAt, updatedAt, answeredIn));
        (int256 readAnswer, uint256 readUpdatedAt) = this.latest(address(_answering));
        (, int256 twinAnswer,, uint256 twinUpdatedAt,) = IAggregatorV3(address(_answering)).latestRoundData();
        vm.assertEq(readAnswer, twinAnswer);
        vm.assertEq(readUpdatedAt, twinUpdatedAt);
    }

    function testFuzz_readsARoundOfFiveWordsOrMoreAndNoShorterOne(uint256 length) external {
        length = bound(length, 0, 400);
        bytes memory answer = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            answer[i] = bytes1(uint8(i));
        }
        _answerFeed(answer);
        if (length < 160) {
            vm.expectRevert(abi.encodeWithSelector(FeedReader.FeedUnreadable.selector, address(_answering)));
            this.latest(address(_answering));
            return;
        }
        (int256 read, uint256 updatedAt) = this.latest(address(_answering));
        vm.assertEq(uint256(read), _wordAt(32));
        vm.assertEq(updatedAt, _wordAt(96));
    }

    function test_aFeedThatRevertsOrIsNoContractIsUnreadable() external {
        bytes memory round = abi.encode(1, 2, 3, 4, 5);
        _answering.set(round, abi.encodeCall(IAggregatorV3.latestRoundData, ()), true);
        vm.expectRevert(abi.encodeWithSelector(FeedReader.FeedUnreadable.selector, address(_answering)));
        this.latest(address(_answering));
        vm.expectRevert(abi.encodeWithSelector(FeedReader.FeedUnreadable.selector, _holder));
        this.latest(_holder);
        vm.expectRevert(abi.encodeWithSelector(FeedReader.FeedUnreadable.selector, address(0)));
        this.latest(address(0));
    }

    function test_readingAFeedLeavesTheCallersMemoryAlone() external {
        _answerFeed(abi.encode(1, 2, 3, 4, 5));
        bytes memory before = hex"0102030405";
        (int256 first, uint256 firstTime) = FeedReader.latest(address(_answering));
        bytes memory between = abi.encode(first, firstTime);
        (int256 second,) = FeedReader.latest(address(_answering));
        vm.assertEq(before, hex"0102030405");
        vm.assertEq(between, abi.encode(2, 4));
        vm.assertEq(second, 2);
    }

    // Balances

    function testFuzz_readsABalance(address holder, uint256 balance) external {
        _answering.set(abi.encode(balance), abi.encodeCall(IERC20.balanceOf, (holder)), false);
        vm.assertEq(this.balanceOf(address(_answering), holder), balance);
    }

    function testFuzz_readsAnAnswerOfOneWordOrMoreAndNoShorterOne(uint256 length) external {
        length = bound(length, 0, 128);
        bytes memory answer = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            answer[i] = bytes1(uint8(i + 1));
        }
        _answering.set(answer, abi.encodeCall(IERC20.balanceOf, (_holder)), false);
        if (length < 32) {
            vm.expectRevert(
                abi.encodeWithSelector(TokenBalance.BalanceUnreadable.selector, address(_answering), _holder)
            );
            this.balanceOf(address(_answering), _holder);
            return;
        }
        vm.assertEq(this.balanceOf(address(_answering), _holder), _wordAt(1));
    }

    function test_aTokenThatRevertsOrIsNoContractHasNoBalances() external {
        _answering.set(abi.encode(5), abi.encodeCall(IERC20.balanceOf, (_holder)), true);
        vm.expectRevert(abi.encodeWithSelector(TokenBalance.BalanceUnreadable.selector, address(_answering), _holder));
        this.balanceOf(address(_answering), _holder);
        vm.expectRevert(abi.encodeWithSelector(TokenBalance.BalanceUnreadable.selector, _holder, _holder));
        this.balanceOf(_holder, _holder);
        (bool read,) = TokenBalance.tryBalanceOf(address(_answering), _holder);
        vm.assertFalse(read);
        (read,) = TokenBalance.tryBalanceOf(_holder, _holder);
        vm.assertFalse(read);
    }

    function testFuzz_whatWasGainedAndLostSinceIsNeverBelowZero(uint256 before, uint256 present) external {
        _answering.set(abi.encode(present), abi.encodeCall(IERC20.balanceOf, (_holder)), false);
        address token = address(_answering);
        uint256 gained = TokenBalance.gainedSince(token, _holder, before);
        uint256 lost = TokenBalance.lostSince(token, _holder, before);
        vm.assertTrue(gained == 0 || lost == 0);
        if (present >= before) vm.assertEq(before + gained, present);
        else vm.assertEq(before - lost, present);
    }

    function latest(address feed) external view returns (int256 answer, uint256 updatedAt) {
        return FeedReader.latest(feed);
    }

    function balanceOf(address token, address holder) external view returns (uint256) {
        return TokenBalance.balanceOf(token, holder);
    }

    function _answerFeed(bytes memory answer) private {
        _answering.set(answer, abi.encodeCall(IAggregatorV3.latestRoundData, ()), false);
    }

    /// @dev The word that 32 bytes counting up from `first` make.
    function _wordAt(uint256 first) private pure returns (uint256 word) {
        for (uint256 i = 0; i < 32; ++i) {
            word = word * 256 + first + i;
        }
    }
}
