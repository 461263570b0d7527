package dev.kurs.edge.operator;

import dev.kurs.edge.call.CursorSeal;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import javax.crypto.SecretKey;

/** Cursors of operators' lists, each of which is ordered by a number. */
public final class SealedCursors {
    private static final String PURPOSE = "kurs-operator ";

    private final CursorSeal seal;

    public SealedCursors(SecretKey key) {
        seal = new CursorSeal(key);
    }

    /** @param list what is listed, with its filters */
    public String seal(long mark, String list) {
        return seal.seal(ByteBuffer.allocate(Long.BYTES).putLong(mark).array(), PURPOSE + list);
    }

    /** The number, where the cursor was made here for this list. */
    OptionalLong open(String cursor, String list) {
        return seal.open(cursor, Long.BYTES, PURPOSE + list)
                .map(mark -> OptionalLong.of(ByteBuffer.wrap(mark).getLong()))
                .orElseGet(OptionalLong::empty);
    }
}
