package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.FirmQuoteStruct;
import dev.kurs.chain.contract.KursEngine;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Which quote a transaction tried to commit, and whose: read from its calldata.
 *
 * <p>Example: of {@code commitFirmQuote} with quote 0x…01 of payer 0xa0Ee… it is these two; of any other call there is none.
 */
record CommitInput(Bytes32 quoteId, Address payer) {
    private static final int WORD = 64;
    private static final int WORDS = 15;
    private static final int PAYER_WORD = 3;
    private static final int ADDRESS_DIGITS = 40;
    private static final int SELECTOR_END = 10;
    private static final String SELECTOR = selector();
    private static final String ADDRESS_PADDING = "0".repeat(WORD - ADDRESS_DIGITS);

    static Optional<CommitInput> read(String input) {
        if (input.length() < SELECTOR_END + WORDS * WORD || !input.startsWith(SELECTOR)) {
            return Optional.empty();
        }
        String payer = word(input, PAYER_WORD);
        return payer.startsWith(ADDRESS_PADDING)
                ? Optional.of(new CommitInput(
                        new Bytes32("0x" + word(input, 0)),
                        Address.of("0x" + payer.substring(ADDRESS_PADDING.length()))))
                : Optional.empty();
    }

    private static String word(String input, int index) {
        return input.substring(SELECTOR_END + index * WORD, SELECTOR_END + (index + 1) * WORD);
    }

    private static String selector() {
        BigInteger zero = BigInteger.ZERO;
        FirmQuoteStruct nothing = new FirmQuoteStruct(
                Bytes32.ZERO,
                Bytes32.ZERO,
                Bytes32.ZERO,
                Address.ZERO,
                Address.ZERO,
                Address.ZERO,
                Address.ZERO,
                zero,
                zero,
                zero,
                zero,
                zero,
                0,
                0,
                0);
        ContractCall<Void> call = KursEngine.commitFirmQuote(nothing, new byte[0]);
        return call.data().substring(0, SELECTOR_END);
    }
}
