package dev.kurs.edge.json;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Dollars;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.SignedAmount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * A JSON object written member by member: {@code object(STRINGS).rate("mid", 16_312_500_000_000_000L).finish()} is
 * <code>{"mid":"16312.5"}</code>.
 */
public final class JsonBody {
    private static final String NULL = "null";

    private final JsonBytes json = new JsonBytes();
    private final NumberStyle style;

    private JsonBody(NumberStyle style) {
        this.style = style;
    }

    public static JsonBody object(NumberStyle style) {
        return new JsonBody(style).openObject();
    }

    public JsonBody field(String name, String value) {
        json.name(name);
        if (value == null) {
            json.literal(NULL);
        } else {
            json.value(value);
        }
        return this;
    }

    public JsonBody field(String name, JsonText value) {
        json.name(name);
        json.value(value);
        return this;
    }

    public JsonBody field(String name, long value) {
        return scaled(name, value, 0, NumberStyle.NUMBERS);
    }

    public JsonBody field(String name, boolean value) {
        json.name(name);
        json.literal(value ? "true" : "false");
        return this;
    }

    public JsonBody nullField(String name) {
        return field(name, (String) null);
    }

    /** A plain decimal in the body's number style; null where there is none. */
    public JsonBody quantity(String name, CharSequence decimal) {
        json.name(name);
        if (decimal == null) {
            json.literal(NULL);
        } else if (style == NumberStyle.STRINGS) {
            json.value(decimal);
        } else {
            json.literal(decimal);
        }
        return this;
    }

    /** A rate or price. */
    public JsonBody rate(String name, long rateE12) {
        return scaled(name, rateE12, Rates.DECIMALS, style);
    }

    /** A fraction in basis points. */
    public JsonBody basisPoints(String name, long fractionE8) {
        return scaled(name, fractionE8, Fractions.BASIS_POINT_DECIMALS, style);
    }

    public JsonBody dollars(String name, long dollarsE6) {
        return scaled(name, dollarsE6, Dollars.DECIMALS, style);
    }

    private JsonBody scaled(String name, long value, int decimals, NumberStyle numberStyle) {
        json.name(name);
        json.scaled(value, decimals, numberStyle);
        return this;
    }

    /** A sum of dollars. */
    public JsonBody dollars(String name, BigInteger dollarsE6) {
        BigDecimal plain = new BigDecimal(dollarsE6, Dollars.DECIMALS).stripTrailingZeros();
        return quantity(name, plain.toPlainString());
    }

    /** An amount in units of its token. */
    public JsonBody display(String name, SignedAmount amount, int decimals) {
        json.name(name);
        json.display(amount, decimals, style);
        return this;
    }

    /** An amount in raw units. */
    public JsonBody raw(String name, SignedAmount amount) {
        json.name(name);
        json.raw(amount, style);
        return this;
    }

    /** An integer of a contract's, which is a string in any number style. */
    public JsonBody integer(String name, Amount value) {
        json.name(name);
        json.raw(value, NumberStyle.STRINGS);
        return this;
    }

    /** An integer of a contract's, which is a string in any number style. */
    public JsonBody integer(String name, long value) {
        return scaled(name, value, 0, NumberStyle.STRINGS);
    }

    /** Bytes as 0x and two digits each. */
    public JsonBody hex(String name, byte[] value) {
        json.name(name);
        json.hex(value);
        return this;
    }

    /** What is JSON already; null where there is none. */
    public JsonBody embedded(String name, String made) {
        json.name(name);
        json.raw(made == null ? NULL : made);
        return this;
    }

    public JsonBody openObject(String name) {
        json.name(name);
        return openObject();
    }

    public JsonBody openObject() {
        json.open('{');
        return this;
    }

    public JsonBody closeObject() {
        json.close('}');
        return this;
    }

    public JsonBody openArray(String name) {
        json.name(name);
        json.open('[');
        return this;
    }

    public JsonBody item(String value) {
        json.value(value);
        return this;
    }

    /** An item of bytes, as 0x and two digits each. */
    public JsonBody hexItem(byte[] value) {
        json.hex(value);
        return this;
    }

    public JsonBody closeArray() {
        json.close(']');
        return this;
    }

    /** The {@code meta} member that ends every v0.2 answer. */
    public JsonBody meta(String requestId, long serverTimeSeconds) {
        return openObject("meta")
                .field("request_id", requestId)
                .field("server_time", serverTimeSeconds)
                .closeObject();
    }

    /** Closes the outermost object and gives the UTF-8 bytes; this object is of no use afterwards. */
    public byte[] finish() {
        closeObject();
        return json.finish();
    }

    /** Closes the outermost object and gives the UTF-8 bytes where they stand; whoever has read them calls {@link #giveBack}. */
    public ByteBuffer lend() {
        closeObject();
        return ByteBuffer.wrap(json.lend(), 0, json.length());
    }

    /** Lets this thread write its next text where this one stands; this object is of no use afterwards. */
    public void giveBack() {
        json.giveBack();
    }
}
