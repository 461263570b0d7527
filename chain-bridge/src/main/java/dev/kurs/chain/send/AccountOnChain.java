package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.RevertReason;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.CallReverted;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.NodeRefused;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Refusals;
import dev.kurs.chain.rpc.TransactionSketch;
import java.math.BigInteger;
import java.util.Optional;

/** What the chain says about one account and its transactions. */
final class AccountOnChain {
    private static final BigInteger TIP_WITHOUT_ADVICE = BigInteger.valueOf(1_000_000_000);

    private final ChainReader chain;
    private final Address account;

    AccountOnChain(ChainReader chain, Address account) {
        this.chain = chain;
        this.account = account;
    }

    long chainId() {
        return chain.ask(Queries.chainId());
    }

    /** The newest block's number. */
    long head() {
        return chain.newest().number();
    }

    /** Of the newest block, wei per unit of gas. */
    BigInteger baseFeeWei() {
        return chain.ask(AccountQueries.baseFee());
    }

    BigInteger tipWei() {
        try {
            return chain.ask(AccountQueries.tip());
        } catch (NodeRefused withoutAdvice) {
            return TIP_WITHOUT_ADVICE;
        }
    }

    /** Transactions of the account in blocks. */
    long minedCount(long head) {
        return chain.ask(AccountQueries.transactionCount(account, head));
    }

    /** Transactions of the account in blocks and waiting. */
    long countWithWaiting() {
        return chain.ask(AccountQueries.transactionCountWithWaiting(account));
    }

    BigInteger balanceWei() {
        return chain.ask(AccountQueries.balance(account));
    }

    /** Gas that the intent takes after all that waits, and a quarter more, because state may move until it is mined. */
    BigInteger gasFor(Intent intent) {
        try {
            BigInteger estimate =
                    chain.ask(AccountQueries.gas(intent.what(), intent.sketch(account, Optional.empty())));
            return estimate.add(estimate.shiftRight(2));
        } catch (CallReverted refused) {
            throw new TransactionRefused(intent.what(), refused.reason());
        }
    }

    /** Hands a signed transaction over; what the node says against it is {@link NodeRefused}. */
    void broadcast(Outgoing outgoing) {
        chain.ask(AccountQueries.broadcast(outgoing.what(), outgoing.latest().raw()));
    }

    /** Whether the transaction is in a block or waits. */
    boolean knows(SignedTransaction transaction) {
        return chain.ask(AccountQueries.knows(transaction.hash()));
    }

    Optional<MinedTransaction> mined(SignedTransaction transaction) {
        return chain.ask(Queries.receipt(transaction.hash()))
                .map(receipt -> MinedTransaction.of(transaction.hash(), receipt));
    }

    /** Why a transaction failed in its block: asked before that block and in it, since others may have come first. */
    TransactionRefused refusal(SignedTransaction transaction, Intent intent, long blockNumber) {
        TransactionSketch sketch = intent.sketch(account, Optional.of(transaction.gas()));
        RevertReason reason = trial(intent, sketch, blockNumber - 1)
                .or(() -> trial(intent, sketch, blockNumber))
                .orElseGet(() -> Refusals.of(new byte[0]));
        return new TransactionRefused(intent.what(), reason);
    }

    /** Empty where it goes well, or the node does not have that block's state any more. */
    private Optional<RevertReason> trial(Intent intent, TransactionSketch sketch, long block) {
        try {
            chain.ask(AccountQueries.trial(intent.what(), sketch, block));
            return Optional.empty();
        } catch (CallReverted refused) {
            return Optional.of(refused.reason());
        } catch (NodeRefused withoutThatState) {
            return Optional.empty();
        }
    }
}
