package dev.kurs.edge.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a request body: <code>{"amount":"1.5","x":[1]}</code> gives the member {@code amount} as the string 1.5 and {@code x} as
 * something that is not a scalar. Belongs to one thread.
 */
public final class StrictJson {
    private static final int MAX_DEPTH = 1_000;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final CharBuffer characters;

    public StrictJson(int maxBodyLength) {
        characters = CharBuffer.allocate(maxBodyLength);
    }

    /**
     * Members of the outermost object, or where it wraps another one under a name, that one's.
     *
     * @param wrapper null where there is none
     */
    public JsonMembers readObject(byte[] bytes, int length, String wrapper)
            throws NotJsonException, WrongShapeException {
        decode(bytes, length);
        try (JsonParser parser =
                FACTORY.createParser(ObjectReadContext.empty(), characters.array(), 0, characters.limit())) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new NotJsonException("the body is empty");
            }
            JsonMembers members = first == JsonToken.START_OBJECT ? readMembers(parser, wrapper) : skip(parser);
            requireEnd(parser);
            if (members == null) {
                throw new WrongShapeException("the body is not an object");
            }
            return members;
        } catch (JacksonException malformed) {
            throw new NotJsonException("the body is not JSON");
        }
    }

    private void decode(byte[] bytes, int length) throws NotJsonException {
        characters.clear();
        decoder.reset();
        boolean decoded = !decoder.decode(ByteBuffer.wrap(bytes, 0, length), characters, true)
                        .isError()
                && !decoder.flush(characters).isError();
        characters.flip();
        if (!decoded || (characters.hasRemaining() && characters.get(0) == BYTE_ORDER_MARK)) {
            throw new NotJsonException("the body is not UTF-8, or has a byte order mark");
        }
    }

    private static JsonMembers readMembers(JsonParser parser, String wrapper) {
        JsonMembers members = new JsonMembers();
        JsonMembers wrapped = null;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (token == JsonToken.START_OBJECT && name.equals(wrapper)) {
                wrapped = readMembers(parser, null);
            } else {
                readMember(parser, name, token, members);
            }
        }
        return wrapped == null ? members : wrapped;
    }

    private static void readMember(JsonParser parser, String name, JsonToken token, JsonMembers members) {
        switch (token) {
            case VALUE_STRING -> members.string(name, parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> members.number(name, parser.getString());
            case VALUE_NULL -> members.nothing(name);
            case VALUE_TRUE -> members.flag(name, true);
            case VALUE_FALSE -> members.flag(name, false);
            case START_OBJECT -> members.object(name, readMembers(parser, null));
            default -> members.list(name, readTexts(parser));
        }
    }

    /** The strings of an array; null where it holds anything else. */
    private static List<String> readTexts(JsonParser parser) {
        List<String> texts = new ArrayList<>();
        boolean areTexts = true;
        JsonToken token;
        while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
            areTexts &= token == JsonToken.VALUE_STRING;
            if (areTexts) {
                texts.add(parser.getString());
            } else {
                parser.skipChildren();
            }
        }
        return areTexts ? texts : null;
    }

    private static JsonMembers skip(JsonParser parser) {
        parser.skipChildren();
        return null;
    }

    private static void requireEnd(JsonParser parser) throws NotJsonException {
        if (parser.nextToken() != null) {
            throw new NotJsonException("something follows the JSON value");
        }
    }
}
