package dev.kurs.outbound.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.outbound.webhook.WebhookComparison.WebhookFault;
import dev.kurs.outbound.webhook.WebhookComparison.WebhookTotals;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.RiskState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a store has of webhooks against what the journal tells. */
class WebhookComparisonTest extends OnEachStore {
    private static final String URL = "https://hooks.example/";
    private static final int FIRST = 1;
    private static final int SECOND = 2;

    private final TellingJournal journal = new TellingJournal();
    private WebhookStoreSettings settings;
    private WebhookStore store;

    @BeforeEach
    void tellThreeOfEach() throws Exception {
        settings = kind.create(folder);
        store = WebhookStore.open(settings);
        journal.partner(FIRST, URL);
        journal.partner(SECOND, URL);
        journal.expired(FIRST);
        journal.expiredTogether(FIRST, SECOND, FIRST);
        journal.expired(SECOND);
        journal.expired(SECOND);
        follow();
    }

    @AfterEach
    void close() throws Exception {
        store.close();
    }

    private void follow() throws Exception {
        journal.follow(new WebhookProjection(store, partners -> {}), store.position(), 3);
    }

    private WebhookTotals compare() throws Exception {
        try (WebhookLedger ledger = WebhookLedger.open(settings).orElseThrow()) {
            WebhookComparison comparison = new WebhookComparison(ledger);
            for (TellingJournal.Written record : journal.records()) {
                record.frames().forEach(frame -> comparison.frames().onFrame(frame, 0, frame.capacity()));
                comparison.endRecord(record.sequence());
            }
            return comparison.finish();
        }
    }

    private String reasons() throws Exception {
        return compare().differences().stream()
                .map(WebhookFault::reason)
                .toList()
                .toString();
    }

    private void change(String sql) throws Exception {
        try (Connection connection = StoreKind.connect(settings);
                Statement statement = connection.createStatement()) {
            assertEquals(1, statement.executeUpdate(sql), sql);
        }
    }

    private void deliverTheFirst() throws Exception {
        PendingWebhook next = store.nextUntried(FIRST).orElseThrow();
        store.attempted(next, new DeliveryAttempt("d-" + next.seq(), journal.timestampNs(), 200, null, 5), 0);
    }

    @Test
    void shouldRememberBehindARestartThatACorridorIsWithdrawn() throws Exception {
        journal.enable(FIRST, true);
        journal.withdraw();
        follow();
        journal.state(RiskState.NORMAL, RiskState.RESTRICT, true, false);
        follow();

        assertEquals("[]", reasons());
    }

    @Test
    void shouldFindNothingWhereTheStoreHasWhatTheJournalTells() throws Exception {
        deliverTheFirst();
        assertEquals(new WebhookTotals(6, 1, 5, 0, 0, List.of()), compare());
    }

    @Test
    void shouldFindWhatIsMissing() throws Exception {
        change("delete from webhook_event where partner_id = 1 and seq = 2");
        assertEquals("[record 9 tells it, and the store has not got it there]", reasons());
    }

    @Test
    void shouldFindWhatIsThereTwice() throws Exception {
        change("""
                insert into webhook_event (event_id, partner_id, seq, kind, journal_sequence, occurred_at_ms, body, status, attempts, failures)
                select 'again', partner_id, 99, kind, journal_sequence, occurred_at_ms, body, status, attempts, failures
                from webhook_event where partner_id = 2 and seq = 3""");
        assertEquals("[the store has it of record 11, which does not tell it there]", reasons());
    }

    @Test
    void shouldFindWhatReadsOtherwiseAndWhatIsOutOfOrder() throws Exception {
        change("update webhook_event set body = '{}' where partner_id = 1 and seq = 1");
        change("update webhook_event set seq = 70 where partner_id = 2 and seq = 2");
        String reasons = reasons();
        assertTrue(reasons.contains("reads otherwise than record 8 tells it"), reasons);
        assertTrue(reasons.contains("its seq is 70 where 2 follows"), reasons);
    }

    @Test
    void shouldFindNothingWhereASeqLeapsWithTheJournal() throws Exception {
        journal.leap();
        journal.expired(FIRST);
        journal.expiredTogether(FIRST, SECOND);
        follow();

        assertEquals(new WebhookTotals(9, 0, 9, 0, 0, List.of()), compare());
    }

    /** As releases did that let no seq leap. */
    @Test
    void shouldFindNothingWhereASeqGoesOnBehindALeapWithoutAGap() throws Exception {
        journal.leap();
        journal.expired(FIRST);
        follow();
        change("update webhook_event set seq = 4 where partner_id = 1 and seq = 1099511627777");

        assertEquals("[]", reasons());
    }

    /** Half a month after it was delivered an event is kept, and after thirty days it is forgotten; what waits is not. */
    @Test
    void shouldForgetWhatEndedLongAgoAndMissNothingOfIt() throws Exception {
        deliverTheFirst();
        deliverTheFirst();
        assertEquals(0, store.purge(TellingJournal.BEGUN_MS, 10));
        assertEquals(1, store.purge(Long.MAX_VALUE, 1));
        assertEquals(1, store.purge(Long.MAX_VALUE, 10));
        assertEquals(0, store.purge(Long.MAX_VALUE, 10));
        assertEquals(
                4,
                new WebhookReader(settings)
                        .list(Optional.empty(), Optional.empty(), Long.MAX_VALUE, 10)
                        .size());
        assertEquals(new WebhookTotals(6, 0, 4, 0, 2, List.of()), compare());
    }

    /** Each time somebody else goes on with the store. */
    @Test
    void shouldKnowWhatAQuoteWasForUntilItHasEnded() throws Exception {
        long released = journal.issued(FIRST, 1_500_500_000);
        long settled = journal.issued(FIRST, 30_000_000);
        long failed = journal.issued(FIRST, 40_000_000);
        follow();
        assertEquals(3, quotes());

        journal.expired(FIRST, released, 700_000_000);
        journal.execution(FIRST, settled, ExecutionStatus.SETTLED, ExecutionReason.NONE);
        journal.execution(FIRST, failed, ExecutionStatus.FAILED, ExecutionReason.ON_CHAIN_REVERT);
        follow();

        assertEquals(List.of(), compare().differences());
        assertEquals(0, quotes());
    }

    /** Which have not ended. */
    private int quotes() throws Exception {
        try (Connection connection = StoreKind.connect(settings);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from webhook_quote")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Test
    void shouldAgreeAfterRandomRecordsBatchesAndDeliveries() throws Exception {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("WebhookComparisonTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        List<Long> quotes = new ArrayList<>();
        for (int step = 0; step < 200; step++) {
            switch (random.nextInt(6)) {
                case 0 -> journal.expired(1 + random.nextInt(2));
                case 1 -> journal.expiredTogether(FIRST, SECOND, 1 + random.nextInt(2));
                case 2 -> quotes.add(journal.issued(1 + random.nextInt(2), 1 + random.nextInt(1_000_000)));
                case 3 -> {
                    if (!quotes.isEmpty()) {
                        journal.expired(FIRST, quotes.removeFirst(), 1);
                    }
                }
                case 4 -> journal.url(1 + random.nextInt(2), random.nextInt(3) == 0 ? "" : URL);
                default -> {
                    follow();
                    if (store.nextUntried(FIRST).isPresent()) {
                        deliverTheFirst();
                    }
                }
            }
        }
        follow();
        WebhookTotals result = compare();
        assertEquals(List.of(), result.differences());
        assertEquals(result.events(), result.delivered() + result.pending());
    }
}
