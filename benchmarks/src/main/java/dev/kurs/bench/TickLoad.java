package dev.kurs.bench;

import dev.kurs.core.engine.Engine;
import dev.kurs.core.pipeline.CallerSequencer;
import dev.kurs.core.pipeline.CoreParts;
import dev.kurs.core.pipeline.CoreStep;
import dev.kurs.core.state.Rules;
import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Replay;
import dev.kurs.journal.replay.ReplayResult;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.LatencyRecorder;
import dev.kurs.protocol.port.LeadershipListener;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.Rehearsal;
import dev.kurs.service.reference.RulesAdoption;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What ticks cost quotes: reference prices at a constant rate through the way to the engine that a service has by default, engine and journal, in turn without ticks, with so many a second
 * over a hundred feeds, and with as many to another engine and journal beside, which take the processor and are not in the quotes' way; then the journal of it all is replayed. Quotes come
 * as from a connection's thread, ticks as from a source's, which sends what is due by then each time it wakes.
 *
 * <p>{@code java -cp … dev.kurs.bench.TickLoad 50000 1000 5 9}: ticks and quotes a second, seconds a phase, rounds; {@code 50000 1000 60 60 5} ticks for an hour in all, and compares each
 * minute with five seconds of either other kind. Every tick is journaled; the service's conflation, which holds back what moves nothing, is left out.
 */
public final class TickLoad implements AutoCloseable {
    private static final int FEEDS = 100;
    private static final int PARTNER = 0;
    private static final int SLOTS = 4_096;
    private static final int MAX_BATCH = 64;
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(500);

    /** A thread that sleeps comes back late, on a virtual machine by a tenth of a millisecond and more; that is no quote's latency. */
    private static final long LATEST_WAKE_NS = TimeUnit.MICROSECONDS.toNanos(250);

    private static final int QUOTES_REMEMBERED = 1 << 20;
    private static final String WITHOUT = "without ticks";
    private static final String BESIDE = "with ticks beside";
    private static final String WITH = "with ticks";
    private static final SystemEpochNanoClock CLOCK = new SystemEpochNanoClock();

    private final Core quoting;
    private final Core beside;
    private final int ticksPerSecond;
    private final int quotesPerSecond;
    private final long[] intendedNs = new long[QUOTES_REMEMBERED];
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final RequestQuoteEncoder request = new RequestQuoteEncoder();
    private volatile Histogram latencies = new Histogram(3);
    private volatile Throwable failure;
    private long quotes;

    /** An engine and its journal, and the way to them. */
    private record Core(ChronicleJournal journal, CallerSequencer sequencer) implements AutoCloseable {
        /**
         * @param events hears what is journaled, on the thread that has taken the command
         * @param failed is told what stops it
         */
        static Core open(Path folder, FrameListener events, Consumer<Throwable> failed) {
            ChronicleJournal journal = ChronicleJournal.open(JournalSettings.in(folder));
            CallerSequencer sequencer = new CallerSequencer(SLOTS, CLOCK::nanoTime, journal::hasRoom, failed);
            sequencer.start(
                    CoreStep.of(
                            MAX_BATCH,
                            batch -> batch.forEachFrame(events),
                            said -> new CoreParts(new Engine(said), journal, LatencyRecorder.NONE)),
                    LeadershipListener.NONE);
            return new Core(journal, sequencer);
        }

        @Override
        public void close() {
            sequencer.close();
            journal.close();
        }
    }

    private TickLoad(Path data, int ticksPerSecond, int quotesPerSecond) {
        this.ticksPerSecond = ticksPerSecond;
        this.quotesPerSecond = quotesPerSecond;
        quoting = Core.open(data.resolve("journal"), this::hear, unforeseen -> failure = unforeseen);
        beside = Core.open(data.resolve("beside"), (event, offset, length) -> {}, unforeseen -> failure = unforeseen);
    }

    /** Ticks and quotes a second, seconds a phase with ticks, rounds, seconds a phase to compare with. */
    public static void main(String[] arguments) throws Exception {
        int ticks = number(arguments, 0, 50_000);
        int quotes = number(arguments, 1, 1_000);
        int seconds = number(arguments, 2, 5);
        int rounds = number(arguments, 3, 9);
        int secondsBeside = number(arguments, 4, seconds);
        try (Scratch scratch = new Scratch()) {
            try (TickLoad load = new TickLoad(scratch.directory(), ticks, quotes)) {
                load.run(seconds, secondsBeside, rounds, System.out);
            }
            replay(scratch.directory(), System.out);
        }
    }

