package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.client.PartnerClient.Reply;
import dev.kurs.service.soak.LyingEndpoint.Lie;
import dev.kurs.service.soak.SoakTrader.Swap;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Http;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks are replaced under a service that waits for six confirmations: up to five of them are no matter, nine are an alarm. */
class ReorganisationTest {
    private static final int CONFIRMATIONS = 6;
    private static final int DEEPEST = 5;
    private static final int TOO_DEEP = 9;
    private static final String PAIR = "USDT-IDRX";
    private static final int UNAVAILABLE = 503;

    @TempDir
    private Path directory;

    private final Seed seed = Seed.fresh("ReorganisationTest");
    private final List<Swap> swaps = new ArrayList<>();

    /** What happens to a commit whose block is replaced. */
    private enum Fate {
        SENT_AGAIN,
        REFUSED_THEN,
        LEFT
    }

    @Test
    void shouldRecordTheFinalChainWhenFewerBlocksThanConfirmationsAreReplaced() throws Exception {
        try (SoakNode node = SoakNode.start(directory)) {
            SoakDesk desk = desk(node, 30);
            try (KursProcess kurs = desk.serve()) {
                for (int depth = 1; depth <= DEEPEST; depth++) {
                    swapAndReplace(desk, kurs, depth);
                }
                node.passUntil(lastExpiry() + 1);
                node.mine(CONFIRMATIONS);
                SoakRecord.awaitConfirmed(kurs, node.head() - CONFIRMATIONS);
                judge(desk);
                assertTrue(SoakRecord.gauge(kurs, "kurs_chain_reorganisations_total") > 0);
                assertTrue(SoakRecord.gauge(kurs, "kurs_chain_deepest_reorganisation") > 0);
                assertTrue(SoakRecord.gauge(kurs, "kurs_signing_signed_total") > 0);
                assertEquals(0, SoakRecord.gauge(kurs, "kurs_signing_failures_total"));
                kurs.stop();
            }
            SoakRecord.shouldAgree(desk);
        }
    }

    @Test
    void shouldRecordNothingMoreWhenARecordedBlockIsReplaced() throws Exception {
        try (SoakNode node = SoakNode.start(directory)) {
            SoakDesk desk = desk(node, 10);
            try (KursProcess kurs = desk.serve();
                    SoakPartner partner = new SoakPartner(desk.client(0))) {
                SoakQuote quote = commit(desk, partner, 0, "settled");
                node.mine(CONFIRMATIONS);
                SoakRecord.awaitConfirmed(kurs, node.head() - CONFIRMATIONS);
                Object recorded = partner.execution(quote.quoteId()).json().get("data");
                assertTrue(recorded.toString().contains("status=SETTLED"), recorded::toString);

                node.reorganise(TOO_DEEP);
                shouldBeAlarmed(kurs);
                long confirmed = (long) SoakRecord.gauge(kurs, "kurs_chain_confirmed");
                node.mine(2 * TOO_DEEP);

                shouldSignNothing(partner);
                assertEquals(confirmed, (long) SoakRecord.gauge(kurs, "kurs_chain_confirmed"));
                assertEquals(recorded, partner.execution(quote.quoteId()).json().get("data"));
                kurs.kill();
            }

            try (KursProcess again = desk.startServing()) {
                shouldBeAlarmed(again);
                again.stop();
            }
            desk.run("reconcile", "--chain", "-c", desk.configuration().toString())
                    .shouldEndWith(1)
                    .shouldSay("REORGANISED");
        }
    }

    @Test
    void shouldBeAlarmedAfterAStartThatASettlementIsGoneWhoseBlockWasHeldUp() throws Exception {
        try (SoakNode node = SoakNode.start(directory);
                LyingEndpoint liar = LyingEndpoint.before(node.uri())) {
            SoakDesk desk = desk(node, 60);
            desk.readFrom(liar.uri(), node.uri());
            try (KursProcess kurs = desk.serve();
                    SoakPartner partner = new SoakPartner(desk.client(0))) {
                SoakQuote quote = partner.firmQuote(PAIR, "SELL", "250", "held-up");
                liar.lie(Lie.ALTERED_BOOKS);
                commit(desk, 0, quote);
                long committed = node.head();
                node.mine(CONFIRMATIONS);
                Eventually.isTrue(
                        "it is settled",
                        () -> partner.execution(quote.quoteId()).body().contains("\"status\":\"SETTLED\""));
                assertTrue(SoakRecord.gauge(kurs, "kurs_chain_confirmed") < committed);
                kurs.kill();
            }

            liar.lie(Lie.NONE);
            node.reorganise(CONFIRMATIONS + 1);
            try (KursProcess again = desk.startServing()) {
                shouldBeAlarmed(again);
                again.stop();
            }
        }
    }

