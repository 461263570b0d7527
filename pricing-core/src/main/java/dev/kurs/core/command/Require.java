package dev.kurs.core.command;

import dev.kurs.protocol.message.sbe.RejectReason;
import java.util.Objects;

/** What a configuration command must fulfil; what does not is refused with the field's name and value. */
public final class Require {
    private Require() {}

    public static void within(String field, long value, long minimum, long maximum) {
        if (value < minimum || value > maximum) {
            throw CommandRefusedException.invalid(field + " is " + value + ", must be " + minimum + " to " + maximum);
        }
    }

    /** An id that exists, or the next one. */
    public static void knownOrNext(String field, int id, int count) {
        if (id < 0 || id > count) {
            throw CommandRefusedException.invalid(field + " is " + id + ", the next free one is " + count);
        }
    }

    public static void known(String field, int id, int count) {
        if (id < 0 || id >= count) {
            throw new CommandRefusedException(RejectReason.UNKNOWN_ENTITY, field + " " + id + " is not configured");
        }
    }

    public static void unchanged(String field, Object before, Object after) {
        if (!Objects.deepEquals(before, after)) {
            throw CommandRefusedException.invalid(
                    field + " is fixed: " + Hex.text(before) + " cannot become " + Hex.text(after));
        }
    }

    /** An enum value that this version has a name for. */
    public static void named(String field, boolean named) {
        if (!named) {
            throw CommandRefusedException.invalid(field + " has no name");
        }
    }

    public static void valid(String invalidity) {
        if (invalidity != null) {
            throw CommandRefusedException.invalid(invalidity);
        }
    }
}