    private static int number(String[] arguments, int index, int usual) {
        return arguments.length > index ? Integer.parseInt(arguments[index]) : usual;
    }

    private void run(int seconds, int secondsBeside, int rounds, PrintStream out) throws InterruptedException {
        configure(quoting);
        configure(beside);
        phase(secondsBeside, ticksPerSecond, beside);
        phase(secondsBeside, ticksPerSecond, quoting);
        out.printf(Locale.ROOT, "%d quotes/s; %d ticks/s over %d feeds%n", quotesPerSecond, ticksPerSecond, FEEDS);
        List<Histogram> quiet = new ArrayList<>();
        List<Histogram> neighbour = new ArrayList<>();
        List<Histogram> busy = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            String label = "round " + round;
            tickEverySource(quoting);
            quiet.add(told(out, label, WITHOUT, phase(secondsBeside, 0, quoting)));
            neighbour.add(told(out, label, BESIDE, phase(secondsBeside, ticksPerSecond, beside)));
            busy.add(told(out, label, WITH, phase(seconds, ticksPerSecond, quoting)));
        }
        told(out, "all rounds", WITHOUT, sum(quiet));
        told(out, "all rounds", BESIDE, sum(neighbour));
        told(out, "all rounds", WITH, sum(busy));
        for (double percentile : List.of(50.0, 99.0, 99.9)) {
            double with = median(busy, percentile);
            out.printf(
                    Locale.ROOT,
                    "median of the rounds' p%s: %.1f us with ticks, which is %.2f times that without, and %.2f times that with ticks beside%n",
                    percentile,
                    with / 1e3,
                    with / median(quiet, percentile),
                    with / median(neighbour, percentile));
        }
    }

    private static double median(List<Histogram> rounds, double percentile) {
        long[] values = rounds.stream()
                .mapToLong(round -> round.getValueAtPercentile(percentile))
                .sorted()
                .toArray();
        return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2.0;
    }

    private static Histogram sum(List<Histogram> rounds) {
        Histogram sum = new Histogram(3);
        rounds.forEach(sum::add);
        return sum;
    }

    private static Histogram told(PrintStream out, String label, String what, Histogram latencies) {
        out.printf(
                Locale.ROOT,
                "%s, %s: %d quotes, p50 %.1f us, p99 %.1f us, p99.9 %.1f us%n",
                label,
                what,
                latencies.getTotalCount(),
                latencies.getValueAtPercentile(50) / 1e3,
                latencies.getValueAtPercentile(99) / 1e3,
                latencies.getValueAtPercentile(99.9) / 1e3);
        return latencies;
    }

    private void configure(Core core) {
        take(core, RulesAdoption.command(Rules.NEWEST, Actor.SYSTEM, "a benchmark"));
        Section file = Section.ofText(
                "the benchmark's world",
                WorldTerms.of(FEEDS, 1, TimeUnit.SECONDS.toNanos(1) / quotesPerSecond)
                        .yaml());
        Instant now = Instant.EPOCH.plusNanos(CLOCK.nanoTime());
        Rehearsal rehearsal = Rehearsal.of(new ReferenceData());
        rehearsal
                .run(new Declaration(file, Environment.SANDBOX, now, Actor.SYSTEM, "a benchmark")
                        .against(rehearsal.reference()))
                .forEach(command -> take(core, command));
        take(core, BenchmarkCommands.key(PARTNER));
        tickEverySource(core);
    }

    /** What ticks is the primary source alone; the others, and the dollar's, count for an hour. */
    private void tickEverySource(Core core) {
        for (int feed = 0; feed <= FEEDS; feed++) {
            for (PriceSource source : List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY)) {
                tick(core, new UpdatePriceEncoder(), frame, feed, source, 0);
            }
        }
    }

    /** One phase, with its own latencies: from the moment a request was meant to go in to its answer behind the journal. */
    private Histogram phase(int seconds, int ticks, Core ticked) throws InterruptedException {
        Histogram own = new Histogram(3);
        long beginNs = System.nanoTime();
        long endNs = beginNs + TimeUnit.SECONDS.toNanos(seconds);
        Thread ticking = Thread.ofPlatform().name("ticks").start(() -> tickUntil(ticked, beginNs, endNs, ticks));
        latencies = own;
        long intervalNs = TimeUnit.SECONDS.toNanos(1) / quotesPerSecond;
        for (long dueNs = beginNs; dueNs < endNs; dueNs += intervalNs) {
            waitUntil(dueNs);
            quote(dueNs);
        }
        ticking.join();
        drain();
        return own;
    }

    private void tickUntil(Core core, long beginNs, long endNs, int ticks) {
        if (ticks == 0) {
            return;
        }
        UpdatePriceEncoder price = new UpdatePriceEncoder();
        UnsafeBuffer own = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
        double intervalNs = (double) TimeUnit.SECONDS.toNanos(1) / ticks;
        long number = 0;
        for (long dueNs = beginNs; dueNs < endNs; dueNs = beginNs + (long) (number * intervalNs)) {
            while (System.nanoTime() < dueNs) {
                LockSupport.parkNanos(PAUSE_NS);
            }
            tick(core, price, own, 1 + (int) (number % FEEDS), PriceSource.PRIMARY, number / FEEDS);
            number++;
        }
    }

    private void tick(
            Core core, UpdatePriceEncoder price, UnsafeBuffer target, int feed, PriceSource source, long wander) {
        long midE12 = feed == 0 ? 1_000_000_000_000L : BenchmarkCommands.MID_E12 + wander % 1_000 * 100_000_000L;
        price.wrapAndApplyHeader(target, 0, new MessageHeaderEncoder())
                .correlationId(0)
                .feedId(feed)
                .source(source)
                .priceE12(midE12)
                .confidenceE8(20_000)
                .publishTimeNs(CLOCK.nanoTime());
        take(core.sequencer().callers(), target, MessageHeaderEncoder.ENCODED_LENGTH + price.encodedLength());
    }

    private void quote(long dueNs) {
        long number = ++quotes;
        intendedNs[(int) (number % QUOTES_REMEMBERED)] = dueNs;
        byte[] id = Long.toString(number).getBytes(StandardCharsets.US_ASCII);
        request.wrapAndApplyHeader(frame, 0, header)
                .correlationId(number)
                .partnerId(PARTNER)
                .keyId(PARTNER)
                .corridorId((int) (number % FEEDS))
                .kind(QuoteKind.INDICATIVE)
                .surface(Surface.V02)
                .side(Side.SELL)
                .amountKind(AmountKind.INPUT);
        request.amount().low(100_000_000L + number % 1_901 * 1_000_000L).high(0);
        for (int index = 0; index < RequestQuoteEncoder.walletLength(); index++) {
            request.wallet(index, (short) 0);
        }
        request.putRequestId(id, 0, id.length);
        request.putClientRef(id, 0, 0);
        take(quoting.sequencer().callers(), frame, MessageHeaderEncoder.ENCODED_LENGTH + request.encodedLength());
    }

    private void take(Core core, byte[] command) {
        take(core.sequencer().publisher(), new UnsafeBuffer(command), command.length);
    }

    /** Waits while the ring is full. */
    private void take(CommandPublisher publisher, DirectBuffer command, int length) {
        while (publisher.offer(command, 0, length) != Offer.ACCEPTED) {
            requireWell();
            Thread.onSpinWait();
        }
    }

    private void drain() {
        while (quoting.sequencer().occupancy() + beside.sequencer().occupancy() > 0) {
            requireWell();
            LockSupport.parkNanos(PAUSE_NS);
        }
        requireWell();
    }

    private void requireWell() {
        if (failure != null) {
            throw new IllegalStateException("the core has stopped", failure);
        }
    }

    /** On the thread that has taken the command, one at a time; a quote that was refused ends the run. */
    private void hear(DirectBuffer event, int offset, int length) {
        int template = Frame.templateId(event, offset);
        if (template == IndicativeQuoteIssuedDecoder.TEMPLATE_ID) {
            long number = Frame.correlationId(event, offset);
            latencies.recordValue(System.nanoTime() - intendedNs[(int) (number % QUOTES_REMEMBERED)]);
        } else if (template == QuoteRejectedDecoder.TEMPLATE_ID) {
            throw new IllegalStateException("a quote was refused");
        }
    }

    private static void waitUntil(long timeNs) {
        for (long leftNs = timeNs - System.nanoTime(); leftNs > 0; leftNs = timeNs - System.nanoTime()) {
            if (leftNs > LATEST_WAKE_NS) {
                LockSupport.parkNanos(leftNs - LATEST_WAKE_NS);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void close() {
        quoting.close();
        beside.close();
    }

    private static void replay(Path data, PrintStream out) {
        ReplayResult result = new Replay(data.resolve("journal"), Engine::new).fromGenesis(ProgressListener.NONE);
        if (!result.isIdentical()) {
            throw new IllegalStateException(
                    "the replay differs: " + result.difference().sideBySide(new MessagePrinter()));
        }
        out.printf(
                Locale.ROOT,
                "%d commands and %d events replayed, every event the same; state hash %016x%n",
                result.commands(),
                result.events(),
                result.stateHash());
    }
}
