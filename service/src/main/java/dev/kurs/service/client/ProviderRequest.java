package dev.kurs.service.client;

import java.math.BigInteger;
import java.time.Instant;

/**
 * What a provider asked for on one UTC day, raw units: of the token for a deposit, of shares for a redemption.
 *
 * <p>Example: 1 000 USDT asked in on day 20780 wait until the midnight that day 20782 begins with.
 *
 * @param pending not yet processed
 * @param claimable processed and not yet claimed
 * @param waitEnds when it is processed at the earliest
 */
public record ProviderRequest(boolean deposit, long day, BigInteger pending, BigInteger claimable, Instant waitEnds) {}
