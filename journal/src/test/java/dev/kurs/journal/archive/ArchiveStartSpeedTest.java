package dev.kurs.journal.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.journal.support.QuoteMachine;
import dev.kurs.journal.support.QuoteRecords;
import dev.kurs.journal.tail.FollowedJournal;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start reads of so many quotes ({@code -Dkurs.records}); the times it prints are of this machine. */
class ArchiveStartSpeedTest {
    private static final int RECORDS = Integer.getInteger("kurs.records", 130_000);
    private static final int EXPIRE_EVERY = 400;

    @TempDir
    private Path data;

    @Test
    void shouldReadTheLastFileAlone() {
        Path journal = data.resolve("journal");
        try (QuoteRecords writer = new QuoteRecords(journal, Duration.ofMinutes(1))) {
            for (int i = 1; i <= RECORDS; i++) {
                if (i % EXPIRE_EVERY == 0) {
                    writer.expireAll();
                } else {
                    writer.request(0, 1, Side.SELL, 100);
                }
            }
            SealKey key = SealKey.openOrMake(data, new SealDirectory(journal));
            long sealed = new Sealer(journal, key, "0x" + "ab".repeat(32), () -> Instant.EPOCH)
                    .run()
                    .getLast()
                    .lastSequence();
            time("without indexes", () -> open(JournalQuoteArchive.reading(journal), RECORDS));
            time("making them", () -> open(JournalQuoteArchive.keeping(FollowedJournal.whole(journal)), RECORDS));
            time(
                    "with indexes",
                    () -> open(JournalQuoteArchive.keeping(FollowedJournal.whole(journal)), RECORDS - sealed));
        }
    }

    private static void open(JournalQuoteArchive opened, long expectedRead) {
        try (JournalQuoteArchive archive = opened) {
            assertEquals(expectedRead, archive.start().recordsRead());
            time("  one question of the first quote", () -> assertEquals(State.EXPIRED, find(archive)));
        }
    }

    private static State find(JournalQuoteArchive archive) {
        return archive.find(QuoteMachine.quoteId(1), (frame, offset, length) -> {});
    }

    private static void time(String what, Runnable work) {
        long start = System.nanoTime();
        work.run();
        System.out.printf(
                "ArchiveStartSpeedTest: %d records, %s: %d us%n",
                RECORDS, what, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start));
    }
}
