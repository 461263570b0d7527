package dev.kurs.edge.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

class JsonBytesTest {
    private static final String[] TEXTS = {
        "",
        "plain",
        "\"quoted\"",
        "back\\slash",
        "\u0000\u001f\b\t\n\f\r\u007f",
        "é",
        "円",
        "\uD83D\uDCB1",
        "a/b",
        "</x>"
    };

    @Test
    void shouldWriteWhatJacksonWrites() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("JsonBytesTest: repeat with -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        for (int run = 0; run < 2_000; run++) {
            ByteArrayOutputStream expected = new ByteArrayOutputStream();
            JsonBytes json = new JsonBytes();
            try (JsonGenerator jackson =
                    new JsonFactory().createGenerator(ObjectWriteContext.empty(), expected, JsonEncoding.UTF8)) {
                writeObject(random, 0, json, jackson);
            }

            assertArrayEquals(expected.toByteArray(), json.finish(), "seed " + seed + " run " + run);
        }
    }

    @Test
    void shouldWriteTextsWithinTextsAndLongOnes() {
        JsonBytes outer = new JsonBytes();
        outer.open('[');
        JsonBytes inner = new JsonBytes();
        inner.value("x".repeat(200_000));
        byte[] within = inner.finish();
        outer.value("first");
        outer.raw(new String(within, StandardCharsets.UTF_8));
        outer.close(']');

        assertEquals("[\"first\",\"" + "x".repeat(200_000) + "\"]", new String(outer.finish(), StandardCharsets.UTF_8));
    }

    /** More than are remembered, and such as share a place. */
    @Test
    void shouldWriteThousandsOfNames() {
        JsonBytes json = new JsonBytes();
        StringBuilder expected = new StringBuilder("{");
        json.open('{');
        for (int round = 0; round < 2; round++) {
            for (int number = 0; number < 3_000; number++) {
                json.name("name" + number);
                json.literal("1");
                expected.append(number + round == 0 ? "" : ",")
                        .append("\"name")
                        .append(number)
                        .append("\":1");
            }
        }
        json.close('}');

        assertEquals(expected.append('}').toString(), new String(json.finish(), StandardCharsets.UTF_8));
    }

    @Test
    void shouldEscapeHalfASurrogatePair() {
        JsonBytes json = new JsonBytes();
        json.value("a\uD83D");

        assertEquals("\"a\\uD83D\"", new String(json.finish(), StandardCharsets.UTF_8));
    }

    @Test
    void shouldNotEndWhileABracketIsOpen() {
        JsonBytes json = new JsonBytes();
        json.open('{');

        assertThrows(IllegalStateException.class, json::finish);
    }

    private static void writeObject(SplittableRandom random, int depth, JsonBytes json, JsonGenerator jackson) {
        json.open('{');
        jackson.writeStartObject();
        for (int left = random.nextInt(5); left > 0; left--) {
            String name = TEXTS[random.nextInt(TEXTS.length)];
            json.name(name);
            jackson.writeName(name);
            writeValue(random, depth, json, jackson);
        }
        json.close('}');
        jackson.writeEndObject();
    }

    private static void writeNumber(SplittableRandom random, JsonBytes json, JsonGenerator jackson) {
        NumberStyle style = random.nextBoolean() ? NumberStyle.STRINGS : NumberStyle.NUMBERS;
        long value = random.nextLong() >> random.nextInt(Long.SIZE);
        int decimals = random.nextInt(19);
        SignedAmount amount = new SignedAmount().set(value >> random.nextInt(Long.SIZE), random.nextLong());
        BigInteger raw = new BigInteger(amount.toString());
        switch (random.nextInt(4)) {
            case 0 -> {
                json.scaled(value, decimals, style);
                BigDecimal exact = BigDecimal.valueOf(value, decimals).stripTrailingZeros();
                write(exact.signum() == 0 ? "0" : exact.toPlainString(), style, jackson);
            }
            case 1 -> {
                json.display(amount, 6, style);
                write(new BigDecimal(raw, 6).toPlainString(), style, jackson);
            }
            case 2 -> {
                json.raw(amount, style);
                write(raw.toString(), style, jackson);
            }
            default -> {
                json.raw(Amount.ofRaw(value & Long.MAX_VALUE), style);
                write(Long.toString(value & Long.MAX_VALUE), style, jackson);
            }
        }
    }

    private static void write(String number, NumberStyle style, JsonGenerator jackson) {
        if (style == NumberStyle.STRINGS) {
            jackson.writeString(number);
        } else {
            jackson.writeNumber(number);
        }
    }

    private static void writeValue(SplittableRandom random, int depth, JsonBytes json, JsonGenerator jackson) {
        switch (random.nextInt(depth < 3 ? 8 : 6)) {
            case 0 -> {
                String text = TEXTS[random.nextInt(TEXTS.length)] + TEXTS[random.nextInt(TEXTS.length)];
                json.value(text);
                jackson.writeString(text);
            }
            case 1 -> {
                long number = random.nextLong();
                json.literal(Long.toString(number));
                jackson.writeNumber(number);
            }
            case 2 -> {
                byte[] bytes = new byte[random.nextInt(40)];
                random.nextBytes(bytes);
                json.hex(bytes);
                jackson.writeString("0x" + HexFormat.of().formatHex(bytes));
            }
            case 3 -> {
                json.raw("{\"made\":\"円\uD83D\uDCB1\"}");
                jackson.writeRawValue("{\"made\":\"円\uD83D\uDCB1\"}");
            }
            case 4 -> {
                String text = TEXTS[random.nextInt(TEXTS.length)];
                json.value(JsonText.of(text));
                jackson.writeString(text);
            }
            case 5 -> writeNumber(random, json, jackson);
            case 6 -> writeObject(random, depth + 1, json, jackson);
            default -> {
                json.open('[');
                jackson.writeStartArray();
                for (int left = random.nextInt(4); left > 0; left--) {
                    writeValue(random, depth + 1, json, jackson);
                }
                json.close(']');
                jackson.writeEndArray();
            }
        }
    }
}
