package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.KursProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes, of which the one in use has other blocks for a while: nothing is lost, nothing counts twice, and nobody has to help. */
class LyingNodeTest {
    private static final int CONFIRMATIONS = 2;
    private static final int RECORDED_LONG_AGO = 3;
    private static final String PAIR = "USDT-IDRX";

    @TempDir
    private Path directory;

    @Test
    void shouldSettleWhileANodeHasOtherBlocksThanAreRecordedAndTakeItBackAfterwards() throws Exception {
        try (SoakNode node = SoakNode.start(directory);
                LyingNode liar = LyingNode.before(node.uri())) {
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
    void shouldRecordNothingThatTwoNodesDisagreeAboutUntilTheyAgree() throws Exception {
        try (SoakNode node = SoakNode.start(directory);
                LyingNode liar = LyingNode.before(node.uri())) {
            SoakDesk desk = new SoakDesk(directory, node, new SoakDesk.Terms(CONFIRMATIONS, 60));
            desk.readFrom(liar.uri(), node.uri());
            SoakFunds.give(desk);
            node.mineEverySecond();
            try (KursProcess kurs = desk.serve();
                    SoakPartner partner = new SoakPartner(desk.client(0))) {
                shouldSettle(desk, partner, "before");

                SoakQuote quote;
                try (DevelopmentChain fork = node.forkAt(node.head())) {
                    liar.speakFor(fork.uri());
                    quote = commit(desk, partner, "meanwhile");
                    Eventually.isTrue("it says so", () -> kurs.output().contains("nodes differ"));
                    liar.speakFor(node.uri());
                }

                awaitSettled(partner, quote);
                shouldSettle(desk, partner, "afterwards");
                assertEquals(0, SoakRecord.gauge(kurs, "kurs_chain_alarms"));
                kurs.stop();
            }
            SoakRecord.shouldAgree(desk);
        }
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
