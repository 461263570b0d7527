package dev.kurs.core.book;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The client_refs of executes, a namespace of their own among a partner's: each stands behind a byte with which no UTF-8 text begins.
 *
 * <p>A firm quote may use "order-1" as well as its execute, whose entry is 0xff and "order-1".
 */
public final class ExecutionReferences {
    /** Before the reference, in the bytes that are remembered. */
    public static final byte PREFIX = (byte) 0xFF;

    private final ClientReferences references;
    private final UnsafeBuffer name = new UnsafeBuffer(new byte[1 + 1024]);

    public ExecutionReferences(ClientReferences references) {
        this.references = references;
        name.putByte(0, PREFIX);
    }

    /** The quote whose execute used the reference, or {@link ClientReferences#UNUSED}. */
    public long quoteSequence(int partnerId, DirectBuffer text) {
        return references.quoteSequence(partnerId, name, 0, take(text));
    }

    /** Uses up a reference that is free. */
    public void use(int partnerId, DirectBuffer text, long quoteSequence) {
        references.use(partnerId, name, 0, take(text), quoteSequence);
    }

    private int take(DirectBuffer text) {
        name.putBytes(1, text, 0, text.capacity());
        return 1 + text.capacity();
    }
}
