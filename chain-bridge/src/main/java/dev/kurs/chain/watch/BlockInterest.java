package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.rpc.Header;
import java.util.List;

/**
 * Tells the blocks that have to be acted on from those in which nothing of ours can have changed. Not for several threads.
 *
 * <p>A block has to be acted on where its bloom filter admits an event of the contracts (every change of theirs leaves one), where a quote may still settle,
 * and where the last such block is a whole rest ago, so that what changes with time alone is told too.
 */
public final class BlockInterest {
    private static final long NEVER = Long.MIN_VALUE;

    private final Idling idling;
    private final List<byte[]> contracts;
    private long actedSeconds = NEVER;

    public BlockInterest(ContractAddresses addresses, Idling idling) {
        this.idling = idling;
        this.contracts = addresses.telling().stream().map(Address::bytes).toList();
    }

    /**
     * Whether the last of some blocks has to be acted on.
     *
     * @param blocks one or more that follow each other, the first not judged before
     */
    public boolean isIn(List<Header> blocks) {
        return actedSeconds == NEVER
                || actedSeconds <= idling.openUntilSeconds().getAsLong()
                || Math.abs(blocks.getLast().timeSeconds() - actedSeconds)
                        >= idling.rest().toSeconds()
                || blocks.stream().anyMatch(this::mayConcern);
    }

    /** It was acted on as of a block. */
    public void acted(Header block) {
        actedSeconds = block.timeSeconds();
    }

    private boolean mayConcern(Header block) {
        return contracts.stream().anyMatch(block::mayMention);
    }
}
