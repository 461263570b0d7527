package dev.kurs.bench.table;

import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.quote.FirmQuoteHasher;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.secp256k1.RecoverableSigner;
import dev.kurs.chain.secp256k1.Signers;
import dev.kurs.protocol.message.FirmQuote;
import java.util.Arrays;

/** One core's signatures: of a firm quote that is hashed by EIP-712 first, or of a hash that is there. */
final class QuoteSigning implements AutoCloseable {
    private final FirmQuote quote = new FirmQuote();
    private final byte[] digest = new byte[32];
    private final byte[] signature = new byte[65];
    private final FirmQuoteHasher hasher = new FirmQuoteHasher(new SigningDomain(31_337, new byte[20]));
    private final RecoverableSigner signer;

    QuoteSigning() {
        byte[] secret = new byte[SigningKey.LENGTH];
        Arrays.fill(secret, (byte) 7);
        signer = Signers.open(SigningKey.of(secret));
        quote.amountIn().set(1_000_000_000L);
        quote.amountOut().set(1_630_000_000L);
        quote.oracleMidE12(16_312_500_000_000_000L).issuedAtSeconds(1_767_225_600L);
    }

    void signQuote() {
        quote.expiresAtSeconds(quote.expiresAtSeconds() + 1);
        hasher.digest(quote, digest, 0);
        signer.sign(digest, signature);
    }

    void signHash() {
        digest[0]++;
        signer.sign(digest, signature);
    }

    @Override
    public void close() {
        signer.close();
    }
}
