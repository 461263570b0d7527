package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Call;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Sends the transactions of one account, from any thread, each exactly once.
 *
 * <p>Example: {@code sender.submit(engine, KursEngine.freeze(…))} has its nonce and is on disk when it returns, and then is carried into
 * a block through lost nodes, raised fees and reorganisations, by this process or the next on the same outbox; its future ends with the
 * confirmed transaction, or with {@link TransactionRefused} where it failed in its block.
 */
public final class TransactionSender implements AutoCloseable {
    /** How often the chain is looked at while nothing is under way, in case it forgets something. */
    private static final Duration IDLE = Duration.ofSeconds(2);

    private final AccountOnChain chain;
    private final Address account;
    private final TransactionSigner signer;
    private final SendingTerms terms;
    private final Flights flights;
    private final Troubles troubles;
    private final Courier courier;
    private final Semaphore turns;
    private final Semaphore wake = new Semaphore(0);
    private final Thread thread;
    private volatile boolean closed;

    /**
     * Takes up what an earlier process left under way, and begins.
     *
     * @param key stays the caller's to close, after this
     * @param outbox the account's file, made if absent
     * @throws java.io.UncheckedIOException if another sender has the outbox open
     * @throws IllegalStateException if the outbox is damaged or of another account or chain
     */
    public static TransactionSender open(ChainReader chain, SigningKey key, Path outbox, SendingTerms terms) {
        return new TransactionSender(chain, key, outbox, terms);
    }

    private TransactionSender(ChainReader reader, SigningKey key, Path file, SendingTerms terms) {
        this.account = Address.of(key.address());
        this.chain = new AccountOnChain(reader, account);
        this.signer = new TransactionSigner(chain.chainId(), key);
        this.terms = terms;
        long nextOnChain = chain.countWithWaiting();
        Outbox outbox = Outbox.open(file, signer.chainId(), account);
        outbox.skipTo(nextOnChain);
        this.flights = new Flights(outbox);
        this.troubles = new Troubles(account.text());
        this.courier = new Courier(chain, account, signer, terms, flights, troubles);
        this.turns = new Semaphore(terms.mostUnderWay());
        this.thread = Thread.ofPlatform().name("sender-" + account).daemon().start(this::run);
    }

    public Address account() {
        return account;
    }

    /** Submits a call of a contract, see {@link #submit(Intent)}. */
    public CompletableFuture<MinedTransaction> submit(Address contract, Call<?> call) {
        return submit(Intent.of(contract, call));
    }

    /**
     * Submits a transaction; once this returns it is sent, whatever happens to this process.
     *
     * @throws TransactionRefused if the contract refuses already now; nothing is sent then
     * @throws ChainException if the node does not answer, the account cannot pay, or too many are under way for too long
     */
    public CompletableFuture<MinedTransaction> submit(Intent intent) {
        troubles.stopping().ifPresent(trouble -> {
            throw new ChainException(intent.what() + " cannot be sent: " + trouble);
        });
        awaitTurn(intent);
        try {
            BigInteger gas = chain.gasFor(intent);
            Fees fees = Fees.at(chain.baseFeeWei(), chain.tipWei(), terms.feeCeilingWei());
            requireBalance(intent, gas.multiply(fees.mostWei()).add(intent.valueWei()));
            Flight flight =
                    flights.start(intent.what(), nonce -> signer.sign(intent, nonce, gas, fees), turns::release);
            wake.release();
            return flight.end();
        } catch (RuntimeException notSent) {
            turns.release();
            throw notSent;
        }
    }

    /** What is under way and when it ends, that of earlier processes included. */
    public List<CompletableFuture<MinedTransaction>> underWay() {
        return flights.all().stream().map(Flight::end).toList();
    }

    /** What keeps transactions from being mined at present, in a sentence. */
    public Optional<String> trouble() {
        return troubles.present();
    }

    private void awaitTurn(Intent intent) {
        try {
            if (!turns.tryAcquire(terms.patience().toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ChainException(intent.what() + " is not sent: " + terms.mostUnderWay() + " transactions of "
                        + account + " are under way, and none ended within "
                        + terms.patience().toSeconds() + " seconds");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ChainException("interrupted before " + intent.what() + " was sent", interrupted);
        }
    }

    private void requireBalance(Intent intent, BigInteger needed) {
        BigInteger balance = chain.balanceWei();
        if (balance.compareTo(needed) < 0) {
            throw new ChainException(
                    account + " has " + balance + " wei, and " + intent.what() + " may cost " + needed + " wei");
        }
    }

    private void run() {
        while (!closed) {
            try {
                courier.round();
            } catch (ChainException failure) {
                troubles.tell(failure.getMessage());
            } catch (RuntimeException unforeseen) {
                troubles.tell(unforeseen.toString());
            }
            troubles.endOfRound();
            pause();
        }
    }

    private void pause() {
        try {
            Duration pause = flights.all().isEmpty() ? IDLE : terms.poll();
            if (wake.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                wake.drainPermits();
            }
        } catch (InterruptedException interrupted) {
            closed = true;
        }
    }

    /** Stops; what is under way is taken up by the next sender on the same outbox. */
    @Override
    public void close() {
        closed = true;
        wake.release();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        underWay()
                .forEach(end -> end.completeExceptionally(
                        new ChainException("the sender of " + account + " was closed; its next start goes on")));
        flights.close();
    }
}
