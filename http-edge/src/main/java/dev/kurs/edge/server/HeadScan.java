package dev.kurs.edge.server;

import io.undertow.util.AttachmentKey;
import java.nio.ByteBuffer;

/**
 * Reads of each head on a connection what Undertow reads and does not tell: the version, of which it takes any for 1.1, and whether a header goes on in another line, which
 * it joins with a blank.
 *
 * <p>Where the next head begins is told when the one before is taken. Behind a chunked body it is known once the request is answered, so that a head which comes
 * before that is not looked at.
 */
final class HeadScan {
    static final AttachmentKey<HeadScan> OF_REQUEST = AttachmentKey.create(HeadScan.class);

    private static final int MOST_KEPT = 16;

    private final StringBuilder word = new StringBuilder(MOST_KEPT);
    private boolean isOver;
    private boolean isBehindChunks;
    private boolean isFirstLine;
    private boolean isLineBegun;
    private boolean isFolded;
    private long bodyLeft;

    HeadScan() {
        begin(0);
    }

    /** What stands last on the request line, as far as a version could be; empty where the head is not looked at. */
    String version() {
        return word.toString();
    }

    boolean isFolded() {
        return isFolded;
    }

    /** Bytes as they come. */
    void take(ByteBuffer bytes) {
        int skipped = (int) Math.min(bodyLeft, bytes.remaining());
        bodyLeft -= skipped;
        for (int index = bytes.position() + skipped; !isOver && index < bytes.limit(); index++) {
            take(bytes.get(index));
        }
    }

    /** Bytes of a body, which nobody has to look at. */
    void pass(long count) {
        bodyLeft -= Math.min(bodyLeft, count);
    }

    /**
     * The head is taken, and the next one begins behind its body.
     *
     * @param come what has come behind the head
     */
    void next(long bodyLength, ByteBuffer come) {
        begin(bodyLength);
        take(come);
    }

    /** The head is taken, and where its body ends is known once it is answered. */
    void nextBehindChunks() {
        begin(0);
        isOver = true;
        isBehindChunks = true;
    }

    /** Also by a part of an answer, or the word to go on: what has come until the last one is no head. */
    void answered() {
        if (isBehindChunks) {
            begin(0);
            isBehindChunks = true;
        }
    }

    private void begin(long bodyLength) {
        word.setLength(0);
        isOver = false;
        isBehindChunks = false;
        isFirstLine = true;
        isLineBegun = false;
        isFolded = false;
        bodyLeft = bodyLength;
    }

    private void take(byte next) {
        if (next == '\n') {
            isOver = !isFirstLine && !isLineBegun;
            isFirstLine &= !isLineBegun;
            isLineBegun = false;
        } else if (next != '\r') {
            boolean isBlank = next == ' ' || next == '\t';
            isFolded |= isBlank && !isLineBegun && !isFirstLine;
            isLineBegun = true;
            if (isFirstLine) {
                spell(next);
            }
        }
    }

    private void spell(byte next) {
        if (next == ' ') {
            word.setLength(0);
        } else if (word.length() < MOST_KEPT) {
            word.append((char) next);
        }
    }
}
