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
    static final AttachmentKey<HeadScan> OF_CONNECTION = AttachmentKey.create(HeadScan.class);

    private static final int MOST_KEPT = 16;
    private static final String USUAL = "HTTP/1.1";

    private static final long LINE_FEEDS = 0x0a0a_0a0a_0a0a_0a0aL;
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

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

    /** Whether the request line ends in a version of HTTP that is not spoken; not where the head is not looked at. */
    boolean isOfAnotherVersion() {
        return !USUAL.contentEquals(word) && HttpVersion.isAnother(word.toString());
    }

    boolean isFolded() {
        return isFolded;
    }

    /** Bytes as they come, between two places of a buffer. */
    void take(ByteBuffer bytes, int from, int to) {
        int skipped = (int) Math.min(bodyLeft, to - from);
        bodyLeft -= skipped;
        int index = from + skipped;
        while (!isOver && index < to) {
            if (isLineBegun && !isFirstLine) {
                index = lineFeed(bytes, index, to);
            }
            if (index < to) {
                take(bytes.get(index));
                index++;
            }
        }
    }

    /** Eight bytes at a time: what is left of a header's line says nothing. */
    private static int lineFeed(ByteBuffer bytes, int from, int to) {
        int index = from;
        while (index + Long.BYTES <= to && !hasLineFeed(bytes.getLong(index))) {
            index += Long.BYTES;
        }
        while (index < to && bytes.get(index) != '\n') {
            index++;
        }
        return index;
    }

    /** Whether a byte of the eight is one, in either order. (Hacker's Delight, 6-1) */
    private static boolean hasLineFeed(long eight) {
        long zeroWhereOne = eight ^ LINE_FEEDS;
        return ((zeroWhereOne - ONES) & ~zeroWhereOne & HIGH_BITS) != 0;
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
        take(come, come.position(), come.limit());
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
