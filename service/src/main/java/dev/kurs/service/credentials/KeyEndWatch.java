package dev.kurs.service.credentials;

import dev.kurs.protocol.message.sbe.KeyStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.concurrent.EpochNanoClock;

/** Tells once a day which keys and operators' tokens end within 14 days, the soonest first and twenty of them by name. */
public final class KeyEndWatch implements AutoCloseable {
    private static final long SOON_NS = Duration.ofDays(14).toNanos();
    private static final long DAY_NS = Duration.ofDays(1).toNanos();
    private static final int MOST_NAMED = 20;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kurs-key-ends").daemon().factory());
    private final KeyRing ring;
    private final EpochNanoClock clock;
    private final Consumer<String> operator;

    /** Something that ends, and when, in nanoseconds since the epoch. */
    private record End(String what, long atNs) {}

    /** @param operator reads the lines */
    public KeyEndWatch(KeyRing ring, EpochNanoClock clock, Consumer<String> operator) {
        this.ring = ring;
        this.clock = clock;
        this.operator = operator;
    }

    public void start() {
        ScheduledFuture<?> unused = thread.scheduleWithFixedDelay(this::tell, 0, DAY_NS, TimeUnit.NANOSECONDS);
    }

    void tell() {
        List<End> ends = ends();
        ends.stream().limit(MOST_NAMED).forEach(end -> operator.accept(end.what() + Expiry.text(end.atNs())));
        if (ends.size() > MOST_NAMED) {
            operator.accept((ends.size() - MOST_NAMED) + " more keys and tokens end within 14 days");
        }
    }

    private List<End> ends() {
        List<End> ends = new ArrayList<>();
        for (KnownKey key : ring.keys()) {
            if (key.status() == KeyStatus.ACTIVE && isSoon(key.expiresAtNs())) {
                ends.add(new End("key " + key.apiKey() + " is to be rotated before it ends, ", key.expiresAtNs()));
            }
        }
        for (KnownOperator known : ring.operators()) {
            if (known.isActive() && isSoon(known.expiresAtNs())) {
                ends.add(new End(
                        "operator " + known.email() + " needs another token before this one ends, ",
                        known.expiresAtNs()));
            }
        }
        ends.sort((one, other) -> Long.compare(one.atNs(), other.atNs()));
        return ends;
    }

    private boolean isSoon(long endNs) {
        long nowNs = clock.nanoTime();
        return endNs != Expiry.NEVER_NS && endNs > nowNs && endNs - nowNs <= SOON_NS;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
