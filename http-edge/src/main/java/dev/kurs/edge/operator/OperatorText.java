package dev.kurs.edge.operator;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.Surrogates;
import dev.kurs.edge.json.WhiteSpace;
import dev.kurs.edge.json.WrongShapeException;

/** Texts of operators' requests that the journal keeps: {@code venue}, {@code reference}, {@code account}. */
public final class OperatorText {
    /** Of UTF-16, as the engine counts them: a character beyond the basic plane counts twice. */
    private static final int LONGEST = 128;

    private OperatorText() {}

    /** The text without white space around it. */
    public static String required(JsonMembers members, String name) throws WrongShapeException, RefusedException {
        String text = WhiteSpace.strip(members.requiredString(name));
        if (text.isEmpty() || text.length() > LONGEST) {
            throw RefusedException.field(ErrorCode.INVALID_REQUEST, name, "not 1 to " + LONGEST + " characters", text);
        }
        if (text.codePoints().anyMatch(Character::isISOControl)) {
            throw RefusedException.field(
                    ErrorCode.INVALID_REQUEST,
                    name,
                    "not 1 to " + LONGEST + " characters without control characters",
                    text);
        }
        if (Surrogates.hasLone(text)) {
            throw RefusedException.field(ErrorCode.INVALID_REQUEST, name, "half of a surrogate pair", text);
        }
        return text;
    }
}
