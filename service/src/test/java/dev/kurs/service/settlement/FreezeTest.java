package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.OperatorApi;
import dev.kurs.service.system.Outcome;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator's FREEZE on a real chain: the guardian's freeze is sent once, whatever dies in between, and the resumer's thaw alone ends it. */
class FreezeTest {
    private static final int KILLS = Integer.getInteger("kurs.freeze.kills", 2);
    private static final String PAIR = "USDT-IDRX";

    @TempDir
    private static Path data;

    private static SettlingSandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(data);
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    private static OperatorApi reserve() {
        return OperatorApi.ofReserve(
                sandbox.kurs().baseUrl(), sandbox.kurs().manifest().operatorToken());
    }

    private static String freeze() {
        Map<String, Object> answer = reserve()
                .post("/state-override", Map.of("corridor", "USD-IDR", "target_state", "FREEZE", "reason", "a theft"))
                .shouldBe(200)
                .json();
        assertEquals("PENDING", answer.get("onchain_status"));
        return String.valueOf(answer.get("override_id"));
    }

    private static void end(String override) {
        reserve().delete("/state-override/" + override + "?reason=over").shouldBe(204);
    }

    private static Outcome run(String... command) {
        return sandbox.command(command).shouldEndWith(0);
    }

    private static String state() {
        return String.valueOf(sandbox.kurs().partner(1).corridor(PAIR).get("risk_state"));
    }

    private static void awaitFrozenOnChain() {
        Eventually.isTrue(PAIR + " is frozen on chain", () -> sandbox.isFrozen(PAIR));
    }

    @Test
    void shouldFreezeTheContractsAndWaitForTheirThaw() {
        int freezes = sandbox.freezes(PAIR);
        freeze();
        awaitFrozenOnChain();
        run("risk", "override", "USD-IDR", "NORMAL", "--reason", "a try")
                .shouldSay(
                        "USD-IDR is FREEZE: frozen on chain, until the thaw there; NORMAL is set for good; override ");
        run("risk", "override", "USD-IDR", "FREEZE", "--reason", "a theft").shouldSay("USD-IDR is FREEZE, was FREEZE");
        String told = run("risk").shouldSay("USD-IDR is FREEZE").output();
        String override = told.replaceAll("(?s).*override ([0-9a-f-]{36}): USD-IDR.*", "$1");
        run("risk", "end-override", override, "--reason", "over")
                .shouldSay("has ended; USD-IDR is FREEZE: frozen on chain, until the thaw there");
        sandbox.awaitAnswered(sandbox.kurs());
        assertEquals("FREEZE", state());

        sandbox.thaw(PAIR);
        sandbox.awaitRiskState(PAIR, "NORMAL");
        assertEquals(freezes + 1, sandbox.freezes(PAIR));
    }

    @Test
    void shouldSendOneFreezeHoweverOftenItIsKilled() {
        for (int kill = 0; kill < KILLS; kill++) {
            int freezes = sandbox.freezes(PAIR);
            String override = freeze();
            Eventually.pause(kill * 400L);
            sandbox.kurs().kill();
            sandbox.close();

            start();
            awaitFrozenOnChain();
            sandbox.thaw(PAIR);
            sandbox.awaitAnswered(sandbox.kurs());
            assertFalse(sandbox.isFrozen(PAIR), "a thaw is not undone");
            assertEquals("FREEZE", state(), "the operator's FREEZE goes on");
            end(override);
            sandbox.awaitRiskState(PAIR, "NORMAL");
            assertEquals(freezes + 1, sandbox.freezes(PAIR), "kill " + kill);
        }
    }
}
