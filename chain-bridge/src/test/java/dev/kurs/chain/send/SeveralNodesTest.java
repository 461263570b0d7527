package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.NodeRefused;
import dev.kurs.chain.watch.Lies;
import dev.kurs.chain.watch.LyingNode;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One chain behind three nodes, of which some fall silent, lag or lie: every submission is mined, and none twice. */
@Timeout(120)
class SeveralNodesTest {
    private static final int BLOCKS_APART = 5;
    private static final URI NOBODY = URI.create("http://127.0.0.1:1");

    @TempDir
    private Path directory;

    private DevelopmentChain chain;
    private SendingDesk desk;
    private LyingNode first;
    private LyingNode second;
    private LyingNode third;

    @BeforeEach
    void start() {
        chain = TestChain.start();
        desk = new SendingDesk(chain.uri());
        first = LyingNode.before(chain.uri());
        second = LyingNode.before(chain.uri());
        third = LyingNode.before(chain.uri());
    }

    @AfterEach
    void stop() {
        if (chain != null) {
            Stream.of(first, second, third).forEach(LyingNode::close);
            desk.close();
            chain.close();
        }
    }

    /** What is to be done with a sender over three nodes, the first of which is in use. */
    @FunctionalInterface
    private interface Use {
        void of(TransactionSender sender) throws Exception;
    }

    private void send(Use use) throws Exception {
        List<URI> nodes = Stream.of(first, second, third).map(LyingNode::uri).toList();
        try (Endpoints endpoints = Endpoints.of(nodes, 31_337, Duration.ofSeconds(20), BLOCKS_APART);
                TransactionSender sender = TransactionSender.open(
                        endpoints, DevelopmentAccounts.key(3), directory.resolve("outbox"), SendingDesk.TERMS)) {
            use.of(sender);
        }
    }

    private void assertMined(int numbers) {
        assertEquals(
                IntStream.range(0, numbers).boxed().toList(),
                desk.numbersMined().stream().sorted().toList());
        assertEquals(numbers, desk.count(), "no gap and nothing else");
    }

    @Test
    void shouldMineOnceWhatANodeTookWithoutSayingSo() throws Exception {
        first.loseAnswersTo("eth_sendRawTransaction");

        send(sender -> {
            for (int number = 0; number < 3; number++) {
                assertTrue(submitted(sender, number).succeeded());
            }
        });

        assertMined(3);
    }

    @Test
    void shouldGoOnThroughTheOthersWhenTheNodeInUseFallsSilent() throws Exception {
        send(sender -> {
            assertTrue(submitted(sender, 0).succeeded());
            first.speakFor(NOBODY);
            assertTrue(submitted(sender, 1).succeeded());
            second.speakFor(NOBODY);
            assertTrue(submitted(sender, 2).succeeded());
        });

        assertMined(3);
    }

    @Test
    void shouldSendEveryNodeWhatOneSwallows() throws Exception {
        first.lie(Lies.ACCEPTED_TRANSACTIONS);
        first.swallow("eth_sendRawTransaction");

        send(sender -> assertTrue(submitted(sender, 0).succeeded()));

        assertMined(1);
    }

    @Test
    void shouldRaiseTheFeesOfWhatEveryNodeTakesAndForgets() throws Exception {
        List<String> taken = new CopyOnWriteArrayList<>();
        Stream.of(first, second, third).forEach(node -> {
            node.lie(Lies.forgottenTransactions(taken::add));
            node.swallow("eth_sendRawTransaction");
        });

        send(sender -> {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(0));
            while (taken.stream().distinct().count() < 2) {
                desk.mine();
                awaitMore(taken, 6);
            }
            Stream.of(first, second, third).forEach(node -> node.swallow(""));
            Stream.of(first, second, third).forEach(node -> node.lie(Lies.NONE));
            assertTrue(end(end).succeeded());
        });

