package dev.kurs.journal.reconcile;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Sums of one partner in one corridor on one side; what was never added to is 0. */
public final class Totals {
    private final Map<Measure, BigInteger> sums = new EnumMap<>(Measure.class);

    void add(Measure measure, BigInteger value) {
        sums.merge(measure, value, BigInteger::add);
    }

    void add(Measure measure, long value) {
        add(measure, BigInteger.valueOf(value));
    }

    public BigInteger get(Measure measure) {
        return sums.getOrDefault(measure, BigInteger.ZERO);
    }

    /** The measures in which the other's sums are not these. */
    public List<Measure> differences(Totals other) {
        List<Measure> differences = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            if (!get(measure).equals(other.get(measure))) {
                differences.add(measure);
            }
        }
        return differences;
    }
}
