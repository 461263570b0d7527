package dev.kurs.chain.deploy;

/**
 * A daily cap of the settlement vault that stands from the start.
 *
 * @param partnerId UUID as text
 * @param wholeTokens a day
 */
public record FirstCap(String partnerId, String symbol, long wholeTokens) {}
