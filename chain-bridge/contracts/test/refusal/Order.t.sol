// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {Deployment} from "../support/Deployment.sol";

/// @notice Every refusal of a commit, one after the other as they are judged: a quote that is wrong in two ways is refused for
/// what comes first.
contract OrderTest is Deployment {
    uint256 private constant REFUSALS = 27;
    uint256 private constant EXPIRED = 5;
    uint256 private constant LIVES_TOO_LONG = 6;
    uint256 private constant FIRST_CHECKED = 1;
    uint256 private constant SIGNATURE = 8;
    uint256 private constant SIGNER = 9;
    uint256 private constant PAYMENT = 10;

    bytes32 private usedId;
    address private caller;
    bytes private signature;

    function setUp() public override {
        super.setUp();
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 600_000e6, idrx, 1_000_000_000e2);
        quote.fixedFeeIn = 30_000e6;
        usedId = quote.quoteId;
        commit(quote);
    }

    function test_refusesEachWithItsOwnErrorAndChecksAlike() external {
        for (uint256 i = 0; i < REFUSALS; ++i) {
            uint256 state = vm.snapshotState();
            FirmQuote memory quote = _prepared();
            bytes memory expected = _break(i, quote);
            vm.assertEq(_refusal(quote), expected, vm.toString(i));
            bool checked = i >= FIRST_CHECKED && i != SIGNATURE && i != SIGNER && i != PAYMENT;
            if (checked) vm.assertEq(engine.check(quote), expected, vm.toString(i));
            vm.revertToState(state);
        }
    }

    function test_refusesForTheFirstOfTwoReasons() external {
        for (uint256 i = 0; i < REFUSALS; ++i) {
            for (uint256 j = i + 1; j < REFUSALS; ++j) {
                if (i == EXPIRED && j == LIVES_TOO_LONG) continue;
                uint256 state = vm.snapshotState();
                FirmQuote memory quote = _prepared();
                _break(j, quote);
                bytes4 expected = bytes4(_break(i, quote));
                vm.assertTrue(
                    bytes4(_refusal(quote)) == expected,
                    string.concat("refusal ", vm.toString(i), " before ", vm.toString(j))
                );
                vm.revertToState(state);
            }
        }
    }

    function test_takesTheQuoteThatIsWrongInNoWay() external {
        vm.assertEq(_refusal(_prepared()), "");
    }

    function _prepared() private returns (FirmQuote memory quote) {
        quote = goodQuote();
        provide(quote);
        caller = partner;
        delete signature;
    }

    /// @dev What the commit is refused with, nothing if it goes through.
    function _refusal(FirmQuote memory quote) private returns (bytes memory) {
        bytes memory by = signature.length == 0 ? signed(quote) : signature;
        vm.prank(caller);
        try engine.commitFirmQuote(quote, by) {
            return "";
        } catch (bytes memory reason) {
            return reason;
        }
    }

    /// @dev Breaks the quote, or the state it meets, in the way of that number, and says with which error it is to be refused.
    function _break(uint256 number, FirmQuote memory quote) private returns (bytes memory) {
        if (number < EXPIRED) return _breakPartiesAndAmounts(number, quote);
        if (number < SIGNATURE) return _breakTimes(number, quote);
        if (number <= PAYMENT) return _breakSignatureAndPayment(number, quote);
        if (number < 13) return _breakCorridor(number, quote);
        if (number < 17) return _freezeSomething(number);
        return _breakThePoolsTerms(number, quote);
    }

    function _breakPartiesAndAmounts(uint256 number, FirmQuote memory quote) private returns (bytes memory) {
        if (number == 0) {
            caller = executor;
            return abi.encodeWithSelector(IKursEngine.CallerIsNotPayer.selector, executor, partner);
        }
        if (number == 1) {
            quote.recipient = address(pool);
            return abi.encodeWithSelector(IKursEngine.RecipientNotAllowed.selector, address(pool));
        }
        if (number == 2) {
            quote.fixedFeeIn = type(uint256).max;
            return abi.encodeWithSelector(
                IKursEngine.FeesTakeEverything.selector, quote.amountIn, quote.fixedFeeIn, quote.variableFeeIn
            );
        }
        if (number == 3) {
            quote.amountOut = 0;
            return abi.encodeWithSelector(IKursEngine.NothingToPay.selector);
        }
        quote.amountIn = 1 << 96;
        return abi.encodeWithSelector(IKursEngine.AmountTooLarge.selector, quote.amountIn);
    }

    function _breakTimes(uint256 number, FirmQuote memory quote) private returns (bytes memory) {
        if (number == EXPIRED) {
            quote.expiresAt = uint64(block.timestamp - 1);
            return abi.encodeWithSelector(IKursEngine.QuoteExpired.selector, quote.expiresAt, block.timestamp);
        }
        if (number == LIVES_TOO_LONG) {
            quote.expiresAt = uint64(block.timestamp + 3_650 days);
            return
                abi.encodeWithSelector(IKursEngine.QuoteLivesTooLong.selector, quote.expiresAt, block.timestamp + 120);
        }
        vm.prank(guardian);
        engine.voidQuotes(uint64(block.timestamp));
        quote.issuedAt = uint64(block.timestamp - 1);
        return abi.encodeWithSelector(IKursEngine.QuoteVoided.selector, quote.issuedAt, block.timestamp);
    }

    function _breakCorridor(uint256 number, FirmQuote memory quote) private pure returns (bytes memory) {
        if (number == 11) quote.corridorId = keccak256("USDT-XXXX");
        else quote.tokenOut = address(0xdead);
        return abi.encodeWithSelector(
            IReservePool.TokensOutsideCorridor.selector, quote.corridorId, quote.tokenIn, quote.tokenOut
        );
    }

    function _freezeSomething(uint256 number) private returns (bytes memory) {
        FreezeScope scope = FreezeScope(number - 13);
        bytes32[4] memory subjects = [bytes32(0), USDT_IDRX, subjectOf(usdt), subjectOf(idrx)];
        freeze(scope, subjects[number - 13]);
        return abi.encodeWithSelector(IReservePool.IsFrozen.selector, scope, subjects[number - 13]);
    }

    function _breakSignatureAndPayment(uint256 number, FirmQuote memory quote) private returns (bytes memory) {
        if (number == SIGNATURE) {
            signature = hex"010203";
            return abi.encodeWithSelector(IKursEngine.SignatureLengthWrong.selector, 3);
        }
        if (number == SIGNER) {
            vm.prank(guardian);
            engine.removeSigner(leadSigner);
            return abi.encodeWithSelector(IKursEngine.SignerNotActive.selector, leadSigner);
        }
        vm.prank(partner);
        usdt.approve(address(engine), quote.amountIn - 1);
        return abi.encodeWithSelector(
            IERC20Errors.ERC20InsufficientAllowance.selector, address(engine), quote.amountIn - 1, quote.amountIn
        );
    }

    function _breakThePoolsTerms(uint256 number, FirmQuote memory quote) private returns (bytes memory) {
        if (number == 17) {
            quote.quoteId = usedId;
            return abi.encodeWithSelector(IReservePool.QuoteAlreadyUsed.selector, usedId);
        }
        if (number == 18) {
            idrFeed.set(16_500e8, block.timestamp - MAX_AGE - 1);
            return abi.encodeWithSelector(
                IReservePool.FeedStale.selector, address(idrx), block.timestamp - MAX_AGE - 1, MAX_AGE
            );
        }
        if (number == 19) {
            quote.fixedFeeIn = 60e6;
            return abi.encodeWithSelector(IReservePool.FeeAboveCap.selector, address(usdt), 61e6, 55e6);
        }
        if (number == 20) {
            quote.amountOut = 17_000_000e2;
            return abi.encodeWithSelector(IReservePool.PayoutAboveBound.selector, quote.amountOut, 16_475_250e2, 100);
        }
        if (number == 21) {
            _tighten(900, type(uint64).max, type(uint64).max);
            return abi.encodeWithSelector(
                IReservePool.HoldingAboveLimit.selector, address(usdt), held(usdt) + quote.amountIn, 900e6
            );
        }
        if (number == 22) {
            quote.amountOut = 16_480_000e2;
            vm.prank(guardian);
            governor.tightenLossBudget(1, DAY_LOSS);
            return abi.encodeWithSelector(IReservePool.LossBudgetExceeded.selector, 287_879, 1, 300);
        }
        if (number == 23) {
            _tighten(1_000_000_000, 100, type(uint64).max);
            return abi.encodeWithSelector(IReservePool.TurnoverExceeded.selector, address(usdt), 631_002, 100, 300);
        }
        if (number == 24) {
            _tighten(1_000_000_000, type(uint64).max, 100);
            return abi.encodeWithSelector(IReservePool.FlowExceeded.selector, address(usdt), 570_998, 100, 86_400);
        }
        return _emptyThePool(number, quote);
    }

    function _emptyThePool(uint256 number, FirmQuote memory quote) private returns (bytes memory) {
        if (number == 25) {
            idrx.burn(address(pool), held(idrx) - 7);
            pool.sync(address(idrx));
            return abi.encodeWithSelector(IReservePool.InsufficientFree.selector, address(idrx), quote.amountOut, 7);
        }
        usdt.burn(address(pool), held(usdt));
        pool.sync(address(usdt));
        return abi.encodeWithSelector(IReservePool.FeesNotCovered.selector, quote.amountIn, 30_000e6 + 1.5e6);
    }

    function _tighten(uint48 maxHeld, uint64 turnover, uint64 flow) private {
        TokenLimits memory limits = governor.limits(address(usdt));
        limits.maxHeld = maxHeld;
        if (turnover < limits.shortTurnover) (limits.shortTurnover, limits.dayTurnover) = (turnover, turnover);
        if (flow < limits.dayFlow) limits.dayFlow = flow;
        vm.prank(guardian);
        governor.tightenLimits(address(usdt), limits);
    }
}
