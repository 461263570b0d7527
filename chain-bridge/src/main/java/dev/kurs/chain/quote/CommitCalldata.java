package dev.kurs.chain.quote;

import static dev.kurs.chain.quote.FirmQuoteWords.WORD;

import java.util.HexFormat;

/**
 * The call {@code commitFirmQuote(quote, signature)} as sent to the engine contract.
 *
 * <p>Example: always 612 bytes: selector 4, the quote's 15 words 480, offset of the signature 32 (its value 512), length 32 (64), signature 64. The signature is
 * in the form of EIP-2098, which takes a word less than r‖s‖v.
 */
public final class CommitCalldata {
    /** Bytes of the calldata. */
    public static final int LENGTH = 4 + FirmQuoteWords.LENGTH + 2 * WORD + CompactSignature.LENGTH;

    private static final byte[] FUNCTION = Text.keccak(
            "commitFirmQuote((bytes32,bytes32,bytes32,address,address,address,address,uint256,uint256,uint256,uint256,"
                    + "uint256,uint64,uint64,uint32),bytes)");
    private static final int SELECTOR_LENGTH = 4;

    /** 0x and the first eight digits of every such call. */
    public static final String SELECTOR = "0x" + HexFormat.of().formatHex(FUNCTION, 0, SELECTOR_LENGTH);

    private static final int SIGNATURE_POSITION = FirmQuoteWords.LENGTH + WORD;

    private CommitCalldata() {}

    /**
     * Encodes the call from a quote's words and its signature of 65 bytes.
     *
     * @throws IllegalArgumentException if the signature is not r‖s‖v with v 27 or 28
     */
    public static byte[] encode(byte[] words, int wordsOffset, byte[] signature) {
        byte[] calldata = new byte[LENGTH];
        System.arraycopy(FUNCTION, 0, calldata, 0, SELECTOR_LENGTH);
        System.arraycopy(words, wordsOffset, calldata, SELECTOR_LENGTH, FirmQuoteWords.LENGTH);
        int position = SELECTOR_LENGTH + FirmQuoteWords.LENGTH;
        WordBytes.putWord(0, SIGNATURE_POSITION, calldata, position);
        WordBytes.putWord(0, CompactSignature.LENGTH, calldata, position + WORD);
        CompactSignature.put(signature, calldata, position + 2 * WORD);
        return calldata;
    }
}
