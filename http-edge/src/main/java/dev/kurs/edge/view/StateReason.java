package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.StateCause;
import java.math.BigDecimal;

/**
 * Why a corridor is in its state: the metric, its figure, the threshold it reached, and of which feed or token it is.
 *
 * <p>PROTECT since USD/IDR is 0.52 of the age allowed, from 0.5 on: {@code ORACLE_AGE}, 52 000 000, 50 000 000, {@code USD/IDR}.
 *
 * @param metricE8 {@link #NONE} where it is no number
 * @param subject null where it is of no single feed or token
 */
public record StateReason(StateCause cause, long metricE8, long thresholdE8, String subject) {
    public static final long NONE = CorridorStateChangedDecoder.metricE8NullValue();

    static final StateReason CONFIGURATION = new StateReason(StateCause.CONFIGURATION, NONE, NONE, null);

    /** The figure as a plain decimal; null where it is no number. */
    public String value() {
        return text(metricE8);
    }

    /** The threshold as a plain decimal; null where there is none. */
    public String threshold() {
        return text(thresholdE8);
    }

    private static String text(long fractionE8) {
        return fractionE8 == NONE
                ? null
                : BigDecimal.valueOf(fractionE8, 8).stripTrailingZeros().toPlainString();
    }
}
