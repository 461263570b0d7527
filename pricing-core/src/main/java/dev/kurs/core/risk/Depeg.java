package dev.kurs.core.risk;

import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.Thresholds;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;

/**
 * A token that its own peg feed has too far from its currency: RESTRICT, in which it may not come in.
 *
 * <p>IDRX at 0.985 IDR with 100 bps allowed: 150 bps, which asks for RESTRICT until enough prices within the bound were told and the dwell is over.
 *
 * @param restriction what brings the token in: in a corridor with IDRX as its quote, paying out the base
 */
record Depeg(TokenState token, int restriction) implements StateTrigger {
    @Override
    public long judge(long nowNs, StateReadings readings) {
        RiskState asked = token.isOffPeg() ? RiskState.RESTRICT : RiskState.NORMAL;
        readings.add(StateCause.DEPEG, asked, asked, restriction);
        return MarketCalendar.NEVER;
    }

    @Override
    public void measure(long nowNs, StateMetric metric) {
        if (!metric.isOf(StateCause.DEPEG) || !token.isOffPeg()) {
            return;
        }
        if (token.offPegE8() == 0) {
            metric.take(token.terms().tokenId());
        } else {
            metric.take(
                    token.offPegE8(),
                    new Thresholds(Thresholds.NEVER, token.terms().maxPegE8(), Thresholds.NEVER),
                    token.terms().tokenId());
        }
    }
}
