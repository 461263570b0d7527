package dev.kurs.chain.send;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Raises what waits too long, hands over what is new, and hands over again: at once what no node answered for; else the first each round and those behind it
 * once a block, or each round where no node has the first. That is, all of them where most nodes do not have the first; else what the account could not pay and may
 * by now.
 */
final class TransactionHandover {
    private final AccountOnChain chain;
    private final TransactionVersions versions;
    private final SendingTerms terms;
    private final AccountFunds funds;
    private final SenderHealth health;

    TransactionHandover(
            AccountOnChain chain,
            TransactionVersions versions,
            SendingTerms terms,
            AccountFunds funds,
            SenderHealth health) {
        this.chain = chain;
        this.versions = versions;
        this.terms = terms;
        this.funds = funds;
        this.health = health;
    }

    /** What one round goes by. */
    private record Round(
            long head, long progressAtBlock, PendingTransaction first, KnownTo firstIsKnownTo, BigInteger baseFeeWei) {
        /** Nothing but its own fees holds it back, or they do whatever is before it. */
        boolean isHeld(PendingTransaction transaction) {
            return transaction == first || transaction.latest().fees().mostWei().compareTo(baseFeeWei) < 0;
        }

        boolean isDueAgain(PendingTransaction transaction) {
            boolean isOld =
                    firstIsKnownTo == KnownTo.NONE || transaction == first || head > transaction.handedOverAtBlock();
            boolean isDoubtful =
                    firstIsKnownTo != KnownTo.MOST || transaction.said().isTooDear();
            return !transaction.isAnswered() || (isOld && isDoubtful);
        }

        long blocksWaited(PendingTransaction transaction) {
            return head - Math.max(transaction.sentAtBlock(), progressAtBlock);
        }
    }

    /**
     * Carries what is in no block.
     *
     * @param waiting in the order of their nonces
     * @param progressAtBlock when one of the account's transactions was last mined
     */
    void round(List<PendingTransaction> waiting, long head, long progressAtBlock) {
        if (waiting.isEmpty()) {
            return;
        }
        waiting.forEach(PendingTransaction::notTaken);
        PendingTransaction first = waiting.getFirst();
        KnownTo firstIsKnownTo = first.isUnsent() ? KnownTo.MOST : chain.knownTo(first.latest());
        Round round = new Round(head, progressAtBlock, first, firstIsKnownTo, chain.baseFeeWei());
        List<PendingTransaction> again = new ArrayList<>();
        for (PendingTransaction transaction : waiting) {
            if (isFiller(transaction) && isGivenUp(transaction)) {
                continue;
            }
            if (isDueForAnother(transaction, round)) {
                versions.renew(transaction);
            }
            if (transaction.isUnsent()) {
                handOver(transaction, head);
            } else if (round.isDueAgain(transaction)) {
                again.add(transaction);
            } else if (transaction != first) {
                tellWhatIsAgainst(transaction);
            }
        }
        // The first that no node answers for ends the round.
        again.sort(Comparator.comparingInt(PendingTransaction::unheardTimes));
        again.forEach(transaction -> handOver(transaction, head));
    }

    private boolean isFiller(PendingTransaction transaction) {
        return transaction.outgoing().isFiller(chain.address());
    }

    /** Whether the transaction in whose place a filler is waits again, against which it bids no more. */
    private boolean isGivenUp(PendingTransaction filler) {
        health.astray(filler.outgoing().what() + " is not in a block yet (nonce "
                + filler.outgoing().nonce() + ")");
        return !chain.isKnown(filler.latest())
                && chain.mostWithWaiting() > filler.outgoing().nonce();
    }

    private boolean isDueForAnother(PendingTransaction transaction, Round round) {
        if (transaction.isUnsent()) {
            return false;
        }
        NodeWords said = transaction.said();
        boolean isDue = round.blocksWaited(transaction) >= terms.raiseAfterBlocks()
                || (said.isTooDear() && said.had().isEmpty());
        return said.isTooCheap() || (round.isHeld(transaction) && isDue);
    }

    private void handOver(PendingTransaction transaction, long head) {
        Outgoing outgoing = transaction.outgoing();
        transaction.handingOver(head);
        transaction.handedOver(chain.handOver(outgoing));
        tellWhatIsAgainst(transaction);
    }

    /** Told each round, since the health of a round forgets the one before; most nodes have the first where it is not handed over. */
    private void tellWhatIsAgainst(PendingTransaction transaction) {
        Outgoing outgoing = transaction.outgoing();
        transaction.said().againstLatest().ifPresent(refused -> {
            switch (SendingRefusal.of(refused)) {
                case KNOWN, NONCE_TAKEN, TOO_CHEAP -> {}
                case ABOVE_CAP ->
                    health.report(
                            outgoing.named() + " may take " + outgoing.latest().mostWei()
                                    + " wei, which is more than nodes take: " + refused.getMessage());
                case UNPAYABLE ->
                    health.report(outgoing.named() + ": " + funds.against(outgoing) + ": " + refused.getMessage());
                case OTHER -> health.report(outgoing.named() + ": " + refused.getMessage());
            }
        });
    }
}
