// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice What a freeze stops, in the same block and for nobody else, and what it never stops.
contract FreezesTest is WholeDeployment {
    struct Freeze {
        FreezeScope scope;
        bytes32 subject;
    }

    /// @dev USDT to IDRX and back, USDT to JPYC and back, IDRX to JPYC and back: one bit each from the low end.
    uint256 private constant TRADES = 6;

    function test_eachScopeStopsExactlyWhatItNames() external {
        Freeze[10] memory freezes = _freezes();
        uint256[10] memory stopped = [uint256(63), 1 + 2, 4 + 8, 16 + 32, 1 + 4, 2 + 16, 8 + 32, 2 + 8, 1 + 32, 4 + 16];
        for (uint256 i = 0; i < freezes.length; ++i) {
            vm.expectEmit(address(governor));
            emit IPoolGovernor.Frozen(freezes[i].scope, freezes[i].subject, guardian);
            freeze(freezes[i].scope, freezes[i].subject);
            vm.assertTrue(pool.frozen(freezes[i].scope, freezes[i].subject));
            _expectStopped(freezes[i], stopped[i]);

            vm.expectEmit(address(governor));
            emit IPoolGovernor.Thawed(freezes[i].scope, freezes[i].subject, resumer);
            _thaw(freezes[i]);
            vm.assertFalse(pool.frozen(freezes[i].scope, freezes[i].subject));
            _expectStopped(freezes[i], 0);
        }
    }

    function testFuzz_anyFreezesTogetherStopWhatAnyOfThemNames(uint16 chosen) external {
        Freeze[10] memory freezes = _freezes();
        uint256[10] memory stops = [uint256(63), 3, 12, 48, 5, 18, 40, 10, 33, 20];
        uint256 stopped;
        for (uint256 i = 0; i < freezes.length; ++i) {
            if (chosen >> i & 1 == 0) continue;
            freeze(freezes[i].scope, freezes[i].subject);
            stopped |= stops[i];
        }
        uint256 settled;
        for (uint256 i = 0; i < TRADES; ++i) {
            if (_commits(_trade(i))) settled |= 1 << i;
        }
        vm.assertEq(settled, 63 & ~stopped);
    }

    function test_theNextCommitInTheSameBlockFails() external {
        commit(goodQuote());
        FirmQuote memory next = goodQuote();
        provide(next);
        bytes memory signature = signed(next);
        uint256 block_ = block.number;
        freeze(FreezeScope.ALL, 0);
        vm.assertEq(block.number, block_);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.IsFrozen.selector, FreezeScope.ALL, bytes32(0)));
        vm.prank(partner);
        engine.commitFirmQuote(next, signature);
        vm.assertEq(usdt.balanceOf(partner), next.amountIn);
        vm.assertFalse(pool.used(next.quoteId));
    }

    function test_claimsOfProvidersGoOnWhileEverythingIsFrozen() external {
        IShareVault senior = fx(usdt);
        provideLiquidity(alice, usdt, senior, 1_000_000e6);
        FirmQuote memory paysFees = goodQuote();
        commit(paysFees);
        uint256 redeemed = requestRedeem(alice, senior, 400_000e6);
        uint256 bought = requestDeposit(bob, usdt, senior, 500e6);
        waitUntil(liquidity.waitEnds(redeemed, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        liquidity.processDeposit(address(usdt), ShareClass.FX, bought);
        uint256 returned = requestDeposit(carol, usdt, senior, 700e6);
        _freezeEverything();
        vm.warp(liquidity.waitEnds(returned, 1) + 7 days);

        vm.prank(alice);
        vm.assertEq(senior.redeem(400_000e6, alice, alice), 400_000e6);
        vm.assertEq(usdt.balanceOf(alice), 400_000e6);
        vm.prank(bob);
        vm.assertEq(senior.deposit(500e6, bob), 500e6);
        vm.assertEq(shareOf(senior).balanceOf(bob), 500e6);
        vm.prank(carol);
        vm.assertEq(senior.returnDeposit(returned), 700e6);
        vm.assertEq(usdt.balanceOf(carol), 700e6);
        vm.assertGt(claimFees(operator, full(idrx)), 0);
    }

    function test_requestsAndProcessingGoOnWhileEveryTradeIsFrozen() external {
        IShareVault senior = fx(usdt);
        freeze(FreezeScope.ALL, 0);
        vm.assertEq(provideLiquidity(alice, usdt, senior, 1_000e6), 1_000e6);
        uint256 day = requestRedeem(alice, senior, 1_000e6);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        vm.prank(alice);
        senior.redeem(1_000e6, alice, alice);
        vm.assertEq(usdt.balanceOf(alice), 1_000e6);
    }

    function test_onlyWhatIsThereIsFrozen() external {
        bytes32 token = subjectOf(usdt);
        Freeze[7] memory unknown = [
            Freeze(FreezeScope.ALL, bytes32(uint256(1))),
            Freeze(FreezeScope.CORRIDOR, keccak256("USDT-XXXX")),
            Freeze(FreezeScope.CORRIDOR, 0),
            Freeze(FreezeScope.TOKEN_INBOUND, 0),
            Freeze(FreezeScope.TOKEN_INBOUND, bytes32(uint256(uint160(stranger)))),
            Freeze(FreezeScope.TOKEN_INBOUND, token | bytes32(uint256(1) << 160)),
            Freeze(FreezeScope.TOKEN_OUTBOUND, token | bytes32(uint256(1) << 255))
        ];
        for (uint256 i = 0; i < unknown.length; ++i) {
            bytes memory refusal = abi.encodeWithSelector(
                IPoolGovernor.FreezeSubjectUnknown.selector, unknown[i].scope, unknown[i].subject
            );
            bytes memory freezing = abi.encodeCall(governor.freeze, (unknown[i].scope, unknown[i].subject));
            refuse(guardian, address(governor), freezing, refusal);
            bytes memory thawing = abi.encodeCall(governor.thaw, (unknown[i].scope, unknown[i].subject));
            refuse(resumer, address(governor), thawing, refusal);
        }
    }

    function test_aFrozenCorridorStaysFrozenWhenItsBoundIsTightened() external {
        freeze(FreezeScope.CORRIDOR, USDT_IDRX);
        vm.prank(guardian);
        governor.tightenCorridor(USDT_IDRX, 90);
        _expectStopped(Freeze(FreezeScope.CORRIDOR, USDT_IDRX), 3);
    }

    function test_aFrozenTokenStaysFrozenWhenItsLimitsAndFeedChange() external {
        freeze(FreezeScope.TOKEN_INBOUND, subjectOf(idrx));
        vm.startPrank(guardian);
        governor.tightenLimits(address(idrx), governor.limits(address(idrx)));
        governor.removeFeed(address(idrx));
        vm.stopPrank();
        vm.prank(resumer);
        governor.restoreFeed(address(idrx));
        _expectStopped(Freeze(FreezeScope.TOKEN_INBOUND, subjectOf(idrx)), 2 + 16);
    }

    function test_freezingTwiceIsThawedOnce() external {
        freeze(FreezeScope.ALL, 0);
        freeze(FreezeScope.ALL, 0);
        _thaw(Freeze(FreezeScope.ALL, 0));
        commit(goodQuote());
    }

    function _expectStopped(Freeze memory by, uint256 stopped) private {
        for (uint256 i = 0; i < TRADES; ++i) {
            FirmQuote memory quote = _trade(i);
            provide(quote);
            if (stopped >> i & 1 == 1) {
                bytes memory refusal = abi.encodeWithSelector(IReservePool.IsFrozen.selector, by.scope, by.subject);
                vm.assertEq(engine.check(quote), refusal);
                expectRefusal(quote, refusal);
            } else {
                bytes memory signature = signed(quote);
                vm.prank(partner);
                engine.commitFirmQuote(quote, signature);
            }
        }
    }

    function _commits(FirmQuote memory quote) private returns (bool done) {
        provide(quote);
        bytes memory call = abi.encodeCall(engine.commitFirmQuote, (quote, signed(quote)));
        vm.prank(partner);
        (done,) = address(engine).call(call);
    }

    /// @dev A hundred dollars, one per cent below fair.
    function _trade(uint256 number) private returns (FirmQuote memory) {
        bytes32[3] memory corridors = [USDT_IDRX, USDT_JPYC, IDRX_JPYC];
        PlainToken[2][3] memory sides = [[usdt, idrx], [usdt, jpyc], [idrx, jpyc]];
        PlainToken tokenIn = sides[number / 2][number % 2];
        PlainToken tokenOut = sides[number / 2][1 - number % 2];
        return quoteOf(corridors[number / 2], tokenIn, _hundred(tokenIn), tokenOut, _hundred(tokenOut) * 99 / 100);
    }

    function _hundred(PlainToken token) private view returns (uint256) {
        if (address(token) == address(usdt)) return 100e6;
        return address(token) == address(idrx) ? 1_650_000e2 : 15_500e18;
    }

    function _freezes() private view returns (Freeze[10] memory) {
        return [
            Freeze(FreezeScope.ALL, 0),
            Freeze(FreezeScope.CORRIDOR, USDT_IDRX),
            Freeze(FreezeScope.CORRIDOR, USDT_JPYC),
            Freeze(FreezeScope.CORRIDOR, IDRX_JPYC),
            Freeze(FreezeScope.TOKEN_INBOUND, subjectOf(usdt)),
            Freeze(FreezeScope.TOKEN_INBOUND, subjectOf(idrx)),
            Freeze(FreezeScope.TOKEN_INBOUND, subjectOf(jpyc)),
            Freeze(FreezeScope.TOKEN_OUTBOUND, subjectOf(usdt)),
            Freeze(FreezeScope.TOKEN_OUTBOUND, subjectOf(idrx)),
            Freeze(FreezeScope.TOKEN_OUTBOUND, subjectOf(jpyc))
        ];
    }

    /// @dev Every scope, and everything else a guardian can take away.
    function _freezeEverything() private {
        Freeze[10] memory freezes = _freezes();
        for (uint256 i = 0; i < freezes.length; ++i) {
            freeze(freezes[i].scope, freezes[i].subject);
        }
        vm.startPrank(guardian);
        engine.removeSigner(leadSigner);
        engine.removeSigner(secondSigner);
        governor.removeEngine(address(engine));
        governor.removeFeed(address(usdt));
        governor.removeFeed(address(idrx));
        governor.removeFeed(address(jpyc));
        governor.tightenLossBudget(0, 0);
        vm.stopPrank();
    }

    function _thaw(Freeze memory what) private {
        vm.prank(resumer);
        governor.thaw(what.scope, what.subject);
    }
}
