package dev.kurs.bench.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How long one decision takes as one thing grows: a median of rounds for each size, and its ratio to the first size's.
 *
 * <p>Example: over 10 and 1 000 corridors, 600 ns and 660 ns are the ratios 1.00 and 1.10.
 *
 * @param decision what is measured
 * @param grows what there is more and more of
 * @param ns for each size, in the sizes' order
 */
record GrowthCurve(String decision, String grows, List<Integer> sizes, List<Double> ns) {
    private static final int WARM_UPS = 3;

    private static final String MARKDOWN_HEAD =
            "| decision | over | how many | ns | ratio to the first |\n|---|---|---:|---:|---:|\n";
    private static final String CSV_HEAD = "decision,over,size,ns,ratio\n";

    /**
     * Measures the sizes in turn, round by round, behind {@value #WARM_UPS} rounds for the compiler that do not count.
     *
     * @param subject makes what is measured at a size: seconds to ns of one decision
     */
    static GrowthCurve measure(
            String decision,
            String grows,
            List<Integer> sizes,
            IntFunction<DoubleUnaryOperator> subject,
            int rounds,
            double seconds) {
        List<DoubleUnaryOperator> subjects = sizes.stream().map(subject::apply).toList();
        List<List<Double>> measured = new ArrayList<>();
        for (int round = 0; round < WARM_UPS + rounds; round++) {
            measured.add(
                    subjects.stream().map(each -> each.applyAsDouble(seconds)).toList());
        }
        return ofRounds(decision, grows, sizes, measured.subList(WARM_UPS, measured.size()));
    }

    /** @param rounds of each the ns for each size */
    static GrowthCurve ofRounds(String decision, String grows, List<Integer> sizes, List<List<Double>> rounds) {
        return new GrowthCurve(
                decision,
                grows,
                sizes,
                IntStream.range(0, sizes.size())
                        .mapToObj(size -> Rounds.median(rounds.stream().map(round -> round.get(size))))
                        .toList());
    }

    double ratio(int index) {
        return ns.get(index) / ns.getFirst();
    }

    /** All of them as a Markdown table. */
    static String markdown(List<GrowthCurve> curves) {
        return MARKDOWN_HEAD + curves.stream().map(GrowthCurve::markdown).collect(Collectors.joining());
    }

    /** All of them as a CSV file. */
    static String csv(List<GrowthCurve> curves) {
        return CSV_HEAD + curves.stream().map(GrowthCurve::csv).collect(Collectors.joining());
    }

    /** Its rows of a Markdown table. */
    String markdown() {
        return rows(index -> String.format(
                Locale.ROOT,
                "| %s | %s | %,d | %.0f | %.2f |\n",
                decision,
                grows,
                sizes.get(index),
                ns.get(index),
                ratio(index)));
    }

    /** Its lines of a CSV file. */
    String csv() {
        return rows(index -> String.format(
                Locale.ROOT, "%s,%s,%d,%.1f,%.4f\n", decision, grows, sizes.get(index), ns.get(index), ratio(index)));
    }

    private String rows(IntFunction<String> row) {
        return IntStream.range(0, sizes.size()).mapToObj(row).collect(Collectors.joining());
    }
}
