package dev.kurs.chain.send;

import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.NodeUnreachable;
import java.util.List;
import java.util.Optional;

/**
 * Brings transactions into blocks, one round after another, on a single thread.
 *
 * <p>A round compares the chain's count of the account's transactions with the nonces under way. Below the count a transaction is in a
 * block, or its nonce was taken by somebody else's; from the count on it waits, and is sent, sent again or raised. A count below all
 * nonces under way means that the chain forgot some, and those are sent again too. What is in blocks is what most nodes say; every node
 * is sent everything, since one that swallows it says that it has it. Where another sender of the account had a nonce below ours and every node
 * has forgotten its transaction, one that does nothing takes that nonce, since nothing of ours would ever be mined; until it is, nothing more may be submitted.
 */
final class TransactionPump {
    /** So long a nonce must be taken, at least, before its transaction gets another one. */
    private static final int LEAST_TAKEN_BLOCKS = 3;

    private static final long NONE = -1;

    private final AccountOnChain chain;
    private final TransactionVersions versions;
    private final SendingTerms terms;
    private final PendingTransactions pending;
    private final TransactionHandover handover;
    private final SenderHealth health;
    private final FeesPaid feesPaid;
    private long minedCount;
    private long progressAtBlock;
    private long balanceAtBlock = NONE;
    private long missingNonce = NONE;
    private long missingSinceBlock;

    TransactionPump(
            AccountOnChain chain,
            TransactionVersions versions,
            SendingTerms terms,
            PendingTransactions pending,
            AccountFunds funds,
            SenderHealth health,
            FeesPaid feesPaid) {
        this.chain = chain;
        this.versions = versions;
        this.terms = terms;
        this.pending = pending;
        this.handover = new TransactionHandover(chain, versions, terms, funds, health);
        this.health = health;
        this.feesPaid = feesPaid;
    }

    void round() {
        long head = chain.head();
        List<PendingTransaction> all = pending.all();
        AccountProgress progress = chain.progress(
                head, all.stream().map(PendingTransaction::outgoing).toList());
        noteProgress(progress.count(), head);
        noteBalance(head);
        takeUpForgotten(head);
        settleInOrder(
                all.stream()
                        .filter(transaction -> transaction.outgoing().nonce() < minedCount)
                        .toList(),
                progress,
                head);
        handover.round(
                all.stream()
                        .filter(transaction -> transaction.outgoing().nonce() >= minedCount)
                        .toList(),
                head,
                progressAtBlock);
    }

    private void noteProgress(long count, long head) {
        if (count != minedCount) {
            minedCount = count;
            pending.minedUpTo(count);
            progressAtBlock = head;
        }
    }

    private void noteBalance(long head) {
        if (head != balanceAtBlock) {
            health.has(chain.balanceWei());
            balanceAtBlock = head;
        }
    }

    private void takeUpForgotten(long head) {
        long lowest = pending.lowestNonce();
        long known = minedCount < lowest && !pending.reopen(minedCount) ? chain.mostWithWaiting() : lowest;
        boolean isMissing = known < lowest;
        if (isMissing && pending.isForeign(known)) {
            fillOnceForgotten(known, head);
            return;
        }
        missingNonce = NONE;
        if (isMissing) {
            health.astray(
                    "the chain has " + minedCount + " transactions of " + chain.address() + ", and the outbox had "
                            + lowest + " of them done: the node is behind, or the chain is another one");
        }
    }

    /** Whoever sent it may send it again; then the filler ends whose nonce is taken. */
    private void fillOnceForgotten(long nonce, long head) {
        if (pending.goBackTo(nonce)) {
            return;
        }
        if (nonce != missingNonce) {
            missingNonce = nonce;
            missingSinceBlock = head;
        }
        health.astray("another transaction of " + chain.address() + " had nonce " + nonce
                + ", and no node knows it any more");
        if (head - missingSinceBlock >= takenForGoodBlocks()) {
            versions.fill(nonce);
        }
    }

    private int takenForGoodBlocks() {
        return Math.max(terms.confirmations(), LEAST_TAKEN_BLOCKS);
    }

