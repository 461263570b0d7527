package dev.kurs.chain.quote;

import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.money.Amount;

/**
 * The fifteen 32-byte words of a firm quote, in the order of the signed struct.
 *
 * <p>Every member is atomic and static, so that the EIP-712 struct and the ABI tuple hold the same words; whoever keeps the words
 * needs the quote no longer. Example: an amountIn of 1 000 USDT (6 decimals) is word 7, 24 zero bytes and then
 * {@code 000000003b9aca00}.
 */
public final class FirmQuoteWords {
    /** Bytes of one word. */
    public static final int WORD = 32;

    /** Bytes of all words. */
    public static final int LENGTH = 15 * WORD;

    static final int AMOUNT_IN_OFFSET = 7 * WORD;

    private static final int ADDRESS_LENGTH = 20;

    private FirmQuoteWords() {}

    /**
     * Writes the quote's words to {@code words[offset..offset + LENGTH)}.
     *
     * @throws IllegalArgumentException if an amount is negative or 2^96 and above, or another number is negative
     */
    public static void encode(FirmQuote quote, byte[] words, int offset) {
        putBytes32(quote.quoteId(), words, offset);
        putBytes32(quote.corridorId(), words, offset + WORD);
        putBytes32(quote.partnerId(), words, offset + 2 * WORD);
        putAddress(quote.payer(), words, offset + 3 * WORD);
        putAddress(quote.recipient(), words, offset + 4 * WORD);
        putAddress(quote.tokenIn(), words, offset + 5 * WORD);
        putAddress(quote.tokenOut(), words, offset + 6 * WORD);
        putAmount("amountIn", quote.amountIn(), words, offset + AMOUNT_IN_OFFSET);
        putAmount("amountOut", quote.amountOut(), words, offset + 8 * WORD);
        putAmount("fixedFeeIn", quote.fixedFeeIn(), words, offset + 9 * WORD);
        putAmount("variableFeeIn", quote.variableFeeIn(), words, offset + 10 * WORD);
        putUnsigned("oracleMidE12", quote.oracleMidE12(), words, offset + 11 * WORD);
        putUnsigned("issuedAtSeconds", quote.issuedAtSeconds(), words, offset + 12 * WORD);
        putUnsigned("expiresAtSeconds", quote.expiresAtSeconds(), words, offset + 13 * WORD);
        putUnsigned("maxDeviationBps", quote.maxDeviationBps(), words, offset + 14 * WORD);
    }

    static void putAddress(byte[] address, byte[] words, int offset) {
        WordBytes.putLong(0, words, offset);
        WordBytes.putInt(0, words, offset + 8);
        System.arraycopy(address, 0, words, offset + WORD - ADDRESS_LENGTH, ADDRESS_LENGTH);
    }

    private static void putBytes32(byte[] value, byte[] words, int offset) {
        System.arraycopy(value, 0, words, offset, WORD);
    }

    private static void putAmount(String member, Amount amount, byte[] words, int offset) {
        if (amount.high() >>> 32 != 0) {
            throw new IllegalArgumentException(member + " is negative or 2^96 and above");
        }
        WordBytes.putWord(amount.high(), amount.low(), words, offset);
    }

    private static void putUnsigned(String member, long value, byte[] words, int offset) {
        if (value < 0) {
            throw new IllegalArgumentException(member + " is negative: " + value);
        }
        WordBytes.putWord(0, value, words, offset);
    }
}
