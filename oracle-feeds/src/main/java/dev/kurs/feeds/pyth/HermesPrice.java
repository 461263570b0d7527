package dev.kurs.feeds.pyth;

import java.math.BigInteger;

/**
 * One price as Hermes gives it: integers and the power of ten that scales them.
 *
 * <p>Example: price 4959503, conf 5465, expo −8 is 0.04959503 give or take 0.00005465.
 *
 * @param id 64 lower-case hexadecimal digits
 * @param price integer to be scaled by {@code 10^expo}
 * @param confidence likewise, never negative
 * @param publishTimeS seconds since the epoch
 */
record HermesPrice(String id, BigInteger price, BigInteger confidence, int expo, long publishTimeS) {}
