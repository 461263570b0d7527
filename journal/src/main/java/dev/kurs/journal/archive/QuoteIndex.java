package dev.kurs.journal.archive;

import dev.kurs.journal.file.JournalPosition;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongHashMap;

/**
 * From a quote's id to where it was issued and what became of it, in 16 bytes a quote and the map's spare room.
 *
 * <p>An id is known by 64 of its 256 bits; whoever asks compares the rest with the record. The few ids whose 64 bits were
 * taken are kept whole. An entry packs 2 bits of state, 26 of the file's minute (until 2097) and 36 of the offset in fours.
 */
final class QuoteIndex {
    static final long NOT_FOUND = -1;

    private static final int ID_LENGTH = 32;
    private static final int STATE_SHIFT = 62;
    private static final int MINUTE_SHIFT = 36;
    private static final long PLACE = (1L << STATE_SHIFT) - 1;
    private static final long OFFSET = (1L << MINUTE_SHIFT) - 1;
    private static final int OFFSET_UNIT_BITS = 2;
    /** By what the two bits of state say. */
    private static final List<State> STATES = List.of(State.OPEN, State.EXPIRED, State.SETTLED, State.FAILED);

    private final Long2LongHashMap entries = new Long2LongHashMap(NOT_FOUND);
    private final Map<ByteBuffer, Long> entriesOfTakenKeys = new HashMap<>();

    /** Remembers an open quote. */
    void add(DirectBuffer id, int offset, JournalPosition position) {
        long entry = ((long) position.minute() << MINUTE_SHIFT) | (position.offset() >> OFFSET_UNIT_BITS);
        if (entries.containsKey(key(id, offset))) {
            entriesOfTakenKeys.put(whole(id, offset), entry);
        } else {
            entries.put(key(id, offset), entry);
        }
    }

    /** Changes what has become of a quote; an unknown one stays unknown. */
    void mark(DirectBuffer id, int offset, State state) {
        long entry = find(id, offset);
        if (entry == NOT_FOUND) {
            return;
        }
        long marked = ((long) STATES.indexOf(state) << STATE_SHIFT) | (entry & PLACE);
        if (isKeptWhole(id, offset)) {
            entriesOfTakenKeys.put(whole(id, offset), marked);
        } else {
            entries.put(key(id, offset), marked);
        }
    }

    /** The entry of a quote, or perhaps of another one with the same 64 bits. */
    long find(DirectBuffer id, int offset) {
        return isKeptWhole(id, offset) ? entriesOfTakenKeys.get(whole(id, offset)) : entries.get(key(id, offset));
    }

    private boolean isKeptWhole(DirectBuffer id, int offset) {
        return !entriesOfTakenKeys.isEmpty() && entriesOfTakenKeys.containsKey(whole(id, offset));
    }

    static JournalPosition position(long entry) {
        return new JournalPosition((int) ((entry & PLACE) >>> MINUTE_SHIFT), (entry & OFFSET) << OFFSET_UNIT_BITS);
    }

    static State state(long entry) {
        return STATES.get((int) (entry >>> STATE_SHIFT));
    }

    int size() {
        return entries.size() + entriesOfTakenKeys.size();
    }

    /** Neighbours share all but the last byte, so both ends count. */
    private static long key(DirectBuffer id, int offset) {
        return id.getLong(offset, ByteOrder.BIG_ENDIAN)
                + id.getLong(offset + ID_LENGTH - Long.BYTES, ByteOrder.BIG_ENDIAN);
    }

    private static ByteBuffer whole(DirectBuffer id, int offset) {
        byte[] bytes = new byte[ID_LENGTH];
        id.getBytes(offset, bytes);
        return ByteBuffer.wrap(bytes);
    }
}
