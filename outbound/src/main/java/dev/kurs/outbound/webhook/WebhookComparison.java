package dev.kurs.outbound.webhook;

import dev.kurs.outbound.webhook.WebhookLedger.StoredWebhook;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.FrameListener;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Derives every event from the journal anew and holds the store to it: each is there once, as it was derived, in order and without a gap in its partner's {@code seq} but where the journal leaps.
 *
 * <p>Give it every frame of each record from the journal's first on, and {@link #endRecord} behind each. Both sides are read once, side by side, so that a million
 * events take no memory.
 */
public final class WebhookComparison {
    /** More of them say nothing new. */
    private static final int MOST_DIFFERENCES = 1_000;

    private final WebhookLedger stored;
    private final WebhookFrames frames = new WebhookFrames(new WebhookReference());
    private final FrameListener accepted = new AcceptedFrames(frames);
    private final Map<Integer, Long> lastSeq = new HashMap<>();
    private final Map<String, Long> counts = new HashMap<>();
    private final List<WebhookFault> differences = new ArrayList<>();
    private long events;
    private long purged;

    /** What does not agree of an event, in a sentence. */
    public record WebhookFault(String eventId, String reason) {}

    /**
     * What was found.
     *
     * @param events that the journal tells
     * @param purged of them, forgotten because they ended long ago
     */
    public record WebhookTotals(
            long events, long delivered, long pending, long failed, long purged, List<WebhookFault> differences) {}

    public WebhookComparison(WebhookLedger stored) {
        this.stored = stored;
    }

    /** Hears every frame of a record. */
    public FrameListener frames() {
        return accepted;
    }

    /** Compares what the record tells with what is stored of it. */
    public void endRecord(long sequence) throws SQLException {
        if (sequence > stored.beganBehind() && sequence <= stored.reached()) {
            compare(sequence);
        }
        frames.events().clear();
        frames.redeliveries().clear();
    }

    private void compare(long sequence) throws SQLException {
        while (stored.next() != null && stored.next().journalSequence() < sequence) {
            if (stored.next().journalSequence() > stored.beganBehind()) {
                strange(stored.next());
            } else {
                stored.advance();
            }
        }
        if (frames.events().isEmpty()) {
            return;
        }
        Set<String> told = frames.events().stream().map(WebhookEvent::eventId).collect(Collectors.toSet());
        for (WebhookEvent event : frames.events()) {
            while (isOf(sequence) && !told.contains(stored.next().eventId())) {
                strange(stored.next());
            }
            compare(event);
        }
    }

    private boolean isOf(long sequence) {
        return stored.next() != null && stored.next().journalSequence() == sequence;
    }

    private void compare(WebhookEvent event) throws SQLException {
        events++;
        StoredWebhook row = stored.next();
        if (row != null && row.eventId().equals(event.eventId())) {
            judge(event, row);
            stored.advance();
            return;
        }
        lastSeq.computeIfPresent(
                event.partnerId(), (partner, seq) -> WebhookReference.nextSeq(seq, event.journalSequence()));
        if (event.occurredAtMs() < stored.purgedBeforeMs()) {
            purged++;
        } else {
            add(event.eventId(), "record " + event.journalSequence() + " tells it, and the store has not got it there");
        }
    }

    private void judge(WebhookEvent event, StoredWebhook row) {
        counts.merge(row.status(), 1L, Long::sum);
        boolean isSame = row.partnerId() == event.partnerId()
                && row.kind().equals(event.kind().text())
                && Arrays.equals(row.body(), event.body());
        if (!isSame) {
            add(
                    event.eventId(),
                    "the store has a " + row.kind() + " that reads otherwise than record " + event.journalSequence()
                            + " tells it");
        }
        Long before = lastSeq.put(event.partnerId(), row.seq());
        if (before != null && !follows(before, row)) {
            long expected = WebhookReference.nextSeq(before, event.journalSequence());
            add(event.eventId(), "its seq is " + row.seq() + " where " + expected + " follows");
        }
    }

    /** Releases that let no seq leap went on without a gap. */
    private static boolean follows(long seqBefore, StoredWebhook row) {
        return row.seq() == WebhookReference.nextSeq(seqBefore, row.journalSequence()) || row.seq() == seqBefore + 1;
    }

    private void strange(StoredWebhook row) throws SQLException {
        add(row.eventId(), "the store has it of record " + row.journalSequence() + ", which does not tell it there");
        stored.advance();
    }

    private void add(String eventId, String reason) {
        if (differences.size() < MOST_DIFFERENCES) {
            differences.add(new WebhookFault(eventId, reason));
        }
    }

    /** Call it behind the last record. */
    public WebhookTotals finish() throws SQLException {
        while (stored.next() != null && stored.next().journalSequence() <= stored.reached()) {
            strange(stored.next());
        }
        return new WebhookTotals(
                events,
                counts.getOrDefault("DELIVERED", 0L),
                counts.getOrDefault("PENDING", 0L),
                counts.getOrDefault("FAILED", 0L),
                purged,
                List.copyOf(differences));
    }
}
