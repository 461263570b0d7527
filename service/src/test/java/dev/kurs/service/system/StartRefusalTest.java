package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start that refuses its journal, or what follows it, tells an operator to do. */
class StartRefusalTest {
    private static final int COMMANDS = 8_000;
    private static final int COMMANDS_TO_A_LEAP = 500;
    private static final int HOLE_TO_END = 5;

    @TempDir
    private Path data;

    @BeforeEach
    void trade() {
        TradingDays.settlingOnChain(Seed.fresh("StartRefusalTest"), COMMANDS_TO_A_LEAP)
                .writeInto(data, COMMANDS);
    }

    private Path journal() {
        return data.resolve("journal");
    }

    private JournalFile oldest() {
        return JournalFiles.list(journal()).getFirst();
    }

    /** As retention does. */
    private void retireOldest() throws IOException {
        SealKey key = SealKey.openOrMake(data, new SealDirectory(journal()));
        new Sealer(journal(), key, "0x" + "ab".repeat(32), () -> Instant.EPOCH).run();
        new ClientReferenceStore(journal()).keepSealed();
        Files.delete(oldest().path());
    }

    private void shouldRefuse(String problem, String remedy) {
        Outcome refusal = CommandLineRun.of("sandbox", "--no-chain", "--port", "0", "--data", data.toString());

        refusal.shouldEndWith(1).shouldSay(problem).shouldSay(remedy);
        assertFalse(refusal.output().contains("\tat "), refusal.output());
    }

    @Test
    void shouldSayWhatToPutBackWhereSnapshotsAreGoneThatStandForRetiredRecords() throws IOException {
        retireOldest();
        Trees.delete(data.resolve("snapshots"));

        shouldRefuse(
                "does not reach back to sequence 1: it begins with sequence "
                        + JournalRange.of(journal()).firstSequence(),
                ". Put the snapshots that stand for the records before back from a backup, with the journal that belongs"
                        + " to them (OPERATIONS.md, \"When a start refuses the journal\")");
    }

    @Test
    void shouldSayWhatToPutBackWhereClientReferencesOfRetiredRecordsAreGone() throws IOException {
        Path references = oldest().withSuffix(".clientrefs");
        retireOldest();
        Files.delete(references);

        shouldRefuse(references.getFileName() + " is not there", "put it back from a backup");
    }

    @Test
    void shouldSayWhatToPutBackWhereTheNewestFileHasAHole() throws IOException {
        ZeroedHeader.ofRecord(COMMANDS - HOLE_TO_END, journal());

        shouldRefuse(
                "whole records follow behind it, and cutting there would lose them",
                "Put the file back from a backup; or, if that is gone for good, start once with --accept-loss --reason");
    }

    @Test
    void shouldSayWhatBecomesOfASandboxWhoseManifestIsCutOff() throws IOException {
        Path manifest = data.resolve("sandbox.json");
        OwnerOnlyFile.write(data.resolve("master.key"), "ab".repeat(32).getBytes(StandardCharsets.US_ASCII));
        Files.writeString(manifest, "{ \"base_url\" : \"http://127.0");

        shouldRefuse(
                "kurs: " + manifest + " is cut off, or not what a sandbox wrote",
                "put it back from a backup, or begin anew with another --data directory\n");
        Files.delete(manifest);
        Files.createDirectory(manifest);
        shouldRefuse(manifest + " cannot be read: Is a directory", "put it back from a backup");
    }

    @Test
    void shouldSayWhichReleaseToStartOnAWebhookStoreOfALaterOne() throws SQLException {
        try (Connection store = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("webhooks.sqlite"));
                Statement statement = store.createStatement()) {
            statement.execute("pragma user_version = 99");
        }

        shouldRefuse("is of version 99", "a newer release wrote it. Start that release");
    }
}
