package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Call;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.artifact.Artifact;
import dev.kurs.chain.key.SigningKey;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Optional;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.ECKeyPair;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.protocol.Web3j;
import org.web3j.protocol.core.methods.request.Transaction;
import org.web3j.protocol.core.methods.response.TransactionReceipt;
import org.web3j.utils.Numeric;

/**
 * Sends the transactions of one account, one after another: each is in a block before the next is made, so that no nonce is ever lost.
 *
 * <p>Example: {@code sender.send(pool, ReservePool.sync(usdt))} returns when the call is mined, or fails with the contract's own error.
 * Fees are twice the base fee and the node's tip (EIP-1559). Not for several threads or processes with one account.
 */
public final class Sender {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration FIRST_POLL = Duration.ofMillis(10);
    private static final Duration LONGEST_POLL = Duration.ofSeconds(2);
    private static final BigInteger TIP_WITHOUT_ADVICE = BigInteger.valueOf(1_000_000_000);

    private final Chain chain;
    private final long chainId;
    private final SigningKey key;
    private final Address account;

    /** The key stays the caller's to close. */
    public Sender(Chain chain, SigningKey key) {
        this.chain = chain;
        this.chainId = chain.chainId();
        this.key = key;
        this.account = Address.of(key.address());
    }

    public Address account() {
        return account;
    }

    /** The next transaction's number, once nothing of the account waits any more. */
    public long nextNonce() {
        long mined = chain.transactionCount(account, false);
        Wait wait = new Wait();
        while (chain.transactionCount(account, true) > mined) {
            wait.orFail("transactions of " + account + " wait in the node");
            mined = chain.transactionCount(account, false);
        }
        return mined;
    }

    /** Creates a contract in transaction number {@code nonce} and returns when it is mined. */
    public void create(Creation creation, long nonce) {
        String code = Artifact.of(creation.artifact()).creationCode() + creation.arguments();
        sendAndAwait("the creation of " + creation.artifact(), null, code, nonce);
    }

    /** Calls a contract and returns when the call is mined; the receipt has its events. */
    public TransactionReceipt send(Address contract, Call<?> call) {
        return sendAndAwait(call.name() + " of " + contract, contract, call.data(), nextNonce());
    }

    private TransactionReceipt sendAndAwait(String what, Address to, String data, long nonce) {
        Transaction sketch = Transaction.createFunctionCallTransaction(
                account.text(), null, null, null, to == null ? null : to.text(), BigInteger.ZERO, data);
        String signed = Numeric.toHexString(signed(priced(what, sketch, nonce)));
        String hash =
                chain.ask(what, node -> node.ethSendRawTransaction(signed)).getTransactionHash();
        TransactionReceipt receipt = await(what, hash);
        if (!receipt.isStatusOK()) {
            throw new ChainException(
                    what + " failed in transaction " + hash + ": " + chain.refusalOf(sketch, receipt.getBlockNumber()));
        }
        return receipt;
    }

    private RawTransaction priced(String what, Transaction sketch, long nonce) {
        BigInteger gas =
                withReserve(chain.ask(what, node -> node.ethEstimateGas(sketch)).getAmountUsed());
        BigInteger tip = tip();
        BigInteger fee = chain.newestBlock().getBaseFeePerGas().shiftLeft(1).add(tip);
        requireBalance(what, gas.multiply(fee));
        return RawTransaction.createTransaction(
                chainId,
                BigInteger.valueOf(nonce),
                gas,
                sketch.getTo() == null ? "" : sketch.getTo(),
                BigInteger.ZERO,
                sketch.getData(),
                tip,
                fee);
    }

    private byte[] signed(RawTransaction transaction) {
        return key.withSecret(
                secret -> TransactionEncoder.signMessage(transaction, Credentials.create(ECKeyPair.create(secret))));
    }

    private TransactionReceipt await(String what, String hash) {
        Wait wait = new Wait();
        Optional<TransactionReceipt> receipt = chain.receipt(hash);
        while (receipt.isEmpty()) {
            wait.orFail("transaction " + hash + " (" + what + ") is not mined");
            receipt = chain.receipt(hash);
        }
        return receipt.get();
    }

    private BigInteger tip() {
        try {
            return chain.ask("the tip", Web3j::ethMaxPriorityFeePerGas).getMaxPriorityFeePerGas();
        } catch (ChainException withoutAdvice) {
            return TIP_WITHOUT_ADVICE;
        }
    }

    private void requireBalance(String what, BigInteger needed) {
        BigInteger balance = chain.balance(account);
        if (balance.compareTo(needed) < 0) {
            throw new ChainException(
                    account + " has " + balance + " wei, and " + what + " may cost " + needed + " wei");
        }
    }

    /** A quarter more than estimated, because state may move until the transaction is mined. */
    private static BigInteger withReserve(BigInteger gas) {
        return gas.add(gas.shiftRight(2));
    }

    /** Polls ever more slowly until patience ends. */
    private static final class Wait {
        private final long deadline = System.nanoTime() + PATIENCE.toNanos();
        private Duration pause = FIRST_POLL;

        void orFail(String what) {
            if (System.nanoTime() > deadline) {
                throw new ChainException(what + " after " + PATIENCE.toMinutes() + " minutes: run it again later");
            }
            try {
                Thread.sleep(pause);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new ChainException("interrupted: " + what, interrupted);
            }
            pause = pause.multipliedBy(2).compareTo(LONGEST_POLL) < 0 ? pause.multipliedBy(2) : LONGEST_POLL;
        }
    }
}
