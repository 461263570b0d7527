package dev.kurs.bench.table;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A row with its ratio. */
record Measured(Row row, double figure) {
    private static final double SMALL = 0.1;

    /** The rows whose experiments were all done. */
    static List<Measured> of(Map<String, Rounds> rounds) {
        return Rows.ALL.stream()
                .filter(row -> rounds.keySet().containsAll(row.needs()))
                .map(row -> new Measured(row, row.ratio().applyAsDouble(rounds)))
                .toList();
    }

    String verdict() {
        return row.verdict(figure);
    }

    /** {@code ≥ 0.5} or {@code ≤ 3}; {@code -} where nothing is asked. */
    String asked(double bound) {
        if (!row.isAsked()) {
            return "-";
        }
        return (row.isHigherBetter() ? "≥ " : "≤ ") + text(bound);
    }

    String line() {
        return String.format(
                Locale.ROOT,
                "%-48s %8s  must %-7s aim %-7s %-5s  against %s",
                row.name(),
                text(figure),
                asked(row.must()),
                asked(row.aim()),
                verdict(),
                row.against());
    }

    static String text(double value) {
        if (value == Math.rint(value)) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        return String.format(Locale.ROOT, value < SMALL ? "%.4f" : "%.2f", value);
    }
}
