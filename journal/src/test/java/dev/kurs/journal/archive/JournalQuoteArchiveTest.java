package dev.kurs.journal.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kurs.journal.support.JournalScript;
import dev.kurs.journal.support.JournalScript.Place;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.journal.support.QuoteMachine;
import dev.kurs.journal.support.QuoteRecords;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalQuoteArchiveTest {
    @TempDir
    private Path directory;

    @Test
    void shouldFindAQuoteWithItsDerivation() {
        try (QuoteRecords writer = new QuoteRecords(directory)) {
            writer.request(0, 1, Side.SELL, 100);
            long sequence = writer.request(0, 1, Side.SELL, 200);
            writer.request(0, 1, Side.SELL, 300);

            try (JournalQuoteArchive archive = JournalQuoteArchive.reading(directory)) {
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
        try (JournalQuoteArchive archive = JournalQuoteArchive.reading(directory);
                QuoteRecords writer = new QuoteRecords(directory)) {
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
        try (QuoteRecords writer = new QuoteRecords(directory);
                JournalQuoteArchive archive = JournalQuoteArchive.reading(directory)) {
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
    void shouldKnowWhatBecameOfCommittedQuotes() {
        try (JournalScript script = new JournalScript(directory);
                JournalQuoteArchive archive = JournalQuoteArchive.reading(directory)) {
            Quote settled = issue(script);
            Quote failed = issue(script);
            Quote late = issue(script);
            Quote strange = issue(script);
            script.settle(settled, new Place(1, 0, 3, 10));
            script.fail(failed, new Place(1, 1, -1, 10));
            script.fail(strange, true, JournalScript.wallet(9), new Place(1, 2, -1, 10));
            assertEquals(
                    List.of(State.SETTLED, State.FAILED, State.OPEN, State.OPEN),
                    states(archive, settled, failed, late, strange));

            script.advance(2, 100, List.of(failed, late, strange));
            script.fail(settled, false, JournalScript.wallet(1), new Place(3, 0, -1, 110));
            assertEquals(
                    List.of(State.SETTLED, State.FAILED, State.EXPIRED, State.EXPIRED),
                    states(archive, settled, failed, late, strange));

            script.settle(late, CommitMatch.UNKNOWN, new Place(3, 1, 7, 110), late.input(), late.output(), false);
            script.fail(strange, false, JournalScript.wallet(1), new Place(3, 2, -1, 110));
            assertEquals(
                    List.of(State.SETTLED, State.FAILED, State.SETTLED, State.FAILED),
                    states(archive, settled, failed, late, strange));
        }
    }

    @Test
    void shouldSettleAQuoteThatFailedBefore() {
        try (JournalScript script = new JournalScript(directory);
                JournalQuoteArchive archive = JournalQuoteArchive.reading(directory)) {
            Quote quote = issue(script);
            script.fail(quote, new Place(1, 0, -1, 10));
            script.settle(quote, new Place(2, 0, 3, 20));

            assertEquals(List.of(State.SETTLED), states(archive, quote));
        }
    }

    private static Quote issue(JournalScript script) {
        return script.issue(terms());
    }

    private static Quote terms() {
        BigInteger amount = BigInteger.valueOf(100);
        return new Quote(0, "", 1, 0, Side.SELL, "", amount, amount, 100, 1, 0, 60);
    }

    private static List<State> states(JournalQuoteArchive archive, Quote... quotes) {
        return Stream.of(quotes)
                .map(quote -> archive.find(JournalScript.quoteId(quote.sequence()), (frame, offset, length) -> {}))
                .toList();
    }

    @Test
    void shouldTellOfAReleasedExecutionWhatABlockSaidOfItAfterwards() {
        try (JournalScript script = new JournalScript(directory);
                JournalQuoteArchive archive = JournalQuoteArchive.reading(directory)) {
            Quote quote = script.issueV01(terms());
            script.start(quote);
            script.release(quote);
            List<Integer> released = List.of(FirmQuoteIssuedDecoder.TEMPLATE_ID, ExecutionChangedDecoder.TEMPLATE_ID);
            assertEquals(released, templates(archive, quote, State.EXPIRED));

            script.fail(quote, false, JournalScript.wallet(1), new Place(3, 0, -1, 110));
            List<Integer> reverted = new ArrayList<>(released);
            reverted.add(QuoteFailedDecoder.TEMPLATE_ID);
            assertEquals(reverted, templates(archive, quote, State.FAILED));
        }
    }

    private static List<Integer> templates(JournalQuoteArchive archive, Quote quote, State expected) {
        List<Integer> templates = new ArrayList<>();
        State state = archive.find(
                JournalScript.quoteId(quote.sequence()),
                (frame, offset, length) -> templates.add(Frame.templateId(frame, offset)));
        assertEquals(expected, state);
        return templates;
    }

    @Test
    void shouldTellApartIdsThatShareTheirIndexKey() {
        try (QuoteRecords writer = new QuoteRecords(directory);
                JournalQuoteArchive archive = JournalQuoteArchive.reading(directory)) {
            long sequence = writer.request(0, 1, Side.SELL, 100);
            byte[] other = QuoteMachine.quoteId(sequence);
            other[20] = 1;

            assertNull(archive.find(other, (frame, offset, length) -> {}));
            assertEquals(State.OPEN, find(archive, sequence));
        }
    }

    @Test
    void shouldAnswerSeveralThreads() throws Exception {
        try (QuoteRecords writer = new QuoteRecords(directory);
                JournalQuoteArchive archive = JournalQuoteArchive.reading(directory);
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
