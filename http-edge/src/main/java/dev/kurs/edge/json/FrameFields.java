package dev.kurs.edge.json;

import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.MetaAttribute;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.protocol.money.SignedAmount;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.agrona.sbe.Flyweight;

/**
 * Writes every field of a decoded message under its own name: {@code midE12} 16 312 500 000 000 000 becomes
 * <code>"mid_e12":"16312500000000000"</code>; what is newer than the message is null. Slow, and for people who look one quote up.
 */
public final class FrameFields {
    private static final String FIELD_MARK = "Id";
    private static final String GROUP_MARK = "DecoderId";
    private static final String COMPOSITE_FIELD_MARK = "EncodingOffset";
    private static final String OPTIONAL = "optional";
    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            List<Field> numbered = find(type, FIELD_MARK);
            return numbered.isEmpty() ? find(type, COMPOSITE_FIELD_MARK) : numbered;
        }
    };

    private record Field(String name, boolean isGroup, long position) {}

    private FrameFields() {}

    /** Says what an internal id stands for outside; null for what is no internal id. */
    @FunctionalInterface
    public interface Identifiers {
        String resolve(String field, int id);
    }

    /** Writes the fields of a message's or group's decoder into the object that is open. */
    public static void write(JsonBody body, Object decoder, Identifiers identifiers) {
        for (Field field : FIELDS.get(decoder.getClass())) {
            if (field.isGroup) {
                writeGroup(body, field, call(decoder, field.name), identifiers);
            } else {
                writeField(body, decoder, field.name, identifiers);
            }
        }
    }

    private static void writeField(JsonBody body, Object decoder, String name, Identifiers identifiers) {
        Object value = has(decoder, name) ? call(decoder, name) : bytes(decoder, name);
        if (value == null) {
            body.nullField(snakeCase(name));
        } else if (value instanceof Flyweight && !(value instanceof AmountDecoder)) {
            body.openObject(snakeCase(name));
            write(body, value, identifiers);
            body.closeObject();
        } else {
            String resolved = value instanceof Integer id ? identifiers.resolve(name, id) : null;
            body.field(snakeCase(name), resolved == null ? text(decoder, name, value) : resolved);
        }
    }

    private static List<Field> find(Class<?> type, String mark) {
        return Arrays.stream(type.getMethods())
                .filter(method -> tellsPosition(method, mark))
                .map(method -> describe(method, mark))
                .sorted(Comparator.comparingLong(Field::position))
                .toList();
    }

    private static void writeGroup(JsonBody body, Field field, Object group, Identifiers identifiers) {
        body.openArray(snakeCase(field.name));
        while ((boolean) call(group, "hasNext")) {
            call(group, "next");
            body.openObject();
            write(body, group, identifiers);
            body.closeObject();
        }
        body.closeArray();
    }

    private static boolean tellsPosition(Method method, String mark) {
        return Modifier.isStatic(method.getModifiers())
                && method.getParameterCount() == 0
                && method.getName().endsWith(mark);
    }

    private static Field describe(Method method, String mark) {
        String name = method.getName();
        boolean isGroup = name.endsWith(GROUP_MARK);
        String suffix = isGroup ? GROUP_MARK : mark;
        long position = ((Number) invoke(method, null)).longValue();
        return new Field(name.substring(0, name.length() - suffix.length()), isGroup, position);
    }

    private static String text(Object decoder, String name, Object value) {
        if (value instanceof AmountDecoder amount) {
            StringBuilder text = new StringBuilder();
            AmountText.appendRaw(text, new SignedAmount().set(amount.high(), amount.low()));
            return text.toString();
        }
        if (value instanceof Double number) {
            return Double.isFinite(number)
                    ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
                    : null;
        }
        if (value instanceof Number number) {
            return isNull(decoder, name, number) ? null : number.toString();
        }
        return value.toString();
    }

    private static boolean isNull(Object decoder, String name, Number value) {
        try {
            Method presence = decoder.getClass().getMethod(name + "MetaAttribute", MetaAttribute.class);
            return invoke(presence, null, MetaAttribute.PRESENCE).equals(OPTIONAL)
                    && call(decoder, name + "NullValue").equals(value);
        } catch (NoSuchMethodException required) {
            return false;
        }
    }

    private static String bytes(Object decoder, String name) {
        int length = (int) call(decoder, name + "Length");
        byte[] bytes = new byte[length];
        String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        try {
            Method method = decoder.getClass().getMethod(getter, byte[].class, int.class, int.class);
            invoke(method, decoder, bytes, 0, length);
        } catch (NoSuchMethodException unknown) {
            throw new IllegalStateException("no way to read " + name, unknown);
        }
        return "0x" + HexFormat.of().formatHex(bytes);
    }

    private static boolean has(Object decoder, String name) {
        return Arrays.stream(decoder.getClass().getMethods())
                .anyMatch(method -> method.getName().equals(name) && method.getParameterCount() == 0);
    }

    private static Object call(Object target, String name) {
        try {
            return invoke(target.getClass().getMethod(name), target);
        } catch (NoSuchMethodException unknown) {
            throw new IllegalStateException("no such member: " + name, unknown);
        }
    }

    private static Object invoke(Method method, Object target, Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (IllegalAccessException | InvocationTargetException failed) {
            throw new IllegalStateException("cannot read " + method.getName(), failed);
        }
    }

    private static String snakeCase(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }
}
