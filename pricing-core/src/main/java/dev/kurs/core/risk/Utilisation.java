package dev.kurs.core.risk;

import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.StateTerms;
import dev.kurs.core.pricing.Thresholds;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.Wide;

/**
 * What left the pool of a token since the day began, of what it had: consumed / (balance + consumed). Reservations do not count.
 *
 * <p>600 of 1 000 IDRX paid out and none come back: 0.6, which asks for PROTECT; from 0.85 on RESTRICT blocks paying it out, and the other side goes on.
 */
final class Utilisation implements StateTrigger {
    private final CorridorMarket market;
    private final TokenState token;
    private final int restriction;
    private final Wide consumed = new Wide();
    private final Wide whole = new Wide();

    /** @param restriction what RESTRICT blocks because of this token */
    Utilisation(CorridorMarket market, TokenState token, int restriction) {
        this.market = market;
        this.token = token;
        this.restriction = restriction;
    }

    @Override
    public long judge(long nowNs, StateReadings readings) {
        StateTerms terms = market.terms().states();
        if (terms.utilisation().protectE8() == Thresholds.NEVER) {
            return MarketCalendar.NEVER;
        }
        long usedE8 = usedE8();
        readings.add(
                StateCause.UTILISATION,
                terms.utilisation().reached(usedE8, Fractions.E8),
                terms.utilisation().reached(usedE8, terms.exitRatioE8()),
                restriction);
        return MarketCalendar.NEVER;
    }

    @Override
    public void measure(long nowNs, StateMetric metric) {
        if (metric.isOf(StateCause.UTILISATION)) {
            metric.take(
                    usedE8(),
                    market.terms().states().utilisation(),
                    token.terms().tokenId());
        }
    }

    private long usedE8() {
        consumed.set(token.consumed());
        whole.set(token.balance()).plus(consumed);
        return whole.isZero() ? 0 : consumed.timesPowerOfTen(Fractions.DECIMALS).divideRoundingDownToLong(whole);
    }
}
