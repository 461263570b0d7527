package dev.kurs.chain.quote;

import static dev.kurs.chain.quote.FirmQuoteWords.WORD;

import dev.kurs.protocol.hash.Keccak256;
import dev.kurs.protocol.message.FirmQuote;

/**
 * Hashes firm quotes as EIP-712 says, without allocating; one instance per thread.
 *
 * <p>Example: the struct hash is keccak256 of 16 words (type hash and 15 members, 512 bytes), the digest keccak256 of 66 bytes: 0x1901,
 * domain separator, struct hash.
 */
public final class FirmQuoteHasher {
    private static final byte[] DOMAIN_TYPE_HASH =
            Text.keccak("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    private static final byte[] TYPE_HASH =
            Text.keccak("FirmQuote(bytes32 quoteId,bytes32 corridorId,bytes32 partnerId,"
                    + "address payer,address recipient,address tokenIn,address tokenOut,uint256 amountIn,uint256 amountOut,"
                    + "uint256 fixedFeeIn,uint256 variableFeeIn,uint256 oracleMid,uint64 issuedAt,uint64 expiresAt,"
                    + "uint32 maxDeviationBps)");
    private static final int PREFIX_LENGTH = 2;

    private final Keccak256 keccak = new Keccak256();
    private final byte[] words = new byte[FirmQuoteWords.LENGTH];
    private final byte[] preimage = new byte[PREFIX_LENGTH + 2 * WORD];

    public FirmQuoteHasher(SigningDomain domain) {
        preimage[0] = 0x19;
        preimage[1] = 0x01;
        putDomainSeparator(domain);
    }

    private void putDomainSeparator(SigningDomain domain) {
        byte[] domainWords = new byte[5 * WORD];
        System.arraycopy(DOMAIN_TYPE_HASH, 0, domainWords, 0, WORD);
        System.arraycopy(Text.keccak(SigningDomain.NAME), 0, domainWords, WORD, WORD);
        System.arraycopy(Text.keccak(SigningDomain.VERSION), 0, domainWords, 2 * WORD, WORD);
        WordBytes.putWord(0, domain.chainId(), domainWords, 3 * WORD);
        FirmQuoteWords.putAddress(domain.verifyingContract(), domainWords, 4 * WORD);
        keccak.update(domainWords).digest(preimage, PREFIX_LENGTH);
    }

    /** Writes the 32 bytes of the domain separator. */
    public void domainSeparator(byte[] out, int offset) {
        System.arraycopy(preimage, PREFIX_LENGTH, out, offset, WORD);
    }

    /** Writes the 32 bytes of the quote's struct hash. */
    public void structHash(FirmQuote quote, byte[] out, int offset) {
        FirmQuoteWords.encode(quote, words, 0);
        structHashOfWords(words, 0, out, offset);
    }

    /** Writes the 32 bytes that are signed. */
    public void digest(FirmQuote quote, byte[] out, int offset) {
        FirmQuoteWords.encode(quote, words, 0);
        digestOfWords(words, 0, out, offset);
    }

    /** The same from words that {@link FirmQuoteWords#encode} wrote earlier. */
    public void digestOfWords(byte[] quoteWords, int wordsOffset, byte[] out, int offset) {
        structHashOfWords(quoteWords, wordsOffset, preimage, PREFIX_LENGTH + WORD);
        keccak.update(preimage).digest(out, offset);
    }

    private void structHashOfWords(byte[] quoteWords, int wordsOffset, byte[] out, int offset) {
        keccak.update(TYPE_HASH)
                .update(quoteWords, wordsOffset, FirmQuoteWords.LENGTH)
                .digest(out, offset);
    }
}
