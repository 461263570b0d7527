package dev.kurs.journal.clientref;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.journal.support.JournalScript;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.hash.Fingerprint128;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ClientReferenceStateDecoder;
import dev.kurs.protocol.message.sbe.ClientReferenceStateEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.Side;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal of several runs, a file each, sealed but for the last. */
class ClientReferenceStoreTest {
    private static final int RUNS = 3;
    /** More than a block of references. */
    private static final int QUOTES = 400;

    private static final long LAST = 2L * RUNS * QUOTES;

    @TempDir
    private Path data;

    /** By the record that used it. */
    private final TreeMap<Long, UsedReference> used = new TreeMap<>();

    private Path journal;
    private ClientReferenceStore store;

    private record UsedReference(int partnerId, long high, long low, long quoteSequence) {}

    @BeforeEach
    void writeRuns() {
        journal = data.resolve("journal");
        for (int run = 0; run < RUNS; run++) {
            writeRun();
        }
        SealKey key = SealKey.openOrMake(data, new SealDirectory(journal));
        new Sealer(journal, key, "0x" + "ab".repeat(32), () -> Instant.EPOCH).run();
        store = new ClientReferenceStore(journal);
    }

    private void writeRun() {
        try (JournalScript script = new JournalScript(journal)) {
            for (int i = 0; i < QUOTES; i++) {
                issue(script, i % 5, i % 7 == 0 ? "" : "order-" + script.sequence() + "-é");
                script.time();
            }
        }
    }

    private void issue(JournalScript script, int partnerId, String reference) {
        BigInteger one = BigInteger.ONE;
        Quote quote = script.issue(new Quote(0, "", partnerId, 0, Side.SELL, reference, one, one, 1, 1, 0, 60));
        if (!reference.isEmpty()) {
            byte[] text = reference.getBytes(StandardCharsets.UTF_8);
            Fingerprint128 fingerprint =
                    new Fingerprint128().compute(partnerId, new UnsafeBuffer(text), 0, text.length);
            used.put(
                    quote.sequence(),
                    new UsedReference(partnerId, fingerprint.high(), fingerprint.low(), quote.sequence()));
        }
    }

