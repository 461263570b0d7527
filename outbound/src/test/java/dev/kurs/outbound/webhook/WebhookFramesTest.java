package dev.kurs.outbound.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Surface;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WebhookFramesTest {
    private static final String URL = "https://hooks.example/kurs";
    private static final long LEAP = 1L << 40;

    private final TellingJournal journal = new TellingJournal();

    private List<WebhookEvent> derived() {
        WebhookFrames frames = new WebhookFrames(new WebhookReference());
        AcceptedFrames accepted = new AcceptedFrames(frames);
        journal.records()
                .forEach(record -> record.frames().forEach(frame -> accepted.onFrame(frame, 0, frame.capacity())));
        return frames.events();
    }

    private static String text(WebhookEvent event) {
        return new String(event.body(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldTellOfAnExpiredQuote() {
        journal.partner(0, URL);
        journal.expired(0);

        WebhookEvent event = derived().getFirst();

        assertEquals(
                "{\"event\":\"quote.expired\",\"timestamp\":\"2026-01-01T00:00:06.000Z\",\"data\":{\"quote_id\":\"0x"
                        + "0".repeat(62)
                        + "06\",\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1500.5,\"expiry_timestamp\":\"2026-01-01T00:00:30.000Z\"}}",
                text(event));
        assertEquals(1, event.seq());
    }

    /** The engine's event has what was still reserved: the part that was to be executed. */
    @Test
    void shouldTellOfTheAmountThatWasAskedForWhereAPartWasToBeExecuted() {
        journal.partner(0, URL);
        long quote = journal.issued(0, 1_500_500_000);
        long other = journal.issued(0, 20_000_000);
        journal.execution(0, quote, ExecutionStatus.RELEASED, ExecutionReason.NOT_IN_TIME);
        journal.expired(0, quote, 700_000_000);
        journal.expired(0, other, 20_000_000);

        List<WebhookEvent> events = derived();

        assertTrue(text(events.get(1)).contains("\"amount\":1500.5,"), text(events.get(1)));
        assertTrue(text(events.get(2)).contains("\"amount\":20,"), text(events.get(2)));
    }

    @Test
    void shouldTellOfASettlement() {
        journal.partner(0, URL);
        journal.execution(0, ExecutionStatus.STARTED, ExecutionReason.NONE);
        journal.execution(0, ExecutionStatus.SENT, ExecutionReason.NONE);
        journal.execution(0, ExecutionStatus.SETTLED, ExecutionReason.NONE);

        List<WebhookEvent> events = derived();

        assertEquals(1, events.size());
        assertEquals(
                "{\"event\":\"settlement.confirmed\",\"timestamp\":\"2026-01-01T00:00:08.000Z\",\"data\":{\"execution_id\":\"0x01"
                        + "0".repeat(62)
                        + "\",\"quote_id\":\"0x02" + "0".repeat(62)
                        + "\",\"pair\":\"USD-IDR\",\"status\":\"SETTLED\",\"filled_rate\":16312.5,\"source_amount\":16312500,\"destination_amount\":999.000001,\"tx_hash\":\"0x03"
                        + "0".repeat(62) + "\",\"settled_at\":\"2026-01-01T00:00:05.000Z\"}}",
                text(events.getFirst()));
    }

    @Test
    void shouldTellOfAnExecutionThatFailed() {
        journal.partner(0, URL);
        journal.execution(0, ExecutionStatus.FAILED, ExecutionReason.ON_CHAIN_REVERT);

        assertEquals(
                "{\"event\":\"settlement.failed\",\"timestamp\":\"2026-01-01T00:00:06.000Z\",\"data\":{\"execution_id\":\"0x01"
                        + "0".repeat(62)
                        + "\",\"quote_id\":\"0x02" + "0".repeat(62)
                        + "\",\"pair\":\"USD-IDR\",\"status\":\"FAILED\",\"reason\":\"ON_CHAIN_REVERT\"}}",
                text(derived().getFirst()));
    }

    @Test
    void shouldTellOfACorridorsStateWhoeverMayUseIt() {
        journal.partner(0, URL);
        journal.partner(1, URL);
        journal.partner(2, URL);
        journal.partner(3, "");
        journal.enable(0, true);
        journal.enable(2, true);
        journal.enable(3, true);
        journal.state(RiskState.NORMAL, RiskState.RESTRICT, true, false);
        journal.enable(2, false);
        journal.state(RiskState.RESTRICT, RiskState.FREEZE, false, false);
        journal.state(RiskState.FREEZE, RiskState.HALT, false, false);
        journal.state(RiskState.HALT, RiskState.NORMAL, true, true);

        List<WebhookEvent> events = derived();

        assertEquals(
                List.of(0, 2, 0, 0),
                events.stream().map(WebhookEvent::partnerId).toList());
        assertEquals(
                List.of(1L, 1L, 2L, 3L), events.stream().map(WebhookEvent::seq).toList());
        assertTrue(
                text(events.get(0))
                        .endsWith(
                                "\"data\":{\"corridor\":\"USD-IDR\",\"previous_state\":\"NORMAL\",\"new_state\":\"RESTRICT\",\"allowed_directions\":[\"SELL\"]}}"));
        assertTrue(text(events.get(2))
                .endsWith("\"previous_state\":\"RESTRICT\",\"new_state\":\"HALT\",\"allowed_directions\":[]}}"));
        assertTrue(
                text(events.get(3))
                        .endsWith(
                                "\"previous_state\":\"HALT\",\"new_state\":\"NORMAL\",\"allowed_directions\":[\"BUY\",\"SELL\"]}}"));
    }

    /** What v0.1 called it may be another's name by now. */
    @Test
    void shouldTellNoStateOfAWithdrawnCorridorAndWhatBecomesOfItsQuotes() {
        journal.partner(0, URL);
        journal.enable(0, true);
        journal.withdraw();
        journal.state(RiskState.NORMAL, RiskState.RESTRICT, true, false);
        journal.expired(0);

        assertEquals(
                List.of(WebhookKind.QUOTE_EXPIRED),
                derived().stream().map(WebhookEvent::kind).toList());
    }

    @Test
    void shouldTellNobodyOfQuotesOfTheOtherSurfaceNorWhoHasNoUrl() {
        journal.partner(0, URL);
        journal.partner(1, "");
        journal.expired(0, Surface.V02);
        journal.expired(1);
        journal.url(0, "");
        journal.expired(0);

        assertEquals(List.of(), derived());
    }

    @Test
    void shouldGiveEveryEventAnIdOfItsOwnThatIsTheSameAgain() {
        journal.partner(0, URL);
        journal.partner(1, URL);
        journal.expiredTogether(0, 1, 0, 0);
        journal.expired(0);

        List<WebhookEvent> events = derived();

        assertEquals(5, events.stream().map(WebhookEvent::eventId).distinct().count());
        assertEquals(
                events.stream().map(WebhookEvent::eventId).toList(),
                derived().stream().map(WebhookEvent::eventId).toList());
        assertEquals(
                List.of(1L, 1L, 2L, 3L, 4L),
                events.stream().map(WebhookEvent::seq).toList());
        assertNotEquals(text(events.get(0)), text(events.get(4)));
    }

    /** Of a copy that is restored nobody knows what the original told behind it, to partners that the copy knows and to others. */
    @Test
    void shouldCountFromBehindEveryNumberThatTheOriginalOfACopyGave() {
        journal.partner(0, URL);
        journal.expiredTogether(0, 0);
        journal.leap();
        journal.partner(1, URL);
        journal.expiredTogether(0, 1);
        journal.expired(0);
        journal.leap();
        journal.expiredTogether(0, 1);

        assertEquals(
                List.of(1L, 2L, LEAP + 1, LEAP + 1, LEAP + 2, 2 * LEAP + 1, 2 * LEAP + 1),
                derived().stream().map(WebhookEvent::seq).toList());
    }
}
