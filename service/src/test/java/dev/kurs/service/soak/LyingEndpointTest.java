package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.service.soak.LyingEndpoint.Lie;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.KursProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes, of which the one in use lies for a while: nothing of it is recorded, nothing is lost, nothing counts twice, and nobody has to help. */
class LyingEndpointTest {
    private static final int CONFIRMATIONS = 2;
    private static final int RECORDED_LONG_AGO = 3;
    private static final int FAR_AHEAD = 30;
    private static final int NOT_FOUND = 404;
    private static final String PAIR = "USDT-IDRX";

    @TempDir
    private Path directory;

    @Test
    void shouldSettleWhileANodeHasOtherBlocksThanAreRecordedAndTakeItBackAfterwards() throws Exception {
        try (SoakNode node = SoakNode.start(directory);
                LyingEndpoint liar = LyingEndpoint.before(node.uri())) {
            SoakDesk desk = new SoakDesk(directory, node, new SoakDesk.Terms(CONFIRMATIONS, 60));
            desk.readFrom(liar.uri(), node.uri());
            SoakFunds.give(desk);
            node.mineEverySecond();
            try (KursProcess kurs = desk.serve();
                    SoakPartner partner = new SoakPartner(desk.client(0))) {
                shouldSettle(desk, partner, "before");

                long recorded = (long) SoakRecord.gauge(kurs, "kurs_chain_confirmed");
                try (DevelopmentChain fork = node.forkAt(recorded - RECORDED_LONG_AGO)) {
                    liar.speakFor(fork.uri());
                    awaitLeftOut(kurs, 1);
                    shouldSettle(desk, partner, "meanwhile");
                    liar.speakFor(node.uri());
                }

                awaitLeftOut(kurs, 0);
                shouldSettle(desk, partner, "afterwards");
                assertEquals(0, SoakRecord.gauge(kurs, "kurs_chain_alarms"));
                kurs.stop();
            }
            SoakRecord.shouldAgree(desk);
        }
    }

    @Test
    void shouldRecordNothingThatOneOfTwoNodesTellsAloneAndSettleOnceTheyAgree() throws Exception {
        try (SoakNode node = SoakNode.start(directory);
                LyingEndpoint liar = LyingEndpoint.before(node.uri())) {
            SoakDesk desk = new SoakDesk(directory, node, new SoakDesk.Terms(CONFIRMATIONS, 60));
            desk.readFrom(liar.uri(), node.uri());
            SoakFunds.give(desk);
            node.mineEverySecond();
            try (KursProcess kurs = desk.serve();
                    SoakPartner partner = new SoakPartner(desk.client(0))) {
                shouldSettle(desk, partner, "before");
                shouldSettleAfterwards(desk, partner, kurs, liar, Lie.WITHHELD_LOGS, "left no log");
                shouldSettleAfterwards(desk, partner, kurs, liar, Lie.ALTERED_AMOUNTS, "the settlement of quote");
                shouldSettleAfterwards(desk, partner, kurs, liar, Lie.FAILED_COMMITS, "the refusal of quote");
                shouldSettleAfterForgedBlocks(desk, partner, kurs, liar);
                assertEquals(0, SoakRecord.gauge(kurs, "kurs_chain_alarms"));
                kurs.stop();
            }
            SoakRecord.shouldAgree(desk);
        }
    }

    private static void shouldSettleAfterwards(
            SoakDesk desk, SoakPartner partner, KursProcess kurs, LyingEndpoint liar, Lie lie, String reason) {
        liar.lie(lie);
        SoakQuote quote = commit(desk, partner, lie.name());
        Eventually.isTrue("it says so", () -> kurs.output().contains(reason));
        shouldNotBeRecorded(partner, quote);
        liar.lie(Lie.NONE);
        awaitSettled(partner, quote);
    }

    private static void shouldSettleAfterForgedBlocks(
            SoakDesk desk, SoakPartner partner, KursProcess kurs, LyingEndpoint liar) {
        int said = kurs.output().length();
        SoakQuote quote;
        try (DevelopmentChain fork = desk.node().forkAt(desk.node().head(), FAR_AHEAD)) {
            liar.speakFor(fork.uri());
            quote = commit(desk, partner, "forged");
            Eventually.isTrue("it says so", () -> kurs.output().substring(said).contains("nodes differ"));
            shouldNotBeRecorded(partner, quote);
            liar.speakFor(desk.node().uri());
        }
        awaitSettled(partner, quote);
    }

    private static void shouldNotBeRecorded(SoakPartner partner, SoakQuote quote) {
        assertEquals(NOT_FOUND, partner.execution(quote.quoteId()).status());
    }

    private static void awaitLeftOut(KursProcess kurs, int nodes) {
        Eventually.isTrue(
                nodes + " nodes are left out", () -> SoakRecord.gauge(kurs, "kurs_chain_nodes_left_out") == nodes);
    }

    private static void shouldSettle(SoakDesk desk, SoakPartner partner, String clientRef) {
        awaitSettled(partner, commit(desk, partner, clientRef));
    }

    private static SoakQuote commit(SoakDesk desk, SoakPartner partner, String clientRef) {
        SoakQuote quote = partner.firmQuote(PAIR, "SELL", "250", clientRef);
        SoakWallet wallet = new SoakWallet(desk.node(), desk.wallet(0));
        wallet.send(desk.engine(), quote.calldata());
        wallet.awaitMined();
        return quote;
    }

    private static void awaitSettled(SoakPartner partner, SoakQuote quote) {
        Eventually.isTrue(
                "the swap is settled",
                () -> partner.execution(quote.quoteId()).body().contains("\"status\":\"SETTLED\""));
    }
}
