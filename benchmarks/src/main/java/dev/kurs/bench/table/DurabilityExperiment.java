package dev.kurs.bench.table;

import dev.kurs.bench.CoreWorld;
import dev.kurs.bench.Scratch;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.Durability;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Firm quotes with 64 in flight that survive a loss of power, against those that survive the end of the process; each is signed once it is journaled, by one core. */
final class DurabilityExperiment implements Experiment {
    private static final int IN_FLIGHT = 64;
    private static final long PAUSE_NS = 10_000;

    @Override
    public Map<String, Double> control(double seconds) {
        return Map.of("rate", rate(Durability.PROCESS, seconds));
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        return Map.of("rate", rate(Durability.POWER, seconds));
    }

    /** Firm quotes a second, signed. */
    private static double rate(Durability durability, double seconds) {
        try (Scratch scratch = new Scratch();
                SigningLoad signing = new SigningLoad();
                CoreWorld world = CoreWorld.usual(
                        WaitMode.BLOCKING,
                        ChronicleJournal.open(
                                JournalSettings.in(scratch.directory()).withDurability(durability)))) {
            long first = world.given();
            long startNs = System.nanoTime();
            long number = 0;
            long signed = 0;
            while (System.nanoTime() - startNs < seconds * TimeUnit.SECONDS.toNanos(1)) {
                while (world.given() - first - signed < IN_FLIGHT) {
                    world.commands().quote(++number, QuoteKind.FIRM);
                }
                if (world.answered() - first > signed) {
                    signing.signQuote();
                    signed++;
                } else {
                    LockSupport.parkNanos(PAUSE_NS);
                }
            }
            double elapsedNs = System.nanoTime() - startNs;
            world.requireNoRefusals();
            return signed * TimeUnit.SECONDS.toNanos(1) / elapsedNs;
        }
    }
}
