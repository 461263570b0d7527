package dev.kurs.service.webhook;

import dev.kurs.journal.loss.LostRanges;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.tail.JournalMismatchException;
import dev.kurs.journal.tail.TailConsumer;
import dev.kurs.journal.tail.TailPosition;
import dev.kurs.journal.tail.TailRefusedException;
import dev.kurs.outbound.webhook.StorePosition;
import dev.kurs.outbound.webhook.WebhookProjection;
import dev.kurs.outbound.webhook.WebhookStore;
import dev.kurs.protocol.port.StateMachine;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The webhook store as a follower of the journal. */
final class WebhookTail implements TailConsumer<SQLException> {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookTail.class);

    private final WebhookStore store;
    private final Consumer<Set<Integer>> onNews;

    /** @param onNews told which partners have news, once these are stored */
    WebhookTail(WebhookStore store, Consumer<Set<Integer>> onNews) {
        this.store = store;
        this.onNews = onNews;
    }

    /**
     * Lets a store go on where the journal does not: a new one whose records of before are gone, and one that is ahead of a journal whose lost end was accepted. It
     * learns what there is, and tells of nothing that happened before.
     *
     * @param machine what the journal came to
     */
    void beginWith(StateMachine machine, Path journal) throws SQLException {
        JournalRange range = JournalRange.of(journal);
        long position = store.position().sequence();
        boolean isTooLate = position == 0 && !range.hasBeginning();
        boolean isAhead =
                position > range.lastSequence() || LostRanges.of(journal).contains(position);
        if (range.isEmpty() || !(isTooLate || isAhead)) {
            return;
        }
        if (isTooLate) {
            LOG.warn(
                    "The webhook store is empty and the journal begins with record {}: what happened until record {} is told to nobody any more, and each partner's seq begins at 1. If the store was lost,"
                            + " stop the service and put back its last copy",
                    range.firstSequence(),
                    range.lastSequence());
        }
        WebhookProjection projection = new WebhookProjection(store, onNews);
        machine.writeSnapshot(projection.snapshot());
        TailPosition reached = TailPosition.of(journal, machine.lastSequence());
        projection.begin(new StorePosition(reached.sequence(), reached.recordHash()));
    }

    @Override
    public String name() {
        return "webhook store";
    }

    @Override
    public WebhookSession begin() throws SQLException {
        return new WebhookSession(store, onNews);
    }

    @Override
    public TailRefusedException refusal(JournalMismatchException mismatch) {
        return new TailRefusedException(mismatch.getMessage() + ": " + remedy(mismatch.kind()));
    }

    private static String remedy(JournalMismatchException.Kind kind) {
        return switch (kind) {
            case BEGINS_LATER -> "put back the store's last copy, or the journal's deleted files";
            case ENDS_EARLIER ->
                "it is of another journal, or this one has lost its end; put back the one that belongs to the other";
            case OTHER_RECORD -> "it is of another journal; put back the one that belongs to the other";
        };
    }
}
