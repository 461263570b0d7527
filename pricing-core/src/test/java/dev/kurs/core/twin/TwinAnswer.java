package dev.kurs.core.twin;

import dev.kurs.protocol.message.sbe.RejectReason;

/** A quote, or the reason why there is none. */
record TwinAnswer(RejectReason refusal, TwinQuote quote) {
    /** No input pays what is asked: a refusal for which the page has no name. */
    static final TwinAnswer OUT_OF_REACH = new TwinAnswer(null, null);

    static TwinAnswer of(TwinQuote quote) {
        return new TwinAnswer(RejectReason.NONE, quote);
    }

    static TwinAnswer refused(RejectReason reason) {
        return new TwinAnswer(reason, null);
    }

    boolean isQuote() {
        return quote != null;
    }

    /** Whether an answer is what this one expects. */
    boolean agreesWith(TwinAnswer other) {
        return equals(OUT_OF_REACH) ? !other.isQuote() : equals(other);
    }
}
