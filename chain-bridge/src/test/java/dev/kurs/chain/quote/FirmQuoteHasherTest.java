package dev.kurs.chain.quote;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.Allocation;
import dev.kurs.chain.RandomQuotes;
import dev.kurs.chain.RandomRun;
import dev.kurs.protocol.message.FirmQuote;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.StructuredDataEncoder;

class FirmQuoteHasherTest {
    private static final int QUOTES = 3_000;

    private final Random random = RandomRun.of(FirmQuoteHasherTest.class);
    private final RandomQuotes quotes = new RandomQuotes(random);

    @Test
    void shouldHashAsWeb3jDoes() {
        for (int index = 0; index < QUOTES; index++) {
            SigningDomain domain = randomDomain();
            FirmQuote quote = quotes.next();
            StructuredDataEncoder expected = TypedData.of(domain, quote);

            FirmQuoteHasher hasher = new FirmQuoteHasher(domain);

            assertArrayEquals(expected.hashDomain(), written(hasher::domainSeparator));
            assertArrayEquals(structHash(expected), written((out, offset) -> hasher.structHash(quote, out, offset)));
            assertArrayEquals(
                    expected.hashStructuredData(), written((out, offset) -> hasher.digest(quote, out, offset)));
        }
    }

    @Test
    void shouldHashFromWordsKeptEarlier() {
        FirmQuoteHasher hasher = new FirmQuoteHasher(randomDomain());
        FirmQuote quote = quotes.next();
        byte[] words = new byte[7 + FirmQuoteWords.LENGTH];
        FirmQuoteWords.encode(quote, words, 7);

        byte[] fromQuote = written((out, offset) -> hasher.digest(quote, out, offset));
        hasher.digest(quotes.next(), new byte[32], 0);

        assertArrayEquals(fromQuote, written((out, offset) -> hasher.digestOfWords(words, 7, out, offset)));
    }

    @Test
    void shouldNotAllocate() {
        FirmQuoteHasher hasher = new FirmQuoteHasher(randomDomain());
        FirmQuote quote = quotes.next();
        byte[] digest = new byte[32];

        assertEquals(0, Allocation.leastBytesOf(() -> hasher.digest(quote, digest, 0)));
    }

    @Test
    void shouldRefuseAmountsAndNumbersOutOfRange() {
        FirmQuoteHasher hasher = new FirmQuoteHasher(randomDomain());
        FirmQuote large = quotes.next();
        large.amountOut().set(1L << 32, 0);
        FirmQuote negative = quotes.next().expiresAtSeconds(-1);

        assertEquals("amountOut is negative or 2^96 and above", refusal(hasher, large));
        assertEquals("expiresAtSeconds is negative: -1", refusal(hasher, negative));
    }

    private static String refusal(FirmQuoteHasher hasher, FirmQuote quote) {
        return assertThrows(IllegalArgumentException.class, () -> hasher.digest(quote, new byte[32], 0))
                .getMessage();
    }

    @SuppressWarnings("unchecked")
    private static byte[] structHash(StructuredDataEncoder encoder) {
        Map<String, Object> message = (Map<String, Object>) encoder.jsonMessageObject.getMessage();
        return encoder.hashMessage("FirmQuote", new HashMap<>(message));
    }

    private SigningDomain randomDomain() {
        byte[] engine = new byte[20];
        random.nextBytes(engine);
        return new SigningDomain(1 + (random.nextLong() >>> (2 + random.nextInt(62))), engine);
    }

    /** What the call writes at an offset that is not zero. */
    private static byte[] written(Writer call) {
        byte[] out = new byte[40];
        call.write(out, 8);
        return Arrays.copyOfRange(out, 8, 40);
    }

    private interface Writer {
        void write(byte[] out, int offset);
    }
}
