package dev.kurs.service.stress;

import dev.kurs.service.reserve.DailyRates;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What becomes of prices: a depeg of IDRX to 0.88 has the factor 0.88 for IDRX and 1 for every other token.
 *
 * @param factor of a token's price in dollars
 */
public record StressScenario(String name, Function<TokenHolding, BigDecimal> factor) {
    /** A day of the past again: a currency of which more units make a dollar is worth less. */
    static StressScenario of(DailyRates.DayMove day) {
        return new StressScenario(StressReport.nameOf(day.date()), holding -> {
            BigDecimal ratio = day.ratios().get(holding.feed());
            return ratio == null ? BigDecimal.ONE : BigDecimal.ONE.divide(ratio, MathContext.DECIMAL64);
        });
    }

    /** Every currency falls and rises against the dollar at once, and each alone. */
    static List<StressScenario> gaps(List<TokenHolding> book, BigDecimal gap) {
        BigDecimal down = BigDecimal.ONE.subtract(gap);
        BigDecimal up = BigDecimal.ONE.add(gap);
        String percent = gap.movePointRight(2).stripTrailingZeros().toPlainString() + " %";
        List<StressScenario> scenarios = new ArrayList<>();
        scenarios.add(new StressScenario(
                "every currency -" + percent, holding -> holding.isDollar() ? BigDecimal.ONE : down));
        scenarios.add(
                new StressScenario("every currency +" + percent, holding -> holding.isDollar() ? BigDecimal.ONE : up));
        book.stream()
                .map(TokenHolding::feed)
                .filter(feed -> !feed.isEmpty())
                .distinct()
                .forEach(feed -> {
                    scenarios.add(new StressScenario(
                            feed + " -" + percent, holding -> holding.feed().equals(feed) ? down : BigDecimal.ONE));
                    scenarios.add(new StressScenario(
                            feed + " +" + percent, holding -> holding.feed().equals(feed) ? up : BigDecimal.ONE));
                });
        return scenarios;
    }

    /** Each token alone is worth so much of its currency. */
    static List<StressScenario> depegs(List<TokenHolding> book, BigDecimal left) {
        return book.stream()
                .map(token -> alone("depeg of " + token.symbol() + " to " + left.toPlainString(), token, left))
                .toList();
    }

    /** Each token frozen by itself: nobody can move it any more, and it counts for nothing. */
    static List<StressScenario> freezes(List<TokenHolding> book) {
        return book.stream()
                .map(token -> alone(token.symbol() + " frozen", token, BigDecimal.ZERO))
                .toList();
    }

    private static StressScenario alone(String name, TokenHolding token, BigDecimal factor) {
        return new StressScenario(name, holding -> holding.symbol().equals(token.symbol()) ? factor : BigDecimal.ONE);
    }
}
