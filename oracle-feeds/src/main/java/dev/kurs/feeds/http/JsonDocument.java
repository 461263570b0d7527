package dev.kurs.feeds.http;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads one JSON document token by token; whatever is not JSON, says a member twice or goes on after its end is MALFORMED.
 *
 * <p>Example: {@code document.read(text, parser -> …)} hands over a parser that stands on the first token and wants it left on the last.
 */
public final class JsonDocument {
    private static final int DEEPEST = 20;

    private final JsonFactory json;

    /** What reads the tokens of a document. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(JsonParser parser) throws SourceException;
    }

    /** @param maxCharacters longest document that is read */
    public JsonDocument(int maxCharacters) {
        this.json = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(maxCharacters)
                        .maxDocumentLength(maxCharacters)
                        .maxNestingDepth(DEEPEST)
                        .build())
                .build();
    }

    public <T> T read(String document, Reader<T> reader) throws SourceException {
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), document)) {
            parser.nextToken();
            T value = reader.read(parser);
            require(parser.nextToken() == null, "something follows the document");
            return value;
        } catch (JacksonException notJson) {
            throw new SourceException(FeedError.MALFORMED, "not JSON: " + notJson.getOriginalMessage(), notJson);
        }
    }

    public static void require(boolean holds, String problem) throws SourceException {
        if (!holds) {
            throw SourceException.malformed(problem);
        }
    }

    /** The string that the parser stands on. */
    public static String text(JsonParser parser, String member, Pattern form) throws SourceException {
        require(
                parser.currentToken() == JsonToken.VALUE_STRING
                        && form.matcher(parser.getString()).matches(),
                member + " is not a string of its form: " + parser.getString());
        return parser.getString();
    }

    /** The whole number that the parser stands on. */
    public static long wholeNumber(JsonParser parser, String member, long largest) throws SourceException {
        require(parser.currentToken() == JsonToken.VALUE_NUMBER_INT, member + " is not a whole number");
        long value = parser.getLongValue();
        require(value >= -largest && value <= largest, member + " is out of range: " + value);
        return value;
    }

    /** The digits of the number that the parser stands on, as they were written. */
    public static String number(JsonParser parser, String member) throws SourceException {
        require(
                parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                        || parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT,
                member + " is not a number");
        return parser.getString();
    }
}
