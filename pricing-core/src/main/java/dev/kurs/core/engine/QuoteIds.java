package dev.kurs.core.engine;

import dev.kurs.protocol.hash.Keccak256;
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Ids of firm quotes: the first 31 bytes of keccak256(instance id ‖ sequence >> 8), then the sequence's low byte.
 *
 * <p>Quotes 256 to 511 share their first 31 bytes, so that on chain 256 quotes share one replay word; the last bytes are 00 to ff.
 */
final class QuoteIds {
    static final int LENGTH = 32;

    private static final int LAST_BYTE = LENGTH - 1;
    private static final long NO_BLOCK = -1;

    private final Keccak256 keccak = new Keccak256();
    private final UnsafeBuffer preimage = new UnsafeBuffer(new byte[LENGTH + Long.BYTES]);
    private final byte[] prefix = new byte[LENGTH];
    private long prefixBlock = NO_BLOCK;

    void setInstanceId(byte[] instanceId) {
        preimage.putBytes(0, instanceId);
        prefixBlock = NO_BLOCK;
    }

    /** Writes the 32 bytes. */
    void write(long quoteSequence, byte[] result) {
        long block = quoteSequence >> Byte.SIZE;
        if (block != prefixBlock) {
            preimage.putLong(LENGTH, block, ByteOrder.BIG_ENDIAN);
            keccak.update(preimage, 0, preimage.capacity());
            keccak.digest(prefix, 0);
            prefixBlock = block;
        }
        System.arraycopy(prefix, 0, result, 0, LAST_BYTE);
        result[LAST_BYTE] = (byte) quoteSequence;
    }
}
