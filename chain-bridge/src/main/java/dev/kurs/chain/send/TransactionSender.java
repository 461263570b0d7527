package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Sends the transactions of one account, from any thread, each exactly once.
 *
 * <p>Example: {@code sender.submit(governor, PoolGovernor.freeze(…))} has its nonce and is on disk when it returns, and then is carried into
 * a block through lost nodes, raised fees and reorganisations, by this process or the next on the same outbox; its future ends with the
 * confirmed transaction, or with {@link TransactionRefused} where it failed in its block.
 */
public final class TransactionSender implements AutoCloseable {
    private final AccountOnChain chain;
    private final Address account;
    private final TransactionSigner signer;
    private final SendingTerms terms;
    private final GasBudget budget;
    private final PendingTransactions pending;
    private final AccountFunds funds;
    private final SenderHealth health;
    private final PumpThread pump;
    private final Semaphore turns;
    private volatile boolean isClosed;

    /**
     * Takes up what an earlier process left under way, and begins.
     *
     * @param chain one node or several; stays the caller's to close, after this, as the key does
     * @param outbox the account's file, made if absent
     * @param fees told what each transaction has cost
     * @param budget asked for the gas of each before it is signed, and for what a version with more of it takes, those that an earlier process began included; what
     *     it throws leaves nothing sent, or the gas as it was
     * @throws java.io.UncheckedIOException if another sender has the outbox open
     * @throws IllegalStateException if the outbox is damaged or of another account or chain
     */
    public static TransactionSender open(
            ChainReader chain, SigningKey key, Path outbox, SendingTerms terms, FeesPaid fees, GasBudget budget) {
        AccountOnChain account = new AccountOnChain(chain, Address.of(key.address()));
        long chainId = account.chainId();
        long nextOnChain = account.countWithWaiting();
        Outbox kept = Outbox.open(outbox, chainId, account.address());
        kept.skipTo(nextOnChain);
        return new TransactionSender(account, new TransactionSigner(chainId, key), kept, terms, fees, budget);
    }

    /** The same where nobody reckons what it costs, or bounds it. */
    public static TransactionSender open(ChainReader chain, SigningKey key, Path outbox, SendingTerms terms) {
        return open(chain, key, outbox, terms, FeesPaid.UNTOLD, GasBudget.UNBOUNDED);
    }

    /**
     * Begins without an outbox on disk, for whoever looks at the chain before doing anything again: what is under way when this process ends may be mined or
     * not, and what loses its nonce to another transaction of the account ends instead of getting another.
     */
    public static TransactionSender ofThisProcess(ChainReader chain, SigningKey key, SendingTerms terms) {
        AccountOnChain account = new AccountOnChain(chain, Address.of(key.address()));
        long chainId = account.chainId();
        Outbox forgotten = Outbox.ofThisProcess(chainId, account.address());
        forgotten.skipTo(account.countWithWaiting());
        return new TransactionSender(
                account, new TransactionSigner(chainId, key), forgotten, terms, FeesPaid.UNTOLD, GasBudget.UNBOUNDED);
    }

    private TransactionSender(
            AccountOnChain chain,
            TransactionSigner signer,
            Outbox outbox,
            SendingTerms terms,
            FeesPaid fees,
            GasBudget budget) {
        this.chain = chain;
        this.account = chain.address();
        this.signer = signer;
        this.terms = terms;
        this.budget = budget;
        this.pending = new PendingTransactions(outbox);
        this.funds = new AccountFunds(chain, terms, pending);
        this.health = new SenderHealth(account.text());
        this.turns = new Semaphore(terms.mostUnderWay());
        TransactionVersions versions = new TransactionVersions(chain, signer, terms, pending, funds, health, budget);
        TransactionPump pump = new TransactionPump(chain, versions, terms, pending, funds, health, fees);
        this.pump = new PumpThread(account, pump, pending, health, terms.poll());
    }

    public Address account() {
        return account;
    }

    /** How many of its submissions are under way at a time; one more waits. */
    public int mostUnderWay() {
        return terms.mostUnderWay();
    }

    /** Submits a call of a contract, see {@link #submit(Intent)}. */
    public CompletableFuture<MinedTransaction> submit(Address contract, ContractCall<?> call) {
        return submit(Intent.of(contract, call));
    }

