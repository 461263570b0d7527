package dev.kurs.service.reconcile;

import dev.kurs.core.state.QuoteIds;
import dev.kurs.journal.quote.QuoteLifecycle;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Which quotes a journal has issued, and which of them have settled: all of them, without a guess, in a byte or so each.
 *
 * <p>Ids of 256 quotes differ in their last byte alone, so that those share a place: the 31 bytes before, a bit for each that was issued, and one for each that
 * settled. Example: ten million quotes are 39 063 places of 96 bytes, in a table of 131 072.
 */
final class IssuedQuotes {
    private static final int ID_LENGTH = 32;
    private static final int LAST_BYTE = ID_LENGTH - 1;
    private static final int KEY = ID_LENGTH / Long.BYTES;
    private static final int BITS = (1 << Byte.SIZE) / Long.SIZE;
    private static final int ISSUED = KEY;
    private static final int SETTLED = ISSUED + BITS;
    private static final int PLACE = SETTLED + BITS;
    private static final int FIRST_PLACES = 64;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final UnsafeBuffer key = new UnsafeBuffer(new byte[ID_LENGTH]);
    private long[] table = new long[FIRST_PLACES * PLACE];
    private int used;

    /** Takes every quote of an instance from the first to the last. */
    void issue(byte[] instanceId, long firstSequence, long lastSequence) {
        QuoteIds ids = new QuoteIds();
        ids.setInstanceId(instanceId);
        byte[] id = new byte[ID_LENGTH];
        for (long sequence = firstSequence; sequence <= lastSequence; sequence++) {
            ids.write(sequence, id);
            issue(id);
        }
    }

    void issue(byte[] quoteId) {
        if (2 * used >= places()) {
            grow();
        }
        take(quoteId);
        int place = find(table);
        if (isEmpty(table, place)) {
            setKey(place);
            used++;
        }
        table[place + ISSUED + word(quoteId)] |= bit(quoteId);
    }

    /** Takes a settlement; whether it settles a quote of this journal, which only the first does. */
    boolean settle(byte[] quoteId) {
        take(quoteId);
        int place = find(table);
        boolean counts = QuoteLifecycle.settled(state(place, quoteId)).isPresent();
        if (counts) {
            table[place + SETTLED + word(quoteId)] |= bit(quoteId);
        }
        return counts;
    }

    boolean has(byte[] quoteId) {
        take(quoteId);
        return has(find(table), ISSUED, quoteId);
    }

    boolean hasSettled(byte[] quoteId) {
        take(quoteId);
        return has(find(table), SETTLED, quoteId);
    }

    /** What of its state a settlement asks for: one that failed or expired settles as an open one does. */
    private State state(int place, byte[] quoteId) {
        if (!has(place, ISSUED, quoteId)) {
            return null;
        }
        return has(place, SETTLED, quoteId) ? State.SETTLED : State.OPEN;
    }

    private boolean has(int place, int bits, byte[] quoteId) {
        return (table[place + bits + word(quoteId)] & bit(quoteId)) != 0;
    }

    private static int word(byte[] quoteId) {
        return (quoteId[LAST_BYTE] & 0xFF) / Long.SIZE;
    }

    private static long bit(byte[] quoteId) {
        return 1L << (quoteId[LAST_BYTE] & (Long.SIZE - 1));
    }

    private void take(byte[] quoteId) {
        key.putBytes(0, quoteId, 0, LAST_BYTE);
    }

    private long keyWord(int index) {
        return key.getLong(index * Long.BYTES, ByteOrder.BIG_ENDIAN);
    }

    /** Where the key stands, or would. */
    private int find(long[] where) {
        int places = where.length / PLACE;
        long mixed =
                (keyWord(0) ^ Long.rotateLeft(keyWord(1), 16) ^ Long.rotateLeft(keyWord(2), 32) ^ keyWord(3)) * MIX;
        int number = (int) Math.unsignedMultiplyHigh((mixed ^ (mixed >>> 32)) * MIX, places);
        while (!isEmpty(where, number * PLACE) && !hasKey(where, number * PLACE)) {
            number = number + 1 == places ? 0 : number + 1;
        }
        return number * PLACE;
    }

    private boolean hasKey(long[] where, int place) {
        for (int index = 0; index < KEY; index++) {
            if (where[place + index] != keyWord(index)) {
                return false;
            }
        }
        return true;
    }

    private void setKey(int place) {
        for (int index = 0; index < KEY; index++) {
            table[place + index] = keyWord(index);
        }
    }

    /** A place is there for at least one quote. */
    private static boolean isEmpty(long[] where, int place) {
        long any = 0;
        for (int index = ISSUED; index < SETTLED; index++) {
            any |= where[place + index];
        }
        return any == 0;
    }

    private void grow() {
        long[] larger = new long[2 * table.length];
        for (int place = 0; place < table.length; place += PLACE) {
            if (!isEmpty(table, place)) {
                copy(place, larger);
            }
        }
        table = larger;
    }

    private void copy(int place, long[] target) {
        for (int index = 0; index < KEY; index++) {
            key.putLong(index * Long.BYTES, table[place + index], ByteOrder.BIG_ENDIAN);
        }
        System.arraycopy(table, place, target, find(target), PLACE);
    }

    private int places() {
        return table.length / PLACE;
    }

    /** How many bytes are kept. */
    long bytes() {
        return (long) table.length * Long.BYTES;
    }
}
