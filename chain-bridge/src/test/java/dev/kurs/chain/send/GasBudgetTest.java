package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.watch.Lies;
import java.math.BigInteger;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a transaction takes is more, as a node says, when its fees are raised than when it was sent. */
@Timeout(120)
class GasBudgetTest extends ToldWorld {
    private static final long SAID_AT_FIRST = 24_000;

    /** With the room that is left for three storage slots. */
    private static final long TAKEN_AT_FIRST = SAID_AT_FIRST + 3 * 22_100;

    private Intent intent;
    private long taken;

    @BeforeEach
    void sayTooLittle() {
        teller.lie(Lies.gas(SAID_AT_FIRST));
        intent = Intent.of(desk.book(), SendingDesk.number(1));
    }

    private TransactionSender open(GasBudget budget) {
        return TransactionSender.open(
                told, DevelopmentAccounts.key(3), outbox, SendingDesk.TERMS, FeesPaid.UNTOLD, budget);
    }

    private void take(String what, BigInteger gas, BigInteger before) {
        taken += gas.longValueExact() - before.longValueExact();
    }

    private void takeOnce(String what, BigInteger gas, BigInteger before) {
        if (before.signum() > 0) {
            throw new ChainException(what + " needs more, and the day's gas is taken");
        }
        take(what, gas, before);
    }

    private CompletableFuture<MinedTransaction> submit(TransactionSender sender) throws Exception {
        CompletableFuture<MinedTransaction> end = sender.submitOnce(intent);
        desk.awaitWaiting(1);
        assertEquals(TAKEN_AT_FIRST, taken);
        return end;
    }

    /** The gas that it has in its block. */
    private long gasOnceRaised(CompletableFuture<MinedTransaction> end) throws Exception {
        teller.lie(Lies.NONE);
        while (!end.isDone()) {
            desk.setBaseFee(SendingDesk.GWEI.multiply(BigInteger.valueOf(50)));
            desk.mine();
            Thread.sleep(20);
        }
        MinedTransaction mined = end(end);
        assertTrue(mined.succeeded());
        return Long.decode(desk.rpc()
                .ask("eth_getTransactionByHash", mined.hash())
                .path("gas")
                .asString());
    }

    @Test
    void shouldTakeOutOfTheBudgetWhatARaiseAdds() throws Exception {
        try (TransactionSender sender = open(this::take)) {
            long raised = gasOnceRaised(submit(sender));

            assertTrue(raised > TAKEN_AT_FIRST, () -> raised + " gas");
            assertEquals(raised, taken);
        }
    }

    @Test
    void shouldRaiseTheFeesAloneWhereTheBudgetHasNoMoreGas() throws Exception {
        try (TransactionSender sender = open(this::takeOnce)) {
            assertEquals(TAKEN_AT_FIRST, gasOnceRaised(submit(sender)));
        }
    }

    @Test
    void shouldRaiseTheFeesAloneWhereTheAccountCannotPayMoreGas() throws Exception {
        try (TransactionSender sender = open(this::take)) {
            CompletableFuture<MinedTransaction> end = submit(sender);
            BigInteger wei = SendingDesk.GWEI.multiply(BigInteger.valueOf(60 * TAKEN_AT_FIRST));
            desk.rpc().ask("anvil_setBalance", SendingDesk.account().text(), "0x" + wei.toString(16));

            assertEquals(TAKEN_AT_FIRST, gasOnceRaised(end));
            assertEquals(TAKEN_AT_FIRST, taken);
        }
    }

    @Test
    void shouldTakeOutOfTheBudgetWhatARaiseAddsToWhatAnEarlierProcessBegan() throws Exception {
        try (TransactionSender sender = open(this::take)) {
            assertFalse(submit(sender).isDone());
        }
        try (TransactionSender sender = open(this::take)) {
            long raised = gasOnceRaised(sender.underWay().getFirst());

            assertTrue(raised > TAKEN_AT_FIRST, () -> raised + " gas");
            assertEquals(raised, taken);
        }
    }
}
