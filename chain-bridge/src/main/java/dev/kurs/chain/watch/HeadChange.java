package dev.kurs.chain.watch;

import dev.kurs.chain.rpc.Header;
import java.util.List;

/**
 * A look at the newest block.
 *
 * <p>Example: after block 7 a look that finds block 10 has {@code firstNew} 8; one that finds another block 7 has {@code firstNew} 7 and a depth of 1.
 *
 * @param firstNew the first block not seen before; above the head's number where there is none
 * @param reorganisedDepth how many blocks seen before are gone, 0 mostly
 * @param fresh the blocks that were read for it, oldest first: all that were not seen before, unless it does not go on
 * @param goesOn whether the head is known to descend from the one seen before; false on the first look and after a gap as well
 */
public record HeadChange(Header head, long firstNew, int reorganisedDepth, List<Header> fresh, boolean goesOn) {
    public HeadChange {
        fresh = List.copyOf(fresh);
    }

    public boolean isNews() {
        return firstNew <= head.number();
    }
}
