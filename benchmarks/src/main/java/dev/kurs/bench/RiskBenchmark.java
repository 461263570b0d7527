package dev.kurs.bench;

import dev.kurs.core.risk.CorridorRisk;
import dev.kurs.core.risk.PoolRisk;
import dev.kurs.core.risk.RiskTerms;
import dev.kurs.core.risk.RiskTerms.Levels;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.money.SignedAmount;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What the pool's risk costs where every corridor has a position, beside the price of a quote in the same run: a tick of one corridor, and of all of them, between two
 * times of telling; a settlement, which is measured and told at once.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RiskBenchmark {
    private static final long MID_E12 = 16_312_500_000_000_000L;
    private static final long DOLLAR_E12 = 1_000_000_000_000L;
    private static final long PERCENT_E8 = 1_000_000L;
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final int DECIMALS = 6;
    private static final long CAPITAL_E6 = 600_000_000_000_000L;
    private static final long EXIT_RATIO_E8 = 80 * PERCENT_E8;

    @Param({"8", "100"})
    private int corridors;

    private PoolRisk pool;
    private SignedAmount[] positions;
    private BenchmarkWorld world;
    private long number;

    @Setup
    public void load(Blackhole blackhole) {
        world = new BenchmarkWorld(corridors, 3, (frame, offset, length) -> blackhole.consume(length));
        pool = new PoolRisk();
        positions = new SignedAmount[corridors];
        for (int corridorId = 0; corridorId < corridors; corridorId++) {
            pool.add(new CorridorRisk());
            positions[corridorId] = SignedAmount.ofRaw((corridorId - corridors / 2) * 10_000_000_000L + 1);
        }
        Levels levels = new Levels(5 * PERCENT_E8, 8 * PERCENT_E8, 12 * PERCENT_E8);
        pool.terms(new RiskTerms(
                0.94, levels, levels, PERCENT_E8, 12 * HOUR_NS, 24 * HOUR_NS, levels, 50 * PERCENT_E8, 0));
        for (int day = 1; day < 30; day++) {
            pool.beginDay();
            for (int corridorId = 0; corridorId < corridors; corridorId++) {
                pool.close(corridorId, day, MID_E12 + (day * 7 + corridorId) % 13 * (MID_E12 / 1_000));
            }
            pool.endDay(day);
        }
    }

    @Setup(Level.Iteration)
    public void refresh() {
        world.refreshPrices();
    }

    /** The price of an indicative quote, with every check, to hold ticks against. */
    @Benchmark
    public void indicativeQuote() {
        world.quote(number++, QuoteKind.INDICATIVE);
    }

    /** The price of a firm quote, without its signature, to hold settlements against: each is of one. */
    @Benchmark
    public void firmQuote() {
        world.quote(number++, QuoteKind.FIRM);
    }

    /** A settlement, and a tick behind it. */
    @Benchmark
    public long settlementAndTick() {
        return settlement() + tickOfOne();
    }

    /** One corridor's mid moved. */
    @Benchmark
    public long tickOfOne() {
        int corridorId = (int) (number % corridors);
        pool.get(corridorId).prices(MID_E12 + number++ % 1_000, DOLLAR_E12);
        pool.mark(corridorId);
        return watched();
    }

    /** Every corridor's mid moved, as by a tick of the dollar. */
    @Benchmark
    public long tickOfAll() {
        number++;
        for (int corridorId = 0; corridorId < corridors; corridorId++) {
            pool.get(corridorId).prices(MID_E12 + number % 1_000, DOLLAR_E12);
        }
        for (int corridorId = 0; corridorId < corridors; corridorId++) {
            pool.mark(corridorId);
        }
        return watched();
    }

    /** One position moved. */
    @Benchmark
    public long settlement() {
        int corridorId = (int) (number % corridors);
        positions[corridorId].set(0, 10_000_000_000L + number++ % 1_000_000);
        pool.mark(corridorId);
        return measured();
    }

    /** One position moved, and every corridor's mid since the last that did: all are valued, to the unit. */
    @Benchmark
    public long settlementOfMoved() {
        for (int corridorId = 0; corridorId < corridors; corridorId++) {
            pool.get(corridorId).prices(MID_E12 + number % 1_000, DOLLAR_E12);
            pool.mark(corridorId);
        }
        return settlement();
    }

    /** A tick of each corridor and then a settlement, which values all of them: what risk costs of both kinds of command together. */
    @Benchmark
    public long ticksAndTheirSettlement() {
        long figures = 0;
        for (int tick = 0; tick < corridors; tick++) {
            figures += tickOfOne();
        }
        return figures + settlement();
    }

    /** As the engine does: exact figures only where the prices could decide something. */
    private long watched() {
        if (pool.isQuietDue()) {
            beginQuiet();
        }
        return pool.isQuiet(CAPITAL_E6) ? pool.now().varE6() : measured();
    }

    private long measured() {
        pool.begin(CAPITAL_E6);
        for (int id = pool.nextMoved(0); id >= 0; id = pool.nextMoved(id + 1)) {
            pool.worth(id, positions[id], MID_E12, DECIMALS, HOUR_NS);
        }
        pool.finish(2 * HOUR_NS);
        return pool.now().varE6();
    }

    private void beginQuiet() {
        pool.beginQuiet();
        for (int id = pool.nextUnknown(0); id >= 0; id = pool.nextUnknown(id + 1)) {
            pool.addQuiet(id, DECIMALS, EXIT_RATIO_E8);
        }
    }
}
