package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a sender ends, and what becomes of what was given to it. */
@Timeout(120)
class SenderEndTest extends SenderWorld {
    @Test
    void shouldRefuseWhatIsSubmittedOnceItIsClosed() {
        TransactionSender sender = ofThisProcess(desk.reader());
        sender.close();

        ChainException refused =
                assertThrows(ChainException.class, () -> sender.submit(desk.book(), SendingDesk.number(1)));
        assertEquals(
                "set of " + desk.book() + " cannot be sent: the sender of " + SendingDesk.account() + " was closed",
                refused.getMessage());
    }

    @Test
    void shouldEndEveryFutureThatItGaveWhileItWasClosed() throws Exception {
        List<CompletableFuture<MinedTransaction>> given = new CopyOnWriteArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            TransactionSender sender = ofThisProcess(desk.reader());
            for (int thread = 0; thread < 4; thread++) {
                threads.execute(() -> submitUntilRefused(sender, given));
            }
            while (given.size() < 20) {
                Thread.sleep(1);
            }
            sender.close();
        }
        for (CompletableFuture<MinedTransaction> end : given) {
            assertTrue(end.handle((mined, failure) -> true).get(60, TimeUnit.SECONDS));
        }
    }

    private void submitUntilRefused(TransactionSender sender, List<CompletableFuture<MinedTransaction>> given) {
        while (true) {
            try {
                given.add(sender.submit(desk.book(), SendingDesk.number(1)));
            } catch (ChainException closed) {
                return;
            }
        }
    }

    @Test
    void shouldSubmitNothingMoreOnceAnErrorHasEndedItsThread() throws Exception {
        AtomicBoolean isBroken = new AtomicBoolean();
        ChainReader breaking = new ChainReader() {
            @Override
            public void send(Batch batch) {
                if (isBroken.get() && Thread.currentThread().getName().startsWith("sender-")) {
                    throw new AssertionError("broken");
                }
                desk.reader().send(batch);
            }

            @Override
            public void close() {}
        };
        try (TransactionSender sender = ofThisProcess(breaking)) {
            desk.rpc().ask("evm_setAutomine", false);
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            isBroken.set(true);
            String ended = "the sender's thread has ended: java.lang.AssertionError: broken";
            while (!sender.trouble().equals(Optional.of(ended))) {
                Thread.sleep(5);
            }

            ChainException refused =
                    assertThrows(ChainException.class, () -> sender.submit(desk.book(), SendingDesk.number(2)));
            assertEquals("set of " + desk.book() + " cannot be sent: " + ended, refused.getMessage());
            assertEquals(ended, failure(end));
        }
    }

    private static TransactionSender ofThisProcess(ChainReader chain) {
        return TransactionSender.ofThisProcess(chain, DevelopmentAccounts.key(3), SendingDesk.TERMS);
    }
}
