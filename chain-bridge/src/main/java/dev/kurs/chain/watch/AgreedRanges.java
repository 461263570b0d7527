package dev.kurs.chain.watch;

import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Question;

/**
 * Ranges of blocks as more than half of the nodes tell them, each read in full from every node.
 *
 * <p>Example: of three nodes one keeps back a settlement of block 105; {@code read(BlockRef.of(99, hash), 163)} has it, since the other two tell it.
 */
final class AgreedRanges {
    private final ChainReader chain;
    private final WatchedEvents watched;

    /** A range, asked of one node. */
    private record Range(WatchedEvents watched, BlockRef from, long to) implements Question<BlockRange> {
        @Override
        public BlockRange askOf(ChainReader node) {
            return new RangeReader(node, watched).read(from, to);
        }

        @Override
        public String difference(BlockRange one, BlockRange other) {
            return one.difference(other);
        }
    }

    AgreedRanges(ChainReader chain, WatchedEvents watched) {
        this.chain = chain;
        this.watched = watched;
    }

    /**
     * Reads the blocks behind {@code from} up to {@code to}.
     *
     * @throws dev.kurs.chain.rpc.NodesDisagree if no range is that of most
     * @throws ChainMoved if what the nodes say does not belong together, or does not go on from {@code from}
     */
    BlockRange read(BlockRef from, long to) {
        return chain.agreed(to, new Range(watched, from, to));
    }
}