    private List<UsedReference> upTo(long sequence) {
        List<UsedReference> given = new ArrayList<>();
        ClientReferenceStateDecoder decoder = new ClientReferenceStateDecoder();
        store.upTo(sequence, 77, (frame, offset, length) -> {
            assertEquals(sequence, Frame.sequence(frame, offset));
            assertEquals(77, Frame.timestampNs(frame, offset));
            decoder.wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder());
            given.add(new UsedReference(
                    decoder.partnerId(), decoder.fingerprintHigh(), decoder.fingerprintLow(), decoder.quoteSequence()));
        });
        return given;
    }

    private void assertAllUpTo(long sequence) {
        assertEquals(List.copyOf(used.headMap(sequence, true).values()), upTo(sequence), "up to " + sequence);
    }

    private void assertAll() {
        for (long sequence = 1; sequence <= LAST; sequence += 131) {
            assertAllUpTo(sequence);
        }
        assertAllUpTo(LAST);
    }

    private JournalFile file(int run) {
        return JournalFiles.list(journal).get(run);
    }

    private Path kept(int run) {
        return file(run).withSuffix(".clientrefs");
    }

    @Test
    void shouldGiveThemFromTheRecordsWhereNoneAreKept() {
        assertAll();
        assertFalse(Files.exists(kept(0)));
        assertFalse(store.isKept(file(0)));
    }

    @Test
    void shouldGiveThemFromWhatIsKeptOfSealedFiles() {
        assertEquals(List.of(file(0).stamp(), file(1).stamp()), store.keepSealed());
        assertEquals(List.of(), store.keepSealed());

        assertAll();
        assertTrue(store.isKept(file(0)));
        assertFalse(store.isKept(file(2)));
    }

    @Test
    void shouldGiveThemOfFilesThatRetentionTook() throws IOException {
        store.keepSealed();
        Files.delete(file(0).path());

        for (long sequence = 2L * QUOTES; sequence <= LAST; sequence += 131) {
            assertAllUpTo(sequence);
        }
        assertFalse(store.needsBase());
    }

    @Test
    void shouldMakeThemAgainFromTheRecordsWhereTheyAreDamaged() throws IOException {
        store.keepSealed();
        flip(kept(1), 2 * 4096 + 5);

        assertFalse(store.isKept(file(1)));
        List<UsedReference> given = upTo(LAST);
        assertEquals(List.copyOf(used.values()), given.stream().distinct().toList());
    }

    @Test
    void shouldRefuseWhatIsNeitherKeptWholeNorInARecord() throws IOException {
        store.keepSealed();
        Path kept = kept(0);
        flip(kept, 4096 + 5);
        Files.delete(file(0).path());

        DamagedReferencesException refusal = assertThrows(DamagedReferencesException.class, () -> upTo(LAST));
        assertEquals(
                "The client_refs " + kept + " is damaged in its block 1; put it back from a backup",
                refusal.getMessage());
        Files.delete(kept);
        assertThrows(DamagedReferencesException.class, () -> upTo(LAST));
    }

    /** What a start would miss, without a start: all of it, not the first file alone. */
    @Test
    void shouldNameEveryFileWhoseReferencesAreLost() throws IOException {
        store.keepSealed();
        Path damaged = kept(0);
        Path gone = kept(1);
        flip(damaged, 4096 + 5);
        Files.delete(gone);
        assertEquals(List.of(), store.lostUpTo(LAST), "they are in the records");

        Files.delete(file(0).path());
        Files.delete(file(0).path());

        assertEquals(
                List.of(
                        "The client_refs " + damaged + " is damaged in its block 1; put it back from a backup",
                        "The client_refs " + gone + " is not there; put it back from a backup"),
                store.lostUpTo(LAST));
        assertEquals(1, store.lostUpTo(2L * QUOTES).size(), "of a snapshot of the first file's end");
    }

    @Test
    void shouldSayThatTheBaseIsLost() throws IOException {
        Files.delete(file(0).withSuffix(".seal"));
        Files.delete(file(0).path());
        store.keepSealed();

        assertEquals(
                List.of("The client_refs " + journal.resolve("base.clientrefs")
                        + " is not there; put it back from a backup"),
                store.lostUpTo(LAST));
    }

    @Test
    void shouldSayWhyTheyCannotBeRead() throws IOException {
        store.keepSealed();
        Path kept = kept(0);
        Files.delete(kept);
        Files.createDirectory(kept);
        assertAllUpTo(LAST);
        Files.delete(file(0).path());

        assertEquals(
                "The client_refs " + kept + " cannot be read: Is a directory; put it back from a backup",
                assertThrows(DamagedReferencesException.class, () -> upTo(LAST)).getMessage());
    }

    @Test
    void shouldNotBelieveThoseOfAnotherFile() throws IOException {
        store.keepSealed();
        Files.delete(kept(1));
        Files.copy(kept(0), kept(1));

        assertFalse(store.isKept(file(1)));
        assertAllUpTo(LAST);
    }

    @Test
    void shouldKeepABaseOfWhatRetentionTookBeforeTheyWereKept() throws IOException {
        Files.delete(file(0).path());
        assertTrue(store.needsBase());
        long at = 2L * QUOTES + 100;
        List<UsedReference> known = List.copyOf(used.headMap(at, true).values());

        store.keepBase(at, frames -> giveTo(frames, known));

        assertFalse(store.needsBase());
        for (long sequence = at; sequence <= LAST; sequence += 131) {
            assertAllUpTo(sequence);
        }
        store.keepSealed();
        assertAllUpTo(LAST);
    }

    private static void giveTo(FrameListener frames, List<UsedReference> known) {
        ClientReferenceStateEncoder encoder = new ClientReferenceStateEncoder();
        UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
        for (UsedReference reference : known) {
            encoder.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                    .partnerId(reference.partnerId())
                    .fingerprintHigh(reference.high())
                    .fingerprintLow(reference.low())
                    .quoteSequence(reference.quoteSequence());
            frames.onFrame(frame, 0, 8 + encoder.encodedLength());
        }
    }

    private static void flip(Path file, long at) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(at);
            int before = bytes.read();
            bytes.seek(at);
            bytes.write(before ^ 1);
        }
    }
}
