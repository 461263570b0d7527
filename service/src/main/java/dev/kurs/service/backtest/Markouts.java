package dev.kurs.service.backtest;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What the pool's side of fills was worth some time later, in basis points of the rate, on average: bought at 16 300 and a mid of 16 316.3 a minute later is +10.
 */
final class Markouts {
    private static final double BPS = 1e4;

    private final long horizonNs;
    private final Deque<Fill> waiting = new ArrayDeque<>();
    private double sum;
    private long count;

    private record Fill(long dueNs, int corridorId, boolean isBought, long rateE12) {}

    /** The last mids, by corridor. */
    @FunctionalInterface
    interface Mids {
        /** 0 where there is none. */
        long midE12(int corridorId);
    }

    Markouts(long horizonNs) {
        this.horizonNs = horizonNs;
    }

    void add(long nowNs, int corridorId, boolean isBought, long rateE12) {
        waiting.add(new Fill(nowNs + horizonNs, corridorId, isBought, rateE12));
    }

    /** Takes the mids as they are, before what happens now moves them. */
    void advance(long nowNs, Mids mids) {
        while (!waiting.isEmpty() && waiting.getFirst().dueNs() <= nowNs) {
            Fill fill = waiting.removeFirst();
            long midE12 = mids.midE12(fill.corridorId());
            if (midE12 > 0 && fill.rateE12() > 0) {
                double change = BPS * ((double) midE12 / fill.rateE12() - 1);
                sum += fill.isBought() ? change : -change;
                count++;
            }
        }
    }

    /** 0 where nothing is old enough. */
    double averageBps() {
        return count == 0 ? 0 : sum / count;
    }
}
