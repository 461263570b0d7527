package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.Tier;
import java.util.ArrayList;
import java.util.List;

/**
 * The configuration of a corridor; the tiers stand by size, the last without an upper bound.
 *
 * <p>USDT-IDRX with the tiers MICRO below 1 000 dollars, SMALL below 10 000 and MEDIUM above: 10 000 dollars exactly are
 * MEDIUM, because a tier's bound is not part of it.
 */
public record CorridorTerms(
        int corridorId,
        String pair,
        int baseTokenId,
        int quoteTokenId,
        boolean publicInV02,
        FeeBasis feeBasis,
        ClosedPolicy closedPolicy,
        List<FeeTier> tiers,
        SizeTerms size,
        SpreadTerms spread,
        VolatilityTerms volatility,
        StateTerms states,
        int maxDeviationBps,
        long firmTtlNs) {
    private static final double NANOS_PER_SECOND = 1e9;

    public CorridorTerms {
        tiers = List.copyOf(tiers);
    }

    /** Reads the terms of a configuration command. */
    public static CorridorTerms from(ConfigureCorridorDecoder command) {
        List<FeeTier> tiers = tiers(command);
        return new CorridorTerms(
                command.corridorId(),
                command.pair(),
                command.baseTokenId(),
                command.quoteTokenId(),
                command.publicInV02() == Flag.YES,
                command.feeBasis(),
                command.closedPolicy(),
                tiers,
                size(command),
                spread(command),
                volatility(command),
                states(command),
                command.maxDeviationBps(),
                command.firmTtlNs());
    }

    /** The same terms, which have of another corridor's those parts that are equal, so that many corridors need no memory for each. */
    public CorridorTerms sharing(CorridorTerms other) {
        return new CorridorTerms(
                corridorId,
                pair,
                baseTokenId,
                quoteTokenId,
                publicInV02,
                feeBasis,
                closedPolicy,
                shared(tiers, other.tiers),
                shared(size, other.size),
                shared(spread, other.spread),
                shared(volatility, other.volatility),
                shared(states, other.states),
                maxDeviationBps,
                firmTtlNs);
    }

    private static <T> T shared(T own, T other) {
        return own.equals(other) ? other : own;
    }

    /** How many of the tiers a surface knows: v0.2 stops at MEDIUM, which is then its last. */
    public int tierCount(Surface surface) {
        int count = 0;
        while (knows(surface, count)) {
            count++;
        }
        return count;
    }

    private boolean knows(Surface surface, int index) {
        return index < tiers.size()
                && (surface == Surface.V01 || tiers.get(index).tier().value() <= Tier.MEDIUM.value());
    }

    /** The index of the first tier that a size lies below; the surface's last one takes all the rest. */
    public int tierIndex(Surface surface, long sizeE6RoundedDown) {
        int index = 0;
        while (sizeE6RoundedDown >= tiers.get(index).maxUsdE6() && knows(surface, index + 1)) {
            index++;
        }
        return index;
    }

    /** The smallest base spread of any tier. */
    public long tightestBaseSpreadE8() {
        long tightestE8 = Long.MAX_VALUE;
        for (int index = 0; index < tiers.size(); index++) {
            tightestE8 = Math.min(tightestE8, tiers.get(index).baseSpreadE8());
        }
        return tightestE8;
    }

    public double firmTtlSeconds() {
        return firmTtlNs / NANOS_PER_SECOND;
    }

    private static List<FeeTier> tiers(ConfigureCorridorDecoder command) {
        List<FeeTier> tiers = new ArrayList<>();
        for (ConfigureCorridorDecoder.TiersDecoder tier : command.tiers()) {
            boolean unbounded = tier.maxUsdE6() == ConfigureCorridorDecoder.TiersDecoder.maxUsdE6NullValue();
            tiers.add(new FeeTier(
                    tier.tier(),
                    unbounded ? FeeTier.UNBOUNDED : tier.maxUsdE6(),
                    tier.fixedFeeE6(),
                    tier.variableE8(),
                    tier.baseSpreadE8()));
        }
        return tiers;
    }

    private static SizeTerms size(ConfigureCorridorDecoder command) {
        boolean unbounded = command.rfqThresholdE6() == ConfigureCorridorDecoder.rfqThresholdE6NullValue();
        return new SizeTerms(
                command.minUsdE6(),
                command.maxUsdE6(),
                command.protectMaxFactorE8(),
                command.restrictMaxFactorE8(),
                unbounded ? SizeTerms.NO_RFQ_THRESHOLD : command.rfqThresholdE6());
    }

    private static SpreadTerms spread(ConfigureCorridorDecoder command) {
        return new SpreadTerms(
                command.minSpreadE8(),
                command.maxSpreadE8(),
                command.closedMinSpreadE8(),
                command.protectMultiplierE8(),
                command.confidenceMultiplierE8(),
                command.utilisationSpreadE8(),
                command.utilisationThresholdE8(),
                command.maxRebateE8());
    }

    private static VolatilityTerms volatility(ConfigureCorridorDecoder command) {
        return new VolatilityTerms(
                command.volMultiplier(), command.volFloor(), command.volLambda(), command.volIntervalNs());
    }

    private static StateTerms states(ConfigureCorridorDecoder command) {
        return new StateTerms(
                command.dwellNs(),
                command.exitRatioE8(),
                command.oracleAgeProtectE8(),
                command.deviationProtectE8(),
                new Thresholds(
                        orNever(command.volatilityProtectE8()),
                        orNever(command.volatilityRestrictE8()),
                        orNever(command.volatilityHaltE8())),
                new Thresholds(
                        orNever(command.utilisationProtectE8()),
                        orNever(command.utilisationRestrictE8()),
                        orNever(command.utilisationHaltE8())));
    }

    private static long orNever(long thresholdE8) {
        return thresholdE8 == ConfigureCorridorDecoder.volatilityProtectE8NullValue() ? Thresholds.NEVER : thresholdE8;
    }
}
