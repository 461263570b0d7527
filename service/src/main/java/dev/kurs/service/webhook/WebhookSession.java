package dev.kurs.service.webhook;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.tail.TailPosition;
import dev.kurs.journal.tail.TailSession;
import dev.kurs.outbound.webhook.StorePosition;
import dev.kurs.outbound.webhook.WebhookProjection;
import dev.kurs.outbound.webhook.WebhookStore;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Consumer;

/** Hands records to a projection, which is thrown away with the first failure. */
final class WebhookSession implements TailSession<SQLException> {
    private final WebhookStore store;
    private final WebhookProjection projection;

    WebhookSession(WebhookStore store, Consumer<Set<Integer>> onNews) throws SQLException {
        this.store = store;
        projection = new WebhookProjection(store, onNews);
    }

    @Override
    public TailPosition position() throws SQLException {
        StorePosition at = store.position();
        return new TailPosition(at.sequence(), at.recordHash());
    }

    @Override
    public void apply(JournalReader record) {
        record.forEachFrame(projection.frames());
    }

    @Override
    public boolean isAwaited() {
        return projection.isNews();
    }

    @Override
    public void commit(TailPosition reached) throws SQLException {
        projection.commit(new StorePosition(reached.sequence(), reached.recordHash()));
    }

    @Override
    public void close() {
        // The store outlives the session.
    }
}
