package dev.kurs.core.twin;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Every simple cycle that a leg is part of, multiplied out: legs USDT → IDRX at 16 288, IDRX → JPYC at 0.0092 and JPYC → USDT
 * at 1 / 150.3 give 0.997, which pays nobody.
 */
final class ArbitrageTwin {
    /** One direction of a corridor: a unit of {@code from} pays {@code numerator / denominator} of {@code to}. */
    record Leg(int from, int to, BigInteger numerator, BigInteger denominator) {}

    private final List<Leg> legs;

    ArbitrageTwin(List<Leg> legs) {
        this.legs = legs;
    }

    /** A corridor's leg at no size, at its tightest base spread, around a given mid. */
    static Leg leg(int from, int to, TwinCase given, BigInteger midE12, long tightestBaseSpreadE8) {
        BigInteger spreadE8 = new SpreadTwin(given).totalE8(Exact.whole(tightestBaseSpreadE8));
        BigInteger adjusted = new SkewTwin(given, midE12).adjustedMidE12(BigInteger.ZERO);
        return given.request().sell()
                ? new Leg(from, to, ConversionTwin.bidE12(adjusted, spreadE8), Exact.E12)
                : new Leg(from, to, Exact.E12, ConversionTwin.askE12(adjusted, spreadE8));
    }

    /** Whether no cycle through this leg returns more than it takes. */
    boolean permits(Leg first) {
        List<Integer> visited = new ArrayList<>(List.of(first.from(), first.to()));
        return permits(first, visited, first.numerator(), first.denominator());
    }

    private boolean permits(Leg first, List<Integer> visited, BigInteger numerator, BigInteger denominator) {
        for (Leg next : legs) {
            BigInteger gained = numerator.multiply(next.numerator());
            BigInteger paid = denominator.multiply(next.denominator());
            boolean follows = next.from() == visited.getLast();
            if (follows && next.to() == first.from() && gained.compareTo(paid) > 0) {
                return false;
            }
            if (follows && !visited.contains(next.to())) {
                visited.add(next.to());
                boolean permitted = permits(first, visited, gained, paid);
                visited.removeLast();
                if (!permitted) {
                    return false;
                }
            }
        }
        return true;
    }
}
