package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.rpc.ChainException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Fees rise faster than the account's balance lets its transactions bid. */
@Timeout(120)
class SenderFundsTest extends SenderWorld {
    private static final BigInteger SPIKE_WEI = gwei(50);

    private BigInteger gas;

    private static BigInteger gwei(int gwei) {
        return SendingDesk.GWEI.multiply(BigInteger.valueOf(gwei));
    }

    /** What a call takes of gas is what it will be told to take. */
    private void tellGas() {
        gas = new AccountOnChain(desk.reader(), SendingDesk.account())
                .gasFor(Intent.of(desk.book(), SendingDesk.number(1)));
    }

    private void setBalance(BigInteger wei) {
        desk.rpc().ask("anvil_setBalance", SendingDesk.account().text(), "0x" + wei.toString(16));
    }

    /** A block of the spike's base fee. */
    private void mineDear() {
        desk.setBaseFee(SPIKE_WEI);
        desk.mine();
    }

    private CompletableFuture<MinedTransaction> submitBeforeTheSpike(TransactionSender sender) throws Exception {
        tellGas();
        desk.rpc().ask("evm_setAutomine", false);
        CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
        desk.awaitWaiting(1);
        return end;
    }

    private long versions() throws IOException {
        return Files.readAllLines(outbox).stream()
                .filter(line -> line.contains(" sent "))
                .count();
    }

    @Test
    void shouldBidWhatTheAccountCanPayWhereThatIsAboveBaseFeeAndTip() throws Exception {
        tellGas();
        mineDear();
        setBalance(gas.multiply(gwei(60)));
        try (TransactionSender sender = desk.open(outbox)) {
            MinedTransaction mined = end(sender.submit(desk.book(), SendingDesk.number(1)));

            assertTrue(mined.succeeded());
        }
    }

    @Test
    void shouldRaiseFeesToWhatTheAccountCanPay() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            CompletableFuture<MinedTransaction> end = submitBeforeTheSpike(sender);
            setBalance(gas.multiply(gwei(60)));

            mineUntilDone(end);
            assertTrue(end(end).succeeded());
        }
        assertEquals(2, versions());
    }

    private void mineUntilDone(CompletableFuture<MinedTransaction> end) throws InterruptedException {
        while (!end.isDone()) {
            mineDear();
            Thread.sleep(50);
        }
    }

    /** None of those behind it is mined before it, so that what they may take is not kept from it. */
    @Test
    void shouldRaiseTheFirstThoughThoseBehindItCouldNotBePaidBesideIt() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            CompletableFuture<MinedTransaction> first = submitBeforeTheSpike(sender);
            CompletableFuture<MinedTransaction> second = sender.submit(desk.book(), SendingDesk.number(2));
            CompletableFuture<MinedTransaction> third = sender.submit(desk.book(), SendingDesk.number(3));
            desk.awaitWaiting(3);
            setBalance(gas.multiply(gwei(52)));

            mineUntilDone(first);

            assertTrue(end(first).succeeded());
            assertFalse(second.isDone());
            assertFalse(third.isDone());
        }
    }

    @Test
    void shouldKeepWhatNodesTookWhereTheAccountCannotPayARaise() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            CompletableFuture<MinedTransaction> end = submitBeforeTheSpike(sender);
            setBalance(gas.multiply(gwei(20)));
            while (sender.trouble().isEmpty()) {
                mineDear();
                Thread.sleep(50);
            }
            String needed = gas.multiply(gwei(51)).toString();
            assertEquals(
                    Optional.of("set of " + desk.book() + " (nonce 0) is not mined, and its fees cannot be raised: "
                            + SendingDesk.account() + " has " + gas.multiply(gwei(20)) + " wei, and set of "
                            + desk.book() + " needs " + needed + " wei"),
                    sender.trouble());
            assertEquals(1, versions());

            desk.setBaseFee(gwei(1));
            desk.rpc().ask("anvil_dropAllTransactions");
            desk.awaitWaiting(1);
            desk.mine();
            assertTrue(end(end).succeeded());
        }
        desk.assertMinedOnce(1);
    }

    @Test
    void shouldSendAgainTheLastVersionThatTheAccountCanPay() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            CompletableFuture<MinedTransaction> end = submitBeforeTheSpike(sender);
            mineDear();
            mineDear();
            while (versions() == 1) {
                Thread.sleep(5);
            }
            desk.awaitWaiting(1);

            setBalance(gas.multiply(gwei(20)));
            desk.setBaseFee(gwei(1));
            desk.rpc().ask("anvil_dropAllTransactions");
            String trouble = "";
            while (!trouble.startsWith("set of " + desk.book() + " (nonce 0): ")) {
                Thread.sleep(5);
                trouble = sender.trouble().orElse("");
            }
            assertTrue(trouble.contains(SendingDesk.account() + " has " + gas.multiply(gwei(20)) + " wei"), trouble);
            desk.awaitWaiting(1);
            desk.mine();
            assertTrue(end(end).succeeded());
        }
        desk.assertMinedOnce(1);
    }

    @Test
    void shouldTellWhatTheAccountHasAsLongAsItSends() throws Exception {
        TransactionSender sender = desk.open(outbox);
        try (sender) {
            setBalance(gwei(7));
            desk.mine();
            while (!sender.balanceWei().equals(Optional.of(gwei(7)))) {
                Thread.sleep(5);
            }
        }
        assertEquals(Optional.empty(), sender.balanceWei());
    }

    @Test
    void shouldLeaveItsOtherTransactionsWhatTheyMayTake() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            CompletableFuture<MinedTransaction> end = submitBeforeTheSpike(sender);
            BigInteger plenty = gas.multiply(gwei(1));
            setBalance(gas.multiply(gwei(3)).add(plenty));

            ChainException poor =
                    assertThrows(ChainException.class, () -> sender.submit(desk.book(), SendingDesk.number(2)));

            assertTrue(
                    poor.getMessage()
                            .startsWith(SendingDesk.account() + " has "
                                    + gas.multiply(gwei(3)).add(plenty)
                                    + " wei, of which others under way may take "),
                    poor.getMessage());
            assertFalse(end.isDone());
            desk.mine();
            assertTrue(end(end).succeeded());
        }
    }
}
