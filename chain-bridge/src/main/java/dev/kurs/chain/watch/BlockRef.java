package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.rpc.Header;
import java.util.Optional;

/**
 * Up to where the chain is recorded.
 *
 * <p>Example: the engine's last {@code ChainAdvanced} of block 120, with its hash; or of a fresh engine the block before the contracts' first, whose hash
 * is whatever the chain says once that block is confirmed.
 */
public record BlockRef(long number, Optional<Bytes32> hash) {
    public static BlockRef of(long number, Bytes32 hash) {
        return new BlockRef(number, Optional.of(hash));
    }

    /** The end of what comes before a block, for an engine that recorded nothing yet. */
    public static BlockRef before(long firstBlock) {
        return new BlockRef(firstBlock - 1, Optional.empty());
    }

    static BlockRef of(Header header) {
        return of(header.number(), header.hash());
    }

    @Override
    public String toString() {
        return "block " + number + hash.map(known -> " " + known).orElse("");
    }
}
