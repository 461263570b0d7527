package dev.kurs.feeds.pyth;

import dev.kurs.feeds.FeedError;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Decodes what {@code /v2/updates/price/latest} answers, which is also what each event of the stream carries.
 *
 * <p>Example: <code>{"parsed":[{"id":"c964…","price":{"price":"4959503","conf":"5465","expo":-8,
 * "publish_time":1714746101}}]}</code> is one price. Members that are not needed ({@code binary}, {@code ema_price},
 * {@code metadata}) are skipped whatever they hold; a needed one that is missing or of another type is MALFORMED.
 */
final class HermesUpdateDecoder {
    private static final Pattern ID = Pattern.compile("(0x)?[0-9a-fA-F]{64}");
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,20}");
    private static final Pattern NATURAL = Pattern.compile("[0-9]{1,20}");
    private static final int DEEPEST = 20;

    private final JsonFactory json;

    /** @param maxCharacters longest document that is decoded */
    HermesUpdateDecoder(int maxCharacters) {
        this.json = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(maxCharacters)
                        .maxDocumentLength(maxCharacters)
                        .maxNestingDepth(DEEPEST)
                        .build())
                .build();
    }

    List<HermesPrice> decode(String document) throws HermesException {
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), document)) {
            require(parser.nextToken() == JsonToken.START_OBJECT, "the document is not an object");
            List<HermesPrice> prices = null;
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean isParsed = parser.currentName().equals("parsed");
                parser.nextToken();
                if (isParsed) {
                    prices = readPrices(parser);
                } else {
                    parser.skipChildren();
                }
            }
            require(parser.nextToken() == null, "something follows the document");
            require(prices != null, "parsed is missing");
            return prices;
        } catch (JacksonException notJson) {
            throw new HermesException(FeedError.MALFORMED, "not JSON: " + notJson.getOriginalMessage(), notJson);
        }
    }

    private static List<HermesPrice> readPrices(JsonParser parser) throws HermesException {
        require(parser.currentToken() == JsonToken.START_ARRAY, "parsed is not an array");
        List<HermesPrice> prices = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            require(parser.currentToken() == JsonToken.START_OBJECT, "parsed holds something else than objects");
            prices.add(readFeed(parser));
        }
        return prices;
    }

    private static HermesPrice readFeed(JsonParser parser) throws HermesException {
        String id = null;
        PriceMembers price = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            parser.nextToken();
            switch (member) {
                case "id" -> id = text(parser, "id", ID);
                case "price" -> price = readPrice(parser);
                default -> parser.skipChildren();
            }
        }
        require(id != null, "id is missing");
        require(price != null && price.isComplete(), "price of " + id + " lacks a member");
        return new HermesPrice(normalisedId(id), price.price, price.confidence, price.expo, price.publishTimeS);
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
    }

    private static PriceMembers readPrice(JsonParser parser) throws HermesException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "price is not an object");
        PriceMembers members = new PriceMembers();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            parser.nextToken();
            switch (member) {
                case "price" -> members.price = new BigInteger(text(parser, member, INTEGER));
                case "conf" -> members.confidence = new BigInteger(text(parser, member, NATURAL));
                case "expo" -> members.expo = Math.toIntExact(wholeNumber(parser, member, Integer.MAX_VALUE));
                case "publish_time" -> members.publishTimeS = wholeNumber(parser, member, Long.MAX_VALUE);
                default -> parser.skipChildren();
            }
        }
        return members;
    }

    private static String text(JsonParser parser, String member, Pattern form) throws HermesException {
        require(
                parser.currentToken() == JsonToken.VALUE_STRING
                        && form.matcher(parser.getString()).matches(),
                member + " is not a string of its form: " + parser.getString());
        return parser.getString();
    }

    private static long wholeNumber(JsonParser parser, String member, long largest) throws HermesException {
        require(parser.currentToken() == JsonToken.VALUE_NUMBER_INT, member + " is not a whole number");
        long value = parser.getLongValue();
        require(value >= -largest && value <= largest, member + " is out of range: " + value);
        return value;
    }

    /** An id as this package compares them: lower case, without {@code 0x}. */
    static String normalisedId(String id) {
        String lowerCase = id.toLowerCase(Locale.ROOT);
        return lowerCase.startsWith("0x") ? lowerCase.substring(2) : lowerCase;
    }

    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    private static void require(boolean holds, String problem) throws HermesException {
        if (!holds) {
            throw new HermesException(FeedError.MALFORMED, problem);
        }
    }
}
