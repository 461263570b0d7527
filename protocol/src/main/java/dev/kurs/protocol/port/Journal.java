package dev.kurs.protocol.port;

import org.agrona.DirectBuffer;

/**
 * Where the core keeps what happened, before anyone is told.
 *
 * <p>A record is one command frame followed by the event frames it led to, each preceded by its length (see
 * {@link dev.kurs.protocol.message.RecordLayout}). One thread appends.
 */
public interface Journal extends AutoCloseable {
    /**
     * Whether there is room for the record of one more command, however long; asked before the engine sees the command, so
     * that nothing is decided that cannot be kept. Asked again it may have changed.
     */
    default boolean hasRoom() {
        return true;
    }

    void append(DirectBuffer record, int offset, int length);

    /** Ends a batch: on return all that was appended is as durable as the configuration asks. */
    void commit();

    @Override
    void close();
}
