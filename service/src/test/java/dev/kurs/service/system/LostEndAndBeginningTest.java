package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.readmodel.ReadModel;
import dev.kurs.journal.readmodel.ReadModelSettings;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.replay.Recovery;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.journal.snapshot.SnapshotStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Retention took the oldest journal file, the newest is gone too, and the read model has its records: nothing can take them out of it. */
class LostEndAndBeginningTest {
    private static final int COMMANDS = 8_000;
    private static final int COMMANDS_TO_A_LEAP = 500;

    @TempDir
    private Path data;

    private Path journal() {
        return data.resolve("journal");
    }

    private Path oldest() {
        return JournalFiles.list(journal()).getFirst().path();
    }

    @BeforeEach
    void trade() throws IOException {
        TradingDays.settlingOnChain(Seed.fresh("LostEndAndBeginningTest"), COMMANDS_TO_A_LEAP)
                .writeInto(data, COMMANDS);
        try (ReadModel model = ReadModel.open(readModel(), journal())) {
            model.catchUp();
        }
        SnapshotStore snapshots = new SnapshotStore(data.resolve("snapshots"), 2);
        Recovered last = new Recovery(journal(), snapshots, Engine::new).run(ProgressListener.NONE);
        snapshots.write(last.machine());
        keepReferences();
        Files.delete(JournalFiles.list(journal()).getLast().path());
    }

    /** Retention takes no file without. */
    private void keepReferences() {
        SealKey key = SealKey.openOrMake(data, new SealDirectory(journal()));
        new Sealer(journal(), key, "0x" + "ab".repeat(32), () -> Instant.EPOCH).run();
        assertFalse(new ClientReferenceStore(journal()).keepSealed().isEmpty());
    }

    private ReadModelSettings readModel() {
        return ReadModelSettings.inDirectory(data.resolve("readmodel"));
    }

    private Outcome accept() {
        return kurs("sandbox", "--no-chain", "--port", "0", "--accept-loss", "--reason", "burnt");
    }

    private Outcome kurs(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--data", data.toString()));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private List<String> kept() throws IOException {
        try (Stream<Path> snapshots = Files.list(data.resolve("snapshots"))) {
            return Stream.concat(
                            snapshots.map(Path::getFileName).map(Path::toString).sorted(),
                            kurs("journal", "stat").output().lines())
                    .toList();
        }
    }

    @Test
    void shouldRefuseTheAcceptanceBeforeAnythingIsChangedAndSayWhatToPutBack() throws IOException {
        Files.delete(oldest());
        List<String> before = kept();

        for (int i = 0; i < 2; i++) {
            accept().shouldEndWith(1)
                    .shouldSay("the read model cannot be rebuilt without the records before")
                    .shouldSay("put the journal's deleted files back, or a backup of the read model that ends with");
            assertEquals(before, kept());
        }
    }

    /** The start ends later, for want of the master key. */
    @Test
    void shouldAcceptOnceTheDeletedFilesAreBack() throws IOException {
        Path aside = data.resolve("aside");
        Path oldest = oldest();
        Files.move(oldest, aside);
        accept().shouldSay("cannot be rebuilt");

        Files.move(aside, oldest);
        accept().shouldSay("master key");

        kurs("journal", "stat").shouldSay("AcceptLoss");
    }

    @Test
    void shouldAcceptWhereABackupOfTheReadModelIsPutBack() throws IOException {
        ReadModel.rebuild(readModel(), journal(), ProgressListener.NONE);
        Files.delete(oldest());

        accept().shouldSay("master key");

        kurs("journal", "stat").shouldSay("AcceptLoss");
    }
}
