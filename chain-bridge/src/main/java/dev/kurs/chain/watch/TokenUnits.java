package dev.kurs.chain.watch;

/**
 * In what a token is counted: raw units of one token are 10^decimals, and the pool counts flows by 10^flowShift of them.
 *
 * <p>Example: USDT with 6 and 6 is counted in whole dollars.
 */
public record TokenUnits(int decimals, int flowShift) {}
