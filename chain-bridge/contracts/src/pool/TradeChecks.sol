// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Prices} from "../library/Prices.sol";
import {BookWord} from "../type/BookWord.sol";
import {ConfigWord} from "../type/ConfigWord.sol";
import {FirmQuote} from "../type/FirmQuote.sol";
import {FreezeScope} from "../type/FreezeScope.sol";
import {Corridor, PoolState, Successor} from "../type/PoolState.sol";
import {Price} from "../type/Price.sol";
import {TermsWord} from "../type/TermsWord.sol";
import {TokenRecord} from "../type/TokenRecord.sol";
import {PoolBooks} from "./PoolBooks.sol";
import {PoolFeeds} from "./PoolFeeds.sol";

/// @notice Judges a trade against freezes, feeds, bound, holdings, loss budget, flows and what is free, and says what the books become.
/// It writes nothing.
abstract contract TradeChecks is PoolFeeds, PoolBooks {
    using Prices for Prices.Ratio;
    using Prices for Price;
    using SafeCast for uint256;

    /// @dev A trade's corridor and its two tokens, each word read once; `selling` where the input is the corridor's base.
    struct Sides {
        ConfigWord configIn;
        ConfigWord configOut;
        TermsWord termsIn;
        TermsWord termsOut;
        uint256 boundBps;
        bool selling;
        bool frozen;
    }

    /// @dev The books as they will be; `bookedIn` and `bookedOut` are what the pool has to have afterwards, held and set aside, and
    /// `bookUsdt` is zero where USDT is a side of the corridor, or no fee is paid.
    struct Verdict {
        BookWord bookIn;
        BookWord bookOut;
        BookWord bookUsdt;
        uint256 bookedIn;
        uint256 bookedOut;
        uint256 feeUsdt;
        uint256 lossUsdE6;
        uint256 onchainMidE12;
    }

    function _requireEngine(address engine, PoolState memory state) internal view {
        if (state.ended) revert SwapsHaveEnded();
        if (engine == state.engine && engine != address(0)) return;
        Successor memory next = _successor;
        if (engine == address(0) || engine != next.engine || block.timestamp < next.activeFrom) {
            revert CallerIsNotAnEngine(engine);
        }
    }

    /// @dev The trade's sides; refuses tokens that are not the two of the corridor.
    function _sides(bytes32 corridorId, address tokenIn, address tokenOut) internal view returns (Sides memory sides) {
        TokenRecord storage recordIn = _records[tokenIn];
        TokenRecord storage recordOut = _records[tokenOut];
        Corridor memory found = _corridors[corridorId];
        ConfigWord configIn = recordIn.config;
        ConfigWord configOut = recordOut.config;
        (uint8 idIn, uint8 idOut) = (configIn.id(), configOut.id());
        bool selling = idIn == found.baseId && idOut == found.quoteId;
        bool buying = idIn == found.quoteId && idOut == found.baseId;
        if (found.baseId == 0 || !(selling || buying)) revert TokensOutsideCorridor(corridorId, tokenIn, tokenOut);
        sides.configIn = configIn;
        sides.configOut = configOut;
        sides.termsIn = recordIn.terms;
        sides.termsOut = recordOut.terms;
        sides.boundBps = found.boundBps;
        sides.selling = selling;
        sides.frozen = found.frozen;
    }

    /// @dev Freezes hold on every engine, because the pool keeps them.
    function _requireThawed(FirmQuote calldata quote, Sides memory sides, PoolState memory state) internal pure {
        if (state.frozen) revert IsFrozen(FreezeScope.ALL, 0);
        if (sides.frozen) revert IsFrozen(FreezeScope.CORRIDOR, quote.corridorId);
        if (sides.termsIn.isInboundFrozen()) revert IsFrozen(FreezeScope.TOKEN_INBOUND, _subjectOf(quote.tokenIn));
        if (sides.termsOut.isOutboundFrozen()) revert IsFrozen(FreezeScope.TOKEN_OUTBOUND, _subjectOf(quote.tokenOut));
    }

    /// @dev What of it holds for rebalancing; written out above, where a call would cost every commit 135 gas.
    function _requireTokensThawed(address tokenIn, address tokenOut, Sides memory sides) internal pure {
        if (sides.termsIn.isInboundFrozen()) revert IsFrozen(FreezeScope.TOKEN_INBOUND, _subjectOf(tokenIn));
        if (sides.termsOut.isOutboundFrozen()) revert IsFrozen(FreezeScope.TOKEN_OUTBOUND, _subjectOf(tokenOut));
    }

    /// @dev Everything a settlement has to pass between its replay mark and its payment, in the order of the refusals.
    function _judge(FirmQuote calldata quote, Sides memory sides) internal view returns (Verdict memory verdict) {
        uint256 feeIn = quote.fixedFeeIn + quote.variableFeeIn;
        _requireSequencer();
        Price memory priceIn = _read(quote.tokenIn, sides.configIn);
        Price memory priceOut = _read(quote.tokenOut, sides.configOut);
        Prices.Ratio memory ratio = Prices.ratio(priceIn, priceOut);
        verdict.onchainMidE12 = sides.selling ? ratio.midE12RoundingDown() : ratio.reverseMidE12RoundingDown();
        _requireFeeWithinCap(quote.tokenIn, quote.amountIn, feeIn, priceIn);
        uint256 boundBps = Math.min(sides.boundBps, quote.maxDeviationBps);
        verdict.lossUsdE6 = _lossUsdE6(ratio, priceOut, quote.amountIn - feeIn, quote.amountOut, boundBps);
        verdict.feeUsdt = _feeUsdt(quote, feeIn, priceIn, ratio);
        _keepBooks(quote, sides, priceIn.unit, verdict);
    }

    /// @dev Dollars at scale 10^-6, rounded up, by which a payout exceeds what the input is worth; refused beyond the bound.
    function _lossUsdE6(
        Prices.Ratio memory ratio,
        Price memory priceOut,
        uint256 netIn,
        uint256 amountOut,
        uint256 boundBps
    ) internal pure returns (uint256) {
        if (ratio.within(netIn, amountOut, 0)) return 0;
        uint256 fair = ratio.convertRoundingDown(netIn);
        if (!ratio.within(netIn, amountOut, boundBps)) revert PayoutAboveBound(amountOut, fair, boundBps);
        return priceOut.dollarsE6RoundingUp(amountOut - fair);
    }

    /// @dev The limits of both tokens, and of USDT where only the fee is paid in it.
    function _keepBooks(FirmQuote calldata quote, Sides memory sides, uint256 unitIn, Verdict memory verdict)
        private
        view
    {
        address tokenIn = quote.tokenIn;
        address tokenOut = quote.tokenOut;
        uint256 feeUsdt = verdict.feeUsdt;
        BookWord bookIn = _records[tokenIn].book;
        uint256 heldIn = bookIn.held() + quote.amountIn;
        _requireHoldable(tokenIn, heldIn, unitIn, sides.termsIn);
        if (verdict.lossUsdE6 != 0) _charged(verdict.lossUsdE6);
        bookIn = _flowed(tokenIn, bookIn, sides.termsIn, quote.amountIn, tokenIn == usdt ? feeUsdt : 0);
        uint256 out = quote.amountOut + (tokenOut == usdt ? feeUsdt : 0);
        BookWord bookOut = _flowed(tokenOut, _records[tokenOut].book, sides.termsOut, 0, out);
        if (feeUsdt != 0 && tokenIn != usdt && tokenOut != usdt) {
            TokenRecord storage recordUsdt = _records[usdt];
            verdict.bookUsdt = _flowed(usdt, recordUsdt.book, recordUsdt.terms, 0, feeUsdt);
        }
        uint256 heldOut = _spent(tokenOut, bookOut, quote.amountOut);
        if (feeUsdt != 0) {
            if (tokenOut == usdt) {
                bookOut = _owing(bookOut, heldOut, feeUsdt);
            } else {
                if (tokenIn == usdt) bookIn = _owing(bookIn, heldIn, feeUsdt);
                else verdict.bookUsdt = _owing(verdict.bookUsdt, verdict.bookUsdt.held(), feeUsdt);
                bookOut = bookOut.withFees(bookOut.fees() + feeUsdt / _feeUnit);
            }
        }
        verdict.bookIn = bookIn.withHeld(heldIn.toUint96());
        verdict.bookOut = bookOut.withHeld(heldOut.toUint96());
        verdict.bookedIn = heldIn + sides.termsIn.setAside();
        verdict.bookedOut = heldOut + sides.termsOut.setAside();
    }

    function _subjectOf(address token) private pure returns (bytes32) {
        return bytes32(uint256(uint160(token)));
    }
}
