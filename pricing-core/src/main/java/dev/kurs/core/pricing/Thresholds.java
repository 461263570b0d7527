package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;

/**
 * From where on a metric asks for each state, at 10^-8 of its unit; {@link #NEVER} where it never does.
 *
 * <p>Volatility of 3, 6 and 7.5 times a day's: {@code new Thresholds(300_000_000, 600_000_000, 750_000_000)}.
 */
public record Thresholds(long protectE8, long restrictE8, long haltE8) {
    public static final long NEVER = Long.MAX_VALUE;
    public static final Thresholds NONE = new Thresholds(NEVER, NEVER, NEVER);

    /** Above 0 and not falling. */
    boolean isRising() {
        return protectE8 > 0 && protectE8 <= restrictE8 && restrictE8 <= haltE8;
    }

    /** Whether it ever asks for anything. */
    public boolean isSet() {
        return protectE8 != NEVER || restrictE8 != NEVER || haltE8 != NEVER;
    }

    /** Of the state, or of PROTECT where that is NORMAL. */
    public long of(RiskState state) {
        return switch (state) {
            case HALT -> haltE8;
            case RESTRICT -> restrictE8;
            default -> protectE8;
        };
    }

    /** The most severe state whose threshold, times a ratio at 10^-8, a metric has reached; not negative. */
    public RiskState reached(long metricE8, long ratioE8) {
        if (isFrom(metricE8, haltE8, ratioE8)) {
            return RiskState.HALT;
        }
        if (isFrom(metricE8, restrictE8, ratioE8)) {
            return RiskState.RESTRICT;
        }
        return isFrom(metricE8, protectE8, ratioE8) ? RiskState.PROTECT : RiskState.NORMAL;
    }

    private static boolean isFrom(long metricE8, long thresholdE8, long ratioE8) {
        return thresholdE8 != NEVER && ExactMath.compareProducts(metricE8, Fractions.E8, thresholdE8, ratioE8) >= 0;
    }
}
