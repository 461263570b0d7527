package dev.kurs.core.pricing;

/**
 * How a corridor's spread is made up and bounded.
 *
 * <p>At least 5 bps ({@code minSpreadE8} 50_000), at most 300 bps ({@code maxSpreadE8} 3_000_000), half as much again in
 * PROTECT ({@code protectMultiplierE8} 150_000_000), and up to 50 bps more ({@code utilisationSpreadE8} 500_000) as the
 * use of the output token goes from 60 % ({@code utilisationThresholdE8} 60_000_000) to all of it.
 */
public record SpreadTerms(
        long minSpreadE8,
        long maxSpreadE8,
        long closedMinSpreadE8,
        long protectMultiplierE8,
        long confidenceMultiplierE8,
        long utilisationSpreadE8,
        long utilisationThresholdE8,
        long maxRebateE8) {}
