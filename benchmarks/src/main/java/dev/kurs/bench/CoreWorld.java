package dev.kurs.bench;

import dev.kurs.core.engine.Engine;
import dev.kurs.core.pipeline.CommandClock;
import dev.kurs.core.pipeline.CoreParts;
import dev.kurs.core.pipeline.CoreStep;
import dev.kurs.core.pipeline.PipelineConfiguration;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.port.CommandStep;
import dev.kurs.protocol.port.Journal;
import dev.kurs.protocol.port.LatencyRecorder;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A world behind the service's way to the engine, engine and journal, whose commands the caller gives; what was journaled is answered by its number.
 *
 * <p>Example: {@code commands().quote(1, FIRM)} is command {@code given()}, and is answered once {@code answered()} has come as far.
 */
public final class CoreWorld implements AutoCloseable {
    private static final int SLOTS = 4_096;
    private static final int MAX_BATCH = 64;
    private static final int QUOTES_AT_ONCE = 100;
    private static final int CORRIDORS = 8;
    private static final int PARTNERS = 100;
    private static final long HASTY_STEP_NS = 10 * BenchmarkCommands.STEP_NS;

    private final Journal journal;
    private final LongConsumer told;
    private final CoreRig rig;
    private final BenchmarkCommands commands;
    private final QuoteMix mix;
    private RefusalGuard refusals;
    private long firmQuotes;
    private long given;
    private volatile long answered;

    /** How commands get to the engine. */
    @FunctionalInterface
    private interface Way {
        CoreRig open(CommandClock clock, CommandStep step);
    }

    /**
     * Everything is configured when this returns.
     *
     * @param journal closed with this
     * @param told on the core's thread after each batch: the number of the last command of it
     */
    private CoreWorld(WorldTerms terms, Way way, Journal journal, LongConsumer told) {
        this.journal = journal;
        this.told = told;
        CoreStep step = step();
        commands = new BenchmarkCommands(terms, step.due()::isDue, this::take);
        mix = new QuoteMix(commands);
        rig = way.open(commands.clock(), step);
        commands.configure();
        rig.drain();
    }

    /** Eight corridors, a hundred partners and 5 000 commands a second of the world's time. */
    public static CoreWorld usual(WaitMode wait, Journal journal) {
        return usual(ring(wait), journal);
    }

    /** The same, with each command taken to the engine by whoever gives it. */
    public static CoreWorld byCallers(ChronicleJournal journal) {
        return usual((clock, step) -> CoreRig.byCallers(SLOTS, clock, journal::hasRoom, step), journal);
    }

    private static CoreWorld usual(Way way, Journal journal) {
        return new CoreWorld(WorldTerms.of(CORRIDORS, PARTNERS, BenchmarkCommands.STEP_NS), way, journal, last -> {});
    }

    private static Way ring(WaitMode wait) {
        return (clock, step) -> CoreRig.ofRing(new PipelineConfiguration(SLOTS, SLOTS, MAX_BATCH, wait), clock, step);
    }

    /** The same with ten times as much time to a command, so that files of the journal end ten times as soon. */
    public static CoreWorld hasty(WaitMode wait, Journal journal, LongConsumer told) {
        return new CoreWorld(WorldTerms.of(CORRIDORS, PARTNERS, HASTY_STEP_NS), ring(wait), journal, told);
    }

    private CoreStep step() {
        CoreStep[] step = new CoreStep[1];
        step[0] = CoreStep.of(MAX_BATCH, batch -> tell(step[0].machine().lastSequence()), events -> {
            refusals = new RefusalGuard(events);
            return new CoreParts(new Engine(refusals), journal, LatencyRecorder.NONE);
        });
        return step[0];
    }

    private void tell(long last) {
        answered = last;
        told.accept(last);
    }

    private void take(UnsafeBuffer frame, int length) {
        given++;
        rig.take(frame, length);
    }

    public BenchmarkCommands commands() {
        return commands;
    }

    /** How many quotes of the mix were asked for. */
    public long quotes() {
        return mix.quotes();
    }

    /** Number of the last command given. */
    public long given() {
        return given;
    }

    /** Number of the last command that the journal has, and that who asked may be told of. */
    public long answered() {
        return answered;
    }

    /** Waits until everything given is answered. */
    public void drain() {
        rig.drain(() -> answered == given);
    }

    /** Commands a second, quotes of the mix with the ticks and moments between them, as fast as they are taken, the last of them answered. */
    public double rate(double seconds) {
        return rate(seconds, mix);
    }

    /** The same of firm quotes alone, asked for instead of the mix. */
    public double firmRate(double seconds) {
        return rate(seconds, () -> commands.quote(++firmQuotes, QuoteKind.FIRM));
    }

    private double rate(double seconds, Runnable quote) {
        commands.refreshPrices();
        long before = given;
        long startNs = System.nanoTime();
        while (System.nanoTime() - startNs < seconds * TimeUnit.SECONDS.toNanos(1)) {
            for (int count = 0; count < QUOTES_AT_ONCE; count++) {
                quote.run();
            }
        }
        drain();
        double elapsedNs = System.nanoTime() - startNs;
        requireNoRefusals();
        return (given - before) * TimeUnit.SECONDS.toNanos(1) / elapsedNs;
    }

    /** @throws IllegalStateException when a quote was refused, or the core has stopped */
    public void requireNoRefusals() {
        rig.requireWell();
        refusals.requireNone();
    }

    @Override
    public void close() {
        rig.close();
        journal.close();
    }
}
