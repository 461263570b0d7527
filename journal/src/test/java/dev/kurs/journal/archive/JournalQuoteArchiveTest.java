package dev.kurs.journal.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kurs.journal.support.QuoteMachine;
import dev.kurs.journal.support.QuoteWriter;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalQuoteArchiveTest {
    @TempDir
    private Path directory;

    @Test
    void shouldFindAQuoteWithItsDerivation() {
        try (QuoteWriter writer = new QuoteWriter(directory)) {
            writer.request(0, 1, Side.SELL, 100);
            long sequence = writer.request(0, 1, Side.SELL, 200);
            writer.request(0, 1, Side.SELL, 300);

            try (JournalQuoteArchive archive = new JournalQuoteArchive(directory)) {
                List<Integer> templates = new ArrayList<>();
                State state = archive.find(QuoteMachine.quoteId(sequence), (frame, offset, length) -> {
                    assertEquals(sequence, Frame.sequence(frame, offset));
                    templates.add(Frame.templateId(frame, offset));
                });

                assertEquals(State.OPEN, state);
                assertEquals(
                        List.of(FirmQuoteIssuedDecoder.TEMPLATE_ID, FirmQuoteDerivedDecoder.TEMPLATE_ID), templates);
            }
        }
    }

    @Test
    void shouldFindAQuoteThatWasIssuedAfterItWasOpened() {
        try (JournalQuoteArchive archive = new JournalQuoteArchive(directory);
                QuoteWriter writer = new QuoteWriter(directory)) {
            for (int i = 0; i < 600; i++) {
                long sequence = writer.request(0, 1, Side.SELL, 100);

                assertEquals(State.OPEN, find(archive, sequence));
                assertNull(find(archive, sequence + 1));
            }
            assertEquals(600, archive.size());
        }
    }

    @Test
    void shouldKnowWhichQuotesExpired() {
        try (QuoteWriter writer = new QuoteWriter(directory);
                JournalQuoteArchive archive = new JournalQuoteArchive(directory)) {
            long first = writer.request(0, 1, Side.SELL, 100);
            long second = writer.request(0, 1, Side.BUY, 100);
            writer.expireAll();
            long third = writer.request(0, 1, Side.SELL, 100);

            assertEquals(State.EXPIRED, find(archive, first));
            assertEquals(State.EXPIRED, find(archive, second));
            assertEquals(State.OPEN, find(archive, third));
        }
    }

    @Test
    void shouldTellApartIdsThatShareTheirIndexKey() {
        try (QuoteWriter writer = new QuoteWriter(directory);
                JournalQuoteArchive archive = new JournalQuoteArchive(directory)) {
            long sequence = writer.request(0, 1, Side.SELL, 100);
            byte[] other = QuoteMachine.quoteId(sequence);
            other[15] = 1;

            assertNull(archive.find(other, (frame, offset, length) -> {}));
            assertEquals(State.OPEN, find(archive, sequence));
        }
    }

    @Test
    void shouldAnswerSeveralThreads() throws Exception {
        try (QuoteWriter writer = new QuoteWriter(directory);
                JournalQuoteArchive archive = new JournalQuoteArchive(directory);
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<State>> found = new ArrayList<>();
            for (int i = 0; i < 2_000; i++) {
                long sequence = writer.request(0, 1, Side.SELL, 100);
                found.add(threads.submit(() -> find(archive, sequence)));
            }
            for (Future<State> state : found) {
                assertEquals(State.OPEN, state.get());
            }
        }
    }

    private static State find(JournalQuoteArchive archive, long sequence) {
        return archive.find(QuoteMachine.quoteId(sequence), (frame, offset, length) -> {});
    }
}
