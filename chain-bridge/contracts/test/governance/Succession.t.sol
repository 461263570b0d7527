// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice How a new engine takes over: it is announced, waits, settles beside the older under the same limits, and remains alone.
contract SuccessionTest is WholeDeployment {
    IKursEngine private _older;
    IKursEngine private _newer;

    function setUp() public override {
        super.setUp();
        _older = engine;
        _newer = _deployNext();
    }

    function test_aNewEngineWaitsForTheDelayWhileTheOlderGoesOn() external {
        uint64 activeFrom = uint64(block.timestamp + DELAY);
        vm.expectEmit(address(governor));
        emit IPoolGovernor.EngineSet(address(_newer), activeFrom);
        _schedule(_newer);
        vm.assertEq(uint256(pool.engineActiveFrom(address(_newer))), activeFrom);
        vm.assertEq(uint256(pool.engineActiveFrom(address(_older))), 1);
        _expectEngines(_older, _newer, activeFrom);

        waitUntil(activeFrom - 1);
        _expectNoEngine(_newer);
        commitOn(_older, goodQuote());
        waitUntil(activeFrom);
        commitOn(_newer, goodQuote());
        commitOn(_older, goodQuote());
    }

    function test_oneQuoteIdSettlesOnceOverBothWhicheverComesFirst() external {
        _takeOver();
        IKursEngine[2] memory first = [_older, _newer];
        for (uint256 i = 0; i < 2; ++i) {
            FirmQuote memory quote = goodQuote();
            commitOn(first[i], quote);
            bytes memory refusal = abi.encodeWithSelector(IReservePool.QuoteAlreadyUsed.selector, quote.quoteId);
            _expectRefusedOn(first[1 - i], quote, refusal);
            _expectRefusedOn(first[i], quote, refusal);
        }
    }

    function test_aSignatureForOneIsNoneForTheOther() external {
        _takeOver();
        FirmQuote memory quote = goodQuote();
        bytes memory signature = signedBy(leadKey, _older, quote);
        provideTo(_newer, quote);
        vm.expectPartialRevert(IKursEngine.SignerNotActive.selector);
        vm.prank(partner);
        _newer.commitFirmQuote(quote, signature);
    }

    function test_bothSpendTheSameFlow() external {
        _takeOver();
        TokenLimits memory limits = governor.limits(address(usdt));
        limits.shortTurnover = 1_500;
        vm.prank(guardian);
        governor.tightenLimits(address(usdt), limits);
        commitOn(_older, goodQuote());
        bytes memory refusal =
            abi.encodeWithSelector(IReservePool.TurnoverExceeded.selector, address(usdt), 2_004, 1_500, 300);
        _expectRefusedOn(_newer, goodQuote(), refusal);
        _expectRefusedOn(_older, goodQuote(), refusal);
    }

    function test_bothSpendTheSameLossBudget() external {
        _takeOver();
        vm.prank(guardian);
        governor.tightenLossBudget(1_500_000, 1_500_000);
        commitOn(_newer, _costingADollar());
        bytes memory refusal = abi.encodeWithSelector(IReservePool.LossBudgetExceeded.selector, 1e6, 1_500_000, 300);
        _expectRefusedOn(_older, _costingADollar(), refusal);
        _expectRefusedOn(_newer, _costingADollar(), refusal);
    }

    function test_theOlderIsRetiredAndTheNewerTakesItsPlace() external {
        _takeOver();
        vm.expectEmit(address(governor));
        emit IPoolGovernor.EngineRemoved(address(_older));
        _remove(_older);
        _expectNoEngine(_older);
        vm.assertEq(uint256(pool.engineActiveFrom(address(_older))), 0);
        _expectEngines(_newer, IKursEngine(address(0)), 0);
        commitOn(_newer, goodQuote());

        IKursEngine third = _deployNext();
        _schedule(third);
        _expectEngines(_newer, third, uint64(block.timestamp + DELAY));
    }

    function test_thereAreTwoAtMost() external {
        IKursEngine third = _deployNext();
        _schedule(_newer);
        bytes memory scheduling = abi.encodeCall(governor.scheduleEngine, (address(third)));
        bytes memory refusal = abi.encodeWithSelector(IPoolGovernor.EngineSlotsTaken.selector);
        refuse(admin, address(governor), scheduling, refusal);
        passDelay();
        refuse(admin, address(governor), scheduling, refusal);
        _remove(_newer);
        make(address(governor), scheduling);
        _expectEngines(_older, third, uint64(block.timestamp + DELAY));
    }

    function test_anEngineThatIsThereOrNobodyIsNotScheduled() external {
        _schedule(_newer);
        address[3] memory refused = [address(_older), address(_newer), address(0)];
        for (uint256 i = 0; i < refused.length; ++i) {
            refuse(
                admin,
                address(governor),
                abi.encodeCall(governor.scheduleEngine, (refused[i])),
                abi.encodeWithSelector(IPoolGovernor.EngineNotAllowed.selector, refused[i])
            );
        }
        address[2] memory unknown = [stranger, address(0)];
        for (uint256 i = 0; i < unknown.length; ++i) {
            refuse(
                guardian,
                address(governor),
                abi.encodeCall(governor.removeEngine, (unknown[i])),
                abi.encodeWithSelector(IPoolGovernor.EngineNotAllowed.selector, unknown[i])
            );
        }
    }

    function test_removingTheOlderDoesNotHurryTheNewer() external {
        _schedule(_newer);
        uint64 activeFrom = uint64(block.timestamp + DELAY);
        waitUntil(activeFrom - 1);
        _remove(_older);
        _expectEngines(IKursEngine(address(0)), _newer, activeFrom);
        _expectNoEngine(_older);
        _expectNoEngine(_newer);
        vm.assertEq(uint256(pool.engineActiveFrom(address(0))), 0);
        waitUntil(activeFrom);
        commitOn(_newer, goodQuote());

        IKursEngine third = _deployNext();
        _schedule(third);
        _expectEngines(_newer, third, uint64(block.timestamp + DELAY));
        commitOn(_newer, goodQuote());
    }

    function test_aRemovedEngineWaitsAgain() external {
        _takeOver();
        _remove(_newer);
        _expectNoEngine(_newer);
        _schedule(_newer);
        _expectNoEngine(_newer);
        vm.assertEq(uint256(pool.engineActiveFrom(address(_newer))), block.timestamp + DELAY);
        passDelay();
        commitOn(_newer, goodQuote());
    }

    function test_withoutAnEngineNothingSettles() external {
        _remove(_older);
        _expectEngines(IKursEngine(address(0)), IKursEngine(address(0)), 0);
        _expectNoEngine(_older);
    }

    function test_oneFreezeHoldsOnBothAndBothServeEveryCorridor() external {
        _takeOver();
        freeze(FreezeScope.ALL, 0);
        bytes memory refusal = abi.encodeWithSelector(IReservePool.IsFrozen.selector, FreezeScope.ALL, bytes32(0));
        _expectRefusedOn(_older, goodQuote(), refusal);
        _expectRefusedOn(_newer, goodQuote(), refusal);
        vm.prank(resumer);
        governor.thaw(FreezeScope.ALL, 0);
        freeze(FreezeScope.CORRIDOR, USDT_JPYC);
        FirmQuote memory yen = quoteOf(USDT_JPYC, usdt, 100e6, jpyc, 15_000e18);
        _expectRefusedOn(
            _newer, yen, abi.encodeWithSelector(IReservePool.IsFrozen.selector, FreezeScope.CORRIDOR, USDT_JPYC)
        );
        commitOn(_older, goodQuote());
        commitOn(_newer, goodQuote());
    }

    /// @dev An engine of the same pool.
    function _deployNext() private returns (IKursEngine deployed) {
        vm.startPrank(admin);
        deployed = deployEngine();
        vm.stopPrank();
    }

    function _schedule(IKursEngine next) private {
        vm.prank(admin);
        governor.scheduleEngine(address(next));
    }

    function _remove(IKursEngine gone) private {
        vm.prank(guardian);
        governor.removeEngine(address(gone));
    }

    /// @dev Both settle from now on.
    function _takeOver() private {
        _schedule(_newer);
        passDelay();
    }

    /// @dev A thousand dollars for a thousand and one.
    function _costingADollar() private returns (FirmQuote memory) {
        return quoteOf(USDT_IDRX, usdt, 1_000e6, idrx, 16_516_500e2);
    }

    function _expectEngines(IKursEngine older, IKursEngine newer, uint64 activeFrom) private view {
        (address one, address other, uint64 from) = pool.engines();
        vm.assertEq(one, address(older));
        vm.assertEq(other, address(newer));
        vm.assertEq(uint256(from), activeFrom);
    }

    function _expectNoEngine(IKursEngine on) private {
        _expectRefusedOn(
            on, goodQuote(), abi.encodeWithSelector(IReservePool.CallerIsNotAnEngine.selector, address(on))
        );
    }

    function _expectRefusedOn(IKursEngine on, FirmQuote memory quote, bytes memory refusal) private {
        provideTo(on, quote);
        bytes memory signature = signedBy(leadKey, on, quote);
        vm.assertEq(on.check(quote), refusal);
        vm.expectRevert(refusal);
        vm.prank(partner);
        on.commitFirmQuote(quote, signature);
    }
}
