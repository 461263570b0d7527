package dev.kurs.feeds.pyth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.source.SourcePrice;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HermesUpdateDecoderTest {
    private static final String GOOD = LocalServer.resourceText("pyth/latest-two-feeds.json");

    private final HermesUpdateDecoder decoder = new HermesUpdateDecoder(1 << 20);

    @Test
    void shouldDecodeEveryPrice() throws SourceException {
        assertEquals(
                List.of(
                        new SourcePrice(
                                "6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433",
                                new BigDecimal("17187.65"),
                                new BigDecimal("3.61"),
                                1_776_082_500_000L),
                        new SourcePrice(
                                "ef2c98c804ba503c6a707e38be4dfbb16683775f195b091252bf24693042fd52",
                                new BigDecimal("159.834"),
                                new BigDecimal("0.012"),
                                1_776_082_500_000L)),
                decoder.decode(GOOD));
    }

    @Test
    void shouldBringIdsToOneForm() throws SourceException {
        String upperCase = GOOD.replace(
                "6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433",
                "0x6693AFCD49878BBD622E46BD805E7177932CF6AB0B1C91B135D71151B9207433");

        assertEquals(decoder.decode(GOOD), decoder.decode(upperCase));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"parsed\"            | \"unparsed\"         | parsed is missing",
                "\"1718765\"           | 1718765              | price is not a string of its form",
                "\"1718765\"           | \"1718765.0\"        | price is not a string of its form",
                "\"1718765\"           | \"123456789012345678901\" | price is not a string of its form",
                "\"361\"               | \"-361\"             | conf is not a string of its form",
                "-2, \"publish_time\": 1776082500}, | \"-2\"} | expo is not a whole number",
                "\"expo\": -2          | \"expo\": -2.5       | expo is not a whole number",
                "\"expo\": -2          | \"expo\": 99999999999 | expo is out of range",
                "\"expo\": -2,         | ``                   | price of 6693",
                "1776082500},          | null},               | publish_time is not a whole number",
                "1776082500},          | 99999999999999999999}, | not JSON",
                "\"id\"                | \"name\"             | id is missing",
                "6693afcd              | 6693afc              | id is not a string of its form",
                "\"price\": {          | \"cost\": {          | price of 6693",
                "]                     | ],                   | not JSON",
            })
    void shouldCallMalformedWhatIsNotAsDocumented(String original, String replacement, String message) {
        String document = GOOD.replace(original, replacement);

        SourceException error = assertThrows(SourceException.class, () -> decoder.decode(document), document);

        assertEquals(FeedError.MALFORMED, error.kind());
        assertTrue(error.getMessage().startsWith(message), error.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''",
                "[]",
                "null",
                "{",
                "{\"parsed\":null}",
                "{\"parsed\":{}}",
                "{\"parsed\":[1]}",
                "{\"parsed\":[{\"id\":1}]}",
                "{\"parsed\":[]} {}",
                "<html>busy</html>",
                "{\"parsed\":[{\"price\":[]}]}"
            })
    void shouldCallMalformedWhatIsNoUpdateAtAll(String document) {
        SourceException error = assertThrows(SourceException.class, () -> decoder.decode(document));

        assertEquals(FeedError.MALFORMED, error.kind());
    }

    @Test
    void shouldCallMalformedEveryDocumentCutShort() {
        for (int length = 0; length < GOOD.strip().length(); length++) {
            String cut = GOOD.substring(0, length);

            assertThrows(SourceException.class, () -> decoder.decode(cut), cut);
        }
    }

    @Test
    void shouldNotFollowNestingWithoutEnd() {
        SourceException error =
                assertThrows(SourceException.class, () -> decoder.decode("{\"binary\":" + "[".repeat(100_000)));

        assertEquals(FeedError.MALFORMED, error.kind());
    }
}
