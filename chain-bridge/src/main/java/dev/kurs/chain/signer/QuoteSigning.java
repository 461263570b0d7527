package dev.kurs.chain.signer;

import dev.kurs.chain.quote.ApprovalCalldata;
import dev.kurs.chain.quote.CommitCalldata;
import dev.kurs.chain.quote.FirmQuoteHasher;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.secp256k1.RecoverableSigner;
import dev.kurs.protocol.port.SignedQuote;

/** One thread's way from a quote's 480 bytes of words to its signature and calls: digest, sign, encode. */
final class QuoteSigning implements AutoCloseable {
    private final FirmQuoteHasher hasher;
    private final RecoverableSigner signer;
    private final byte[] engine;
    private final byte[] digest = new byte[RecoverableSigner.DIGEST_LENGTH];

    QuoteSigning(SigningDomain domain, RecoverableSigner signer) {
        this.hasher = new FirmQuoteHasher(domain);
        this.engine = domain.verifyingContract();
        this.signer = signer;
    }

    SignedQuote sign(byte[] words) {
        hasher.digestOfWords(words, 0, digest, 0);
        byte[] signature = new byte[RecoverableSigner.SIGNATURE_LENGTH];
        signer.sign(digest, signature);
        return new SignedQuote(
                signature, ApprovalCalldata.encode(words, 0, engine), CommitCalldata.encode(words, 0, signature));
    }

    String implementation() {
        return signer.implementation();
    }

    @Override
    public void close() {
        signer.close();
    }
}
