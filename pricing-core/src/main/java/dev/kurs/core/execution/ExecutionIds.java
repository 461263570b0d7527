package dev.kurs.core.execution;

import dev.kurs.protocol.hash.Keccak256;
import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;

/** Gives an execution its id: keccak256 of the word {@code execution} and its quote's id, since a quote is executed once. */
public final class ExecutionIds {
    public static final int LENGTH = 32;

    private static final byte[] WORD = "execution".getBytes(StandardCharsets.US_ASCII);

    private final Keccak256 keccak = new Keccak256();
    private final UnsafeBuffer preimage = new UnsafeBuffer(new byte[WORD.length + LENGTH]);

    public ExecutionIds() {
        preimage.putBytes(0, WORD);
    }

    /** Writes the 32 bytes. */
    public void write(byte[] quoteId, byte[] result) {
        preimage.putBytes(WORD.length, quoteId, 0, LENGTH);
        keccak.update(preimage, 0, preimage.capacity());
        keccak.digest(result, 0);
    }
}
