package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.RiskState;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** USDT-IDRX was USD-IDR until it was withdrawn; USDT-JPYC is now. */
class WithdrawnNameTest {
    private final EdgeFixture edge = new EdgeFixture();

    @BeforeEach
    void passTheNameOn() {
        edge.restore(EngineFrames.withdrawn(EngineFrames.corridor(0, "USDT-IDRX", 0, 1, true, "USD", "IDR")));
        edge.restore(EngineFrames.corridor(1, "USDT-JPYC", 0, 2, true, "USD", "IDR"));
        edge.restore(ReserveFrames.pool());
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private Reply override(String corridor) {
        return edge.post(
                        "/v1/reserve/state-override",
                        "{\"corridor\":\"" + corridor + "\",\"target_state\":\"HALT\",\"reason\":\"storm\"}")
                .bearer(EdgeFixture.OPERATOR)
                .send();
    }

    @Test
    void shouldReachTheCorridorThatHasTheName() {
        assertEquals("USD-IDR", override("USD-IDR").json().get("corridor"));
        assertEquals("USDT-IDRX", override("USDT-IDRX").json().get("corridor"));
        assertEquals(
                List.of("1", "0"),
                edge.reserve.decided.stream()
                        .map(decision -> decision.substring(0, decision.indexOf(' ')))
                        .toList());
    }

    @Test
    void shouldShowEachOnce() {
        Reply status =
                edge.get("/v1/reserve/risk-status").bearer(EdgeFixture.OPERATOR).send();

        assertEquals(status.text().indexOf("\"USD-IDR\""), status.text().lastIndexOf("\"USD-IDR\""), status.text());
        assertEquals(
                Set.of("USDT-IDRX", "USD-IDR", "IDRX-JPYC", "USD-SGD", "MYR-IDR"),
                status.object("corridors").keySet());
    }

    @Test
    void shouldCountNoWithdrawnCorridorsStateForThePools() {
        state(0, RiskState.HALT);
        state(3, RiskState.NORMAL);
        state(4, RiskState.NORMAL);
        assertEquals("NORMAL", status().json().get("overall_status"));

        state(1, RiskState.PROTECT);
        assertEquals("PROTECT", status().json().get("overall_status"));
    }

    private void state(int corridorId, RiskState state) {
        edge.restore(EngineFrames.state(corridorId, state, false, EngineFrames.permanent(), edge.clock.nanoTime()));
    }

    private Reply status() {
        return edge.get("/v1/reserve/risk-status").bearer(EdgeFixture.OPERATOR).send();
    }
}
