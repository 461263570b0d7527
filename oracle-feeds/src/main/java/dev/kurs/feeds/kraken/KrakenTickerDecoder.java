package dev.kurs.feeds.kraken;

import static dev.kurs.feeds.http.JsonDocument.require;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.JsonDocument;
import dev.kurs.feeds.source.PriceScale;
import dev.kurs.feeds.source.SourcePrice;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Decodes what {@code /0/public/Ticker?pair=USDTUSD} answers: half of best bid and best ask together, give or take half of what lies between them.
 *
 * <p>Example: <code>{"error":[],"result":{"USDTZUSD":{"a":["1.00020","9","9.000"],"b":["1.00010","5","5.000"]}}}</code> is 1.00015 give or take 0.00005. The pair
 * has another name in the answer, so that one is asked at a time; errors come with a status of 200.
 */
final class KrakenTickerDecoder {
    private static final Pattern NAME = Pattern.compile("[!-~ ]{0,200}");
    private static final Pattern DECIMAL = Pattern.compile("[0-9.]{1,40}");
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final JsonDocument json;

    KrakenTickerDecoder(int maxCharacters) {
        this.json = new JsonDocument(maxCharacters);
    }

    /** @param timeMs when it was asked, since the answer does not say from when it is */
    SourcePrice decode(String document, String pair, long timeMs) throws SourceException {
        Answer answer = json.read(document, KrakenTickerDecoder::readAnswer);
        if (!answer.errors.isEmpty()) {
            throw failure(pair, answer.errors);
        }
        require(answer.ticker != null, "result is missing");
        BigDecimal ask = answer.ticker.ask;
        BigDecimal bid = answer.ticker.bid;
        require(ask != null && bid != null, "the ticker of " + pair + " lacks a side");
        require(bid.compareTo(ask) <= 0, "the bid " + bid + " of " + pair + " is above the ask " + ask);
        return new SourcePrice(
                pair,
                bid.signum() == 0 ? BigDecimal.ZERO : bid.add(ask).divide(TWO),
                ask.subtract(bid).divide(TWO),
                timeMs);
    }

    private static final class Answer {
        private List<String> errors = List.of();
        private Ticker ticker;
    }

    private static final class Ticker {
        private BigDecimal ask;
        private BigDecimal bid;
    }

    private static SourceException failure(String pair, List<String> errors) {
        String said = String.join(", ", errors);
        if (said.contains("Unknown asset pair")) {
            return new SourceException(FeedError.UNKNOWN_ID, pair + ": " + said, Set.of(pair));
        }
        boolean tooOften = said.contains("Rate limit") || said.contains("Too many requests");
        return new SourceException(tooOften ? FeedError.RATE_LIMITED : FeedError.REFUSED, pair + ": " + said);
    }

    private static Answer readAnswer(JsonParser parser) throws SourceException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "the document is not an object");
        Answer answer = new Answer();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            parser.nextToken();
            switch (member) {
                case "error" -> answer.errors = readTexts(parser, member, NAME);
                case "result" -> answer.ticker = readResult(parser);
                default -> parser.skipChildren();
            }
        }
        return answer;
    }

    private static Ticker readResult(JsonParser parser) throws SourceException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "result is not an object");
        require(parser.nextToken() == JsonToken.PROPERTY_NAME, "result has no pair");
        parser.nextToken();
        Ticker ticker = readTicker(parser);
        require(parser.nextToken() == JsonToken.END_OBJECT, "result has more than one pair");
        return ticker;
    }

    private static Ticker readTicker(JsonParser parser) throws SourceException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "the ticker is not an object");
        Ticker ticker = new Ticker();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            parser.nextToken();
            switch (member) {
                case "a" -> ticker.ask = readSide(parser, member);
                case "b" -> ticker.bid = readSide(parser, member);
                default -> parser.skipChildren();
            }
        }
        return ticker;
    }

    private static BigDecimal readSide(JsonParser parser, String member) throws SourceException {
        List<String> texts = readTexts(parser, member, DECIMAL);
        require(!texts.isEmpty(), member + " is empty");
        return PriceScale.decimal(member, texts.getFirst());
    }

    private static List<String> readTexts(JsonParser parser, String member, Pattern form) throws SourceException {
        require(parser.currentToken() == JsonToken.START_ARRAY, member + " is not an array");
        List<String> texts = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            texts.add(JsonDocument.text(parser, member, form));
        }
        return texts;
    }
}
