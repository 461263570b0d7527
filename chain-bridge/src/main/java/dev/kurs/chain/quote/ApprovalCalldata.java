package dev.kurs.chain.quote;

import static dev.kurs.chain.quote.FirmQuoteWords.WORD;

/**
 * The call {@code approve(engine, amountIn)} as sent to the input token, for exactly the input amount.
 *
 * <p>Example: always 68 bytes: selector {@code 095ea7b3}, the engine's address in 32 bytes, amountIn in raw units in 32.
 */
public final class ApprovalCalldata {
    /** Bytes of the calldata. */
    public static final int LENGTH = 4 + 2 * WORD;

    private static final byte[] FUNCTION = Text.keccak("approve(address,uint256)");
    private static final int SELECTOR_LENGTH = 4;

    private ApprovalCalldata() {}

    /** Encodes the call from a quote's words and the 20 bytes of the engine's address. */
    public static byte[] encode(byte[] words, int wordsOffset, byte[] engine) {
        byte[] calldata = new byte[LENGTH];
        System.arraycopy(FUNCTION, 0, calldata, 0, SELECTOR_LENGTH);
        FirmQuoteWords.putAddress(engine, calldata, SELECTOR_LENGTH);
        System.arraycopy(words, wordsOffset + FirmQuoteWords.AMOUNT_IN_OFFSET, calldata, SELECTOR_LENGTH + WORD, WORD);
        return calldata;
    }
}
