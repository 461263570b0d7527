package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.quote.CommitCalldata;
import dev.kurs.chain.quote.PermitCalldata;
import java.util.Optional;
import java.util.Set;

/**
 * Which quote a transaction tried to commit, and whose: read from its calldata.
 *
 * <p>Example: of {@code commitFirmQuote} or {@code commitFirmQuoteWithPermit} with quote 0x…01 of payer 0xa0Ee… it is these two; of any other call there is none.
 */
record CommitInput(Bytes32 quoteId, Address payer) {
    private static final int WORD = 64;
    private static final int WORDS = 15;
    private static final int PAYER_WORD = 3;
    private static final int ADDRESS_DIGITS = 40;
    private static final int SELECTOR_END = 10;
    private static final Set<String> SELECTORS = Set.of(CommitCalldata.SELECTOR, PermitCalldata.SELECTOR);
    private static final String ADDRESS_PADDING = "0".repeat(WORD - ADDRESS_DIGITS);

    static Optional<CommitInput> read(String input) {
        if (input.length() < SELECTOR_END + WORDS * WORD || !SELECTORS.contains(input.substring(0, SELECTOR_END))) {
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
}
