package dev.kurs.core.market;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.Token;
import dev.kurs.core.risk.PositionValue;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.SignedAmount;
import dev.kurs.protocol.money.Wide;

/**
 * Says where each day's profit and loss came from, from when risk is measured: the flows of trades, valued at the last usable prices, before and after each.
 *
 * <p>Prices first move what the book is worth (revaluation), then a trade does: of a swap its fees and its margin over the mid at today's prices, the rest being what prices moved between quote
 * and commit; of a hedge all of it. Nothing is left over, because values are whole 10^-6 dollars.
 */
public final class PnlMonitor {
    private final EngineState state;
    private final RiskEvents events;
    private final PositionValue value = new PositionValue();
    private final Amount amount = new Amount();
    private final SignedAmount margin = new SignedAmount();
    private final Wide dividend = new Wide();
    private final Wide divisor = new Wide();
    private boolean isMoved;

    PnlMonitor(EngineState state, RiskEvents events) {
        this.state = state;
        this.events = events;
    }

    /** Begins the first day. */
    public void begin() {
        if (state.pnl.utcDay() == 0) {
            state.pnl.begin(state.context.utcDay(), 0);
        }
    }

    /** Takes a firm quote that settled, before it leaves the book. */
    public void swap(Corridor corridor, int slot) {
        if (!isMeasured()) {
            return;
        }
        OpenQuotes quotes = state.openQuotes;
        boolean isSold = quotes.side(slot) == Side.SELL;
        Token in = isSold ? corridor.base() : corridor.quote();
        Token out = isSold ? corridor.quote() : corridor.base();
        revalue();
        quotes.input(slot, amount);
        in.flow().bring(amount);
        quotes.output(slot, amount);
        out.flow().pay(amount);
        long changeE6 = revalue(in) + revalue(out);
        state.openMargins.fees(slot, amount);
        long feesE6 = value.dollarsE6(amount, in.worth().priceE12(), in.state().decimals());
        state.openMargins.margin(slot, margin);
        long marginE6 =
                value.grossE6(margin, out.worth().priceE12(), out.state().decimals());
        state.pnl.swap(changeE6, feesE6, margin.isNegative() ? -marginE6 : marginE6);
        isMoved = true;
    }

    /**
     * Takes what the pool traded elsewhere; its other side is rounded against the pool.
     *
     * @param side SELL brings the pool base units, BUY takes them
     */
    public void hedge(Corridor corridor, Side side, Amount base, long rateE12) {
        if (!isMeasured()) {
            return;
        }
        revalue();
        convert(corridor, side, base, rateE12);
        if (side == Side.SELL) {
            corridor.base().flow().bring(base);
            corridor.quote().flow().pay(amount);
        } else {
            corridor.base().flow().pay(base);
            corridor.quote().flow().bring(amount);
        }
        state.pnl.hedge(revalue(corridor.base()) + revalue(corridor.quote()));
        isMoved = true;
    }

    /** Takes gas that was paid, dollars at 10^-6. */
    public void spend(long gasE6) {
        state.pnl.spend(gasE6);
        isMoved = true;
    }

    /** A UTC day began: the one before is closed at the last prices, and told. */
    public void endDay(int today) {
        if (isMeasured() && today > state.pnl.utcDay()) {
            revalue();
            events.pnlChanged(state.pnl, true);
            state.pnl.begin(today, state.pnl.valueE6());
            isMoved = false;
        }
    }

    /** Takes what prices moved since. */
    void revalue() {
        for (int tokenId = 0; tokenId < state.tokens.size(); tokenId++) {
            Token token = state.tokens.get(tokenId);
            if (token.flow().priceE12() != token.worth().priceE12()) {
                long changeE6 = revalue(token);
                state.pnl.revalue(changeE6);
                isMoved |= changeE6 != 0;
            }
        }
    }

    /** Tells what is new. */
    void tell() {
        if (isMoved) {
            events.pnlChanged(state.pnl, false);
            isMoved = false;
        }
    }

    private boolean isMeasured() {
        return state.corridors.risk().isMeasured();
    }

    private static long revalue(Token token) {
        return token.flow().revalue(token.worth().priceE12(), token.state().decimals());
    }

    private void convert(Corridor corridor, Side side, Amount base, long rateE12) {
        int exponent =
                corridor.quote().state().decimals() - corridor.base().state().decimals();
        dividend.set(base).times(rateE12);
        divisor.set(1).timesPowerOfTen(Rates.DECIMALS + Math.max(0, -exponent));
        dividend.timesPowerOfTen(Math.max(0, exponent));
        boolean fits = side == Side.SELL
                ? dividend.divideRoundingUp(divisor, amount)
                : dividend.divideRoundingDown(divisor, amount);
        if (!fits) {
            throw new IllegalStateException("a hedge in " + corridor.terms().pair() + " exceeds 2^127 raw units");
        }
    }
}
