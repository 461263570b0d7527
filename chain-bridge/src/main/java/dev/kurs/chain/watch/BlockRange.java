package dev.kurs.chain.watch;

import dev.kurs.chain.rpc.Header;
import java.util.List;

/**
 * Blocks that follow each other and what they say of commits, in chain order.
 *
 * @param headers one or more
 */
record BlockRange(List<Header> headers, List<ChainEvent> events) {
    BlockRange {
        headers = List.copyOf(headers);
        events = List.copyOf(events);
    }

    Header last() {
        return headers.getLast();
    }
}