    private SoakDesk desk(SoakNode node, int maxRecordAgeSeconds) throws Exception {
        SoakDesk desk = new SoakDesk(directory, node, new SoakDesk.Terms(CONFIRMATIONS, maxRecordAgeSeconds));
        SoakFunds.give(desk);
        node.mineWhenTold();
        node.mine(CONFIRMATIONS + 1);
        return desk;
    }

    /** Commits in the block that is this deep, replaces it, and lets each commit have its fate on the new blocks. */
    private void swapAndReplace(SoakDesk desk, KursProcess kurs, int depth) {
        SoakNode node = desk.node();
        Random random = seed.random(depth);
        node.mine(CONFIRMATIONS + 1);
        List<SoakQuote> quotes = new ArrayList<>();
        List<SoakWallet> wallets = new ArrayList<>();
        for (int index = 0; index < SoakDesk.WALLETS; index++) {
            try (SoakPartner partner = new SoakPartner(desk.client(index))) {
                quotes.add(partner.firmQuote(PAIR, "SELL", "250", "depth-" + depth + "-" + index));
            }
            wallets.add(new SoakWallet(node, desk.wallet(index)));
            wallets.get(index).send(desk.engine(), quotes.get(index).calldata());
        }
        node.mine(depth);
        wallets.forEach(SoakWallet::awaitMined);
        awaitHead(kurs, node);

        node.reorganise(depth);
        for (int index = 0; index < SoakDesk.WALLETS; index++) {
            Fate fate = Fate.values()[random.nextInt(Fate.values().length)];
            SoakWallet wallet = wallets.get(index);
            wallet.forgetWhatIsOutOfItsBlock();
            meet(fate, desk, wallet, quotes.get(index));
            swaps.add(new Swap(quotes.get(index), wallet.account(), Habit.COMMIT, 0));
        }
        node.mine(1);
        wallets.forEach(SoakWallet::awaitMined);
        awaitHead(kurs, node);
    }

    private static void meet(Fate fate, SoakDesk desk, SoakWallet wallet, SoakQuote quote) {
        switch (fate) {
            case SENT_AGAIN -> wallet.send(desk.engine(), quote.calldata());
            case REFUSED_THEN -> {
                wallet.allowNothing(quote.tokenIn(), desk.engine());
                wallet.send(desk.engine(), quote.calldata());
                wallet.allowEverything(quote.tokenIn(), desk.engine());
            }
            case LEFT -> {}
        }
    }

    /** The watcher has seen the newest block, so that it has something to take back. */
    private static void awaitHead(KursProcess kurs, SoakNode node) {
        long head = node.head();
        Eventually.isTrue("block " + head + " is seen", () -> SoakRecord.gauge(kurs, "kurs_chain_head") >= head);
    }

    private static SoakQuote commit(SoakDesk desk, SoakPartner partner, int index, String clientRef) {
        SoakQuote quote = partner.firmQuote(PAIR, "SELL", "250", clientRef);
        commit(desk, index, quote);
        return quote;
    }

    private static void commit(SoakDesk desk, int index, SoakQuote quote) {
        SoakWallet wallet = new SoakWallet(desk.node(), desk.wallet(index));
        wallet.send(desk.engine(), quote.calldata());
        desk.node().mine(1);
        wallet.awaitMined();
    }

    private static void shouldBeAlarmed(KursProcess kurs) {
        Eventually.isTrue("it serves", () -> kurs.output().contains("Kurs serves on port"));
        Eventually.isTrue("the log tells it", () -> kurs.output().contains("nothing more of the chain is recorded"));
        Eventually.isTrue("/readyz tells it", () -> {
            PartnerAnswer ready = Http.get(kurs.metricsUrl() + "/readyz");
            return ready.status() == UNAVAILABLE && ready.body().contains("a reorganisation deeper than 6 blocks");
        });
        assertEquals(1, SoakRecord.gauge(kurs, "kurs_chain_alarms"));
    }

    private static void shouldSignNothing(SoakPartner partner) {
        Map<String, Object> corridor = partner.corridor(PAIR);
        Eventually.isTrue("firm quotes end", () -> {
            Reply reply = partner.tryFirmQuote(corridor, "SELL", "250", null);
            return reply.status() == UNAVAILABLE && reply.body().contains("CHAIN_UNAVAILABLE");
        });
    }

    private void judge(SoakDesk desk) {
        ChainTruth truth = ChainTruth.of(
                desk.node(), desk.engine(), desk.firstBlock(), desk.node().head());
        try (SoakPartner partner = new SoakPartner(desk.client(0))) {
            Verdict verdict = new Verdict(partner, truth);
            verdict.judge(swaps);
            System.out.printf(
                    "ReorganisationTest: %d quotes, %d SETTLED, %d FAILED%n",
                    swaps.size(), verdict.count("SETTLED"), verdict.count("FAILED"));
        }
    }

    private long lastExpiry() {
        return swaps.stream().mapToLong(swap -> swap.quote().expiresAt()).max().orElseThrow();
    }
}
