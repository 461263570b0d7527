package dev.kurs.edge.json;

import dev.kurs.protocol.money.DecimalText;
import dev.kurs.protocol.money.Dollars;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A JSON object written member by member: {@code object(STRINGS).rate("mid", 16_312_500_000_000_000L).finish()} is
 * <code>{"mid":"16312.5"}</code>.
 */
public final class JsonBody {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int USUAL_LENGTH = 1_024;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_LENGTH);
    private final JsonGenerator generator =
            FACTORY.createGenerator(ObjectWriteContext.empty(), bytes, JsonEncoding.UTF8);
    private final StringBuilder text = new StringBuilder();

    private final NumberStyle style;

    private JsonBody(NumberStyle style) {
        this.style = style;
    }

    public static JsonBody object(NumberStyle style) {
        JsonBody body = new JsonBody(style);
        body.generator.writeStartObject();
        return body;
    }

    public JsonBody field(String name, String value) {
        generator.writeName(name);
        if (value == null) {
            generator.writeNull();
        } else {
            generator.writeString(value);
        }
        return this;
    }

    public JsonBody field(String name, long value) {
        generator.writeName(name);
        generator.writeNumber(value);
        return this;
    }

    public JsonBody field(String name, boolean value) {
        generator.writeName(name);
        generator.writeBoolean(value);
        return this;
    }

    public JsonBody nullField(String name) {
        return field(name, (String) null);
    }

    /** A plain decimal in the body's number style; null where there is none. */
    public JsonBody quantity(String name, String decimal) {
        if (style == NumberStyle.STRINGS || decimal == null) {
            return field(name, decimal);
        }
        generator.writeName(name);
        generator.writeNumber(decimal);
        return this;
    }

    /** A rate or price. */
    public JsonBody rate(String name, long rateE12) {
        text.setLength(0);
        DecimalText.appendRate(text, rateE12);
        return quantity(name, text.toString());
    }

    /** A fraction in basis points. */
    public JsonBody basisPoints(String name, long fractionE8) {
        text.setLength(0);
        DecimalText.appendBasisPoints(text, fractionE8);
        return quantity(name, text.toString());
    }

    public JsonBody dollars(String name, long dollarsE6) {
        text.setLength(0);
        DecimalText.appendDollars(text, dollarsE6);
        return quantity(name, text.toString());
    }

    /** A sum of dollars. */
    public JsonBody dollars(String name, BigInteger dollarsE6) {
        BigDecimal plain = new BigDecimal(dollarsE6, Dollars.DECIMALS).stripTrailingZeros();
        return quantity(name, plain.toPlainString());
    }

    /** What is JSON already; null where there is none. */
    public JsonBody embedded(String name, String json) {
        generator.writeName(name);
        if (json == null) {
            generator.writeNull();
        } else {
            generator.writeRawValue(json);
        }
        return this;
    }

    public JsonBody openObject(String name) {
        generator.writeName(name);
        generator.writeStartObject();
        return this;
    }

    public JsonBody openObject() {
        generator.writeStartObject();
        return this;
    }

    public JsonBody closeObject() {
        generator.writeEndObject();
        return this;
    }

    public JsonBody openArray(String name) {
        generator.writeName(name);
        generator.writeStartArray();
        return this;
    }

    public JsonBody item(String value) {
        generator.writeString(value);
        return this;
    }

    public JsonBody closeArray() {
        generator.writeEndArray();
        return this;
    }

    /** The {@code meta} member that ends every v0.2 answer. */
    public JsonBody meta(String requestId, long serverTimeSeconds) {
        return openObject("meta")
                .field("request_id", requestId)
                .field("server_time", serverTimeSeconds)
                .closeObject();
    }

    /** Closes the outermost object and gives the UTF-8 bytes. */
    public byte[] finish() {
        generator.writeEndObject();
        generator.close();
        return bytes.toByteArray();
    }
}
