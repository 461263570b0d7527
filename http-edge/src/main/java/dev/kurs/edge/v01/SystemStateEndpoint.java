package dev.kurs.edge.v01;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.CorridorState;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.StateReasonWriter;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.RiskState;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code GET /v1/system/state}: the worst state of all corridors, and each one's with its open directions and the age of its price. */
final class SystemStateEndpoint implements Endpoint {
    private static final int OK = 200;

    private final Views views;

    SystemStateEndpoint(Views views) {
        this.views = views;
    }

    @Override
    public void handle(Call call) {
        List<CorridorView> corridors = V01Pairs.all(views);
        RiskState worst = corridors.stream()
                .map(corridor -> corridor.state().state())
                .max(Comparator.comparingInt(RiskState::value))
                .orElse(RiskState.NORMAL);
        JsonBody body = call.json();
        body.field("system_state", shown(worst));
        body.openObject("corridors");
        corridors.forEach(corridor -> write(body, corridor, call.nowNs()));
        body.closeObject();
        call.answer(Answer.json(OK, body.finish()));
    }

    private static void write(JsonBody body, CorridorView corridor, long nowNs) {
        CorridorState state = corridor.state();
        body.openObject(corridor.v01Name());
        body.field("state", shown(state.state()));
        body.openArray("allowed_directions");
        if (state.buyAllowed()) {
            body.item("BUY");
        }
        if (state.sellAllowed()) {
            body.item("SELL");
        }
        body.closeArray();
        if (corridor.rate().isKnown()) {
            body.field(
                    "oracle_age_ms",
                    TimeUnit.NANOSECONDS.toMillis(corridor.rate().ageNs(nowNs)));
        } else {
            body.nullField("oracle_age_ms");
        }
        StateReasonWriter.write(body, state);
        body.closeObject();
    }

    /** v0.1 does not know FREEZE. */
    private static String shown(RiskState state) {
        return (state == RiskState.FREEZE ? RiskState.HALT : state).name();
    }
}
