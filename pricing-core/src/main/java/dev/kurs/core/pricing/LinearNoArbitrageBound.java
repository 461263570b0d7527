package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.Wide;

/**
 * The proof for the LINEAR skew, made once per mid.
 *
 * <p>Give every token the worth w = P × g, g being its factor of PRICING §3 as an input with N = 0. Write s = S / 2, ρ = g(base) / g(quote). As an output a token's factor is at least its factor as an input, so the adjusted mid
 * is at most Mρ + ½ when base is sold and at least Mρ − ½ when it is bought, at 10^-12 with its half-even rounding. Hence
 * B ≤ (Mρ + ½)(1 − s) ≤ ρ·P(base)/P(quote) follows from
 *
 * <pre>(2M + c)(2·10^8 − S)·P(quote) ≤ 4·10^8·10^12·P(base), and K ≥ (Mρ − ½)(1 + s) likewise from
 * (2M − c)(2·10^8 + S)·P(quote) ≥ 4·10^8·10^12·P(base),</pre>
 *
 * with S the least the bounds allow and c ≥ 1/ρ the worst that the skew's limits allow. The P need not be exact: any positive
 * worth proves it. USDT-IDRX at 16312.5 with P(IDRX) 0.0000613 and a minimum spread of 5 bps passes with room to spare.
 */
final class LinearNoArbitrageBound implements NoArbitrageBound {
    private static final long FOUR_E8 = 2 * Fractions.TWO_E8;

    private final Wide left = new Wide();
    private final Wide right = new Wide();
    private final Wide slack = new Wide();
    private long midE12;
    private long basePriceE12;
    private long quotePriceE12;
    private long baseSkewE8;
    private long quoteSkewE8;
    private long spreadE8;
    private boolean holds;

    @Override
    public boolean sharesWorthsWith(NoArbitrageBound other) {
        return other instanceof LinearNoArbitrageBound;
    }

    @Override
    public boolean holds(CorridorMarket market) {
        if (!isOf(market)) {
            remember(market);
            holds = quotePriceE12 > 0 && proves();
        }
        return holds;
    }

    private boolean isOf(CorridorMarket market) {
        return midE12 == market.midE12()
                && basePriceE12 == market.base().priceE12()
                && quotePriceE12 == market.quote().priceE12()
                && baseSkewE8 == market.base().terms().maxSkewE8()
                && quoteSkewE8 == market.quote().terms().maxSkewE8()
                && spreadE8 == leastSpreadE8(market);
    }

    private void remember(CorridorMarket market) {
        midE12 = market.midE12();
        basePriceE12 = market.base().priceE12();
        quotePriceE12 = market.quote().priceE12();
        baseSkewE8 = market.base().terms().maxSkewE8();
        quoteSkewE8 = market.quote().terms().maxSkewE8();
        spreadE8 = leastSpreadE8(market);
    }

    private static long leastSpreadE8(CorridorMarket market) {
        SpreadTerms terms = market.terms().spread();
        return Math.min(terms.minSpreadE8(), terms.closedMinSpreadE8());
    }

    private boolean proves() {
        slack.set(Math.ceilDiv(Fractions.TWO_E8 + quoteSkewE8, Fractions.TWO_E8 - baseSkewE8));
        right.set(FOUR_E8).times(Rates.E12).times(basePriceE12);
        return sellProves() && buyProves();
    }

    private boolean sellProves() {
        left.set(midE12).times(2).plus(slack).times(Fractions.TWO_E8 - spreadE8).times(quotePriceE12);
        return left.compareTo(right) <= 0;
    }

    private boolean buyProves() {
        left.set(midE12)
                .times(2)
                .minus(slack)
                .times(Fractions.TWO_E8 + spreadE8)
                .times(quotePriceE12);
        return !left.overflowed() && left.compareTo(right) >= 0;
    }
}
