package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bodies at the edges of JSON: what must be taken, what must be refused, and what may be either. */
class TortureTest {
    private static final String[] NOT_VALUES = {
        "1.",
        ".5",
        "-",
        "+1",
        "01",
        "-01",
        "1e",
        "1e+",
        "1e-",
        "1.e1",
        "0e",
        "0x1",
        "1_000",
        "1 000",
        "--1",
        "-.5",
        "1.2.3",
        "1ee5",
        "NaN",
        "-NaN",
        "Infinity",
        "-Infinity",
        "nul",
        "nulll",
        "True",
        "TRUE",
        "tru",
        "truth",
        "fals",
        "None",
        "undefined",
        "'x'",
        "`x`",
        "x",
        "\"",
        "\"x",
        "x\"",
        "\"\\\"",
        "\"\\x41\"",
        "\"\\u12\"",
        "\"\\u12G4\"",
        "\"\\a\"",
        "\"\\'\"",
        "\"\\\n\"",
        "\"a\nb\"",
        "\"a\tb\"",
        "\"a\0b\"",
        "\"\u001f\"",
        "[",
        "]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[,]",
        "[1,,2]",
        "[1 2]",
        "[1;2]",
        "[\"a\" \"b\"]",
        "[1:2]",
        "[}",
        "{]",
        "[1}",
        "{\"a\":1]",
        "{",
        "}",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{,}",
        "{\"a\",\"b\"}",
        "{\"a\" 1}",
        "{\"a\"::1}",
        "{:1}",
        "{1:1}",
        "{null:1}",
        "{'a':1}",
        "{a:1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":1;\"b\":2}",
        "{\"a\":1,,\"b\":2}",
        "{\"a\":}",
        "{[1]:2}",
        "/**/1",
        "1/**/",
        "//x\n1",
        "#x\n1",
        "[1]//x",
        "<a/>",
        "\u00a01",
        "1\u00a0",
        "\u2028[]",
        "[]\u2029",
        "\f[]",
        "[]\u000b",
        "\u2060[]",
        "\ufeff[]",
        "[\ufeff]",
        "\u0000",
        "[]\u0000",
        "1 2",
        "{} {}",
        "[] []",
        "{}x",
        "\"a\"\"b\"",
        "1,",
        ",1",
        "{}}",
        "[]]",
        "{\"a\":1,\"a\":2}",
        "{\"a\":{\"b\":1,\"b\":1}}",
        "[{\"a\":1,\"a\":1}]",
        "{\"a\":1,\"\\u0061\":2}",
        "&",
        "%7B%7D",
        "e",
        "\\u007B\\u007D",
        "[\"\\uD83\"]",
        "[\"\\",
        "[\"\\u",
        "-foo",
        "[- 1]",
        "[1e 5]",
        "[0.1.2]",
        "[1+2]",
        "[012]",
        "[-012]",
        "[0E+]",
        "[1eE2]",
        "[٣]",
        "[１]",
        "\"\\U0041\"",
        "*",
        "?",
        "@",
        "$"
    };
    private static final String[] VALUES = {
        "0",
        "-0",
        "1",
        "-1",
        "0.5",
        "1e5",
        "1E+5",
        "1e-5",
        "1.5e300",
        "1e99999",
        "-1e99999",
        "0e0",
        "0.00000000000000000000000001",
        "123456789012345678901234567890123456789012345678901234567890",
        "true",
        "false",
        "null",
        "\"\"",
        "\"x\"",
        "\" \"",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\u0000\"",
        "\"\\uD83D\\uDE80\"",
        "\"\\uD800\"",
        "\"\\uDFFF\\uD800\"",
        "\"\u007f\"",
        "\"\ufeff\"",
        "\"\u2028\"",
        "\"日本語\"",
        "\"\uD83D\uDE80\"",
        "\"/*no comment*/\"",
        "[]",
        "[ ]",
        "[1]",
        "[1,2]",
        "[[[[]]]]",
        "{}",
        "{ }",
        "{\"a\":1}",
        "{\"\":0}",
        "{\"a\":{\"a\":{\"a\":1}}}",
        "{\"x\":[{\"id\":\"\"}]}",
        "[null,1,\"1\",{}]",
        "{\"\\u0000\":1}",
        " [1] ",
        "\t[1]\r\n"
    };

    private static EdgeFixture edge;

    @BeforeAll
    static void start() {
        edge = new EdgeFixture();
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(int... values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int value : values) {
            bytes.write(value);
        }
        return bytes.toByteArray();
    }

