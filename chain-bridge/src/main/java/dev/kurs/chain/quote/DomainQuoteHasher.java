package dev.kurs.chain.quote;

import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.QuoteHasher;

/** Hashes quotes in one domain for whoever asks, each with a hasher of its own: for people who compare, not for signing. */
public final class DomainQuoteHasher implements QuoteHasher {
    private static final int HASH_LENGTH = 32;

    private final SigningDomain domain;

    public DomainQuoteHasher(SigningDomain domain) {
        this.domain = domain;
    }

    @Override
    public Hashes hash(FirmQuote quote) {
        FirmQuoteHasher hasher = new FirmQuoteHasher(domain);
        Hashes hashes = new Hashes(new byte[HASH_LENGTH], new byte[HASH_LENGTH], new byte[HASH_LENGTH]);
        hasher.domainSeparator(hashes.domainSeparator(), 0);
        hasher.structHash(quote, hashes.structHash(), 0);
        hasher.digest(quote, hashes.digest(), 0);
        return hashes;
    }
}
