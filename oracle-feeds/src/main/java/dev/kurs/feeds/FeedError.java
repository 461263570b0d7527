package dev.kurs.feeds;

/** What went wrong at a source, told apart because each asks for another remedy. */
public enum FeedError {
    /** The source refuses our credentials (401, 403): renew the token. */
    UNAUTHORIZED,
    /** The source does not know an id that we ask for: correct the configuration. */
    UNKNOWN_ID,
    /** We ask too often (429). */
    RATE_LIMITED,
    /** Any other answer that is not a success. */
    REFUSED,
    /** No connection, or one that broke. */
    UNREACHABLE,
    /** No answer, or a stream that went silent, within the time allowed. */
    TIMED_OUT,
    /** More bytes than an answer, a line or an event may have. */
    TOO_LARGE,
    /** An answer that is not what the source documents. */
    MALFORMED,
    /** Too few of those who may sign a price did. */
    UNTRUSTED,
    /** The source ended the stream, as it does once a day. */
    STREAM_ENDED
}
