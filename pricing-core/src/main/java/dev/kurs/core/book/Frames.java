package dev.kurs.core.book;

import dev.kurs.protocol.message.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The last accepted configuration command of each entity, by its dense id, without sequence, time, correlation, and who gave it why.
 *
 * <p>After token 2 was configured, {@code isSame(2, …)} of the same command sent again is true, whatever its sequence and whoever sends it.
 */
public final class Frames {
    private static final int STAMP = 8;
    private static final int STAMP_LENGTH = 3 * Long.BYTES;

    /** Since which version of the schema commands name their actor. */
    private static final int ACTOR_SINCE = 4;

    private static final byte NO_KIND = (byte) 255;

    /** Four texts without a character: who, from where, by which request, why. */
    private static final int NO_ACTOR_LENGTH = 4 * Short.BYTES;

    private final int actorKindOffset;
    private final List<byte[]> byId = new ArrayList<>();

    /** @param actorKindOffset of the field within the command's block */
    public Frames(int actorKindOffset) {
        this.actorKindOffset = Frame.HEADER_LENGTH + actorKindOffset;
    }

    public int size() {
        return byId.size();
    }

    /** @param length of the command up to where its actor begins */
    public void put(int id, DirectBuffer frame, int offset, int length) {
        byte[] bare = bare(frame, offset, length);
        if (id == byId.size()) {
            byId.add(bare);
        } else {
            byId.set(id, bare);
        }
    }

    /** @param length of the command up to where its actor begins */
    public boolean isSame(int id, DirectBuffer frame, int offset, int length) {
        return id >= 0 && id < byId.size() && Arrays.equals(byId.get(id), bare(frame, offset, length));
    }

    /** Copies a frame with the given stamp into the buffer and returns its length. */
    public int copy(int id, long sequence, long timestampNs, MutableDirectBuffer buffer) {
        byte[] frame = byId.get(id);
        buffer.putBytes(0, frame);
        Frame.stamp(buffer, 0, sequence, timestampNs);
        return frame.length;
    }

    /** Reads a frame in place. */
    public DirectBuffer view(int id) {
        return new UnsafeBuffer(byId.get(id));
    }

    private byte[] bare(DirectBuffer frame, int offset, int length) {
        boolean namesActor = Frame.version(frame, offset) >= ACTOR_SINCE;
        byte[] copy = new byte[namesActor ? length + NO_ACTOR_LENGTH : length];
        frame.getBytes(offset, copy, 0, length);
        Arrays.fill(copy, STAMP, STAMP + STAMP_LENGTH, (byte) 0);
        if (namesActor) {
            copy[actorKindOffset] = NO_KIND;
        }
        return copy;
    }
}
