package dev.kurs.outbound.http;

/** Why a request of ours has no answer. */
public enum OutboundFailure {
    /** The URL, or an address that its name resolves to, is not one that requests may go to. */
    REFUSED_ADDRESS,
    /** Nobody knows an address for the name. */
    UNRESOLVED,
    /** No address could be connected to, or the connection broke. */
    UNREACHABLE,
    /** The certificate is not trusted or not the name's, or the other side does not speak TLS. */
    TLS_FAILED,
    /** The answer was not whole at the deadline. */
    TIMED_OUT,
    /** The answer's head or body is longer than its bound. */
    ANSWER_TOO_LARGE,
    /** What came is not an answer of HTTP/1.1. */
    MALFORMED_ANSWER
}
