package dev.kurs.chain.send;

import dev.kurs.chain.rpc.ChainException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongFunction;

/** The transactions under way, in memory and in the outbox at once; for all threads. */
final class PendingTransactions implements AutoCloseable {
    private final Outbox outbox;
    private final NavigableMap<Long, PendingTransaction> byNonce = new TreeMap<>();
    private String stopped = "";
    private long minedCount;

    /** Takes up what the outbox has under way. */
    PendingTransactions(Outbox outbox) {
        this.outbox = outbox;
        hold(outbox.pending());
    }

    /**
     * Gives a transaction the next nonce; it is on disk when this returns.
     *
     * @throws ChainException if nobody carries it any more
     */
    synchronized PendingTransaction start(
            String what, LongFunction<SignedTransaction> signing, Runnable turnGivenBack) {
        if (!stopped.isEmpty()) {
            throw new ChainException(what + " cannot be sent: " + stopped);
        }
        PendingTransaction transaction =
                new PendingTransaction(outbox.sent(what, signing.apply(outbox.next())), turnGivenBack);
        byNonce.put(transaction.outgoing().nonce(), transaction);
        return transaction;
    }

    /** Whether what is under way outlives this process. */
    boolean areKept() {
        return outbox.isKept();
    }

    synchronized long next() {
        return outbox.next();
    }

    /** The next nonce, after others of the account's transactions took those below. */
    synchronized long skipTo(long nonce) {
        outbox.skipTo(nonce);
        return outbox.next();
    }

    /** In the order of their nonces. */
    synchronized List<PendingTransaction> all() {
        return new ArrayList<>(byNonce.values());
    }

    /** The lowest nonce under way, else the next. */
    synchronized long lowestNonce() {
        return outbox.lowest();
    }

    /** The account has so many transactions in blocks, which take nothing more of its balance. */
    synchronized void minedUpTo(long count) {
        minedCount = count;
    }

    /** What those that wait may take of the account's balance. */
    BigInteger mayTakeWei() {
        return mayTakeWeiBefore(Long.MAX_VALUE);
    }

    /** The same of those with a lower nonce. */
    synchronized BigInteger mayTakeWeiBefore(long nonce) {
        return byNonce.headMap(nonce).entrySet().stream()
                .filter(waiting -> waiting.getKey() >= minedCount)
                .map(waiting -> waiting.getValue().mayTakeWei())
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    synchronized void replace(PendingTransaction transaction, SignedTransaction version) {
        transaction.continueAs(outbox.sent(transaction.outgoing().what(), version));
    }

    /** Gives the transaction another nonce, since {@code nextOnChain} of them are taken by now. */
    synchronized void move(PendingTransaction transaction, long nextOnChain, LongFunction<SignedTransaction> signing) {
        outbox.skipTo(nextOnChain);
        Outgoing before = transaction.outgoing();
        transaction.continueAs(outbox.moved(before, signing.apply(outbox.next())));
        byNonce.remove(before.nonce());
        byNonce.put(transaction.outgoing().nonce(), transaction);
    }

    synchronized void land(PendingTransaction transaction) {
        outbox.done(transaction.outgoing());
        byNonce.remove(transaction.outgoing().nonce());
    }

    /** Takes up again what was done from this nonce on; false if that is not kept any more. */
    synchronized boolean reopen(long fromNonce) {
        List<Outgoing> forgotten = outbox.reopened(fromNonce);
        hold(forgotten);
        return !forgotten.isEmpty();
    }

    /** Whether all nonces from this one on that are below whatever is under way were those of others of the account's transactions, and few. */
    synchronized boolean isForeign(long fromNonce) {
        return outbox.isForeign(fromNonce);
    }

    /** Gives these nonces again; false where something is under way behind them. */
    synchronized boolean goBackTo(long nonce) {
        if (byNonce.isEmpty()) {
            outbox.backTo(nonce);
        }
        return byNonce.isEmpty();
    }

    /** Puts a transaction that nobody waits for under a nonce that was not given. */
    synchronized void fill(String what, SignedTransaction version) {
        hold(List.of(outbox.sent(what, version)));
    }

    private void hold(Collection<Outgoing> transactions) {
        transactions.forEach(transaction ->
                byNonce.put(transaction.nonce(), new PendingTransaction(transaction, PendingTransactions::noTurn)));
    }

    /** Those that an earlier process submitted took no turn of this one's. */
    private static void noTurn() {}

    /** Takes none any more, and ends for their waiters those that nobody carries from now on. */
    void stop(String why) {
        refuse(why).forEach(transaction -> {
            transaction.giveTurnBack();
            transaction.end().completeExceptionally(new ChainException(why));
        });
    }

    private synchronized List<PendingTransaction> refuse(String why) {
        stopped = why;
        return all();
    }

    /** After {@link #stop}. */
    @Override
    public synchronized void close() {
        outbox.close();
    }
}
