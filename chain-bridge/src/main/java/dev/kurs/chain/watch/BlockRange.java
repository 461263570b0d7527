package dev.kurs.chain.watch;

import dev.kurs.chain.rpc.Header;
import java.util.List;

/**
 * Blocks that follow each other and what they say that is recorded, in chain order.
 *
 * @param headers one or more
 */
record BlockRange(List<Header> headers, List<ChainEvent> events) {
    BlockRange {
        headers = List.copyOf(headers);
        events = List.copyOf(events);
    }

    /** The first thing that this one has and the other has not. */
    String difference(BlockRange other) {
        for (int i = 0; i < headers.size(); i++) {
            if (i == other.headers.size() || !headers.get(i).equals(other.headers.get(i))) {
                Header header = headers.get(i);
                return "block " + header.number() + " " + header.hash() + " of " + header.timeSeconds() + " s";
            }
        }
        return events.stream()
                .filter(event -> !other.events.contains(event))
                .findFirst()
                .map(ChainEvent::sentence)
                .orElse("nothing of that in blocks " + headers.getFirst().number() + " to " + last().number());
    }

    Header last() {
        return headers.getLast();
    }
}
