package dev.kurs.core.quoting;

import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.book.ChainToken;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Token;
import dev.kurs.core.pricing.PoolValue;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.ExactMath;

/**
 * Lets through only what the contracts would take now, every other open quote taken before it: room for the input, enough to pay, a
 * payout within the bound by the pool's own feeds, what is left of its loss budget, and turnover.
 */
final class ChainChecks {
    private final EngineState state;
    private final PoolValue value = new PoolValue();
    private final Amount sum = new Amount();
    private final FlowChecks flows;

    ChainChecks(EngineState state) {
        this.state = state;
        flows = new FlowChecks(state);
    }

    /** NONE, CHAIN_UNAVAILABLE or CHAIN_HEADROOM_EXCEEDED; notes what the pool may lose and owe. */
    RejectReason check(QuoteCase quote) {
        quote.lossE6 = 0;
        quote.feeOwed.setZero();
        if (!state.instance.settlesOnChain()) {
            return RejectReason.NONE;
        }
        if (quote.isFirm() && !isTaken()) {
            return RejectReason.CHAIN_UNAVAILABLE;
        }
        Corridor corridor = quote.corridor;
        boolean isSold = quote.input.side() == Side.SELL;
        Token in = isSold ? corridor.base() : corridor.quote();
        Token out = isSold ? corridor.quote() : corridor.base();
        if (!hasRoom(in, quote.sheet.input()) || !canPay(out, quote.sheet.output())) {
            return RejectReason.CHAIN_HEADROOM_EXCEEDED;
        }
        return checkValue(quote, in, out);
    }

    private boolean isTaken() {
        ChainCursor cursor = state.chainCursor;
        return state.chainPool.isSigning()
                && cursor.recordedAtNs() != ChainCursor.NEVER_NS
                && state.context.timestampNs() - cursor.recordedAtNs() <= state.instance.chainMaxAgeNs();
    }

    private boolean hasRoom(Token token, Amount input) {
        return tryTurn(token, input, token.state().due(), token.state().reserved())
                && sum.compareTo(token.chain().room()) <= 0;
    }

    private boolean canPay(Token token, Amount output) {
        return tryTurn(token, output, token.state().reserved(), token.state().due())
                && sum.compareTo(token.chain().payable()) <= 0;
    }

    /**
     * Sums what would move of a token. Where the chain does not tell what may be turned over, room and what can be paid may be what is left of that, whichever way it
     * goes, so that what is open the other way takes from the same.
     */
    private boolean tryTurn(Token token, Amount amount, Amount openThisWay, Amount openTheOtherWay) {
        boolean isTurnoverTold = !token.chain().flowUnit().isZero();
        return sum.set(amount).tryAdd(openThisWay)
                && (isTurnoverTold || !state.rules.countTurnover() || sum.tryAdd(openTheOtherWay));
    }

    private RejectReason checkValue(QuoteCase quote, Token in, Token out) {
        ChainToken chainIn = in.chain();
        ChainToken chainOut = out.chain();
        if (chainIn.priceE18().isZero() || chainOut.priceE18().isZero()) {
            return RejectReason.CHAIN_UNAVAILABLE;
        }
        int boundBps = Math.min(
                quote.corridor.chain().boundBps(), quote.corridor.terms().maxDeviationBps());
        value.input(quote.sheet.fees().toConvert(), in.state().decimals(), chainIn.priceE18());
        value.output(quote.sheet.output(), out.state().decimals(), chainOut.priceE18());
        if (!value.isWithin(boundBps)) {
            return RejectReason.CHAIN_UNAVAILABLE;
        }
        quote.lossE6 = value.lossE6RoundingUp();
        boolean isBearable = quote.lossE6 != ExactMath.OVERFLOW
                && state.chainPool.fits(quote.lossE6)
                && flows.fits(quote, in, out, boundBps);
        return isBearable ? RejectReason.NONE : RejectReason.CHAIN_HEADROOM_EXCEEDED;
    }
}
