package dev.kurs.core.twin;

/** A corridor's spread settings: 5 bp is {@code 50_000} at E8; a multiplier of two is {@code 200_000_000}. */
record TwinSpread(
        long minSpreadE8,
        long maxSpreadE8,
        long closedMinSpreadE8,
        long protectMultiplierE8,
        long confidenceMultiplierE8,
        long utilisationSpreadE8,
        long utilisationThresholdE8,
        double volMultiplier,
        double volFloor,
        long firmTtlNs) {}
