package dev.kurs.bench.table;

import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.quote.FirmQuoteHasher;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.secp256k1.RecoverableSigner;
import dev.kurs.chain.secp256k1.Signers;
import dev.kurs.protocol.message.FirmQuote;
import java.util.Arrays;

/** One core's signatures: of a firm quote that is hashed by EIP-712 first, or of a hash that is there. */
final class SigningLoad implements AutoCloseable {
    private final FirmQuote quote = quote();
    private final byte[] digest = new byte[32];
    private final byte[] signature = new byte[65];
    private final FirmQuoteHasher hasher = new FirmQuoteHasher(domain());
    private final RecoverableSigner signer;

    SigningLoad() {
        signer = Signers.open(key());
    }

    static SigningKey key() {
        byte[] secret = new byte[SigningKey.LENGTH];
        Arrays.fill(secret, (byte) 7);
        return SigningKey.of(secret);
    }

    static SigningDomain domain() {
        return new SigningDomain(31_337, new byte[20]);
    }

    /** A quote that can be signed, and signed anew once anything of it is another. */
    static FirmQuote quote() {
        FirmQuote quote = new FirmQuote();
        quote.amountIn().set(1_000_000_000L);
        quote.amountOut().set(1_630_000_000L);
        quote.oracleMidE12(16_312_500_000_000_000L).issuedAtSeconds(1_767_225_600L);
        return quote;
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
