package dev.kurs.protocol.port;

/** Which firm quotes the guardian has voided, as of a confirmed block: those issued before 12:00:00 will never settle, whatever their signature says. */
@FunctionalInterface
public interface QuoteVoids {
    /** Nothing is known to be void. */
    QuoteVoids UNKNOWN = issuedAtSeconds -> false;

    boolean isVoid(long issuedAtSeconds);
}