        assertMined(1);
    }

    private static void awaitMore(List<String> taken, int more) throws InterruptedException {
        int before = taken.size();
        while (taken.size() < before + more) {
            Thread.sleep(5);
        }
    }

    @Test
    void shouldTellThatMostNodesCallATransactionUnpayableThoughOneHasIt() throws Exception {
        desk.rpc().ask("evm_setAutomine", false);
        Stream.of(second, third).forEach(node -> {
            node.refuse("eth_sendRawTransaction", "insufficient funds for gas * price + value");
            node.lie(Lies.UNKNOWN_TRANSACTIONS);
        });
        send(sender -> {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(0));
            while (!hasTrouble(sender, "insufficient funds")) {
                Thread.sleep(5);
            }
            for (int look = 0; look < 20; look++) {
                assertTrue(hasTrouble(sender, "insufficient funds"), "as long as it is so");
                Thread.sleep(10);
            }

            Stream.of(second, third).forEach(node -> {
                node.refuse("", "");
                node.lie(Lies.NONE);
            });
            mineUntilDone(end);
        });
        assertMined(1);
    }

    private static boolean hasTrouble(TransactionSender sender, String words) {
        return sender.trouble().filter(trouble -> trouble.contains(words)).isPresent();
    }

    @Test
    void shouldSendAgainWhatOneNodeAloneSaysThatItHas() throws Exception {
        desk.rpc().ask("evm_setAutomine", false);
        send(sender -> {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(0));
            desk.awaitWaiting(1);
            first.lie(Lies.ACCEPTED_TRANSACTIONS);
            Thread.sleep(300);
            desk.rpc().ask("anvil_dropAllTransactions");
            desk.awaitWaiting(1);
            mineUntilDone(end);
        });
        assertMined(1);
    }

    private long offeredWei(MinedTransaction mined, String field) throws Exception {
        return Long.decode(desk.rpc()
                .ask("eth_getTransactionByHash", mined.hash())
                .path(field)
                .asString());
    }

    @Test
    void shouldOfferNoTipThatOneNodeAloneAdvises() throws Exception {
        first.lie(Lies.tip(SendingDesk.GWEI.multiply(BigInteger.valueOf(500))));
        send(sender -> {
            long tipWei = offeredWei(submitted(sender, 0), "maxPriorityFeePerGas");
            assertEquals(SendingDesk.GWEI.longValueExact(), tipWei);
        });
        assertMined(1);
    }

    @Test
    void shouldOfferNoMoreForABaseFeeThatOneNodeAloneHas() throws Exception {
        first.lie(Lies.baseFee(SendingDesk.GWEI.multiply(BigInteger.valueOf(400))));
        send(sender -> {
            long mostWei = offeredWei(submitted(sender, 0), "maxFeePerGas");
            assertTrue(mostWei < 10 * SendingDesk.GWEI.longValueExact(), () -> mostWei + " wei");
        });
        assertMined(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000_000_000_000L})
    void shouldTakeAsMuchGasAsMostNodesSay(long units) throws Exception {
        first.lie(Lies.gas(units));

        send(sender -> assertTrue(submitted(sender, 0).succeeded()));

        assertMined(1);
    }

    @Test
    void shouldRaiseTheGasAlongWithTheFees() throws Exception {
        Stream.of(first, second, third).forEach(node -> node.lie(Lies.gas(24_000)));
        send(sender -> {
            desk.rpc().ask("evm_setAutomine", false);
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(0));
            desk.awaitWaiting(1);
            Stream.of(first, second, third).forEach(node -> node.lie(Lies.NONE));
            mineDearUntilDone(end);
        });

        assertMined(1);
    }

    @Test
    void shouldSendThoughOneNodeSaysThatTheContractRefuses() throws Exception {
        first.refuse("eth_estimateGas", "execution reverted");

        send(sender -> assertTrue(submitted(sender, 0).succeeded()));

        assertMined(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldTakeNoIntentForRefusedBecauseOneNodeSaysSoAndTheOthersDoNotTell(boolean doMostRefuse) throws Exception {
        first.refuse("eth_estimateGas", "execution reverted");
        second.refuse("eth_estimateGas", doMostRefuse ? "execution reverted" : "rate limit exceeded");
        third.refuse("eth_estimateGas", "rate limit exceeded");
        Intent intent = Intent.of(desk.book(), SendingDesk.number(0));

        Class<? extends RuntimeException> said = doMostRefuse ? TransactionRefused.class : NodeRefused.class;

        send(sender -> assertThrows(said, () -> sender.requireAccepted(intent)));
    }

    /** Besu begins with a capital, and has no data beside where the contract gives no reason. */
    @ParameterizedTest
    @ValueSource(strings = {"execution reverted", "Execution reverted"})
    void shouldUnderstandInAnyLettersThatTheContractRefuses(String words) throws Exception {
        Stream.of(first, second, third).forEach(node -> node.refuse("eth_estimateGas", words));
        Intent intent = Intent.of(desk.book(), SendingDesk.number(0));
        send(sender -> assertThrows(TransactionRefused.class, () -> sender.requireAccepted(intent)));
    }

    /** A node that reads the account's count, and takes the next transaction once that before it is mined, queues it for one that never comes again. */
    @Test
    void shouldRaiseWhatNodesQueueBehindANonceThatIsMined() throws Exception {
        Stream.of(first, second, third).forEach(node -> node.lie(Lies.transactionsSent(1)));
        send(sender -> {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(0));
            desk.awaitQueued(1);
            desk.setCount(1);
            Stream.of(first, second, third).forEach(node -> node.lie(Lies.NONE));
            mineUntilDone(end);
        });

        assertEquals(List.of(0), desk.numbersMined());
    }

    @Test
    void shouldGiveNoOtherNonceBecauseOneNodeSaysThatItIsTaken() throws Exception {
        send(sender -> {
            desk.rpc().ask("evm_setAutomine", false);
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(0));
            desk.awaitWaiting(1);
            first.lie(Lies.transactionsSent(1));
            passBlocksWithoutIt();
            mineUntilDone(end);
        });

        assertMined(1);
    }

    @Test
    void shouldGiveNoOtherNonceWhileOneNodeHasTheReceiptThatMostLack() throws Exception {
        send(sender -> {
            first.lie(Lies.WITHHELD_RECEIPTS);
            second.lie(Lies.WITHHELD_RECEIPTS);
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(0));
            String waits = "set of " + desk.book() + " (nonce 0) is in a block as one node has it, and most do not";
            while (!sender.trouble().equals(Optional.of(waits))) {
                desk.mine();
                Thread.sleep(20);
            }
            assertFalse(end.isDone(), "most do not have it in a block");

            first.lie(Lies.NONE);
            assertTrue(end(end).succeeded());
        });

        assertMined(1);
    }

    @Test
    void shouldCallNothingForgottenBecauseOneNodeLagsBehind() throws Exception {
        int many = Outbox.KEPT + 1;
        send(sender -> {
            for (int number = 0; number < many; number++) {
                submitted(sender, number);
            }
            first.lie(Lies.transactionsSent(-many));
            assertTrue(submitted(sender, many).succeeded());
            assertTrue(sender.trouble().isEmpty(), () -> sender.trouble().orElseThrow());
            assertTrue(sender.underWay().isEmpty());
        });

        assertMined(many + 1);
    }

    @Test
    void shouldLeaveNoGapBecauseOneNodeKnowsTransactionsThatNobodyElseDoes() throws Exception {
        first.lie(Lies.transactionsSent(1_000));

        send(sender -> assertTrue(submitted(sender, 0).succeeded()));

        assertMined(1);
    }

    @Test
    void shouldBelieveNeitherOfTwoNodesThatDiffer() throws Exception {
        third.speakFor(NOBODY);
        send(sender -> {
            assertTrue(submitted(sender, 0).succeeded());
            desk.rpc().ask("evm_setAutomine", false);
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            desk.awaitWaiting(1);
            first.lie(Lies.transactionsSent(1));
            while (sender.trouble().filter(why -> why.contains("nodes differ")).isEmpty()) {
                desk.mine();
                Thread.sleep(20);
            }
            assertFalse(end.isDone());

            first.lie(Lies.NONE);
            mineUntilDone(end);
        });

        assertMined(2);
    }

    /** Blocks in which the transaction could have had another nonce given. */
    private void passBlocksWithoutIt() throws InterruptedException {
        desk.rpc().ask("anvil_dropAllTransactions");
        for (int block = 0; block < 10; block++) {
            desk.mine();
            Thread.sleep(50);
        }
    }

    private void mineUntilDone(CompletableFuture<MinedTransaction> end) throws Exception {
        while (!end.isDone()) {
            desk.mine();
            Thread.sleep(20);
        }
        assertTrue(end(end).succeeded());
    }

    /** In no block before its fees are raised. */
    private void mineDearUntilDone(CompletableFuture<MinedTransaction> end) throws Exception {
        while (!end.isDone()) {
            desk.setBaseFee(SendingDesk.GWEI.multiply(BigInteger.valueOf(50)));
            desk.mine();
            Thread.sleep(20);
        }
        assertTrue(end(end).succeeded());
    }

    private MinedTransaction submitted(TransactionSender sender, int number) throws Exception {
        return end(sender.submit(desk.book(), SendingDesk.number(number)));
    }

    private static MinedTransaction end(CompletableFuture<MinedTransaction> future) throws Exception {
        return future.get(60, TimeUnit.SECONDS);
    }
}
