package dev.kurs.service.stress;

import dev.kurs.service.reserve.DailyRates;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A book under every scenario: the days of the past that would cost its pool most, the worst first, then gaps, depegs and frozen tokens. */
public final class StressReport {
    private static final String ROW = "%-28s %18s %18s %18s %18s%n";

    private StressReport() {}

    /**
     * Works the scenarios out.
     *
     * @param days how many days of the past
     * @param gap by how much currencies jump, a fraction
     * @param depeg what is left of a token that loses its peg, a fraction
     */
    public static List<StressCost> of(
            List<TokenHolding> book, DailyRates history, int days, BigDecimal gap, BigDecimal depeg) {
        List<StressCost> costs = new ArrayList<>(history.moves().stream()
                .map(day -> StressCost.of(StressScenario.of(day), book))
                .sorted(Comparator.comparing(StressCost::pool))
                .limit(days)
                .toList());
        List<StressScenario> imagined = new ArrayList<>(StressScenario.gaps(book, gap));
        imagined.addAll(StressScenario.depegs(book, depeg));
        imagined.addAll(StressScenario.freezes(book));
        imagined.forEach(scenario -> costs.add(StressCost.of(scenario, book)));
        return costs;
    }

    /** A table for people. */
    public static String text(List<StressCost> costs) {
        StringBuilder text = new StringBuilder();
        text.append(ROW.formatted("scenario", "pool $", "senior $", "junior $", "of it the desk's $"));
        costs.forEach(cost ->
                text.append(ROW.formatted(cost.scenario(), cost.pool(), cost.senior(), cost.junior(), cost.desk())));
        return text.toString();
    }
}
