package dev.kurs.outbound.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.port.WebhookDeliveries.Delivery;
import dev.kurs.protocol.port.WebhookDeliveries.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A store that has of partners what the journal lost, and begins anew with what the journal came to. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class WebhookLossTest {
    private static final int KEPT = 0;
    private static final int LOST = 1;
    private static final String OLD_URL = "https://old.example/";
    private static final String NEW_URL = "https://new.example/";
    private static final UUID NEWCOMER = TellingJournal.uuid(77);

    @Parameter
    private StoreKind kind;

    @TempDir
    private Path folder;

    private final TellingJournal journal = new TellingJournal();
    private WebhookStoreSettings settings;
    private WebhookStore store;
    private long quote;

    @BeforeEach
    void loseTheEnd() throws Exception {
        settings = kind.create(folder);
        store = WebhookStore.open(settings);
        TellingJournal before = new TellingJournal();
        before.partner(KEPT, OLD_URL);
        before.partner(LOST, OLD_URL);
        before.enable(KEPT, true);
        before.enable(LOST, true);
        before.expired(KEPT);
        before.expired(LOST);
        before.expired(LOST);
        quote = before.issued(KEPT, 1_500_500_000);
        before.follow(new WebhookProjection(store, partners -> {}), store.position(), 100);
        PendingWebhook tried = store.nextUntried(LOST).orElseThrow();
        store.attempted(tried, new DeliveryAttempt("d-1", 5, 503, null, 5), 10);
    }

    @AfterEach
    void close() throws Exception {
        store.close();
    }

    /** What the journal has is the snapshot that the store begins with. */
    private void begin() throws Exception {
        WebhookProjection projection = new WebhookProjection(store, partners -> {});
        FrameListener snapshot = projection.snapshot();
        journal.records()
                .forEach(record -> record.frames().forEach(frame -> snapshot.onFrame(frame, 0, frame.capacity())));
        projection.begin(new StorePosition(journal.lastSequence(), "a hash"));
    }

    private void follow() throws Exception {
        journal.follow(new WebhookProjection(store, partners -> {}), store.position(), 100);
    }

    private List<Delivery> events(UUID partner) {
        return new WebhookReader(settings).list(Optional.of(partner.toString()), Optional.empty(), Long.MAX_VALUE, 10);
    }

    private List<Delivery> failed() {
        return new WebhookReader(settings).list(Optional.empty(), Optional.of(Status.FAILED), Long.MAX_VALUE, 10);
    }

    @Test
    void shouldTellPartnersWhereTheJournalSaysAndNowhereElse() throws Exception {
        journal.partner(KEPT, TellingJournal.uuid(KEPT));
        begin();

        journal.expired(KEPT);
        follow();
        assertEquals(1, events(TellingJournal.uuid(KEPT)).size(), "it is told nothing");

        journal.url(KEPT, NEW_URL);
        journal.expired(KEPT);
        follow();
        assertEquals(NEW_URL, store.nextUntried(KEPT).orElseThrow().url());
        assertEquals(2, events(TellingJournal.uuid(KEPT)).getFirst().seq());
    }

    @Test
    void shouldGiveUpWhatWasToBeToldToPartnersThatAreNotKnownAnyMore() throws Exception {
        journal.partner(KEPT, OLD_URL);
        begin();

        assertEquals(2, failed().size());
        assertEquals(List.of(KEPT), store.partnersWithPending());
        journal.redelivered(LOST, failed().getLast().eventId());
        follow();
        assertEquals(2, failed().size(), "there is nobody to tell");
    }

    @Test
    void shouldTellThatOfAnotherToNobodyWhoHasItsNumber() throws Exception {
        journal.partner(KEPT, OLD_URL);
        begin();

        journal.partner(LOST, NEWCOMER, NEW_URL);
        journal.partner(2, TellingJournal.uuid(LOST), OLD_URL);
        journal.expiredTogether(LOST, 2);
        follow();

        assertEquals(NEW_URL, store.nextUntried(LOST).orElseThrow().url());
        for (UUID partner : List.of(NEWCOMER, TellingJournal.uuid(LOST))) {
            assertEquals(
                    List.of(1L), events(partner).stream().map(Delivery::seq).toList());
        }
        assertEquals(2, failed().size());
    }

    @Test
    void shouldTakeTheSnapshotsWordForWhoHasWhichNumber() throws Exception {
        journal.partner(KEPT, TellingJournal.uuid(LOST), NEW_URL);
        journal.partner(LOST, TellingJournal.uuid(KEPT), NEW_URL);
        begin();
        begin();

        journal.expiredTogether(KEPT, LOST);
        follow();

        for (int partner : List.of(KEPT, LOST)) {
            assertEquals(NEW_URL, store.nextUntried(partner).orElseThrow().url());
            assertEquals(1, events(TellingJournal.uuid(partner)).size());
        }
        assertEquals(3, failed().size());
    }

    /** The store may itself have lost what it told last. */
    @Test
    void shouldCountFromBehindEveryNumberThatItMayHaveGiven() throws Exception {
        journal.leap();
        journal.partner(KEPT, NEW_URL);
        begin();

        journal.expired(KEPT);
        follow();

        assertEquals(
                (1L << 40) + 1, events(TellingJournal.uuid(KEPT)).getFirst().seq());
    }

    /** Of one that is executed in part the snapshot has the part. */
    @Test
    void shouldKnowWhatOpenQuotesWereFor() throws Exception {
        journal.partner(KEPT, NEW_URL);
        journal.open(KEPT, quote, 700_000_000);
        journal.open(KEPT, quote + 1, 20_000_000);
        begin();

        journal.expired(KEPT, quote, 700_000_000);
        journal.expired(KEPT, quote + 1, 10_000_000);
        follow();

        assertEquals(List.of("1500.5", "20"), amounts());
    }

    /** In the last two events of the kept partner. */
    private List<String> amounts() throws Exception {
        List<String> amounts = new ArrayList<>();
        try (WebhookLedger ledger = WebhookLedger.open(settings).orElseThrow()) {
            for (; ledger.next() != null; ledger.advance()) {
                if (ledger.next().partnerId() == KEPT) {
                    String body = new String(ledger.next().body(), StandardCharsets.UTF_8);
                    amounts.add(body.replaceAll(".*\"amount\":([0-9.]+),.*", "$1"));
                }
            }
        }
        return amounts.subList(amounts.size() - 2, amounts.size());
    }

    @Test
    void shouldForgetWhoCouldUseACorridor() throws Exception {
        journal.partner(KEPT, NEW_URL);
        begin();

        journal.state(RiskState.NORMAL, RiskState.HALT, false, false);
        follow();

        assertEquals(1, events(TellingJournal.uuid(KEPT)).size(), "the state is not its business");
    }
}
