package dev.kurs.core.risk;

import dev.kurs.protocol.message.sbe.RiskState;

/** The order of states: {@code worst(PROTECT, RESTRICT)} is RESTRICT, {@code milder(RESTRICT)} PROTECT. */
public final class Severity {
    private static final RiskState[] BY_SEVERITY = {
        RiskState.NORMAL, RiskState.PROTECT, RiskState.RESTRICT, RiskState.HALT, RiskState.FREEZE
    };

    private Severity() {}

    public static boolean isAbove(RiskState left, RiskState right) {
        return left.value() > right.value();
    }

    public static RiskState worst(RiskState left, RiskState right) {
        return isAbove(left, right) ? left : right;
    }

    /** One level down; NORMAL stays. */
    public static RiskState milder(RiskState state) {
        return BY_SEVERITY[Math.max(0, state.value() - 1)];
    }
}
