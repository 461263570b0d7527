package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** What lost its use while no block took it, because all of them cost more than it offers. */
@Timeout(120)
class UselessTransactionTest extends SenderWorld {
    private static final long GAS_OF_NOTHING = 21_000;

    private final Set<String> useless = ConcurrentHashMap.newKeySet();
    private final GasBudget budget = new GasBudget() {
        @Override
        public void take(String what, BigInteger gas, BigInteger before) {}

        @Override
        public boolean isOfUse(String what) {
            return !useless.contains(what);
        }
    };

    @BeforeEach
    void mineWhenTold() {
        desk.rpc().ask("evm_setAutomine", false);
    }

    private static String what(int number) {
        return "call " + number;
    }

    private CompletableFuture<MinedTransaction> submit(TransactionSender sender, int number) {
        String data = SendingDesk.number(number).data().substring(2);
        return sender.submitOnce(
                Intent.of(what(number), desk.book(), HexFormat.of().parseHex(data)));
    }

    /** Blocks cost more than everything offered at first. */
    private void mineDearUntil(CompletableFuture<MinedTransaction> end) throws Exception {
        while (!end.isDone()) {
            desk.setBaseFee(SendingDesk.GWEI.multiply(BigInteger.valueOf(50)));
            desk.mine();
            Thread.sleep(20);
        }
    }

    private JsonNode minedAt(int nonce) {
        long head = Long.decode(desk.rpc().ask("eth_blockNumber").asString());
        for (long block = 0; block <= head; block++) {
            for (JsonNode transaction : desk.rpc()
                    .ask("eth_getBlockByNumber", "0x" + Long.toHexString(block), true)
                    .path("transactions")) {
                boolean isOurs = SendingDesk.account()
                        .text()
                        .equalsIgnoreCase(transaction.path("from").asString());
                if (isOurs && Long.decode(transaction.path("nonce").asString()) == nonce) {
                    return transaction;
                }
            }
        }
        throw new AssertionError("no block has nonce " + nonce);
    }

    private void assertIsNothing(JsonNode transaction) {
        assertEquals(
                SendingDesk.account().text().toLowerCase(Locale.ROOT),
                transaction.path("to").asString().toLowerCase(Locale.ROOT));
        assertEquals("0x", transaction.path("input").asString());
        JsonNode receipt = desk.rpc()
                .ask("eth_getTransactionReceipt", transaction.path("hash").asString());
        assertEquals(GAS_OF_NOTHING, Long.decode(receipt.path("gasUsed").asString()));
    }

    @Test
    void shouldTakeTheNonceOfWhatLostItsUseWithNothingAndGoOnBehindIt() throws Exception {
        try (TransactionSender sender = desk.open(outbox, budget)) {
            CompletableFuture<MinedTransaction> first = submit(sender, 1);
            CompletableFuture<MinedTransaction> second = submit(sender, 2);
            desk.awaitWaiting(2);
            useless.add(what(1));

            mineDearUntil(second);
            assertTrue(end(second).succeeded());
            assertEquals("call 1 lost its use, and nothing was done at its nonce 0", failure(first));
            assertIsNothing(minedAt(0));
            assertEquals(List.of(), sender.underWay());

            desk.rpc().ask("evm_setAutomine", true);
            assertTrue(end(submit(sender, 3)).succeeded(), "nothing keeps others from being sent");
        }
        assertEquals(List.of(2, 3), desk.numbersMined());
    }

    @Test
    void shouldTakeTheNonceOfWhatLostItsUseBetweenTwoProcesses() throws Exception {
        try (TransactionSender sender = desk.open(outbox, budget)) {
            assertFalse(submit(sender, 1).isDone());
            desk.awaitWaiting(1);
        }
        useless.add(what(1));
        try (TransactionSender sender = desk.open(outbox, budget)) {
            CompletableFuture<MinedTransaction> end = sender.underWay().getFirst();
            mineDearUntil(end);

            assertTrue(failure(end).startsWith("call 1 lost its use"));
            assertIsNothing(minedAt(0));
        }
        assertEquals(List.of(), desk.numbersMined());
    }

    /** The block has the version that was sent first, whatever is thought of it since. */
    @Test
    void shouldSayOfWhatABlockTookAllTheSameThatItWasDone() throws Exception {
        try (TransactionSender sender = desk.open(outbox, budget)) {
            CompletableFuture<MinedTransaction> end = submit(sender, 1);
            desk.awaitWaiting(1);
            useless.add(what(1));
            desk.mine();

            assertTrue(end(end).succeeded());
        }
        assertEquals(List.of(1), desk.numbersMined());
    }
}
