package dev.kurs.edge.reserve;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.CorridorRate;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.protocol.money.Rates;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Writes figures of risk as plain decimals: a share of 5 200 000 at 10^-8 is the percentage 5.2. */
final class ReserveNumbers {
    private static final int DOLLAR_DECIMALS = 6;
    private static final int PERCENT_DECIMALS = 6;
    private static final int SHOWN_DECIMALS = 6;

    private final JsonBody body;

    ReserveNumbers(JsonBody body) {
        this.body = body;
    }

    static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    ReserveNumbers units(String name, BigDecimal value) {
        body.quantity(name, plain(value));
        return this;
    }

    ReserveNumbers dollars(String name, long dollarsE6) {
        return units(name, BigDecimal.valueOf(dollarsE6, DOLLAR_DECIMALS));
    }

    /** A fraction at 10^-8 as a percentage. */
    ReserveNumbers percent(String name, long fractionE8) {
        return units(name, BigDecimal.valueOf(fractionE8, PERCENT_DECIMALS));
    }

    /** A figure of statistics, to six decimals. */
    ReserveNumbers figure(String name, double value) {
        return units(name, new BigDecimal(value).setScale(SHOWN_DECIMALS, RoundingMode.HALF_EVEN));
    }

    /** What quote units are worth in dollars, by the corridor's last prices; left out where there are none. */
    ReserveNumbers worth(String name, BigDecimal quoteUnits, CorridorView corridor) {
        return corridor.rate().last().midE12() == 0 ? this : units(name, quoteWorth(quoteUnits, corridor));
    }

    /** Dollars of quote units, by the corridor's last prices; 0 where there are none. */
    static BigDecimal quoteWorth(BigDecimal quoteUnits, CorridorView corridor) {
        CorridorRate.LastMid last = corridor.rate().last();
        if (last.midE12() == 0) {
            return BigDecimal.ZERO;
        }
        return quoteUnits
                .multiply(BigDecimal.valueOf(last.basePriceE12()))
                .divide(BigDecimal.valueOf(last.midE12()), MathContext.DECIMAL128)
                .setScale(DOLLAR_DECIMALS, RoundingMode.HALF_EVEN);
    }

    /** Dollars of base units, by the corridor's last price; 0 where there is none. */
    static BigDecimal baseWorth(BigDecimal baseUnits, CorridorView corridor) {
        return baseUnits
                .multiply(BigDecimal.valueOf(corridor.rate().basePriceE12(), Rates.DECIMALS))
                .setScale(DOLLAR_DECIMALS, RoundingMode.HALF_EVEN);
    }
}
