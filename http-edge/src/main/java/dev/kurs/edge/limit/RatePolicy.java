package dev.kurs.edge.limit;

import java.util.concurrent.TimeUnit;

/**
 * How often a caller may ask: {@code standard} gives a token each 100 ms and holds 20.
 *
 * @param name as the {@code RateLimit} headers tell it
 * @param perSecond tokens a second; 0 for no limit. Where it does not divide a second a token comes up to a nanosecond early
 */
public record RatePolicy(String name, int perSecond) {
    public static final RatePolicy STANDARD = new RatePolicy("standard", 10);
    public static final RatePolicy PREMIUM = new RatePolicy("premium", 50);

    /** What a v0.2 partner may ask a second unless configured. */
    public static final int DEFAULT_V02_PER_SECOND = 1_000;

    /** The burst, and how long an empty bucket takes to fill. */
    private static final int WINDOW_SECONDS = 2;

    public static RatePolicy v02(int perSecond) {
        return new RatePolicy("partner", perSecond);
    }

    public boolean isLimited() {
        return perSecond > 0;
    }

    public int burst() {
        return WINDOW_SECONDS * perSecond;
    }

    long intervalNs() {
        return TimeUnit.SECONDS.toNanos(1) / perSecond;
    }

    long burstNs() {
        return burst() * intervalNs();
    }

    /** The {@code RateLimit-Policy} field: {@code "standard";q=20;w=2}. */
    public String policyField() {
        return '"' + name + "\";q=" + burst() + ";w=" + WINDOW_SECONDS;
    }

    /** The {@code RateLimit} field: {@code "standard";r=19;t=1} with 19 tokens left and full again within a second. */
    public String limitField(TokenBucket bucket, long nowNs) {
        return '"' + name + "\";r=" + bucket.left(this, nowNs) + ";t=" + seconds(bucket.untilFullNs(this, nowNs));
    }

    /** The {@code Retry-After} of a caller without a token: whole seconds, rounded up, at least 1. */
    public long retryAfterSeconds(TokenBucket bucket, long nowNs) {
        return Math.max(1, seconds(bucket.untilNextNs(this, nowNs)));
    }

    private static long seconds(long durationNs) {
        return Math.ceilDiv(durationNs, TimeUnit.SECONDS.toNanos(1));
    }
}
