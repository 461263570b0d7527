package dev.kurs.chain.send;

import java.util.concurrent.CompletableFuture;

/** A transaction under way, whoever waits for it, and what the pump has seen of it, which alone uses that. */
final class PendingTransaction {
    private static final long NEVER = -1;

    private final CompletableFuture<MinedTransaction> end = new CompletableFuture<>();
    private final Runnable turnGivenBack;
    private volatile Outgoing outgoing;
    private volatile GasBudget budget = GasBudget.SPENT;
    private long sentAtBlock = NEVER;
    private long takenSinceBlock = NEVER;
    private boolean tooCheap;

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

    /** More gas than it has is asked of that one. */
    void goOnWith(GasBudget next) {
        budget = next;
    }

    GasBudget budget() {
        return budget;
    }

    /** Another version, or another nonce, which is yet to be sent. */
    void continueAs(Outgoing next) {
        outgoing = next;
        sentAtBlock = NEVER;
        takenSinceBlock = NEVER;
    }

    boolean isUnsent() {
        return sentAtBlock == NEVER;
    }

    /** Sending a version again makes it no younger, or what nodes forget would never be raised. */
    void sentAt(long block) {
        if (isUnsent()) {
            sentAtBlock = block;
        }
        tooCheap = false;
    }

    long sentAtBlock() {
        return sentAtBlock;
    }

    void foundTooCheap() {
        tooCheap = true;
    }

    boolean isTooCheap() {
        return tooCheap;
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
