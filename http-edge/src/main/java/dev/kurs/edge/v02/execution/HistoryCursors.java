package dev.kurs.edge.v02.execution;

import dev.kurs.edge.call.CursorSeal;
import dev.kurs.protocol.port.Executions;
import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.port.Executions.Mark;
import java.nio.ByteBuffer;
import java.util.Optional;
import javax.crypto.SecretKey;

/** Cursors of execution histories, each good for its caller and its filters alone: 76 characters of a format byte, the mark's three numbers and the seal. */
final class HistoryCursors {
    private static final String PURPOSE = "kurs-executions";
    private static final byte FORMAT = 1;
    private static final int MARK_LENGTH = 1 + 3 * Long.BYTES;

    private final CursorSeal seal;

    HistoryCursors(SecretKey key) {
        seal = new CursorSeal(key);
    }

    String seal(Mark mark, Filter filter) {
        byte[] bytes = ByteBuffer.allocate(MARK_LENGTH)
                .put(FORMAT)
                .putLong(mark.asOf())
                .putLong(mark.settledAtSeconds())
                .putLong(mark.sequence())
                .array();
        return seal.seal(bytes, describe(filter));
    }

    /** The mark, where the cursor was made here for this filter. */
    Optional<Mark> open(String cursor, Filter filter) {
        return seal.open(cursor, MARK_LENGTH, describe(filter))
                .filter(bytes -> bytes[0] == FORMAT)
                .map(HistoryCursors::mark);
    }

    private static Mark mark(byte[] bytes) {
        ByteBuffer mark = ByteBuffer.wrap(bytes, 1, MARK_LENGTH - 1);
        return new Mark(mark.getLong(), mark.getLong(), mark.getLong());
    }

    private static String describe(Filter filter) {
        return String.join(
                " ",
                PURPOSE,
                filter.partnerId().isPresent() ? "partner " + filter.partnerId().getAsInt() : "every partner",
                filter.corridorId().isPresent()
                        ? "corridor " + filter.corridorId().getAsInt()
                        : "every corridor",
                filter.status().map(Executions.Status::name).orElse("every status"),
                filter.fromSeconds().isPresent()
                        ? "from " + filter.fromSeconds().getAsLong()
                        : "from ever",
                filter.toSeconds().isPresent() ? "to " + filter.toSeconds().getAsLong() : "to ever");
    }
}
