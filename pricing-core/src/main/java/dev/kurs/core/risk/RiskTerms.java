package dev.kurs.core.risk;

import dev.kurs.protocol.message.sbe.ConfigureRiskDecoder;

/**
 * How the pool's risk is measured, and from where on a corridor's part of it asks for a state (PRICING §7).
 *
 * <p>{@code varProtectE8} 5 000 000: PROTECT from a one-day VaR of 5 % of the pool's capital on. {@code tellIntervalNs} 10^9: what prices alone change is told once
 * a second.
 *
 * @param lambda decay of the EWMA of daily log returns
 */
public record RiskTerms(
        double lambda,
        Levels valueAtRisk,
        Levels concentration,
        long concentrationFloorE8,
        long batchAgeProtectNs,
        long batchAgeRestrictNs,
        Levels loss,
        long maxGrossE8,
        long tellIntervalNs) {
    /** Fractions at 10^-8 from which a metric asks for each state; {@link Long#MAX_VALUE} for never. */
    public record Levels(long protectE8, long restrictE8, long haltE8) {
        boolean isRising() {
            return protectE8 > 0 && protectE8 <= restrictE8 && restrictE8 <= haltE8;
        }
    }

    public static RiskTerms from(ConfigureRiskDecoder command) {
        return new RiskTerms(
                command.lambda(),
                new Levels(command.varProtectE8(), command.varRestrictE8(), command.varHaltE8()),
                new Levels(command.concentrationProtectE8(), command.concentrationRestrictE8(), Long.MAX_VALUE),
                command.concentrationFloorE8(),
                command.batchAgeProtectNs(),
                command.batchAgeRestrictNs(),
                new Levels(command.lossProtectE8(), command.lossRestrictE8(), command.lossHaltE8()),
                command.maxGrossE8(),
                command.tellIntervalNs());
    }

    /** What is wrong, with the field and its value; null where nothing is. */
    public String invalidity() {
        if (!(lambda > 0 && lambda < 1)) {
            return "lambda is " + lambda + ", must be between 0 and 1";
        }
        if (!valueAtRisk.isRising()) {
            return "limits of VaR are " + valueAtRisk + ", must be above 0 and not fall";
        }
        if (!concentration.isRising()) {
            return "limits of concentration are " + concentration + ", must be above 0 and not fall";
        }
        if (!loss.isRising()) {
            return "limits of unrealised loss are " + loss + ", must be above 0 and not fall";
        }
        if (batchAgeProtectNs <= 0 || batchAgeRestrictNs < batchAgeProtectNs) {
            return "batchAgeProtectNs is " + batchAgeProtectNs + " and batchAgeRestrictNs " + batchAgeRestrictNs
                    + ", must be above 0 and not fall";
        }
        if (concentrationFloorE8 < 0 || maxGrossE8 <= 0) {
            return "concentrationFloorE8 is " + concentrationFloorE8 + " and maxGrossE8 " + maxGrossE8
                    + ", must be at least 0 and above 0";
        }
        return tellIntervalNs < 0 ? "tellIntervalNs is " + tellIntervalNs + ", must be at least 0" : null;
    }
}
