package dev.kurs.journal.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.quote.QuoteFates;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.journal.support.JournalScript;
import dev.kurs.journal.support.JournalScript.Place;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.journal.tail.FollowedJournal;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A journal of several runs, a file each, sealed but for the last; what is found is held against {@link QuoteFates}. */
class SealedArchiveTest {
    private static final int RUNS = 4;
    private static final long STEPS = 60;

    @TempDir
    private Path data;

    private final List<Quote> quotes = new ArrayList<>();
    private final List<Quote> open = new ArrayList<>();
    private Random random;
    private Path journal;
    private long block;

    @BeforeEach
    void writeRuns() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("SealedArchiveTest: repeat with -Dkurs.seed=" + seed);
        random = new Random(seed);
        journal = data.resolve("journal");
        for (int run = 0; run < RUNS; run++) {
            write();
        }
        seal();
    }

    private void write() {
        try (JournalScript script = new JournalScript(journal)) {
            for (long step = 0; step < STEPS; step++) {
                step(script);
            }
        }
    }

    private void step(JournalScript script) {
        switch (quotes.isEmpty() ? 0 : random.nextInt(6)) {
            case 0, 1 -> issue(script);
            case 2 -> script.settle(any(), CommitMatch.UNKNOWN, place(), BigInteger.ONE, BigInteger.ONE, false);
            case 3 -> script.fail(any(), false, JournalScript.wallet(1), place());
            case 4 -> script.fail(any(), false, JournalScript.wallet(9), place());
            default -> expireAll(script);
        }
    }

    private void issue(JournalScript script) {
        BigInteger amount = BigInteger.valueOf(100);
        Quote quote = script.issue(new Quote(0, "", 1, 0, Side.SELL, "", amount, amount, 100, 1, 0, 60));
        quotes.add(quote);
        open.add(quote);
    }

    private Quote any() {
        return quotes.get(random.nextInt(quotes.size()));
    }

    private Place place() {
        return new Place(++block, 0, 1, block);
    }

    private void expireAll(JournalScript script) {
        script.advance(++block, block, open);
        open.clear();
    }

    private void seal() {
        SealKey key = SealKey.openOrMake(data, new SealDirectory(journal));
        new Sealer(journal, key, "0x" + "ab".repeat(32), () -> Instant.EPOCH).run();
    }

    private void keep() {
        JournalQuoteArchive.keeping(FollowedJournal.whole(journal)).close();
    }

    private Path indexOf(int run) {
        return QuoteIndexFile.pathOf(JournalFiles.list(journal).get(run));
    }

    private void assertAnswers(JournalQuoteArchive archive) {
        QuoteFates fates = new QuoteFates();
        try (JournalReader reader = new JournalReader(journal)) {
            while (reader.next()) {
                reader.forEachFrame(fates);
            }
        }
        for (Quote quote : quotes) {
            assertEquals(fates.stateOf(quote.id()), find(archive, quote.sequence()), quote.id());
        }
        assertNull(find(archive, 1_000_000));
        assertEquals(quotes.size(), archive.size());
    }

    private static State find(JournalQuoteArchive archive, long sequence) {
        return archive.find(JournalScript.quoteId(sequence), (frame, offset, length) -> {});
    }

    @Test
    void shouldReadNoFileThatHasAnIndex() {
        keep();
        try (JournalQuoteArchive archive = JournalQuoteArchive.keeping(FollowedJournal.whole(journal))) {
            assertEquals(new ArchiveStart(RUNS - 1, STEPS, List.of()), archive.start());
            assertAnswers(archive);
        }
    }

    @Test
    void shouldReadEveryFileWhereThereIsNoIndexAndSayIt() {
        try (JournalQuoteArchive archive = JournalQuoteArchive.keeping(FollowedJournal.whole(journal))) {
            assertEquals(0, archive.start().indexedFiles());
            assertEquals(RUNS * STEPS, archive.start().recordsRead());
            assertEquals(RUNS - 1, archive.start().remade().size());
            assertTrue(archive.start().remade().getFirst().endsWith(" is made again: there is none"));
            assertAnswers(archive);
        }
    }

    @Test
    void shouldWriteNothingWhereItOnlyReads() {
        try (JournalQuoteArchive archive = JournalQuoteArchive.reading(journal)) {
            assertAnswers(archive);
        }
        assertFalse(Files.exists(indexOf(0)));
    }

    @Test
    void shouldWriteIndexesForTheirOwnerAlone() throws IOException {
        keep();
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(indexOf(0))));
    }

    @Test
    void shouldIndexAFileThatIsSealedWhileItIsOpen() {
        keep();
        try (JournalQuoteArchive archive = JournalQuoteArchive.keeping(FollowedJournal.whole(journal))) {
            write();
            assertEquals(List.of(), archive.indexSealed());
            seal();
            JournalFile sealed = JournalFiles.list(journal).get(RUNS - 1);

            assertEquals(List.of(sealed.stamp()), archive.indexSealed());
            assertAnswers(archive);
        }
        try (JournalQuoteArchive archive = JournalQuoteArchive.keeping(FollowedJournal.whole(journal))) {
            assertEquals(new ArchiveStart(RUNS, STEPS, List.of()), archive.start());
        }
    }

    @Test
    void shouldGoOnBehindFilesThatAreAllSealed() throws IOException {
        keep();
        Files.delete(JournalFiles.list(journal).getLast().path());
        try (JournalQuoteArchive archive = JournalQuoteArchive.reading(journal)) {
            assertEquals(new ArchiveStart(RUNS - 1, 0, List.of()), archive.start());
            quotes.removeIf(quote -> quote.sequence() > (RUNS - 1) * STEPS);
            open.clear();
            write();

            assertAnswers(archive);
        }
    }

    @Test
    void shouldForgetFilesThatRetentionDeleted() throws IOException {
        keep();
        try (JournalQuoteArchive archive = JournalQuoteArchive.keeping(FollowedJournal.whole(journal))) {
            Files.delete(JournalFiles.list(journal).getFirst().path());

            assertNull(find(archive, quotes.getFirst().sequence()));
            archive.indexSealed();
            assertEquals(
                    quotes.stream().filter(quote -> quote.sequence() > STEPS).count(), archive.size());
        }
    }

    /** What may have happened to an index since it was written. */
    enum Damage {
        MISSING("there is none") {
            @Override
            void strike(Path index, Path other) throws IOException {
                Files.delete(index);
            }
        },
        OF_ANOTHER_FILE("it is not of the file that is sealed") {
            @Override
            void strike(Path index, Path other) throws IOException {
                Files.copy(other, index, StandardCopyOption.REPLACE_EXISTING);
            }
        },
        CUT("it is 4096 bytes long") {
            @Override
            void strike(Path index, Path other) throws IOException {
                try (RandomAccessFile file = new RandomAccessFile(index.toFile(), "rw")) {
                    file.setLength(QuoteFactBlocks.BLOCK);
                }
            }
        },
        EMPTY("it does not begin as one does") {
            @Override
            void strike(Path index, Path other) throws IOException {
                Files.write(index, new byte[0]);
            }
        },
        HEADER("its header does not match its checksum") {
            @Override
            void strike(Path index, Path other) throws IOException {
                flip(index, 25);
            }
        };

        private final String problem;

        Damage(String problem) {
            this.problem = problem;
        }

        abstract void strike(Path index, Path other) throws IOException;
    }

    private static void flip(Path file, long at) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(at);
            int before = bytes.read();
            bytes.seek(at);
            bytes.write(before ^ 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldMakeAnIndexAgainThatIsNotWhatWasWritten(Damage damage) throws IOException {
        keep();
        damage.strike(indexOf(1), indexOf(0));

        try (JournalQuoteArchive archive = JournalQuoteArchive.keeping(FollowedJournal.whole(journal))) {
            assertEquals(RUNS - 2, archive.start().indexedFiles());
            assertEquals(2 * STEPS, archive.start().recordsRead());
            String said = archive.start().remade().getFirst();
            assertTrue(said.contains(damage.problem), said);
            assertAnswers(archive);
        }
        try (JournalQuoteArchive archive = JournalQuoteArchive.keeping(FollowedJournal.whole(journal))) {
            assertEquals(new ArchiveStart(RUNS - 1, STEPS, List.of()), archive.start());
            assertAnswers(archive);
        }
    }

    /** A start goes on without it, since the journal file says the same. */
    @Test
    void shouldGoByTheJournalWhereAnIndexCanNeitherBeReadNorMade() throws IOException {
        Path index = Files.createDirectory(indexOf(1));

        try (JournalQuoteArchive archive = JournalQuoteArchive.keeping(FollowedJournal.whole(journal))) {
            List<String> said = archive.start().remade();
            assertTrue(said.toString().contains("is made again: it cannot be read: "), said.toString());
            assertTrue(
                    said.toString().contains("Cannot write the quote index " + index + ": Is a directory: delete it"),
                    said.toString());
            assertAnswers(archive);
        }
    }

    @Test
    void shouldNoticeADamagedBlockWhereItReadsIt() throws IOException {
        keep();
        byte[] written = Files.readAllBytes(indexOf(1));
        flip(indexOf(1), QuoteFactBlocks.BLOCK + 100);

        try (JournalQuoteArchive archive = JournalQuoteArchive.keeping(FollowedJournal.whole(journal))) {
            assertEquals(RUNS - 1, archive.start().indexedFiles());
            assertAnswers(archive);
            assertEquals(List.of(JournalFiles.list(journal).get(1).stamp()), archive.indexSealed());
            assertAnswers(archive);
        }
        assertArrayEquals(written, Files.readAllBytes(indexOf(1)));
    }
}
