package dev.kurs.feeds;

import dev.kurs.protocol.message.sbe.PriceSource;

/**
 * What a source said last of a feed.
 *
 * <p>Example: {@code LastTick[source=PRIMARY, priceE12=16312500000000000, confidenceE8=21000, publishTimeNs=…, receivedNs=…]}.
 *
 * @param priceE12 as published
 * @param receivedNs when it was offered, nanoseconds since the epoch
 */
public record LastTick(PriceSource source, long priceE12, long confidenceE8, long publishTimeNs, long receivedNs) {}
