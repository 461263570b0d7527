package dev.kurs.outbound.webhook;

import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.FrameListener;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Gathers what records tell partners, and stores it together with how far it reaches.
 *
 * <p>Example: {@code frames()} hears records 41 to 43, {@code commit} of 43 stores their events and what was configured, all or nothing. Not for several threads
 * at once; after a failure a new one goes on behind what is stored.
 */
public final class WebhookProjection {
    private final WebhookStore store;
    private final Consumer<Set<Integer>> onNews;
    private final WebhookReference reference;
    private final WebhookFrames frames;
    private final FrameListener accepted;

    /** @param onNews told which partners have news, once these are stored */
    public WebhookProjection(WebhookStore store, Consumer<Set<Integer>> onNews) throws SQLException {
        this.store = store;
        this.onNews = onNews;
        reference = store.reference();
        frames = new WebhookFrames(reference);
        accepted = new AcceptedFrames(frames);
    }

    /** Hears a snapshot, which replaces what was stored of partners; before anything else is heard. */
    public FrameListener snapshot() {
        reference.forgetTerms();
        return frames::onReference;
    }

    /** Hears every frame of each record. */
    public FrameListener frames() {
        return accepted;
    }

    /** Whether a partner waits for what is gathered. */
    public boolean isNews() {
        return !frames.events().isEmpty() || !frames.redeliveries().isEmpty() || frames.movedMs() != 0;
    }

    /** Begins the store here, with the partners that the snapshot told of: earlier records tell nobody anything. */
    public void begin(StorePosition reached) throws SQLException {
        store.forgetAllBut(reference.changes().partners);
        commit(reached);
        store.beginBehind(reached.sequence());
    }

    public void commit(StorePosition reached) throws SQLException {
        store.write(frames.events(), frames.redeliveries(), frames.movedMs(), reference.changes(), reached);
        Set<Integer> told = new TreeSet<>();
        frames.events().forEach(event -> told.add(event.partnerId()));
        frames.redeliveries().forEach(ordered -> told.add(ordered.partnerId()));
        if (frames.movedMs() != 0) {
            told.addAll(store.partnersWithPending());
        }
        frames.clear();
        reference.changes().clear();
        if (!told.isEmpty()) {
            onNews.accept(told);
        }
    }
}
