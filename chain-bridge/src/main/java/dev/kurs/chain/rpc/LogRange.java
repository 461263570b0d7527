package dev.kurs.chain.rpc;

import java.util.ArrayList;
import java.util.List;

/** Logs of a range of blocks, both ends included, of a node that may refuse so many at once: it is then asked for each half, down to single blocks. */
public final class LogRange {
    private LogRange() {}

    /** What is asked of a range. */
    @FunctionalInterface
    public interface Asked {
        Query<List<LogEntry>> between(long first, long last);
    }

    /**
     * The logs in the order of the chain.
     *
     * @throws ChainException if the node does not answer, or refuses a single block
     */
    public static List<LogEntry> read(ChainReader node, long first, long last, Asked asked) {
        try {
            return node.ask(asked.between(first, last));
        } catch (NodeUnreachable unreachable) {
            throw unreachable;
        } catch (ChainException refused) {
            if (first == last) {
                throw refused;
            }
            long middle = first + (last - first) / 2;
            List<LogEntry> logs = new ArrayList<>(read(node, first, middle, asked));
            logs.addAll(read(node, middle + 1, last, asked));
            return logs;
        }
    }
}
