package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.watch.Lies;
import dev.kurs.chain.watch.LyingNode;
import java.math.BigInteger;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a transaction takes is more, as a node says, when its fees are raised than when it was sent. */
@Timeout(60)
class GasBudgetTest extends SenderWorld {
    private static final long SAID_AT_FIRST = 24_000;

    /** With the room that is left for three storage slots. */
    private static final long TAKEN_AT_FIRST = SAID_AT_FIRST + 3 * 22_100;

    private LyingNode teller;
    private RpcEndpoint told;
    private Intent intent;
    private long taken;

    @BeforeEach
    void sayTooLittle() {
        teller = LyingNode.before(node.uri());
        told = RpcEndpoint.at(teller.uri());
        teller.lie(Lies.gas(SAID_AT_FIRST));
        intent = Intent.of(desk.book(), SendingDesk.number(1));
        desk.rpc().ask("evm_setAutomine", false);
    }

    @AfterEach
    void close() {
        if (told != null) {
            told.close();
            teller.close();
        }
    }

    private TransactionSender open() {
        return TransactionSender.open(told, DevelopmentAccounts.key(3), outbox, SendingDesk.TERMS);
    }

    private void take(BigInteger gas, BigInteger before) {
        taken += gas.longValueExact() - before.longValueExact();
    }

    private void takeOnce(BigInteger gas, BigInteger before) {
        if (before.signum() > 0) {
            throw new ChainException("the day's gas is taken");
        }
        take(gas, before);
    }

    private CompletableFuture<MinedTransaction> submit(TransactionSender sender, GasBudget budget) throws Exception {
        CompletableFuture<MinedTransaction> end = sender.submitOnce(intent, budget);
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
        try (TransactionSender sender = open()) {
            long raised = gasOnceRaised(submit(sender, (what, gas, before) -> take(gas, before)));

            assertTrue(raised > TAKEN_AT_FIRST, () -> raised + " gas");
            assertEquals(raised, taken);
        }
    }

    @Test
    void shouldRaiseTheFeesAloneWhereTheBudgetHasNoMoreGas() throws Exception {
        try (TransactionSender sender = open()) {
            assertEquals(TAKEN_AT_FIRST, gasOnceRaised(submit(sender, (what, gas, before) -> takeOnce(gas, before))));
        }
    }

    @Test
    void shouldRaiseTheFeesAloneWhereTheAccountCannotPayMoreGas() throws Exception {
        try (TransactionSender sender = open()) {
            CompletableFuture<MinedTransaction> end = submit(sender, (what, gas, before) -> take(gas, before));
            BigInteger wei = SendingDesk.GWEI.multiply(BigInteger.valueOf(60 * TAKEN_AT_FIRST));
            desk.rpc().ask("anvil_setBalance", SendingDesk.account().text(), "0x" + wei.toString(16));

            assertEquals(TAKEN_AT_FIRST, gasOnceRaised(end));
            assertEquals(TAKEN_AT_FIRST, taken);
        }
    }

    @Test
    void shouldAddNoGasToWhatAnEarlierProcessBegan() throws Exception {
        try (TransactionSender sender = open()) {
            assertFalse(submit(sender, (what, gas, before) -> take(gas, before)).isDone());
        }
        try (TransactionSender sender = open()) {
            assertEquals(TAKEN_AT_FIRST, gasOnceRaised(sender.underWay().getFirst()));
        }
    }

    @Test
    void shouldAskWhoSubmitsAgainWhatAnEarlierProcessBegan() throws Exception {
        try (TransactionSender sender = open()) {
            assertFalse(submit(sender, (what, gas, before) -> take(gas, before)).isDone());
        }
        try (TransactionSender sender = open()) {
            assertEquals(gasOnceRaised(sender.submitOnce(intent, (what, gas, before) -> take(gas, before))), taken);
        }
    }
}
