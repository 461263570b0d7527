package dev.kurs.service.stress;

import dev.kurs.service.reserve.DailyRates;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** A book under every scenario: the days of the past that would cost its pool most, the worst first, then gaps, depegs and frozen tokens. */
public final class StressReport {
    private static final String ROW = "%-28s %18s %18s %18s %18s%n";

    private static final String ARTEFACT = " *";

    /** Of these the rupiah's fixing says 4 % up and down again, when nobody traded there. */
    private static final Set<LocalDate> ARTEFACTS = Set.of(LocalDate.of(2013, 10, 18), LocalDate.of(2013, 10, 21));

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
        text.append(ROW.formatted("scenario", "pool $", "senior $", "junior $", "the desk's $"));
        costs.forEach(cost ->
                text.append(ROW.formatted(cost.scenario(), cost.pool(), cost.senior(), cost.junior(), cost.desk())));
        if (costs.stream().anyMatch(cost -> cost.scenario().endsWith(ARTEFACT))) {
            text.append("* an artefact of the fixing\n");
        }
        return text.toString();
    }

    /** As a day of the past is called. */
    static String nameOf(LocalDate day) {
        return day + (ARTEFACTS.contains(day) ? ARTEFACT : "");
    }
}
