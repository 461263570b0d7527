package dev.kurs.chain.quote;

import static dev.kurs.chain.quote.FirmQuoteWords.WORD;

/**
 * The call {@code commitFirmQuote(quote, signature)} as sent to the engine contract.
 *
 * <p>Example: always 644 bytes: selector 4, the quote's 15 words 480, offset of the signature 32 (its value 512), length 32 (65), signature
 * 65 and 31 zero bytes.
 */
public final class CommitCalldata {
    /** Bytes of the calldata. */
    public static final int LENGTH = 4 + FirmQuoteWords.LENGTH + 2 * WORD + 3 * WORD;

    private static final byte[] FUNCTION = Text.keccak(
            "commitFirmQuote((bytes32,bytes32,bytes32,address,address,address,address,uint256,uint256,uint256,uint256,"
                    + "uint256,uint64,uint64,uint32),bytes)");
    private static final int SELECTOR_LENGTH = 4;
    private static final int SIGNATURE_LENGTH = 65;
    private static final int SIGNATURE_POSITION = FirmQuoteWords.LENGTH + WORD;

    private CommitCalldata() {}

    /**
     * Encodes the call from a quote's words and its signature.
     *
     * @throws IllegalArgumentException if the signature is not 65 bytes
     */
    public static byte[] encode(byte[] words, int wordsOffset, byte[] signature) {
        if (signature.length != SIGNATURE_LENGTH) {
            throw new IllegalArgumentException("a signature has 65 bytes, this one " + signature.length);
        }
        byte[] calldata = new byte[LENGTH];
        System.arraycopy(FUNCTION, 0, calldata, 0, SELECTOR_LENGTH);
        System.arraycopy(words, wordsOffset, calldata, SELECTOR_LENGTH, FirmQuoteWords.LENGTH);
        int position = SELECTOR_LENGTH + FirmQuoteWords.LENGTH;
        WordBytes.putWord(0, SIGNATURE_POSITION, calldata, position);
        WordBytes.putWord(0, SIGNATURE_LENGTH, calldata, position + WORD);
        System.arraycopy(signature, 0, calldata, position + 2 * WORD, SIGNATURE_LENGTH);
        return calldata;
    }
}
