package dev.kurs.protocol.port;

import dev.kurs.protocol.message.FirmQuote;

/** Hashes firm quotes as they are signed (EIP-712), in the domain of this instance's chain and engine contract; any thread may ask. */
@FunctionalInterface
public interface QuoteHasher {
    /** 32 bytes each; the digest is keccak256 of 0x1901 and the other two. */
    @SuppressWarnings("ArrayRecordComponent")
    record Hashes(byte[] domainSeparator, byte[] structHash, byte[] digest) {}

    Hashes hash(FirmQuote quote);
}