    private static byte[] inMember(byte[] value) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        String quote = QuoteBody.firm();
        body.writeBytes(utf8(quote.substring(0, quote.length() - 1) + ",\"more\":"));
        body.writeBytes(value);
        body.writeBytes(utf8("}"));
        return body.toByteArray();
    }

    private static Reply post(String path, byte[] body) {
        return edge.post(path, body).signed().send();
    }

    private static Map<String, byte[]> notJson() {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        for (String value : NOT_VALUES) {
            bodies.put(value, utf8(value));
        }
        bodies.put("empty", new byte[0]);
        bodies.put("space", utf8(" "));
        bodies.put("byte order mark", utf8("\ufeff" + QuoteBody.firm()));
        bodies.put("UTF-16 big", QuoteBody.firm().getBytes(StandardCharsets.UTF_16));
        bodies.put("UTF-16 little", QuoteBody.firm().getBytes(StandardCharsets.UTF_16LE));
        bodies.put("UTF-16 big without mark", QuoteBody.firm().getBytes(StandardCharsets.UTF_16BE));
        bodies.put("UTF-32", QuoteBody.firm().getBytes(java.nio.charset.Charset.forName("UTF-32BE")));
        bodies.put("100 000 brackets cut", utf8("[".repeat(60_000)));
        bodies.put("open array object", utf8("[{\"\":".repeat(10_000)));
        for (int[] invalid : invalidUtf8()) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            body.write('"');
            body.writeBytes(bytes(invalid));
            body.write('"');
            bodies.put("bytes " + java.util.HexFormat.of().formatHex(bytes(invalid)), body.toByteArray());
        }
        return bodies;
    }

    private static List<int[]> invalidUtf8() {
        return List.of(
                new int[] {0x80},
                new int[] {0xBF},
                new int[] {0xC0, 0x80},
                new int[] {0xC1, 0xBF},
                new int[] {0xC3},
                new int[] {0xC3, 0x28},
                new int[] {0xE0, 0x80, 0x80},
                new int[] {0xE0, 0x9F, 0xBF},
                new int[] {0xE2, 0x82},
                new int[] {0xED, 0xA0, 0x80},
                new int[] {0xED, 0xBF, 0xBF},
                new int[] {0xED, 0xA0, 0xBD, 0xED, 0xBA, 0x80},
                new int[] {0xF0, 0x80, 0x80, 0x80},
                new int[] {0xF4, 0x90, 0x80, 0x80},
                new int[] {0xF5, 0x80, 0x80, 0x80},
                new int[] {0xF8, 0x88, 0x80, 0x80, 0x80},
                new int[] {0xFE},
                new int[] {0xFF},
                new int[] {0xE9});
    }

    @Test
    void shouldRefuseWhatIsNotJsonInPlainText() {
        notJson().forEach((name, body) -> {
            Reply reply = post("/v1/firm-quote", body);
            assertEquals(400, reply.status(), () -> name + ": " + reply.text());
            reply.assertPlainText(400);
            assertEquals(400, post("/v1/quote", body).status(), name);
        });
    }

    @Test
    void shouldRefuseWhatIsNotJsonInsideAQuoteToo() {
        notJson().forEach((name, body) -> {
            Reply reply = post("/v1/firm-quote", inMember(body));
            assertEquals(400, reply.status(), () -> name + ": " + reply.text());
            reply.assertPlainText(400);
        });
    }

    @Test
    void shouldCallAnyOtherValueAWrongShape() {
        for (String value : VALUES) {
            post("/v1/firm-quote", utf8(value)).assertPlainText(422);
            post("/v1/quote", utf8(value)).assertPlainText(422);
        }
    }

    @Test
    void shouldIgnoreAnyValueOfAnUnknownMember() {
        for (String value : VALUES) {
            Reply reply = post("/v1/firm-quote", inMember(utf8(value)));
            assertEquals(200, reply.status(), () -> value + ": " + reply.text());
        }
        assertEquals(
                422, post("/v1/quote", utf8("[".repeat(500) + "]".repeat(500))).status());
    }

    @Test
    void shouldTakeLongTokensWithoutAFiveHundred() {
        List<String> values = new ArrayList<>();
        values.add("1".repeat(60_000));
        values.add("0." + "0".repeat(60_000) + "1");
        values.add("1e" + "9".repeat(60_000));
        values.add("\"" + "x".repeat(60_000) + "\"");
        values.add("{\"" + "x".repeat(60_000) + "\":1}");
        values.add("[".repeat(900) + "]".repeat(900));
        for (String value : values) {
            Reply unknown = post("/v1/firm-quote", inMember(utf8(value)));
            assertEquals(200, unknown.status(), unknown::text);
        }
        for (String member : List.of("amount", "client_ref", "corridor_id", "wallet_address", "quote_type")) {
            Reply reply = post("/v1/firm-quote", utf8(QuoteBody.firm(member, "9".repeat(60_000))));
            assertEquals(400, reply.status(), reply::text);
            assertTrue(reply.text().length() < 1_000, "a long value is shown in part");
        }
    }

    @Test
    void shouldSurviveMutationsOfAQuote() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("TortureTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        byte[] original = utf8(QuoteBody.firm("client_ref", "order 1"));
        for (int round = 0; round < 500; round++) {
            byte[] body = original.clone();
            for (int change = 0; change <= random.nextInt(4); change++) {
                body[random.nextInt(body.length)] = (byte) random.nextInt(256);
            }

            int status = post("/v1/firm-quote", body).status();

            assertTrue(status == 200 || (status >= 400 && status < 500), () -> "seed " + seed + ": " + status);
        }
    }
}
