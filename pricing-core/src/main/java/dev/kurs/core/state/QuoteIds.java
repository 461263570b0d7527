package dev.kurs.core.state;

import dev.kurs.protocol.hash.Keccak256;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Numbers firm quotes and gives them their ids: the first 31 bytes of keccak256(instance id ‖ sequence >> 8), then the sequence's low byte.
 *
 * <p>Quotes 256 to 511 share their first 31 bytes, so that on chain 256 quotes share one replay word; the last bytes are 00 to ff.
 */
public final class QuoteIds {
    public static final int LENGTH = 32;

    /** No such quote. */
    public static final long UNKNOWN = 0;

    private static final VarHandle FIRST_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int LAST_BYTE = LENGTH - 1;
    private static final long NO_BLOCK = -1;

    private final Keccak256 keccak = new Keccak256();
    private final UnsafeBuffer preimage = new UnsafeBuffer(new byte[LENGTH + Long.BYTES]);
    private final byte[] prefix = new byte[LENGTH];
    private final byte[] candidate = new byte[LENGTH];
    private final Long2LongHashMap openBlocks = new Long2LongHashMap(NO_BLOCK);
    private final Long2LongHashMap openInBlock = new Long2LongHashMap(0);
    private long prefixBlock = NO_BLOCK;
    private long lastSequence;

    /** The sequence of the next quote. */
    public long next() {
        lastSequence++;
        return lastSequence;
    }

    /** The sequence of the last quote, 0 before the first. */
    public long lastSequence() {
        return lastSequence;
    }

    /** Lets quotes be numbered on from here. */
    public void continueAfter(long newLastSequence) {
        lastSequence = newLastSequence;
    }

    public void setInstanceId(byte[] instanceId) {
        preimage.putBytes(0, instanceId);
        prefixBlock = NO_BLOCK;
    }

    /** Writes the 32 bytes. */
    public void write(long quoteSequence, byte[] result) {
        takeBlock(quoteSequence >> Byte.SIZE);
        System.arraycopy(prefix, 0, result, 0, LAST_BYTE);
        result[LAST_BYTE] = (byte) quoteSequence;
    }

    /** From now on {@link #sequenceOf} knows the quote. */
    public void opened(long quoteSequence) {
        long block = quoteSequence >> Byte.SIZE;
        takeBlock(block);
        openBlocks.put(beginning(prefix), block);
        openInBlock.put(block, openInBlock.get(block) + 1);
    }

    /** The quote is no longer asked for. */
    public void closed(long quoteSequence) {
        long block = quoteSequence >> Byte.SIZE;
        long left = openInBlock.get(block) - 1;
        if (left > 0) {
            openInBlock.put(block, left);
            return;
        }
        takeBlock(block);
        openBlocks.remove(beginning(prefix));
        openInBlock.remove(block);
    }

    /** The sequence whose id this is, if a quote of its block is open; else {@link #UNKNOWN}. */
    public long sequenceOf(byte[] quoteId) {
        long block = openBlocks.get(beginning(quoteId));
        if (block == NO_BLOCK) {
            return UNKNOWN;
        }
        long sequence = (block << Byte.SIZE) | (quoteId[LAST_BYTE] & 0xFF);
        write(sequence, candidate);
        return Arrays.equals(candidate, quoteId) ? sequence : UNKNOWN;
    }

    private void takeBlock(long block) {
        if (block != prefixBlock) {
            preimage.putLong(LENGTH, block, ByteOrder.BIG_ENDIAN);
            keccak.update(preimage, 0, preimage.capacity());
            keccak.digest(prefix, 0);
            prefixBlock = block;
        }
    }

    /** The first eight bytes, by which a block is looked up before all of them are compared. */
    private static long beginning(byte[] id) {
        return (long) FIRST_BYTES.get(id, 0);
    }
}
