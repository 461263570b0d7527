package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.clientref.DamagedReferencesException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.replay.Recovery;
import dev.kurs.journal.seal.Seal;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.ClientReferenceStateDecoder;
import dev.kurs.protocol.port.UsedClientReferences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine comes back with every client_ref from snapshots that hold none, also where retention took the records that used them. */
class KeptReferencesTest {
    private static final int COMMANDS = 8_000;
    private static final int COMMANDS_TO_A_LEAP = 500;
    private static final int SNAPSHOTS_KEPT = 2;

    @TempDir
    private Path data;

    private Path journal() {
        return data.resolve("journal");
    }

    private SnapshotStore snapshots() {
        return new SnapshotStore(data.resolve("snapshots"), SNAPSHOTS_KEPT);
    }

    private Recovered recover() {
        return new Recovery(journal(), snapshots(), Engine::new).run(ProgressListener.NONE);
    }

    private void trade() {
        TradingDays.settlingOnChain(Seed.fresh("KeptReferencesTest"), COMMANDS_TO_A_LEAP)
                .writeInto(data, COMMANDS);
    }

    private List<Seal> seal() {
        SealKey key = SealKey.openOrMake(data, new SealDirectory(journal()));
        return new Sealer(journal(), key, "0x" + "ab".repeat(32), () -> Instant.EPOCH).run();
    }

    private static int referencesIn(SnapshotImage snapshot) {
        int[] count = {0};
        RecordLayout.forEachFrame(snapshot.frames(), 0, snapshot.frames().capacity(), (frame, offset, length) -> {
            count[0] += Frame.templateId(frame, offset) == ClientReferenceStateDecoder.TEMPLATE_ID ? 1 : 0;
        });
        return count[0];
    }

    @Test
    void shouldComeBackWithoutTheRecordsThatUsedThem() throws IOException {
        trade();
        SnapshotImage snapshot = snapshots().newest().image().orElseThrow();
        assertEquals(0, referencesIn(snapshot));
        long whole = JournalFixture.replay(journal()).stateHash();
        List<Seal> seals = seal();
        List<String> kept = new ClientReferenceStore(journal()).keepSealed();
        assertEquals(seals.stream().map(Seal::file).toList(), kept);

        retire(seals.stream()
                .filter(seal -> seal.lastSequence() <= snapshot.sequence())
                .toList());
        assertEquals(whole, recover().machine().stateHash());

        Files.delete(journal().resolve(kept.getFirst() + ".clientrefs"));
        assertThrows(DamagedReferencesException.class, this::recover);
    }

    @Test
    void shouldNoticeThatTheyAreMissing() {
        trade();
        SnapshotImage snapshot = snapshots().newest().image().orElseThrow();
        Engine engine = new Engine((frame, offset, length) -> {});

        IllegalStateException refusal = assertThrows(
                IllegalStateException.class, () -> snapshot.restoreInto(engine, UsedClientReferences.NONE));

        assertTrue(
                refusal.getMessage()
                        .endsWith(
                                "or client_refs beside the journal are missing. Start the release that wrote it, or put"
                                        + " them back from a backup"),
                refusal.getMessage());
    }

    private void retire(List<Seal> covered) throws IOException {
        assertFalse(covered.isEmpty());
        Set<String> gone = covered.stream().map(Seal::file).collect(Collectors.toSet());
        for (JournalFile file : JournalFiles.list(journal())) {
            if (gone.contains(file.stamp())) {
                Files.delete(file.path());
            }
        }
    }

    /** Of version 3 a snapshot holds its references, and the journal may lack the records that used them. */
    @Test
    void shouldKeepWhatASnapshotOfAnEarlierVersionHeld() throws IOException {
        JournalFixture.ofVersion(3, data);
        SnapshotImage old = snapshots().newest().image().orElseThrow();
        assertTrue(referencesIn(old) > 0);
        long whole = JournalFixture.replay(journal()).stateHash();
        List<JournalFile> files = JournalFiles.list(journal());
        Files.delete(files.getFirst().path());

        Recovered first = recover();
        ClientReferenceStore references = new ClientReferenceStore(journal());
        assertTrue(references.needsBase());
        references.keepBase(first.machine().lastSequence(), first.machine()::writeClientReferences);
        snapshots().write(first.machine());

        assertFalse(references.needsBase());
        assertEquals(0, referencesIn(snapshots().newest().image().orElseThrow()));
        assertEquals(whole, recover().machine().stateHash());
    }
}
