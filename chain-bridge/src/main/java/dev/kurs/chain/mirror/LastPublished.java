package dev.kurs.chain.mirror;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** What the engine was told last of each subject, and at which block's time. */
final class LastPublished<K, V> {
    private final Map<K, At<V>> bySubject = new HashMap<>();

    /** A value and when it was told, Unix seconds. */
    private record At<V>(V value, long seconds) {}

    /** Whether a subject's value is worth telling, given what was told and how many seconds ago. */
    @FunctionalInterface
    interface Worth<V> {
        boolean is(V told, V now, long agoSeconds);
    }

    /** Whatever comes next is news. */
    void forget() {
        bySubject.clear();
    }

    /** Publishes a first value, and later ones whose difference is worth it. What could not be published is news again. */
    void publishIfNews(K subject, V now, long seconds, Worth<V> worth, Consumer<V> telling) {
        At<V> before = bySubject.get(subject);
        boolean isNews = before == null
                || (!Objects.equals(before.value, now) && worth.is(before.value, now, seconds - before.seconds));
        if (isNews) {
            telling.accept(now);
            bySubject.put(subject, new At<>(now, seconds));
        }
    }
}
