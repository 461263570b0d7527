package dev.kurs.feeds.source;

import java.math.BigDecimal;

/**
 * One price as a source gives it, exactly.
 *
 * <p>Example: {@code new SourcePrice("USDTUSD", new BigDecimal("1.00015"), new BigDecimal("0.00005"), 1776082500000L)}.
 *
 * @param symbol the source's own name
 * @param price as published, never inverted; may be zero or negative, which is not the decoder's to judge
 * @param confidence how far from the truth the price may be, in its own unit, never negative
 * @param publishTimeMs milliseconds since the epoch
 */
public record SourcePrice(String symbol, BigDecimal price, BigDecimal confidence, long publishTimeMs) {}
