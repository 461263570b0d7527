package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.service.soak.LyingEndpoint.Lie;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.KursProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes, of which the one in use lies for a while: nothing of it is recorded, nothing is lost, nothing counts twice, and nobody has to help. */
@Tag("soak")
class LyingEndpointTest {
    private static final int CONFIRMATIONS = 2;
    private static final int RECORDED_LONG_AGO = 3;
    private static final int FAR_AHEAD = 30;
    private static final int NOT_FOUND = 404;
    private static final String PAIR = "USDT-IDRX";

    @TempDir
    private Path directory;

    /** A service that reads two nodes, and a partner of it. */
    private record Stage(SoakNode node, LyingEndpoint liar, SoakDesk desk, KursProcess kurs, SoakPartner partner) {}

    /** What happens while the service runs. */
    private interface Scenario {
        void play(Stage stage) throws Exception;
    }

    /** Afterwards nothing alarms, and the records of service and chain agree. */
    private void play(Scenario scenario) throws Exception {
        try (SoakNode node = SoakNode.start(directory);
                LyingEndpoint liar = LyingEndpoint.before(node.uri())) {
            SoakDesk desk = new SoakDesk(directory, node, new SoakDesk.Terms(CONFIRMATIONS, 60));
            desk.readFrom(liar.uri(), node.uri());
            SoakFunds.give(desk);
            node.mineEverySecond();
            try (KursProcess kurs = desk.serve();
                    SoakPartner partner = new SoakPartner(desk.client(0))) {
                scenario.play(new Stage(node, liar, desk, kurs, partner));
                assertEquals(0, SoakRecord.gauge(kurs, "kurs_chain_alarms"));
                kurs.stop();
            }
            SoakRecord.shouldAgree(desk);
        }
    }

    @Test
    void shouldSettleWhileANodeHasOtherBlocksThanAreRecordedAndTakeItBackAfterwards() throws Exception {
        play(stage -> {
            shouldSettle(stage, "before");

            long recorded = (long) SoakRecord.gauge(stage.kurs(), "kurs_chain_confirmed");
            try (DevelopmentChain fork = stage.node().forkAt(recorded - RECORDED_LONG_AGO)) {
                stage.liar().speakFor(fork.uri());
                awaitLeftOut(stage.kurs(), 1);
                shouldSettle(stage, "meanwhile");
                stage.liar().speakFor(stage.node().uri());
            }

            awaitLeftOut(stage.kurs(), 0);
            shouldSettle(stage, "afterwards");
        });
    }

    @Test
    void shouldRecordNothingThatOneOfTwoNodesTellsAloneAndSettleOnceTheyAgree() throws Exception {
        play(stage -> {
            shouldSettle(stage, "before");
            shouldSettleAfter(stage, Lie.WITHHELD_LOGS, "left no log");
            shouldSettleAfter(stage, Lie.ALTERED_AMOUNTS, "the settlement of quote");
            shouldSettleAfter(stage, Lie.FAILED_COMMITS, "the refusal of quote");
            shouldSettleAfterForgedBlocks(stage);
        });
    }

    private static void shouldSettleAfter(Stage stage, Lie lie, String reason) {
        stage.liar().lie(lie);
        SoakQuote quote = commit(stage, lie.name());
        Eventually.isTrue("it says so", () -> stage.kurs().output().contains(reason));
        shouldNotBeRecorded(stage.partner(), quote);
        stage.liar().lie(Lie.NONE);
        awaitSettled(stage.partner(), quote);
    }

    private static void shouldSettleAfterForgedBlocks(Stage stage) {
        int said = stage.kurs().output().length();
        SoakQuote quote;
        try (DevelopmentChain fork = stage.node().forkAt(stage.node().head(), FAR_AHEAD)) {
            stage.liar().speakFor(fork.uri());
            quote = commit(stage, "forged");
            Eventually.isTrue(
                    "it says so", () -> stage.kurs().output().substring(said).contains("nodes differ"));
            shouldNotBeRecorded(stage.partner(), quote);
            stage.liar().speakFor(stage.node().uri());
        }
        awaitSettled(stage.partner(), quote);
    }

    private static void shouldNotBeRecorded(SoakPartner partner, SoakQuote quote) {
        assertEquals(NOT_FOUND, partner.execution(quote.quoteId()).status());
    }

    private static void awaitLeftOut(KursProcess kurs, int nodes) {
        Eventually.isTrue(
                nodes + " nodes are left out", () -> SoakRecord.gauge(kurs, "kurs_chain_nodes_left_out") == nodes);
    }

    private static void shouldSettle(Stage stage, String clientRef) {
        awaitSettled(stage.partner(), commit(stage, clientRef));
    }

    private static SoakQuote commit(Stage stage, String clientRef) {
        SoakQuote quote = stage.partner().firmQuote(PAIR, "SELL", "250", clientRef);
        SoakWallet wallet = new SoakWallet(stage.node(), stage.desk().wallet(0));
        wallet.send(stage.desk().engine(), quote.calldata());
        wallet.awaitMined();
        return quote;
    }

    private static void awaitSettled(SoakPartner partner, SoakQuote quote) {
        Eventually.isTrue(
                "the swap is settled",
                () -> partner.execution(quote.quoteId()).body().contains("\"status\":\"SETTLED\""));
    }
}
