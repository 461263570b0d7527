package dev.kurs.outbound.webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes when it is told to. */
final class DrivenClock implements InstantSource {
    private final AtomicLong nowMs = new AtomicLong(TellingJournal.BEGUN_MS);

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(nowMs.get());
    }

    void pass(Duration time) {
        nowMs.addAndGet(time.toMillis());
    }
}
