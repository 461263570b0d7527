package dev.kurs.edge.json;

import java.util.Map;

/**
 * The value of one member of a request, not yet judged.
 *
 * @param text a string's content, or a number as it was written; null otherwise
 */
public record Member(Kind kind, String text) {
    /** What stands there; a JSON null is absence. */
    public enum Kind {
        STRING,
        NUMBER,
        OTHER,
        ABSENT
    }

    static final Member ABSENT = new Member(Kind.ABSENT, null);
    static final Member NESTED = new Member(Kind.OTHER, null);

    /** The string of a member that must be there. */
    public static String requiredString(Map<String, Member> members, String name) throws WrongShapeException {
        String text = optionalString(members, name);
        if (text == null) {
            throw new WrongShapeException(name + " is missing");
        }
        return text;
    }

    /** The string of a member, or null where it is absent. */
    public static String optionalString(Map<String, Member> members, String name) throws WrongShapeException {
        Member member = members.getOrDefault(name, ABSENT);
        if (member.kind != Kind.STRING && member.kind != Kind.ABSENT) {
            throw new WrongShapeException(name + " is not a string");
        }
        return member.text;
    }
}
