package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.util.concurrent.atomic.AtomicLongArray;

/** A feed's name, health and the publish time of each source's last accepted tick, in nanoseconds since the epoch. */
public final class FeedView {
    private static final int SOURCES = PriceSource.values().length - 1;

    private final int id;
    private final String name;
    private final AtomicLongArray publishTimesNs = new AtomicLongArray(SOURCES);
    private volatile FeedHealth health = FeedHealth.STALE;

    FeedView(int id, String name) {
        this.id = id;
        this.name = name;
    }

    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    public FeedHealth health() {
        return health;
    }

    void health(FeedHealth value) {
        health = value;
    }

    void published(PriceSource source, long publishTimeNs) {
        publishTimesNs.set(source.value(), publishTimeNs);
    }

    /** Age of a source's last tick in nanoseconds; −1 before its first. */
    public long ageNs(PriceSource source, long nowNs) {
        long publishTimeNs = publishTimesNs.get(source.value());
        return publishTimeNs == 0 ? -1 : Math.max(0, nowNs - publishTimeNs);
    }
}
