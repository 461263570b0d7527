package dev.kurs.protocol.port;

import dev.kurs.protocol.message.FrameListener;

/** Firm quotes of the past, read back from the journal. */
public interface QuoteArchive {
    /** What has become of a quote. */
    enum State {
        OPEN,
        SETTLED,
        FAILED,
        EXPIRED
    }

    /**
     * Finds a quote; the listener gets its {@code FirmQuoteIssued} frame and then its {@code FirmQuoteDerived} frame, and of one of v0.1 whose execution ended the
     * last {@code ExecutionChanged}.
     *
     * @param quoteId 32 bytes
     * @return null when there is no such quote
     */
    State find(byte[] quoteId, FrameListener frames);
}
