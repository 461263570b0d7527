package dev.kurs.chain.send;

import java.util.concurrent.CompletableFuture;

/** A transaction under way, whoever waits for it, and what the pump has seen of it, which alone uses that. */
final class PendingTransaction {
    private static final long NEVER = -1;

    private final CompletableFuture<MinedTransaction> end = new CompletableFuture<>();
    private final Runnable turnGivenBack;
    private volatile Outgoing outgoing;
    private long sentAtBlock = NEVER;
    private long takenSinceBlock = NEVER;
    private Handover handover = Handover.NONE;

    PendingTransaction(Outgoing outgoing, Runnable turnGivenBack) {
        this.outgoing = outgoing;
        this.turnGivenBack = turnGivenBack;
    }

    Outgoing outgoing() {
        return outgoing;
    }

    SignedTransaction latest() {
        return outgoing.latest();
    }

    /** Another version, or another nonce, which is yet to be sent. */
    void continueAs(Outgoing next) {
        outgoing = next;
        sentAtBlock = NEVER;
        takenSinceBlock = NEVER;
        handover = Handover.NONE;
    }

    boolean isUnsent() {
        return sentAtBlock == NEVER;
    }

    /** Handing a version over again makes it no younger, or what nodes forget would never be raised. */
    void handedOver(Handover said, long block) {
        if (isUnsent()) {
            sentAtBlock = block;
        }
        handover = said;
    }

    long sentAtBlock() {
        return sentAtBlock;
    }

    /** What nodes said when they were handed the newest version. */
    Handover handover() {
        return handover;
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
