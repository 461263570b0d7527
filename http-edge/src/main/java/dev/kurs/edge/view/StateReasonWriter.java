package dev.kurs.edge.view;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.protocol.message.sbe.RiskState;

/** {@code state_cause}, the same on every surface: null in NORMAL, else the metric with its value and threshold where it has them. */
public final class StateReasonWriter {
    private StateReasonWriter() {}

    public static void write(JsonBody body, CorridorState state) {
        if (state.state() == RiskState.NORMAL) {
            body.nullField("state_cause");
            return;
        }
        StateReason reason = state.reason();
        body.openObject("state_cause");
        body.field("metric", reason.cause().name());
        writeFigure(body, "value", reason.value());
        writeFigure(body, "threshold", reason.threshold());
        body.field("of", reason.subject());
        body.closeObject();
    }

    private static void writeFigure(JsonBody body, String name, String decimal) {
        if (decimal == null) {
            body.nullField(name);
        } else {
            body.quantity(name, decimal);
        }
    }
}
