package dev.kurs.feeds.redstone;

import static dev.kurs.feeds.http.JsonDocument.require;

import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.JsonDocument;
import dev.kurs.feeds.source.PriceScale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Decodes the packages of the feeds that were asked for; those of others are skipped whatever they hold.
 *
 * <p>Example: <code>{"IDR":[{"timestampMilliseconds":1776082500000,"signature":"r1…Bs=","dataPoints":[{"dataFeedId":"IDR","value":0.0000613}]}]}</code> is one
 * package of IDR. A package of several points, or of another feed's, is left out; what a package says of its signer is not read.
 */
final class DataPackageDecoder {
    private static final Pattern SIGNATURE = Pattern.compile("[A-Za-z0-9+/]{86,87}={0,2}");
    private static final Pattern ID = Pattern.compile("[!-~]{1,32}");
    private static final Pattern DECIMAL = Pattern.compile("[-+0-9.eE]{1,60}");
    private static final int SIGNATURE_LENGTH = 65;
    private static final int USUAL_DECIMALS = 8;
    private static final int MOST_DECIMALS = 18;
    private static final int MOST_PACKAGES = 64;
    private static final BigDecimal MOST = BigDecimal.TEN.pow(30);

    private final JsonDocument json;

    DataPackageDecoder(int maxCharacters) {
        this.json = new JsonDocument(maxCharacters);
    }

    Map<String, List<DataPackage>> decode(String document, Collection<String> feedIds) throws SourceException {
        return json.read(document, parser -> readFeeds(parser, feedIds));
    }

    private static Map<String, List<DataPackage>> readFeeds(JsonParser parser, Collection<String> feedIds)
            throws SourceException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "the document is not an object");
        Map<String, List<DataPackage>> feeds = new HashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String feedId = parser.currentName();
            parser.nextToken();
            if (feedIds.contains(feedId)) {
                feeds.put(feedId, readPackages(parser, feedId));
            } else {
                parser.skipChildren();
            }
        }
        return feeds;
    }

    private static List<DataPackage> readPackages(JsonParser parser, String feedId) throws SourceException {
        require(parser.currentToken() == JsonToken.START_ARRAY, feedId + " is not an array");
        List<DataPackage> packages = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            require(packages.size() < MOST_PACKAGES, feedId + " has more than " + MOST_PACKAGES + " packages");
            require(parser.currentToken() == JsonToken.START_OBJECT, feedId + " holds something else than objects");
            Members members = readPackage(parser);
            require(members.isComplete(), "a package of " + feedId + " lacks a member");
            if (members.points.size() == 1 && members.points.getFirst().id.equals(feedId)) {
                packages.add(members.of(feedId));
            }
        }
        return packages;
    }

    /** One value of a package. */
    private record Point(String id, BigDecimal value, int decimals) {}

    /** What has been read of a package so far. */
    private static final class Members {
        private Long timestampMs;
        private String signature;
        private List<Point> points;

        boolean isComplete() {
            return timestampMs != null && signature != null && points != null;
        }

        DataPackage of(String feedId) {
            Point point = points.getFirst();
            return new DataPackage(feedId, point.value, point.decimals, timestampMs, signature);
        }
    }

    private static Members readPackage(JsonParser parser) throws SourceException {
        Members members = new Members();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            parser.nextToken();
            switch (member) {
                case "timestampMilliseconds" -> members.timestampMs = timestamp(parser, member);
                case "signature" -> members.signature = signature(parser, member);
                case "dataPoints" -> members.points = readPoints(parser);
                default -> parser.skipChildren();
            }
        }
        return members;
    }

    private static long timestamp(JsonParser parser, String member) throws SourceException {
        long timestampMs = JsonDocument.wholeNumber(parser, member, DataPackage.LATEST_TIMESTAMP_MS);
        require(timestampMs > 0, member + " is not positive: " + timestampMs);
        return timestampMs;
    }

    private static String signature(JsonParser parser, String member) throws SourceException {
        String text = JsonDocument.text(parser, member, SIGNATURE);
        try {
            byte[] signature = Base64.getDecoder().decode(text);
            require(signature.length == SIGNATURE_LENGTH, member + " has not 65 bytes");
            return HexFormat.of().formatHex(signature);
        } catch (IllegalArgumentException notBase64) {
            throw SourceException.malformed(member + " is not base64: " + text);
        }
    }

    private static List<Point> readPoints(JsonParser parser) throws SourceException {
        require(parser.currentToken() == JsonToken.START_ARRAY, "dataPoints is not an array");
        List<Point> points = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            require(parser.currentToken() == JsonToken.START_OBJECT, "dataPoints holds something else than objects");
            points.add(readPoint(parser));
        }
        return points;
    }

    private static Point readPoint(JsonParser parser) throws SourceException {
        String id = null;
        BigDecimal value = null;
        int decimals = USUAL_DECIMALS;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            parser.nextToken();
            switch (member) {
                case "dataFeedId" -> id = JsonDocument.text(parser, member, ID);
                case "value" -> value = value(parser, member);
                case "decimals" -> {
                    decimals = Math.toIntExact(JsonDocument.wholeNumber(parser, member, MOST_DECIMALS));
                    require(decimals >= 0, "decimals is negative");
                }
                default -> parser.skipChildren();
            }
        }
        require(id != null && value != null, "a data point lacks a member");
        return new Point(id, value, decimals);
    }

    /** A number, or a string of one where a number would lose digits. */
    private static BigDecimal value(JsonParser parser, String member) throws SourceException {
        String text = parser.currentToken() == JsonToken.VALUE_STRING
                ? JsonDocument.text(parser, member, DECIMAL)
                : JsonDocument.number(parser, member);
        BigDecimal value = PriceScale.decimal(member, text);
        require(value.signum() >= 0 && value.compareTo(MOST) < 0, member + " is out of range: " + text);
        return value;
    }
}
