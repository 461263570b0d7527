package dev.kurs.journal.print;

import dev.kurs.journal.frame.FrameValues;
import dev.kurs.journal.print.MessageVisitor.Kind;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.Uuids;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.List;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.PrimitiveValue;
import uk.co.real_logic.sbe.ir.Encoding;
import uk.co.real_logic.sbe.ir.Token;
import uk.co.real_logic.sbe.otf.TokenListener;
import uk.co.real_logic.sbe.otf.Types;

/**
 * Turns what SBE's decoder comes across into names and readable values.
 *
 * <p>Amounts become one decimal integer, byte arrays 0x and hexadecimal digits, UUIDs their usual text, enums their names,
 * and what is absent null.
 */
final class SbeFieldReader implements TokenListener {
    private static final String AMOUNT = "Amount";
    private static final String UUID_TYPE = "Uuid";

    private final MessageVisitor visitor;
    private int compositeDepth;
    private String amountName;
    private long amountLow;

    SbeFieldReader(MessageVisitor visitor) {
        this.visitor = visitor;
    }

    @Override
    public void onBeginMessage(Token token) {
        compositeDepth = 0;
        amountName = null;
    }

    @Override
    public void onEndMessage(Token token) {
        amountName = null;
    }

    @Override
    public void onEncoding(Token field, DirectBuffer buffer, int index, Token type, int actingVersion) {
        if (amountName != null) {
            onPartOfAmount(type.name(), buffer, index, field.version() > actingVersion);
            return;
        }
        String name = compositeDepth > 0 ? type.name() : field.name();
        if (field.version() > actingVersion) {
            visitor.onValue(name, null, Kind.NUMBER);
        } else if (type.arrayLength() > 1) {
            boolean isText = type.encoding().primitiveType() == PrimitiveType.CHAR;
            visitor.onValue(name, isText ? text(buffer, index, type) : bytes(buffer, index, type), Kind.TEXT);
        } else {
            visitor.onValue(name, number(buffer, index, type), Kind.NUMBER);
        }
    }

    /** Its low part comes first. An amount that is newer than the message is not there, and what stands in its place may be no message any more. */
    private void onPartOfAmount(String part, DirectBuffer buffer, int index, boolean isNewer) {
        if (part.equals("low")) {
            amountLow = isNewer ? 0 : buffer.getLong(index, ByteOrder.LITTLE_ENDIAN);
        } else {
            visitor.onValue(amountName, isNewer ? null : amount(buffer, index), Kind.TEXT);
        }
    }

    private String amount(DirectBuffer buffer, int index) {
        return RawAmounts.of(buffer.getLong(index, ByteOrder.LITTLE_ENDIAN), amountLow)
                .toString();
    }

    /** Up to its first zero; null where there is nothing. */
    private static String text(DirectBuffer buffer, int index, Token type) {
        String text = buffer.getStringWithoutLengthAscii(index, type.arrayLength());
        int end = text.indexOf('\0');
        return end == 0 ? null : text.substring(0, end < 0 ? text.length() : end);
    }

    private static String bytes(DirectBuffer buffer, int index, Token type) {
        byte[] bytes = new byte[type.arrayLength()];
        buffer.getBytes(index, bytes);
        if (type.name().equals(UUID_TYPE)) {
            return Uuids.of(bytes).toString();
        }
        return FrameValues.hex(bytes);
    }

    private static String number(DirectBuffer buffer, int index, Token type) {
        Encoding encoding = type.encoding();
        if (encoding.primitiveType() == PrimitiveType.DOUBLE) {
            double value = buffer.getDouble(index, ByteOrder.LITTLE_ENDIAN);
            return Double.isFinite(value) ? Double.toString(value) : null;
        }
        long value = Types.getLong(buffer, index, encoding);
        return type.isOptionalEncoding() && value == nullOf(encoding) ? null : Long.toString(value);
    }

    private static long nullOf(Encoding encoding) {
        PrimitiveValue value = encoding.applicableNullValue();
        return value.longValue();
    }

    @Override
    public void onEnum(
            Token field, DirectBuffer buffer, int index, List<Token> tokens, int from, int to, int actingVersion) {
        Token type = tokens.get(from);
        String name = compositeDepth > 0 ? type.name() : field.name();
        if (field.version() > actingVersion) {
            visitor.onValue(name, null, Kind.TEXT);
            return;
        }
        long value = Types.getLong(buffer, index, tokens.get(from + 1).encoding());
        visitor.onValue(name, enumName(tokens, from, to, value), Kind.TEXT);
    }

    private static String enumName(List<Token> tokens, int from, int to, long value) {
        for (int i = from + 1; i < to; i++) {
            if (tokens.get(i).encoding().constValue().longValue() == value) {
                return tokens.get(i).name();
            }
        }
        return value == nullOf(tokens.get(from + 1).encoding()) ? null : Long.toString(value);
    }

    @Override
    public void onBitSet(
            Token field, DirectBuffer buffer, int index, List<Token> tokens, int from, int to, int actingVersion) {
        visitor.onValue(
                field.name(),
                Long.toString(Types.getLong(buffer, index, tokens.get(from).encoding())),
                Kind.NUMBER);
    }

    @Override
    public void onBeginComposite(Token field, List<Token> tokens, int from, int to) {
        Token type = tokens.get(from);
        String name = compositeDepth > 0 ? type.name() : field.name();
        compositeDepth++;
        if (isAmount(type)) {
            amountName = name;
        } else {
            visitor.onBeginObject(name);
        }
    }

    @Override
    public void onEndComposite(Token field, List<Token> tokens, int from, int to) {
        compositeDepth--;
        if (amountName == null) {
            visitor.onEndObject();
        }
        amountName = null;
    }

    private static boolean isAmount(Token type) {
        return AMOUNT.equals(type.referencedName()) || AMOUNT.equals(type.name());
    }

    @Override
    public void onGroupHeader(Token token, int count) {
        visitor.onBeginGroup(token.name(), count);
        if (count == 0) {
            visitor.onEndGroup();
        }
    }

    @Override
    public void onBeginGroup(Token token, int groupIndex, int count) {
        visitor.onBeginElement();
    }

    @Override
    public void onEndGroup(Token token, int groupIndex, int count) {
        visitor.onEndElement();
        if (groupIndex == count - 1) {
            visitor.onEndGroup();
        }
    }

    @Override
    public void onVarData(Token field, DirectBuffer buffer, int index, int length, Token type) {
        byte[] bytes = new byte[length];
        buffer.getBytes(index, bytes);
        String encoding = type.encoding().characterEncoding();
        visitor.onValue(
                field.name(),
                encoding == null ? FrameValues.hex(bytes) : new String(bytes, Charset.forName(encoding)),
                Kind.TEXT);
    }
}
