package dev.kurs.edge.view;

/**
 * How far the chain is recorded: everything up to block 1 200 000 of 1 767 225 600, taken down a second later.
 *
 * @param blockNumber -1 before the first block
 * @param recordedAtNs nanoseconds since the epoch; 0 for never
 */
public record ChainView(long blockNumber, long blockTimeSeconds, long recordedAtNs) {
    static final ChainView NOTHING = new ChainView(-1, 0, 0);

    public boolean isRecorded() {
        return blockNumber >= 0;
    }
}
