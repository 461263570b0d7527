package dev.kurs.service.run;

import dev.kurs.journal.archive.JournalQuoteArchive;
import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.seal.Seal;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Seals journal files soon after they are finished, keeps their client_refs and indexes their quotes, beside the core; what a killed process left unsealed comes first. */
final class SealKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SealKeeper.class);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);
    private static final long CLOSE_SECONDS = 30;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kurs-seals").daemon().factory());
    private final Sealer sealer;
    private final JournalQuoteArchive archive;
    private final ClientReferenceStore references;
    private String lastFailure = "";

    SealKeeper(Sealer sealer, JournalQuoteArchive archive, ClientReferenceStore references) {
        this.sealer = sealer;
        this.references = references;
        this.archive = archive;
    }

    /** The sealer of an instance's journal, with the key that the data directory has or gets. */
    static Sealer sealer(Settings settings, Section file, InstantSource clock) {
        Path directory = KursService.journalDirectory(settings);
        SealKey key = SealKey.openOrMake(settings.data(), new SealDirectory(directory));
        byte[] instance = file.section("instance").bytes32("id");
        return new Sealer(directory, key, "0x" + HexFormat.of().formatHex(instance), clock);
    }

    void start() {
        ScheduledFuture<?> unused =
                thread.scheduleWithFixedDelay(this::seal, 0, LOOK_EVERY.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void seal() {
        try {
            for (Seal seal : sealer.run()) {
                LOG.info("sealed {} to sequence {}: {}", seal.file(), seal.lastSequence(), seal.hash());
            }
            references.keepSealed().forEach(file -> LOG.info("kept the client_refs of {}", file));
            archive.indexSealed().forEach(file -> LOG.info("indexed the quotes of {}", file));
            lastFailure = "";
        } catch (RuntimeException failure) {
            tellOnce(failure);
        }
    }

    private void tellOnce(RuntimeException failure) {
        String words = String.valueOf(failure.getMessage());
        if (!words.equals(lastFailure)) {
            LOG.error("journal files are not sealed, kept or indexed, and this is tried again and again", failure);
            lastFailure = words;
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("a journal file was still being sealed after {} s", CLOSE_SECONDS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
