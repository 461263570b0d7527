package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.ConfigurationText;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.Operator;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A token off its peg on a real chain: the guardian's inbound freeze is sent once, whatever dies in between, and the resumer's thaw alone ends it. */
class DepegFreezeTest {
    private static final int KILLS = Integer.getInteger("kurs.freeze.kills", 2);
    private static final String TOKEN = "IDRX";
    private static final String PEG = "IDRX/IDR";
    private static final String PAIR = "USDT-IDRX";

    @TempDir
    private static Path sandboxData;

    private static SettlingSandbox sandbox;

    @TempDir
    private Path data;

    private Path configuration;
    private String token;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(sandboxData);
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    private KursProcess startFirst() {
        ConfigurationText text = sandbox.configuration()
                .with("    USDT/USD: {}\n", "    USDT/USD: {}\n    " + PEG + ": {max_age: 24h, recovery_ticks: 2}\n")
                .with("feed: USD/IDR, max_skew_bps: 100, ", "feed: USD/IDR, PEGGED max_skew_bps: 100, ");
        String yaml =
                text.yaml().replaceFirst("PEGGED", "peg_feed: " + PEG + ",").replaceAll("PEGGED ", "");
        configuration =
                new ConfigurationText(yaml + "  guardian: {look_every: 250ms}\n").write(data.resolve("kurs.yaml"));
        run("keys", "master", "--file", data.resolve("master.key").toString());
        KursProcess kurs = KursProcess.servingWithoutPrices(data, configuration);
        token = run(
                "operator",
                "add",
                "desk@example.com",
                "--scope",
                "sandbox:prices",
                "--reason",
                "a test",
                "--data",
                data.toString());
        peg(kurs, "1");
        return kurs.awaitReady();
    }

    private static String run(String... line) {
        return CommandLineRun.of(line).shouldEndWith(0).output().strip();
    }

    private void peg(KursProcess kurs, String price) {
        Operator operator = new Operator(kurs.baseUrl(), token);
        operator.setsPrice(PEG, "CROSS_CHECK", price, "1").shouldBe(200);
        operator.setsPrice(PEG, "PRIMARY", price, "1").shouldBe(200);
    }

    private void findThePegAgain(KursProcess kurs) {
        for (int price = 0; price < 4; price++) {
            Eventually.pause(50);
            peg(kurs, "1");
        }
    }

    private String states() {
        return run("states", "--corridor", PAIR, "--history", "--data", data.toString());
    }

    private static void awaitFrozenOnChain() {
        Eventually.isTrue(TOKEN + " is frozen inbound on chain", () -> sandbox.isFrozenInbound(TOKEN));
    }

    @Test
    void shouldFreezeTheTokenOnChainAndLetItInOnceItWasThawed() {
        int freezes = sandbox.freezesOfToken(TOKEN);
        try (KursProcess kurs = startFirst()) {
            assertFalse(states().contains("DEPEG"), this::states);
            peg(kurs, "0.95");
            awaitFrozenOnChain();
            SettlingSandbox.awaitFreezesSeen(kurs);
            findThePegAgain(kurs);
            assertTrue(states().contains("DEPEG"), this::states);

            sandbox.thawInbound(TOKEN);
            sandbox.awaitAnswered(kurs);
            assertEquals(freezes + 1, sandbox.freezesOfToken(TOKEN));
            assertFalse(sandbox.isFrozenInbound(TOKEN));
            assertFalse(sandbox.isFrozen(PAIR), "corridors are not frozen");
        }
    }

    @Test
    void shouldFreezeAgainThoughTheThawWasMinedJustBeforeTheNextBreach() {
        int freezes = sandbox.freezesOfToken(TOKEN);
        try (KursProcess kurs = startFirst()) {
            peg(kurs, "0.95");
            awaitFrozenOnChain();
            SettlingSandbox.awaitFreezesSeen(kurs);
            findThePegAgain(kurs);
            sandbox.thawInbound(TOKEN);
            peg(kurs, "0.95");
            Eventually.isTrue("the second breach is frozen too", () -> sandbox.freezesOfToken(TOKEN) == freezes + 2);
            awaitFrozenOnChain();
            SettlingSandbox.awaitFreezesSeen(kurs);

            findThePegAgain(kurs);
            sandbox.thawInbound(TOKEN);
            sandbox.awaitAnswered(kurs);
            assertFalse(sandbox.isFrozenInbound(TOKEN));
            assertEquals(freezes + 2, sandbox.freezesOfToken(TOKEN));
        }
    }

    @Test
    void shouldSendOneFreezeHoweverOftenItIsKilled() {
        try (KursProcess first = startFirst()) {
            first.kill();
        }
        for (int kill = 0; kill < KILLS; kill++) {
            int freezes = sandbox.freezesOfToken(TOKEN);
            try (KursProcess killed = KursProcess.serve(data, configuration)) {
                findThePegAgain(killed);
                peg(killed, "0.95");
                Eventually.pause(kill * 300L);
                killed.kill();
            }

            try (KursProcess kurs = KursProcess.servingWithoutPrices(data, configuration)) {
                awaitFrozenOnChain();
                SettlingSandbox.awaitFreezesSeen(kurs);
                sandbox.thawInbound(TOKEN);
                sandbox.awaitAnswered(kurs);
                assertFalse(sandbox.isFrozenInbound(TOKEN), "a thaw is not undone");
                findThePegAgain(kurs);
                sandbox.awaitAnswered(kurs);
                assertEquals(freezes + 1, sandbox.freezesOfToken(TOKEN), "kill " + kill);
                assertTrue(states().contains("DEPEG"), this::states);
            }
        }
    }
}