    /** What is in a block waits for the receipts of those before it as long as they may come, since fees are told in the order of nonces. */
    private void settleInOrder(List<PendingTransaction> taken, AccountProgress progress, long head) {
        boolean isReceiptAwaited = false;
        for (PendingTransaction transaction : taken) {
            Optional<MinedTransaction> mined = progress.of(transaction.outgoing());
            mined.ifPresent(known -> transaction.notTaken());
            isReceiptAwaited |= mined.isEmpty() && !isTakenForGood(transaction, head);
            if (mined.isEmpty() || !isReceiptAwaited) {
                settleAlone(transaction, mined, head);
            }
        }
    }

    private boolean isTakenForGood(PendingTransaction transaction, long head) {
        return transaction.takenForBlocks(head) >= takenForGoodBlocks();
    }

    /** What nodes cannot tell of one holds up no other. */
    private void settleAlone(PendingTransaction transaction, Optional<MinedTransaction> mined, long head) {
        try {
            settle(transaction, mined, head);
        } catch (NodeUnreachable silent) {
            throw silent;
        } catch (ChainException untold) {
            health.report(transaction.outgoing().named() + ": " + untold.getMessage());
        }
    }

    private void settle(PendingTransaction transaction, Optional<MinedTransaction> mined, long head) {
        if (mined.isPresent()) {
            transaction.notTaken();
            landOnceConfirmed(transaction, mined.get(), head);
        } else if (isTakenForGood(transaction, head)) {
            moveUnlessMined(transaction);
        }
    }

    /** Another nonce for what is in a block would do it twice, so one node that has it there is enough to wait. */
    private void moveUnlessMined(PendingTransaction transaction) {
        if (chain.isMinedSomewhere(transaction.outgoing())) {
            health.report(transaction.outgoing().named() + " is in a block as one node has it, and most do not");
        } else if (pending.areKept()
                && mayTakeAnotherNonce(transaction.outgoing().intent())) {
            moveUnlessRefused(transaction);
        } else {
            giveUp(transaction);
        }
    }

    private boolean mayTakeAnotherNonce(Intent intent) {
        return intent.to().isPresent() && !intent.isNothing(chain.address());
    }

    /** Where another sender of the account did the same, the contract would refuse it a second time, in a block. */
    private void moveUnlessRefused(PendingTransaction transaction) {
        long nextOnChain = chain.countWithWaiting();
        Optional<TransactionRefused> refusal =
                chain.refusalOf(transaction.outgoing().intent());
        if (refusal.isPresent()) {
            end(transaction, refusal.map(ChainException.class::cast), Optional.empty());
        } else {
            versions.move(transaction, nextOnChain);
        }
    }

    /** A contract's address hangs on the nonce of its creation, and who keeps no outbox looks at the chain before sending again. */
    private void giveUp(PendingTransaction transaction) {
        Outgoing outgoing = transaction.outgoing();
        end(
                transaction,
                Optional.of(new ChainException(outgoing.what() + " lost its nonce " + outgoing.nonce()
                        + " to another transaction of " + chain.address())),
                Optional.empty());
    }

    private void landOnceConfirmed(PendingTransaction transaction, MinedTransaction mined, long head) {
        if (head - mined.blockNumber() + 1 < terms.confirmations()) {
            return;
        }
        feesPaid.paid(transaction.outgoing().nonce(), mined.feeWei());
        end(transaction, failure(transaction.outgoing(), mined), Optional.of(mined));
    }

    private void end(
            PendingTransaction transaction, Optional<ChainException> failure, Optional<MinedTransaction> mined) {
        pending.land(transaction);
        transaction.giveTurnBack();
        failure.ifPresentOrElse(
                reason -> Thread.startVirtualThread(() -> transaction.end().completeExceptionally(reason)),
                () -> Thread.startVirtualThread(() -> transaction.end().complete(mined.orElseThrow())));
    }

    /** By the version that is in the block, which need not be the newest. */
    private Optional<ChainException> failure(Outgoing outgoing, MinedTransaction mined) {
        SignedTransaction version = outgoing.version(mined);
        Intent intent = version.intent(outgoing.what());
        if (!mined.succeeded()) {
            return Optional.of(chain.refusal(version, intent, mined.blockNumber()));
        }
        boolean isReplaced = intent.isNothing(chain.address()) && !outgoing.isFiller(chain.address());
        return isReplaced
                ? Optional.of(new ChainException(
                        outgoing.what() + " lost its use, and nothing was done at its nonce " + outgoing.nonce()))
                : Optional.empty();
    }
}
