package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.OperatorApi;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator's FREEZE on a real chain: the guardian's freeze is sent once, whatever dies in between, and the resumer's thaw alone ends it. */
class FreezeTest {
    private static final int KILLS = Integer.getInteger("kurs.freeze.kills", 2);
    private static final String PAIR = "USDT-IDRX";

    @TempDir
    private Path data;

    private static OperatorApi reserve(SettlingSandbox sandbox) {
        return OperatorApi.ofReserve(
                sandbox.kurs().baseUrl(), sandbox.kurs().manifest().operatorToken());
    }

    private static String freeze(SettlingSandbox sandbox) {
        Map<String, Object> answer = reserve(sandbox)
                .post("/state-override", Map.of("corridor", "USD-IDR", "target_state", "FREEZE", "reason", "a theft"))
                .shouldBe(200)
                .json();
        assertEquals("PENDING", answer.get("onchain_status"));
        return String.valueOf(answer.get("override_id"));
    }

    private static void end(SettlingSandbox sandbox, String override) {
        reserve(sandbox).delete("/state-override/" + override + "?reason=over").shouldBe(204);
    }

    private static String state(SettlingSandbox sandbox) {
        return String.valueOf(sandbox.kurs().partner(1).corridor(PAIR).get("risk_state"));
    }

    private static void awaitFrozenOnChain(SettlingSandbox sandbox) {
        Eventually.isTrue(PAIR + " is frozen on chain", () -> sandbox.isFrozen(PAIR));
    }

    @Test
    void shouldFreezeTheContractsAndWaitForTheirThaw() {
        try (SettlingSandbox sandbox = SettlingSandbox.start(data)) {
            String override = freeze(sandbox);
            awaitFrozenOnChain(sandbox);
            end(sandbox, override);
            assertEquals("FREEZE", state(sandbox));

            sandbox.thaw(PAIR);
            sandbox.awaitRiskState(PAIR, "NORMAL");
            assertEquals(1, sandbox.freezes(PAIR));
        }
    }

    @Test
    void shouldSendOneFreezeHoweverOftenItIsKilled() {
        for (int kill = 0; kill < KILLS; kill++) {
            SettlingSandbox killed = SettlingSandbox.start(data);
            int freezes = killed.freezes(PAIR);
            String override = freeze(killed);
            Eventually.pause(kill * 400L);
            killed.kurs().kill();
            killed.close();

            try (SettlingSandbox sandbox = SettlingSandbox.start(data)) {
                awaitFrozenOnChain(sandbox);
                sandbox.thaw(PAIR);
                Eventually.isTrue("the thaw is seen", () -> !sandbox.isFrozen(PAIR));
                Eventually.pause(3_000);
                assertEquals("FREEZE", state(sandbox), "the operator's FREEZE goes on");
                end(sandbox, override);
                sandbox.awaitRiskState(PAIR, "NORMAL");
                assertEquals(freezes + 1, sandbox.freezes(PAIR), "kill " + kill);
            }
        }
    }
}
