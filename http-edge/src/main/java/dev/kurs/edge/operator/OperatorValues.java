package dev.kurs.edge.operator;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.protocol.money.DecimalText;
import java.util.OptionalLong;

/** Reads values of operators' requests, and names the member and the value that cannot be: {@code max_open_usd: not a plain decimal: 1e9}. */
final class OperatorValues {
    private OperatorValues() {}

    /** What a merge leaves of a value: as it was where the member is absent, cleared where it is null. */
    static OptionalLong dollars(JsonMembers members, String name, OptionalLong before)
            throws WrongShapeException, RefusedException {
        String text = members.optionalNumberOrString(name);
        return text == null
                ? unsaid(members, name, before)
                : OptionalLong.of(checked(members.at(name), text, DecimalText.parseDollarsE6(text), Long.MAX_VALUE));
    }

    /** The same of basis points, below a bound at E8. */
    static OptionalLong basisPoints(JsonMembers members, String name, OptionalLong before, long maxE8)
            throws WrongShapeException, RefusedException {
        String text = members.optionalNumberOrString(name);
        return text == null
                ? unsaid(members, name, before)
                : OptionalLong.of(checked(members.at(name), text, DecimalText.parseBasisPointsE8(text), maxE8));
    }

    private static OptionalLong unsaid(JsonMembers members, String name, OptionalLong before) {
        return members.isNull(name) ? OptionalLong.empty() : before;
    }

    private static long checked(String name, String text, long value, long max) throws RefusedException {
        if (value == DecimalText.MALFORMED) {
            throw invalid(name, "not a plain decimal of at least 0", text);
        }
        if (value == DecimalText.TOO_MANY_DECIMALS) {
            throw invalid(name, "too many decimals", text);
        }
        if (value == DecimalText.OVERFLOW || value > max) {
            throw invalid(name, "too large", text);
        }
        return value;
    }

    /** An integer within bounds, or another where the member is absent. */
    static long integer(JsonMembers members, String name, long otherwise, long max)
            throws WrongShapeException, RefusedException {
        String text = members.optionalPlainNumber(name);
        if (text == null) {
            return otherwise;
        }
        long value = DecimalText.parseScaled(text, 0);
        if (value < 0 || value > max) {
            throw invalid(members.at(name), "not an integer from 0 to " + max, text);
        }
        return value;
    }

    /** One of an enum's names, or another where the member is absent. */
    static <E extends Enum<E>> E choice(JsonMembers members, String name, Class<E> choices, E otherwise, String named)
            throws WrongShapeException, RefusedException {
        String text = members.optionalString(name);
        if (text == null) {
            return otherwise;
        }
        for (E choice : choices.getEnumConstants()) {
            if (choice.name().equals(text) && !text.equals("NULL_VAL")) {
                return choice;
            }
        }
        throw invalid(members.at(name), "not " + named, text);
    }

    static RefusedException invalid(String name, String issue, String value) {
        return RefusedException.field(ErrorCode.INVALID_REQUEST, name, issue, value);
    }
}
