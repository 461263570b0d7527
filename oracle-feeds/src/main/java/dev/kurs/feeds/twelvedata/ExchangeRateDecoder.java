package dev.kurs.feeds.twelvedata;

import static dev.kurs.feeds.http.JsonDocument.require;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.HttpSource;
import dev.kurs.feeds.http.JsonDocument;
import dev.kurs.feeds.source.PriceScale;
import dev.kurs.feeds.source.SourcePrice;
import java.math.BigDecimal;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Decodes what {@code /exchange_rate?symbol=USD/IDR} answers.
 *
 * <p>Example: <code>{"symbol":"USD/IDR","rate":16312.5,"timestamp":1776082500}</code> is 16 312.5. Errors come as <code>{"code":429,"message":"…"}</code>, some with
 * a status of 200; a rate of another symbol than was asked for is MALFORMED.
 */
final class ExchangeRateDecoder {
    private static final Pattern ANYTHING = Pattern.compile("(?s).*");
    private static final Pattern DECIMAL = Pattern.compile("[-+0-9.eE]{1,60}");
    private static final long MILLIS_A_SECOND = 1000;
    private static final long LARGEST_CODE = 999;

    private final JsonDocument json;

    ExchangeRateDecoder(int maxCharacters) {
        this.json = new JsonDocument(maxCharacters);
    }

    SourcePrice decode(String document, String symbol) throws SourceException {
        Members members = json.read(document, ExchangeRateDecoder::readMembers);
        if (members.code != null) {
            throw failure(symbol, Math.toIntExact(members.code), members.message);
        }
        require(members.rate != null && members.timestampS != null, "the rate of " + symbol + " lacks a member");
        require(symbol.equals(members.symbol), "asked for " + symbol + ", told " + members.symbol);
        return new SourcePrice(symbol, members.rate, BigDecimal.ZERO, members.timestampS * MILLIS_A_SECOND);
    }

    private static final class Members {
        private String symbol;
        private BigDecimal rate;
        private Long timestampS;
        private Long code;
        private String message = "";
    }

    private static SourceException failure(String symbol, int code, String message) {
        String said = symbol + ": " + code + ": " + message;
        return switch (code) {
            case 400, 404 -> new SourceException(FeedError.UNKNOWN_ID, said, Set.of(symbol));
            default -> new SourceException(HttpSource.kindOf(code), said);
        };
    }

    private static Members readMembers(JsonParser parser) throws SourceException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "the document is not an object");
        Members members = new Members();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            parser.nextToken();
            switch (member) {
                case "symbol" -> members.symbol = JsonDocument.text(parser, member, ANYTHING);
                case "message" -> members.message = JsonDocument.text(parser, member, ANYTHING);
                case "rate" -> members.rate = rate(parser, member);
                case "timestamp" ->
                    members.timestampS = JsonDocument.wholeNumber(parser, member, Long.MAX_VALUE / MILLIS_A_SECOND);
                case "code" -> members.code = JsonDocument.wholeNumber(parser, member, LARGEST_CODE);
                default -> parser.skipChildren();
            }
        }
        return members;
    }

    private static BigDecimal rate(JsonParser parser, String member) throws SourceException {
        String text = parser.currentToken() == JsonToken.VALUE_STRING
                ? JsonDocument.text(parser, member, DECIMAL)
                : JsonDocument.number(parser, member);
        return PriceScale.decimal(member, text);
    }
}
