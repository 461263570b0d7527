package dev.kurs.feeds.recorded;

import dev.kurs.protocol.message.sbe.PriceSource;

/**
 * One tick of a recording.
 *
 * <p>Example: {@code RecordedTick[timeMs=1767225600123, feed=USD/IDR, source=PRIMARY, priceE12=16312500000000000,
 * confidenceE8=21000]} is 16312.5 rupiah per dollar, give or take 2.1 bps.
 *
 * @param timeMs publish time, milliseconds since the epoch
 * @param priceE12 as published, scale 10^-12
 * @param confidenceE8 relative, scale 10^-8
 */
public record RecordedTick(long timeMs, String feed, PriceSource source, long priceE12, long confidenceE8) {}
