package dev.kurs.chain.send;

import java.math.BigInteger;
import java.util.concurrent.CompletableFuture;

/** A transaction under way, whoever waits for it, and what the pump has seen of it, which alone uses that. */
final class PendingTransaction {
    private static final long NEVER = -1;

    private final CompletableFuture<MinedTransaction> end = new CompletableFuture<>();
    private final Runnable turnGivenBack;
    private volatile Outgoing outgoing;
    private BigInteger earlierMayTakeWei;
    private long sentAtBlock = NEVER;
    private long handedOverAtBlock = NEVER;
    private long takenSinceBlock = NEVER;
    private int unheardTimes;
    private NodeWords said = NodeWords.NONE;

    PendingTransaction(Outgoing outgoing, Runnable turnGivenBack) {
        this.outgoing = outgoing;
        this.earlierMayTakeWei = outgoing.earlierMostWei();
        this.turnGivenBack = turnGivenBack;
    }

    Outgoing outgoing() {
        return outgoing;
    }

    SignedTransaction latest() {
        return outgoing.latest();
    }

    /** Of the account's balance, the most that a version takes which a node may have: the newest may be cheaper than one before. Asked under the lock that {@link #continueAs} is called under. */
    BigInteger mayTakeWei() {
        return earlierMayTakeWei.max(latest().mostWei());
    }

    /** Another version, or another nonce, which is yet to be sent. */
    void continueAs(Outgoing next) {
        if (next.nonce() != outgoing.nonce()) {
            earlierMayTakeWei = BigInteger.ZERO;
        } else if (!said.isLatestNowhere()) {
            earlierMayTakeWei = mayTakeWei();
        }
        outgoing = next;
        sentAtBlock = NEVER;
        handedOverAtBlock = NEVER;
        takenSinceBlock = NEVER;
        said = NodeWords.NONE;
    }

    boolean isUnsent() {
        return sentAtBlock == NEVER;
    }

    /** Before nodes are asked, since one may take what it is handed and not be heard. Handing a version over again makes it no younger, or what nodes forget would never be raised. */
    void handingOver(long block) {
        if (isUnsent()) {
            sentAtBlock = block;
        }
        handedOverAtBlock = block;
        unheardTimes++;
    }

    void handedOver(NodeWords said) {
        this.said = said;
        unheardTimes = 0;
    }

    /** How often it was handed over since a node last answered for it. */
    int unheardTimes() {
        return unheardTimes;
    }

    boolean isAnswered() {
        return !said.words().isEmpty();
    }

    long handedOverAtBlock() {
        return handedOverAtBlock;
    }

    long sentAtBlock() {
        return sentAtBlock;
    }

    /** What nodes said when they were handed the newest version. */
    NodeWords said() {
        return said;
    }

    /** Its nonce is in a block, and none of its versions is: for how many blocks that has been so. */
    long takenForBlocks(long head) {
        if (takenSinceBlock == NEVER) {
            takenSinceBlock = head;
        }
        return head - takenSinceBlock;
    }

    void notTaken() {
        takenSinceBlock = NEVER;
    }

    CompletableFuture<MinedTransaction> end() {
        return end;
    }

    void giveTurnBack() {
        turnGivenBack.run();
    }
}
