package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.rpc.ChainException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Another sender of the account has nonce 0, ours has the next, and then every node forgets the other's. */
@Timeout(120)
class ForgottenNonceTest extends SenderWorld {
    /** More than a filler offers at first, and less than the most that may be offered. */
    private static final String TEN_GWEI = "0x2540be400";

    /** A payment's 21 000 units and a quarter; it stores nothing. */
    private static final long FILLERS_GAS = 26_250;

    @BeforeEach
    void mineWhenTold() throws InterruptedException {
        desk.rpc().ask("evm_setAutomine", false);
        sendForeign();
        desk.awaitWaiting(1);
    }

    private void sendForeign() {
        String account = SendingDesk.account().text();
        desk.rpc()
                .ask(
                        "eth_sendTransaction",
                        Map.of("from", account, "to", account, "nonce", "0x0", "gasPrice", TEN_GWEI));
    }

    private void forget() {
        desk.rpc().ask("anvil_dropAllTransactions");
    }

    /** Ends when the sender has noticed. */
    private CompletableFuture<MinedTransaction> submitBehindWhatIsForgotten(TransactionSender sender)
            throws InterruptedException {
        CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
        desk.awaitWaiting(2);
        forget();
        while (sender.trouble()
                .filter(trouble -> trouble.contains("had nonce 0, and no node knows it any more"))
                .isEmpty()) {
            Thread.sleep(5);
        }
        return end;
    }

    private void mineUntil(CompletableFuture<MinedTransaction> end) throws InterruptedException {
        while (!end.isDone()) {
            desk.mine();
            Thread.sleep(20);
        }
    }

    @Test
    void shouldFillWhatWouldHoldEverythingUpForGood() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            CompletableFuture<MinedTransaction> end = submitBehindWhatIsForgotten(sender);
            assertThrows(ChainException.class, () -> sender.submit(desk.book(), SendingDesk.number(2)));

            mineUntil(end);
            assertTrue(end(end).succeeded());
            assertEquals(2, sender.nextNonce());
        }
        assertEquals(List.of(1), desk.numbersMined());
        assertEquals(2, desk.count());
    }

    @Test
    void shouldTakeAFillersGasOutOfTheBudgetOrWaitUntilItHasSoMuch() throws Exception {
        AtomicLong left = new AtomicLong();
        try (TransactionSender sender = desk.open(outbox, (what, gas, before) -> takeFrom(left, what, gas))) {
            CompletableFuture<MinedTransaction> end = submitBehindWhatIsForgotten(sender);
            desk.mine(5);
            while (sender.trouble()
                    .filter(trouble -> trouble.contains("forgot (nonce 0) cannot be sent: "))
                    .isEmpty()) {
                Thread.sleep(5);
            }
            assertEquals(0, desk.count());

            left.set(FILLERS_GAS);
            mineUntil(end);
            assertTrue(end(end).succeeded());
            assertEquals(0, left.get());
        }
        assertEquals(2, desk.count());
    }

    /** Whatever the transaction itself takes. */
    private static void takeFrom(AtomicLong left, String what, BigInteger gas) {
        if (!what.startsWith("nothing, ")) {
            return;
        }
        if (gas.longValueExact() > left.get()) {
            throw new ChainException(what + " takes " + gas + " gas, and " + left + " are left");
        }
        left.addAndGet(-gas.longValueExact());
    }

    @Test
    void shouldEndTheFillerWhereTheOtherIsMinedAfterAll() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            CompletableFuture<MinedTransaction> end = submitBehindWhatIsForgotten(sender);
            desk.mine(3);
            desk.awaitWaiting(2);
            assertEquals(2, sender.underWay().size());
            sendForeign();

            mineUntil(end);
            assertTrue(end(end).succeeded());
            while (!sender.underWay().isEmpty()) {
                desk.mine();
                Thread.sleep(20);
            }
            assertEquals(2, sender.nextNonce());
        }
        assertEquals(List.of(1), desk.numbersMined());
        assertEquals(2, desk.count());
    }

    @Test
    void shouldFillWhatWasForgottenWhileNobodyLooked() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            CompletableFuture<MinedTransaction> unused = sender.submit(desk.book(), SendingDesk.number(1));
            desk.awaitWaiting(2);
        }
        forget();
        try (TransactionSender sender = desk.open(outbox)) {
            CompletableFuture<MinedTransaction> end = sender.underWay().getFirst();
            mineUntil(end);
            assertTrue(end(end).succeeded());
        }
        assertEquals(List.of(1), desk.numbersMined());
        assertEquals(2, desk.count());
    }

    @Test
    void shouldGiveTheNonceItselfWhereNothingWaitsBehindIt() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            forget();
            while (sender.nextNonce() != 0) {
                Thread.sleep(20);
            }
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            mineUntil(end);
            assertTrue(end(end).succeeded());
        }
        assertEquals(List.of(1), desk.numbersMined());
        assertEquals(1, desk.count());
    }
}
