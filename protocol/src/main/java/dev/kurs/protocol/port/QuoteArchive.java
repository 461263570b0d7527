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
     * Finds a quote; the listener gets its {@code FirmQuoteIssued} frame and then its {@code FirmQuoteDerived} frame, and of one of v0.1, in the journal's order, the
     * {@code ExecutionChanged} with which its execution ended and what blocks say of it: {@code QuoteSettled} and {@code QuoteFailed}.
     *
     * @param quoteId 32 bytes
     * @return null when there is no such quote
     */
    State find(byte[] quoteId, FrameListener frames);
}
