package dev.kurs.chain.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.RandomQuotes;
import dev.kurs.chain.RandomRun;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.quote.CommitCalldata;
import dev.kurs.chain.quote.FirmQuoteWords;
import dev.kurs.chain.quote.PermitCalldata;
import dev.kurs.protocol.message.FirmQuote;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommitInputTest {
    private final RandomQuotes quotes = new RandomQuotes(RandomRun.of(CommitInputTest.class));
    private final byte[] signature = new byte[65];

    @Test
    void shouldReadQuoteAndPayerOfBothWaysToCommit() {
        signature[64] = 27;
        FirmQuote quote = quotes.next();
        byte[] words = new byte[FirmQuoteWords.LENGTH];
        FirmQuoteWords.encode(quote, words, 0);
        Optional<CommitInput> expected =
                Optional.of(new CommitInput(Bytes32.of(quote.quoteId()), Address.of(quote.payer())));

        assertEquals(expected, read(CommitCalldata.encode(words, 0, signature)));
        assertEquals(expected, read(PermitCalldata.encode(quote, 1, signature)));
    }

    @Test
    void shouldReadNothingOfAnotherCallOrAShorterOne() {
        signature[64] = 28;
        byte[] calldata = PermitCalldata.encode(quotes.next(), 0, signature);

        assertEquals(Optional.empty(), CommitInput.read("0x"));
        assertEquals(Optional.empty(), CommitInput.read(CommitCalldata.SELECTOR));
        calldata[0] ^= 1;
        assertEquals(Optional.empty(), read(calldata));
    }

    private static Optional<CommitInput> read(byte[] calldata) {
        return CommitInput.read("0x" + HexFormat.of().formatHex(calldata));
    }
}
