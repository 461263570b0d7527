package dev.kurs.edge.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

class StrictJsonTest {
    private static final int RUNS = Integer.getInteger("kurs.fuzz", 20_000);
    private static final String NOT_JSON = "not JSON";
    private static final String NO_OBJECT = "no object";
    private static final JsonFactory JACKSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(1_000)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** What mutations put in: what matters to JSON, and what does not belong there. */
    private static final String SPICE = "{}[]\",:\\/0123456789.eE+-truefalsn \n\r\t\f\u0000\u001f\u007f\u00a0é円\uFEFF";

    private static final String[] TEXTS = {
        "", "a", "b", "amount", "\\u0061", "\\n\\\"\\\\\\/\\b\\f\\r\\t", "é", "\\uD83D", "円", "\u007f"
    };
    private static final String[] NUMBERS = {
        "0", "-0", "1.50", "10", "1e5", "-1.0E-7", "123456789012345678901234567890", "0.0"
    };

    private final StrictJson json = new StrictJson(1 << 16);

    private String read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            return describe(json.readObject(bytes, bytes.length, null));
        } catch (NotJsonException unreadable) {
            return NOT_JSON;
        } catch (WrongShapeException wrongShape) {
            return NO_OBJECT;
        }
    }

    private static String describe(JsonMembers members) {
        StringBuilder text = new StringBuilder("{");
        for (String name : members.names()) {
            text.append(name).append('=').append(describe(members, name)).append(';');
        }
        return text.append('}').toString();
    }

    private static String describe(JsonMembers members, String name) {
        if (members.isNull(name)) {
            return "null";
        }
        return ifOfTheKind(() -> "string " + members.optionalString(name))
                .or(() -> ifOfTheKind(() -> "number " + members.optionalNumber(name)))
                .or(() -> ifOfTheKind(() -> "flag " + members.optionalFlag(name).orElseThrow()))
                .or(() ->
                        ifOfTheKind(() -> describe(members.optionalObject(name).orElseThrow())))
                .or(() -> ifOfTheKind(() -> "list " + members.optionalStrings(name)))
                .orElse("list of other things");
    }

    private static Optional<String> ifOfTheKind(Question question) {
        try {
            return Optional.of(question.ask());
        } catch (WrongShapeException ofAnotherKind) {
            return Optional.empty();
        }
    }

    @FunctionalInterface
    private interface Question {
        String ask() throws WrongShapeException;
    }

    /** The same by Jackson, which is the twin. */
    private static String readByJackson(String text) {
        if (text.startsWith("\uFEFF")) {
            return NOT_JSON;
        }
        try (JsonParser parser = JACKSON.createParser(ObjectReadContext.empty(), text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                return NOT_JSON;
            }
            String described = first == JsonToken.START_OBJECT ? describeObject(parser) : NO_OBJECT;
            parser.skipChildren();
            return parser.nextToken() == null ? described : NOT_JSON;
        } catch (JacksonException malformed) {
            return NOT_JSON;
        }
    }

    private static String describeObject(JsonParser parser) {
        TreeMap<String, String> members = new TreeMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            members.put(name, describeValue(parser, parser.nextToken()));
        }
        StringBuilder text = new StringBuilder("{");
        members.forEach(
                (name, value) -> text.append(name).append('=').append(value).append(';'));
        return text.append('}').toString();
    }

    private static String describeValue(JsonParser parser, JsonToken token) {
        return switch (token) {
            case VALUE_STRING -> "string " + parser.getString();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "number " + parser.getString();
            case VALUE_NULL -> "null";
            case VALUE_TRUE -> "flag true";
            case VALUE_FALSE -> "flag false";
            case START_OBJECT -> describeObject(parser);
            default -> describeList(parser);
        };
    }

    private static String describeList(JsonParser parser) {
        List<String> texts = new ArrayList<>();
        boolean areTexts = true;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            areTexts &= token == JsonToken.VALUE_STRING;
            if (token == JsonToken.VALUE_STRING) {
                texts.add(parser.getString());
            }
            parser.skipChildren();
        }
        return areTexts ? "list " + texts : "list of other things";
    }

    @Test
    void shouldReadWhatJacksonReadsAndRefuseWhatItRefuses() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("StrictJsonTest: seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        int sound = 0;
        for (int run = 0; run < RUNS; run++) {
            StringBuilder text = new StringBuilder();
            writeObject(random, 0, text);
            for (int left = random.nextInt(3); left > 0; left--) {
                mutate(random, text);
            }
            String expected = readByJackson(text.toString());
            sound += expected.startsWith("{") ? 1 : 0;

            assertEquals(expected, read(text.toString()), () -> "seed " + seed + ": " + text);
        }

        assertTrue(sound > RUNS / 10 && sound < RUNS * 9 / 10, "of both kinds are many: " + sound);
    }

    private static void writeObject(SplittableRandom random, int depth, StringBuilder text) {
        text.append('{');
        for (int left = random.nextInt(4); left > 0; left--) {
            text.append('"')
                    .append(TEXTS[random.nextInt(TEXTS.length)])
                    .append(random.nextInt(9))
                    .append('"');
            space(random, text).append(':');
            writeValue(random, depth, space(random, text));
            space(random, text).append(left > 1 ? "," : "");
        }
        text.append('}');
    }

    private static StringBuilder space(SplittableRandom random, StringBuilder text) {
        return text.append(" \n\t\r", 0, random.nextInt(10) == 0 ? random.nextInt(5) : 0);
    }

    private static void writeValue(SplittableRandom random, int depth, StringBuilder text) {
        switch (random.nextInt(depth < 3 ? 8 : 6)) {
            case 0, 1 ->
                text.append('"').append(TEXTS[random.nextInt(TEXTS.length)]).append('"');
            case 2 -> text.append(NUMBERS[random.nextInt(NUMBERS.length)]);
            case 3 -> text.append("true");
            case 4 -> text.append("false");
            case 5 -> text.append("null");
            case 6 -> writeObject(random, depth + 1, text);
            default -> {
                text.append('[');
                boolean isOfTexts = random.nextBoolean();
                for (int left = random.nextInt(4); left > 0; left--) {
                    if (isOfTexts) {
                        text.append('"')
                                .append(TEXTS[random.nextInt(TEXTS.length)])
                                .append('"');
                    } else {
                        writeValue(random, depth + 1, text);
                    }
                    text.append(left > 1 ? "," : "");
                }
                text.append(']');
            }
        }
    }

    private static void mutate(SplittableRandom random, StringBuilder text) {
        int at = random.nextInt(text.length() + 1);
        char spice = SPICE.charAt(random.nextInt(SPICE.length()));
        if (at < text.length() && random.nextBoolean()) {
            text.deleteCharAt(at);
        }
        if (random.nextBoolean()) {
            text.insert(at, spice);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "{}{}",
                "{} x",
                "{\"a\":01}",
                "{\"a\":.5}",
                "{\"a\":1.}",
                "{\"a\":+1}",
                "{\"a\":1e}",
                "{\"a\":-}",
                "{\"a\":NaN}",
                "{\"a\":truex}",
                "{\"a\":tru",
                "{'a':1}",
                "{\"a\":1,}",
                "{\"a\":[1,]}",
                "{a:1}",
                "{\"a\" 1}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12g4\"}",
                "{\"a\":\"\\u0٣٣٣\"}",
                "{\"a\":\"\n\"}",
                "{\"a\":\"",
                "{\"a\":\"\\",
                "{\"a\":1}//",
                "{\"a\":1,\"\\u0061\":2}",
                "{\"a\":[{\"b\":1,\"b\":1}]}",
                "[1",
                "\"text",
                "nul",
                "\u00a0{}",
                "{}\u0000"
            })
    void shouldRefuseWhatIsNotJson(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        assertThrows(NotJsonException.class, () -> json.readObject(bytes, bytes.length, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"text\"", "[]", "[{}]", "null", " true "})
    void shouldSayThatOtherJsonIsNoObject(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        assertThrows(WrongShapeException.class, () -> json.readObject(bytes, bytes.length, null));
    }

    @Test
    void shouldRefuseAWrapperThatIsThereTwice() {
        byte[] bytes = "{\"quote\":{},\"quote\":{\"a\":1}}".getBytes(StandardCharsets.UTF_8);

        assertThrows(NotJsonException.class, () -> json.readObject(bytes, bytes.length, "quote"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":"})
    void shouldReadAThousandBracketsAndNoMore(String opening) {
        String closing = opening.equals("[") ? "]" : "}";
        String thousand =
                "{\"a\":" + opening.repeat(999) + "1".repeat(opening.equals("[") ? 0 : 1) + closing.repeat(999) + "}";
        String oneMore = "{\"a\":" + thousand + "}";

        assertEquals(readByJackson(thousand), read(thousand));
        assertEquals(NOT_JSON, read(oneMore));
        assertEquals(NOT_JSON, readByJackson(oneMore));
    }

    @Test
    void shouldGiveTheSameNameAgainAfterOthersLikeIt() {
        assertEquals("{Aa=number 1;BB=number 2;}", read("{\"Aa\":1,\"BB\":2}"));
        assertEquals("{Aa=number 3;BB=number 4;}", read("{\"BB\":4,\"Aa\":3}"));
    }
}
