package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.ChainException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much of the account's balance is kept for a transaction, where a version of it is cheaper than one before. */
class PendingTransactionsTest {
    private static final TransactionSigner SIGNER = new TransactionSigner(31_337, DevelopmentAccounts.key(3));
    private static final long GAS = 21_000;

    @TempDir
    private Path directory;

    private Outbox outbox() {
        return Outbox.open(directory.resolve("outbox"), 31_337, SendingDesk.account());
    }

    private static SignedTransaction at(long nonce, int gwei) {
        BigInteger wei = SendingDesk.GWEI.multiply(BigInteger.valueOf(gwei));
        return SIGNER.sign(
                Intent.payment(SendingDesk.account(), BigInteger.ZERO),
                nonce,
                BigInteger.valueOf(GAS),
                new GasFees(wei, wei));
    }

    private static PendingTransaction start(PendingTransactions pending, int gwei) {
        return pending.start("payment", nonce -> at(nonce, gwei), () -> {});
    }

    /** Of two nodes: each took the newest version, or calls it unpayable. */
    private static NodeWords words(boolean isTakenByOne, boolean isTakenByOther) {
        return new NodeWords(List.of(word(isTakenByOne), word(isTakenByOther)));
    }

    private static NodeWords.Word word(boolean isTaken) {
        ChainException against = new ChainException("insufficient funds for transfer");
        return new NodeWords.Word(isTaken ? Optional.empty() : Optional.of(against), Optional.empty());
    }

    private static void assertKept(int gwei, PendingTransactions pending) {
        BigInteger each = SendingDesk.GWEI.multiply(BigInteger.valueOf(GAS));
        assertEquals(each.multiply(BigInteger.valueOf(gwei)), pending.mayTakeWei());
    }

    @Test
    void shouldKeepWhatTheDearerVersionTakesThatANodeHas() {
        try (PendingTransactions pending = new PendingTransactions(outbox())) {
            PendingTransaction transaction = start(pending, 100);
            transaction.handedOver(words(true, false));
            pending.replace(transaction, at(0, 20));
            assertKept(100, pending);

            transaction.handedOver(words(false, false));
            pending.replace(transaction, at(0, 10));
            assertKept(100, pending);
        }
    }

    /** A lost answer may be that of a node that took it. */
    @Test
    void shouldKeepWhatTheDearerVersionTakesThatNoNodeAnsweredFor() {
        try (PendingTransactions pending = new PendingTransactions(outbox())) {
            PendingTransaction transaction = start(pending, 100);
            pending.replace(transaction, at(0, 20));
            assertKept(100, pending);
        }
    }

    @Test
    void shouldKeepNothingForAVersionThatNoNodeTook() {
        try (PendingTransactions pending = new PendingTransactions(outbox())) {
            PendingTransaction transaction = start(pending, 100);
            transaction.handedOver(words(false, false));
            pending.replace(transaction, at(0, 20));
            assertKept(20, pending);
        }
    }

    @Test
    void shouldKeepNothingForVersionsOfANonceThatAnotherTransactionHas() {
        try (PendingTransactions pending = new PendingTransactions(outbox())) {
            PendingTransaction transaction = start(pending, 100);
            transaction.handedOver(words(true, true));
            pending.move(transaction, 1, nonce -> at(nonce, 20));
            assertKept(20, pending);
        }
    }

    @Test
    void shouldKeepWhatTheDearestVersionOfAnEarlierProcessTakes() {
        try (PendingTransactions earlier = new PendingTransactions(outbox())) {
            PendingTransaction transaction = start(earlier, 100);
            transaction.handedOver(words(false, false));
            earlier.replace(transaction, at(0, 20));
        }
        try (PendingTransactions pending = new PendingTransactions(outbox())) {
            assertKept(100, pending);
        }
    }
}
