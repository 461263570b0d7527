package dev.kurs.service.client;

import java.math.BigInteger;

/**
 * So much of a token.
 *
 * <p>Example: 1 600 USDT are {@code ("USDT", 6, 1_600_000_000)}.
 *
 * @param token symbol
 * @param raw units
 */
public record TokenAmount(String token, int decimals, BigInteger raw) {}
