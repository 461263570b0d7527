package dev.kurs.bench.table;

import dev.kurs.bench.CoreWorld;
import dev.kurs.bench.Scratch;
import dev.kurs.core.engine.Engine;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Replay;
import dev.kurs.journal.replay.ReplayResult;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * What a command costs as the journal grows, nine ticks to an indicative quote: journaled, over the last tenth of so many records, and replayed with every event compared,
 * over all of them. One journal at a time is on the disk, in the directory for temporary files, 250 bytes a record; the first is made once more before, for the compiler.
 *
 * <p>{@code --sizes 1000000,10000000} writes a journal of a million records and one of ten.
 */
@Command(
        name = "journal-growth",
        mixinStandardHelpOptions = true,
        description = "ns per command journaled and replayed, over records in the journal.")
final class JournalGrowth implements Callable<Integer> {
    private static final String GROWS = "records";
    private static final int QUOTE_EVERY = 10;
    private static final int REFRESH_EVERY = 1_000_000;
    private static final double TIMED_SHARE = 0.1;
    private static final double GIGA = 1e9;

    /** Until the first journal has told how many it takes. */
    private static final double USUAL_RECORD_BYTES = 500;

    @Option(
            names = "--sizes",
            split = ",",
            defaultValue = "1000000,10000000,100000000",
            description = "records, ascending: ${DEFAULT-VALUE}")
    private List<Integer> sizes;

    @Option(names = "--csv", description = "a file to write the figures to")
    private Path csv;

    private double recordBytes = USUAL_RECORD_BYTES;

    /** Of one command. */
    private record Costs(double journaledNs, double replayedNs) {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new JournalGrowth()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        measure(sizes.getFirst());
        List<Costs> costs = new ArrayList<>();
        for (int size : sizes) {
            costs.add(measure(size));
        }
        List<GrowthCurve> curves = List.of(
                curve("command journaled", costs, Costs::journaledNs),
                curve("command replayed", costs, Costs::replayedNs));
        System.out.print(GrowthCurve.markdown(curves));
        if (csv != null) {
            Files.writeString(csv, GrowthCurve.csv(curves));
        }
        return 0;
    }

    private GrowthCurve curve(String decision, List<Costs> costs, Function<Costs, Double> ns) {
        return new GrowthCurve(decision, GROWS, sizes, costs.stream().map(ns).toList());
    }

    private Costs measure(int records) throws IOException {
        try (Scratch scratch = new Scratch()) {
            requireRoom(records, scratch.directory());
            double journaledNs = write(records, scratch.directory());
            ReplayResult replayed = new Replay(scratch.directory(), Engine::new).fromGenesis(ProgressListener.NONE);
            if (!replayed.isIdentical()) {
                throw new IllegalStateException("the replay differs from event " + replayed.events() + " on");
            }
            recordBytes = bytes(scratch.directory()) / replayed.commands();
            System.err.printf(
                    Locale.ROOT, "%,d records of %.0f bytes are measured%n", replayed.commands(), recordBytes);
            return new Costs(journaledNs, (double) replayed.durationNs() / replayed.commands());
        }
    }

    private void requireRoom(int records, Path directory) throws IOException {
        double free = Files.getFileStore(directory).getUsableSpace();
        if (records * recordBytes > free) {
            throw new IOException(String.format(
                    Locale.ROOT,
                    "%,d records would take some %.0f GB, and %s has %.0f GB left",
                    records,
                    records * recordBytes / GIGA,
                    directory,
                    free / GIGA));
        }
    }

    /** Gives so many commands in all, as a service's own threads do; ns of each of the last tenth. */
    private static double write(int records, Path directory) {
        try (CoreWorld world = CoreWorld.byCallers(ChronicleJournal.open(JournalSettings.in(directory)))) {
            give(world, (long) (records * (1 - TIMED_SHARE)));
            long before = world.given();
            long startNs = System.nanoTime();
            give(world, records);
            return (double) (System.nanoTime() - startNs) / (world.given() - before);
        }
    }

    private static void give(CoreWorld world, long records) {
        for (long number = world.given(); number < records; number = world.given()) {
            if (number % REFRESH_EVERY == 0) {
                world.commands().refreshPrices();
            }
            if (number % QUOTE_EVERY == 0) {
                world.commands().quote(number, QuoteKind.INDICATIVE);
            } else {
                world.commands().tick(number);
            }
        }
        world.drain();
        world.requireNoRefusals();
    }

    private static double bytes(Path directory) throws IOException {
        double bytes = 0;
        for (JournalFile file : JournalFiles.list(directory)) {
            bytes += Files.size(file.path());
        }
        return bytes;
    }
}
