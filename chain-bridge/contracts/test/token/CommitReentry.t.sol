// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {PermitKind} from "../../src/type/PermitKind.sol";
import {PermitSignature} from "../../src/type/PermitSignature.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {ReenteringToken} from "../support/token/ReenteringToken.sol";
import {HostileDeployment} from "./HostileDeployment.sol";

/// @notice A token calls back in the middle of a commit, while the payer pays and while the pool pays: whatever it tries there, the
/// commit does what it would have done alone.
contract CommitReentryTest is HostileDeployment {
    struct Attempt {
        string name;
        address target;
        bytes data;
        bytes whilePaying;
        bytes whilePaid;
    }

    ReenteringToken private _token;
    uint256 private _day;

    /// @dev A deposit and a redemption wait to be processed, and there are fees, so that nothing is refused for lack of work.
    function setUp() public override {
        super.setUp();
        provideLiquidity(alice, idrx, fx(idrx), RUPIAH);
        uint256 asked = requestRedeem(alice, fx(idrx), RUPIAH);
        waitUntil(liquidity.waitEnds(asked, 1));
        _day = requestDeposit(bob, idrx, fx(idrx), RUPIAH);
        waitUntil(liquidity.waitEnds(_day, 1));
        commit(goodQuote());
        _token = ReenteringToken(upgrade(idrx, new ReenteringToken(2)));
        provideTo(address(liquidity), address(idrx), usdt, 5);
    }

    function test_whatATokenTriesWhileItPaysOrIsPaidChangesNothingOfTheCommit() external {
        for (uint256 i = 0; i < 2; ++i) {
            bool paying = i == 0;
            uint256 count = _attempts(intoUsdt()).length;
            for (uint256 k = 0; k < count; ++k) {
                FirmQuote memory quote = paying ? intoUsdt() : outOfUsdt();
                Attempt memory attempt = _attempts(quote)[k];
                uint256 heldUsdt = held(usdt);
                uint256 heldIdrx = held(idrx);
                uint256 state = vm.snapshotState();
                provide(quote);
                _token.program(attempt.target, attempt.data);
                settle(quote);

                vm.assertEq(_token.callsMade(), 1, attempt.name);
                bytes memory refusal = paying ? attempt.whilePaying : attempt.whilePaid;
                vm.assertEq(_token.result(), refusal, attempt.name);
                vm.assertFalse(_token.succeeded(), attempt.name);
                vm.assertEq(held(usdt), paying ? heldUsdt - DOLLARS : heldUsdt + 1_000e6, attempt.name);
                vm.assertEq(held(idrx), paying ? heldIdrx + RUPIAH : heldIdrx - 16_400_000e2, attempt.name);
                vm.revertToState(state);
            }
        }
    }

    /// @dev Liquidity's own business is done at the books as they were before the commit, whoever starts it there.
    function test_workThatIsDueIsDoneWhileAPayerPaysAsIfItHadBeenDoneBefore() external {
        bytes[4] memory work = [
            abi.encodeCall(liquidity.mark, ()),
            abi.encodeCall(liquidity.accrue, (address(idrx))),
            abi.encodeCall(liquidity.processDeposit, (address(idrx), ShareClass.FX, _day)),
            abi.encodeCall(liquidity.process, (address(idrx), ShareClass.FX))
        ];
        FirmQuote memory quote = intoUsdt();
        provide(quote);
        for (uint256 i = 0; i < work.length; ++i) {
            uint256 state = vm.snapshotState();
            _token.program(address(liquidity), work[i]);
            settle(quote);
            vm.assertTrue(_token.succeeded());
            bytes memory inside = _books();
            vm.revertToState(state);

            state = vm.snapshotState();
            (bool done,) = address(liquidity).call(work[i]);
            vm.assertTrue(done);
            settle(quote);
            vm.assertEq(_books(), inside);
            vm.revertToState(state);
        }
    }

    function test_noWorkIsDoneWhileThePoolPays() external {
        bytes[5] memory work = [
            abi.encodeCall(liquidity.mark, ()),
            abi.encodeCall(liquidity.accrue, (address(idrx))),
            abi.encodeCall(liquidity.processDeposit, (address(idrx), ShareClass.FX, _day)),
            abi.encodeCall(liquidity.process, (address(idrx), ShareClass.FX)),
            abi.encodeCall(liquidity.recapitalise, (address(usdt), 5))
        ];
        for (uint256 i = 0; i < work.length; ++i) {
            FirmQuote memory quote = outOfUsdt();
            provide(quote);
            _token.program(address(liquidity), work[i]);
            settle(quote);
            vm.assertEq(_token.callsMade(), i + 1);
            vm.assertEq(_token.result(), _reentered());
        }
        vm.assertEq(idrx.balanceOf(partner), work.length * 16_400_000e2 + 16_400_000e2);
    }

    function _attempts(FirmQuote memory quote) private returns (Attempt[9] memory attempts) {
        bytes memory reentered = _reentered();
        FirmQuote memory other = goodQuote();
        FirmQuote memory forged = goodQuote();
        forged.quoteId = other.quoteId;
        bytes memory move =
            abi.encodeCall(pool.rebalance, (USDT_IDRX, maker, address(idrx), RUPIAH, address(usdt), DOLLARS));
        bytes memory notEngine = abi.encodeWithSelector(IReservePool.CallerIsNotAnEngine.selector, idrx);
        bytes memory notDesk = abi.encodeWithSelector(IReservePool.CallerIsNotTheDesk.selector, idrx);
        attempts[0] = Attempt("the same quote", address(engine), _commitOf(quote), reentered, reentered);
        attempts[1] = Attempt("another quote", address(engine), _commitOf(other), reentered, reentered);
        attempts[2] = Attempt("settle", address(pool), abi.encodeCall(pool.settle, (forged)), notEngine, reentered);
        attempts[3] = Attempt(
            "rebalance",
            address(pool),
            move,
            abi.encodeWithSelector(IReservePool.CallerIsNotARebalancer.selector, idrx),
            reentered
        );
        attempts[4] = Attempt(
            "sync of the token",
            address(pool),
            abi.encodeCall(pool.sync, (address(idrx))),
            abi.encodeWithSelector(IReservePool.NothingMissing.selector, idrx),
            reentered
        );
        attempts[5] = Attempt(
            "sync of the other",
            address(pool),
            abi.encodeCall(pool.sync, (address(usdt))),
            abi.encodeWithSelector(IReservePool.NothingMissing.selector, usdt),
            reentered
        );
        attempts[6] =
            Attempt("expose", address(pool), abi.encodeCall(pool.expose, (address(idrx), RUPIAH)), notDesk, notDesk);
        attempts[7] = Attempt("end", address(pool), abi.encodeCall(pool.endSwaps, ()), notDesk, notDesk);
        attempts[8] = Attempt("another quote with a permit", address(engine), _permittedOf(other), reentered, reentered);
    }

    function _commitOf(FirmQuote memory quote) private view returns (bytes memory) {
        return abi.encodeCall(engine.commitFirmQuote, (quote, signed(quote)));
    }

    function _permittedOf(FirmQuote memory quote) private view returns (bytes memory) {
        PermitSignature memory permit;
        return abi.encodeCall(engine.commitFirmQuoteWithPermit, (quote, permit, PermitKind.EIP2612, signed(quote)));
    }

    /// @dev All that books and shares say.
    function _books() private view returns (bytes memory) {
        return abi.encode(
            pool.record(address(usdt)),
            pool.record(address(idrx)),
            pool.feesOwed(),
            liquidity.shareValueE18(false),
            shareOf(fx(idrx)).totalSupply(),
            shareOf(fx(idrx)).feeIndex(),
            shareOf(full(idrx)).feeIndex()
        );
    }

    function _reentered() private pure returns (bytes memory) {
        return abi.encodePacked(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
    }
}
