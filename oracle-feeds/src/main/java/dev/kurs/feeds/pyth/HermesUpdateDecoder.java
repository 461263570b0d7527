package dev.kurs.feeds.pyth;

import static dev.kurs.feeds.http.JsonDocument.require;

import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.JsonDocument;
import dev.kurs.feeds.source.SourcePrice;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Decodes what {@code /v2/updates/price/latest} answers, which is also what each event of the stream carries.
 *
 * <p>Example: <code>{"parsed":[{"id":"c964…","price":{"price":"4959503","conf":"5465","expo":-8,
 * "publish_time":1714746101}}]}</code> is one price, 0.04959503 give or take 0.00005465. Members that are not needed ({@code binary},
 * {@code ema_price}, {@code metadata}) are skipped whatever they hold; a needed one that is missing or of another type is MALFORMED.
 */
final class HermesUpdateDecoder {
    private static final Pattern ID = Pattern.compile("(0x)?[0-9a-fA-F]{64}");
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,20}");
    private static final Pattern NATURAL = Pattern.compile("[0-9]{1,20}");
    private static final long LARGEST_EXPO = 30;
    private static final long MILLIS_A_SECOND = 1000;

    private final JsonDocument json;

    /** @param maxCharacters longest document that is decoded */
    HermesUpdateDecoder(int maxCharacters) {
        this.json = new JsonDocument(maxCharacters);
    }

    List<SourcePrice> decode(String document) throws SourceException {
        return json.read(document, HermesUpdateDecoder::readUpdate);
    }

    private static List<SourcePrice> readUpdate(JsonParser parser) throws SourceException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "the document is not an object");
        List<SourcePrice> prices = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean isParsed = parser.currentName().equals("parsed");
            parser.nextToken();
            if (isParsed) {
                prices = readPrices(parser);
            } else {
                parser.skipChildren();
            }
        }
        require(prices != null, "parsed is missing");
        return prices;
    }

    private static List<SourcePrice> readPrices(JsonParser parser) throws SourceException {
        require(parser.currentToken() == JsonToken.START_ARRAY, "parsed is not an array");
        List<SourcePrice> prices = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            require(parser.currentToken() == JsonToken.START_OBJECT, "parsed holds something else than objects");
            prices.add(readFeed(parser));
        }
        return prices;
    }

    private static SourcePrice readFeed(JsonParser parser) throws SourceException {
        String id = null;
        PriceMembers price = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            parser.nextToken();
            switch (member) {
                case "id" -> id = JsonDocument.text(parser, "id", ID);
                case "price" -> price = readPrice(parser);
                default -> parser.skipChildren();
            }
        }
        require(id != null, "id is missing");
        require(price != null && price.isComplete(), "price of " + id + " lacks a member");
        return price.of(normalisedId(id));
    }

    /** What has been read of a price object so far. */
    private static final class PriceMembers {
        private BigInteger price;
        private BigInteger confidence;
        private Integer expo;
        private Long publishTimeS;

        boolean isComplete() {
            return price != null && confidence != null && expo != null && publishTimeS != null;
        }

        SourcePrice of(String id) {
            return new SourcePrice(
                    id,
                    new BigDecimal(price, -expo),
                    new BigDecimal(confidence, -expo),
                    publishTimeS * MILLIS_A_SECOND);
        }
    }

    private static PriceMembers readPrice(JsonParser parser) throws SourceException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "price is not an object");
        PriceMembers members = new PriceMembers();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            parser.nextToken();
            switch (member) {
                case "price" -> members.price = new BigInteger(JsonDocument.text(parser, member, INTEGER));
                case "conf" -> members.confidence = new BigInteger(JsonDocument.text(parser, member, NATURAL));
                case "expo" -> members.expo = Math.toIntExact(JsonDocument.wholeNumber(parser, member, LARGEST_EXPO));
                case "publish_time" ->
                    members.publishTimeS = JsonDocument.wholeNumber(parser, member, Long.MAX_VALUE / MILLIS_A_SECOND);
                default -> parser.skipChildren();
            }
        }
        return members;
    }

    /** An id as this package compares them: lower case, without {@code 0x}. */
    static String normalisedId(String id) {
        String lowerCase = id.toLowerCase(Locale.ROOT);
        return lowerCase.startsWith("0x") ? lowerCase.substring(2) : lowerCase;
    }

    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }
}