    /**
     * Submits a transaction; once this returns it is sent, whatever happens to this process.
     *
     * @throws TransactionRefused if the contract refuses already now; nothing is sent then
     * @throws ChainException if the node does not answer, the account cannot pay, or too many are under way for too long
     */
    public CompletableFuture<MinedTransaction> submit(Intent intent) {
        return submit(intent, Optional.empty());
    }

    /**
     * Submits a transaction unless one that is told the same is under way, this process's or an earlier one's; whose end is given then.
     *
     * <p>The account's nonce is asked for before the contract is: where another sender of the account does the same at the same time, either both have one nonce,
     * of which one is mined, or the second hears the contract refuse. That holds while none of the account's is under way here.
     */
    public synchronized CompletableFuture<MinedTransaction> submitOnce(Intent intent) {
        Optional<PendingTransaction> underWay = underWay(intent.what());
        if (underWay.isPresent()) {
            return underWay.get().end();
        }
        pending.skipTo(chain.countWithWaiting());
        return submit(intent);
    }

    /**
     * Asks whether the contract would take it now, and sends nothing.
     *
     * @throws TransactionRefused if it would not
     * @throws ChainException if no node answers
     */
    public void requireAccepted(Intent intent) {
        chain.gasFor(intent);
    }

    /** Whether a transaction that is told so is under way, this process's or an earlier one's. */
    public boolean isUnderWay(String what) {
        return underWay(what).isPresent();
    }

    private Optional<PendingTransaction> underWay(String what) {
        return pending.all().stream()
                .filter(transaction -> transaction.outgoing().what().equals(what))
                .findFirst();
    }

    private CompletableFuture<MinedTransaction> submit(Intent intent, Optional<BigInteger> mostGas) {
        health.stopping().ifPresent(trouble -> {
            throw new ChainException(intent.what() + " cannot be sent: " + trouble);
        });
        awaitTurn(intent);
        try {
            BigInteger gas = mostGas.orElseGet(() -> chain.gasFor(intent));
            GasFees fees = funds.payable(intent, gas, funds.present());
            budget.take(intent.what(), gas, BigInteger.ZERO);
            PendingTransaction transaction =
                    pending.start(intent.what(), nonce -> signer.sign(intent, nonce, gas, fees), turns::release);
            pump.wake();
            return transaction.end();
        } catch (RuntimeException notSent) {
            turns.release();
            throw notSent;
        }
    }

    /** Submits a transaction and returns when it is confirmed; fails as {@link #submit(Intent)} and its future do, or when patience ends. */
    public MinedTransaction send(Intent intent) {
        return ChainWait.of(terms).end(intent.what(), submit(intent));
    }

    /** The same for a call of a contract. */
    public MinedTransaction send(Address contract, ContractCall<?> call) {
        return send(Intent.of(contract, call));
    }

    /** The same with so much gas, and no node asked whether the contract takes it: a refusal happens in a block and costs its gas. */
    public MinedTransaction sendWithGas(Intent intent, BigInteger gas) {
        return ChainWait.of(terms).end(intent.what(), submit(intent, Optional.of(gas)));
    }

    /** The nonce that the next submission gets, once everything before it is in a block. */
    public long nextNonce() {
        ChainWait wait = ChainWait.of(terms);
        while (!pending.all().isEmpty()
                || chain.progress(chain.head(), List.of()).count() < pending.next()) {
            wait.pause("transactions of " + account + " wait in the node");
        }
        return pending.skipTo(chain.countWithWaiting());
    }

    /** What is under way and when it ends, that of earlier processes included. */
    public List<CompletableFuture<MinedTransaction>> underWay() {
        return pending.all().stream().map(PendingTransaction::end).toList();
    }

    /** What keeps transactions from being mined at present, in a sentence. */
    public Optional<String> trouble() {
        return health.present();
    }

    /** What the account has as of the newest block that was looked at; nothing before the first look, and after the end. */
    public Optional<BigInteger> balanceWei() {
        return isClosed ? Optional.empty() : health.balanceWei();
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

    /** Stops; what is under way is taken up by the next sender on the same outbox. */
    @Override
    public void close() {
        isClosed = true;
        pump.close();
        String rest = pending.areKept() ? "; its next start goes on" : "";
        pending.stop("the sender of " + account + " was closed" + rest);
        pending.close();
    }
}
