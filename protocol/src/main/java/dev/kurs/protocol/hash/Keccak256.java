package dev.kurs.protocol.hash;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Keccak-256 as Ethereum uses it (padding 0x01), fed in parts and reused: the digest of no bytes at all is
 * c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470.
 */
public final class Keccak256 {
    /** Bytes of a digest. */
    public static final int DIGEST_LENGTH = 32;

    private static final int RATE_LENGTH = 136;
    private static final int RATE_LANES = RATE_LENGTH / Long.BYTES;
    private static final byte FIRST_PADDING_BIT = 0x01;
    private static final byte LAST_PADDING_BIT = (byte) 0x80;

    private final KeccakPermutation permutation = new KeccakPermutation();
    private final byte[] blockBytes = new byte[RATE_LENGTH];
    private final UnsafeBuffer block = new UnsafeBuffer(blockBytes);
    private int blockLength;

    public Keccak256 update(byte[] source) {
        return update(source, 0, source.length);
    }

    public Keccak256 update(byte[] source, int offset, int length) {
        int end = offset + length;
        for (int from = offset; from < end; ) {
            int taken = Math.min(RATE_LENGTH - blockLength, end - from);
            block.putBytes(blockLength, source, from, taken);
            advance(taken);
            from += taken;
        }
        return this;
    }

    public Keccak256 update(DirectBuffer source, int offset, int length) {
        int end = offset + length;
        for (int from = offset; from < end; ) {
            int taken = Math.min(RATE_LENGTH - blockLength, end - from);
            block.putBytes(blockLength, source, from, taken);
            advance(taken);
            from += taken;
        }
        return this;
    }

    /** Writes the 32 bytes of the digest and starts afresh. */
    public void digest(byte[] result, int offset) {
        finish();
        block.getBytes(0, result, offset, DIGEST_LENGTH);
        reset();
    }

    /** Writes the 32 bytes of the digest and starts afresh. */
    public void digest(MutableDirectBuffer result, int offset) {
        finish();
        block.getBytes(0, result, offset, DIGEST_LENGTH);
        reset();
    }

    /** Forgets what was fed since the last digest. */
    public void reset() {
        permutation.reset();
        blockLength = 0;
    }

    private void advance(int taken) {
        blockLength += taken;
        if (blockLength == RATE_LENGTH) {
            absorbBlock();
        }
    }

    private void absorbBlock() {
        for (int lane = 0; lane < RATE_LANES; lane++) {
            permutation.absorb(lane, block.getLong(lane * Long.BYTES, ByteOrder.LITTLE_ENDIAN));
        }
        permutation.permute();
        blockLength = 0;
    }

    /** Pads, absorbs the last block and leaves the digest in the block's first bytes. */
    private void finish() {
        Arrays.fill(blockBytes, blockLength, RATE_LENGTH, (byte) 0);
        blockBytes[blockLength] ^= FIRST_PADDING_BIT;
        blockBytes[RATE_LENGTH - 1] ^= LAST_PADDING_BIT;
        absorbBlock();
        for (int lane = 0; lane < DIGEST_LENGTH / Long.BYTES; lane++) {
            block.putLong(lane * Long.BYTES, permutation.lane(lane), ByteOrder.LITTLE_ENDIAN);
        }
    }
}
