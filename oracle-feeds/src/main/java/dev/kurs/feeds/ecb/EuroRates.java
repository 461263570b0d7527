package dev.kurs.feeds.ecb;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * The reference rates of one day, units per euro.
 *
 * <p>Example: with USD 1.1722 and IDR 19 121.51 {@code unitsPerDollarE12RoundingHalfEven("IDR")} is 16 312 497 867 258 147.
 */
record EuroRates(LocalDate date, Map<String, BigDecimal> unitsPerEuro) {
    private static final int SCALE = 12;
    private static final String DOLLAR = "USD";
    private static final String EURO = "EUR";

    EuroRates {
        unitsPerEuro = Map.copyOf(unitsPerEuro);
    }

    /**
     * Empty for a currency that is not of them.
     *
     * @throws ArithmeticException where it does not fit
     */
    Optional<Long> unitsPerDollarE12RoundingHalfEven(String currency) {
        BigDecimal units = currency.equals(EURO) ? BigDecimal.ONE : unitsPerEuro.get(currency);
        BigDecimal dollars = unitsPerEuro.get(DOLLAR);
        if (units == null || dollars == null) {
            return Optional.empty();
        }
        return Optional.of(units.divide(dollars, SCALE, RoundingMode.HALF_EVEN)
                .unscaledValue()
                .longValueExact());
    }
}
