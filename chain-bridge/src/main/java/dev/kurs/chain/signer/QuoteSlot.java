package dev.kurs.chain.signer;

import dev.kurs.chain.quote.FirmQuoteWords;
import dev.kurs.protocol.port.SignedQuote;
import java.util.function.Consumer;

/** A place in the signing queue: the quote's words, copied, and who wants the signature. */
final class QuoteSlot {
    final byte[] words = new byte[FirmQuoteWords.LENGTH];
    Consumer<SignedQuote> handler = QuoteSlot::nobody;

    void clear() {
        handler = QuoteSlot::nobody;
    }

    private static void nobody(SignedQuote signed) {
        throw new IllegalStateException("an empty slot was signed");
    }
}
