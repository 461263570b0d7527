package dev.kurs.core.book;

/**
 * How far the chain is recorded, so that what a watcher says twice counts once.
 *
 * <p>Recorded up to block 100 and, behind it, the commit in block 101, transaction 3, log 7: block 101, transaction 3, log 8 is news; log 7 of it
 * and anything of block 100 are not.
 */
public final class ChainCursor {
    /** No block. */
    public static final long NONE = -1;

    /** No block was recorded yet. */
    public static final long NEVER_NS = 0;

    /** Length of a block's hash. */
    public static final int HASH_LENGTH = 32;

    private final byte[] hash = new byte[HASH_LENGTH];
    private long blockNumber = NONE;
    private long blockTimeSeconds;
    private long commitBlock = NONE;
    private int commitTransaction = -1;
    private int commitLog = -1;
    private long recordedAtNs = NEVER_NS;

    /** Whether a commit in this place was not recorded yet; a failed one has log -1. */
    public boolean isNews(long block, int transaction, int log) {
        if (block <= blockNumber || block < commitBlock) {
            return false;
        }
        return block > commitBlock
                || transaction > commitTransaction
                || (transaction == commitTransaction && log > commitLog);
    }

    /** Whether a block lies behind all that is recorded whole. */
    public boolean isNews(long block) {
        return block > blockNumber;
    }

    public void commit(long block, int transaction, int log) {
        commitBlock = block;
        commitTransaction = transaction;
        commitLog = log;
    }

    /** Everything up to the block is recorded; its hash goes into {@link #hash()}. */
    public void advance(long block, long timeSeconds, long nowNs) {
        blockNumber = block;
        blockTimeSeconds = timeSeconds;
        recordedAtNs = nowNs;
    }

    /** Moves the time of recording with a clock that was set; how long ago it was stays the same. */
    public void moveRecorded(long durationNs) {
        if (recordedAtNs != NEVER_NS) {
            recordedAtNs += durationNs;
        }
    }

    public long blockNumber() {
        return blockNumber;
    }

    public long blockTimeSeconds() {
        return blockTimeSeconds;
    }

    /** The recorded block's second, or now if that is earlier or no block was recorded yet. */
    public long secondUpTo(long nowSeconds) {
        return blockNumber == NONE ? nowSeconds : Math.min(nowSeconds, blockTimeSeconds);
    }

    /** When the block was recorded. */
    public long recordedAtNs() {
        return recordedAtNs;
    }

    public byte[] hash() {
        return hash;
    }

    public long commitBlock() {
        return commitBlock;
    }

    public int commitTransaction() {
        return commitTransaction;
    }

    public int commitLog() {
        return commitLog;
    }
}
