package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Optional;

/**
 * An account whose transactions are sent one after another, each awaited in a block; not for several threads or processes.
 *
 * <p>Example: {@code wallet.send(Intent.of("commit", engine, calldata))} is the transaction in its block, or fails with the contract's
 * error by name, before anything is sent where the node foresees it.
 */
public final class Wallet {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(50);

    /** The wallet has no ceiling of its own. */
    private static final BigInteger NO_CEILING = BigInteger.ONE.shiftLeft(96);

    private final AccountOnChain chain;
    private final TransactionSigner signer;
    private final Address account;

    /** The key stays the caller's to close. */
    public Wallet(ChainReader reader, SigningKey key) {
        this.account = Address.of(key.address());
        this.chain = new AccountOnChain(reader, account);
        this.signer = new TransactionSigner(chain.chainId(), key);
    }

    public Address account() {
        return account;
    }

    /** @throws TransactionRefused if the contract refuses */
    public MinedTransaction send(Intent intent) {
        return sendWithGas(intent, chain.gasFor(intent));
    }

    /**
     * Sends without asking first, so that a refusal happens in a block and costs its gas.
     *
     * @throws TransactionRefused if the contract refuses
     */
    public MinedTransaction sendWithGas(Intent intent, BigInteger gas) {
        Fees fees = Fees.at(chain.baseFeeWei(), chain.tipWei(), NO_CEILING);
        long nonce = chain.countWithWaiting();
        SignedTransaction transaction = signer.sign(intent, nonce, gas, fees);
        chain.broadcast(Outgoing.of(intent.what(), transaction));
        MinedTransaction mined = await(intent, transaction);
        if (!mined.succeeded()) {
            throw chain.refusal(transaction, intent, mined.blockNumber());
        }
        return mined;
    }

    private MinedTransaction await(Intent intent, SignedTransaction transaction) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Optional<MinedTransaction> mined = chain.mined(transaction);
        while (mined.isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new ChainException("transaction " + transaction.hash() + " (" + intent.what()
                        + ") is not mined after " + PATIENCE.toSeconds() + " seconds");
            }
            pause(intent);
            mined = chain.mined(transaction);
        }
        return mined.get();
    }

    private static void pause(Intent intent) {
        try {
            Thread.sleep(POLL);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ChainException("interrupted while " + intent.what() + " is mined", interrupted);
        }
    }
}
