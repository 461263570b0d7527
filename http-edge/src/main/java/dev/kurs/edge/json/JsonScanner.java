package dev.kurs.edge.json;

import java.util.Arrays;

/**
 * Walks over JSON text by what RFC 8259 allows and nothing more: {@code 1.50} is a number, {@code 01}, {@code .5} and {@code +1} are none. Belongs to one thread.
 */
final class JsonScanner {
    /** What stands at the end: a character that JSON has nowhere unescaped. */
    private static final char END = '\0';

    private static final int NAMES_REMEMBERED = 256;

    /** Longer than any name that we ask for: who sends others fills no memory with them. */
    private static final int LONGEST_REMEMBERED = 64;

    private static final int HASH_FACTOR = 31;
    private static final int ESCAPED_DIGITS = 4;

    private final String[] names = new String[NAMES_REMEMBERED];
    private final StringBuilder unescaped = new StringBuilder();
    private char[] text;
    private int at;
    private int end;

    /** Begins a text, which stands in front. */
    void begin(char[] characters, int length) {
        text = characters;
        at = 0;
        end = length;
    }

    /** The next character that is no white space, and is not passed. */
    char next() {
        while (at < end && isWhiteSpace(text[at])) {
            at++;
        }
        return here();
    }

    boolean isAtEnd() {
        next();
        return at == end;
    }

    /** Passes a character if it is next. */
    boolean passes(char character) {
        boolean isNext = next() == character;
        at += isNext ? 1 : 0;
        return isNext;
    }

    /** Passes a character that must be next. */
    void pass(char character) throws NotJsonException {
        if (!passes(character)) {
            throw malformed();
        }
    }

    /** Passes a word that must be next, as {@code true}. */
    void pass(String word) throws NotJsonException {
        next();
        if (!Arrays.equals(text, at, Math.min(end, at + word.length()), word.toCharArray(), 0, word.length())) {
            throw malformed();
        }
        at += word.length();
    }

    /** Passes a string; its content. */
    String string() throws NotJsonException {
        int start = passPlain();
        return text[at - 1] == '"' ? new String(text, start, at - 1 - start) : unescape(start);
    }

    /** Passes a member's name; one that was met before is the same object again. */
    String name() throws NotJsonException {
        int start = passPlain();
        return text[at - 1] == '"' ? remembered(start, at - 1 - start) : unescape(start);
    }

    /** Passes a number; how it was written. */
    String number() throws NotJsonException {
        next();
        int start = at;
        at += here() == '-' ? 1 : 0;
        if (here() == '0') {
            at++;
        } else {
            passDigits();
        }
        if (here() == '.') {
            at++;
            passDigits();
        }
        if (here() == 'e' || here() == 'E') {
            at++;
            at += here() == '-' || here() == '+' ? 1 : 0;
            passDigits();
        }
        return new String(text, start, at - start);
    }

    private void passDigits() throws NotJsonException {
        int start = at;
        while (here() >= '0' && here() <= '9') {
            at++;
        }
        if (at == start) {
            throw malformed();
        }
    }

    /** Passes a string's opening quote and all up to its closing quote or the first escape, whichever comes, that one too; where its content begins. */
    private int passPlain() throws NotJsonException {
        pass('"');
        int start = at;
        while (at < end) {
            char character = text[at++];
            if (character == '"' || character == '\\') {
                return start;
            }
            if (character < ' ') {
                throw malformed();
            }
        }
        throw malformed();
    }

    /** The content of a string whose first escape's backslash has just been passed. */
    private String unescape(int start) throws NotJsonException {
        unescaped.setLength(0);
        unescaped.append(text, start, at - 1 - start);
        unescaped.append(escaped());
        while (true) {
            char character = here();
            if (character < ' ') {
                throw malformed();
            }
            at++;
            if (character == '"') {
                return unescaped.toString();
            }
            unescaped.append(character == '\\' ? escaped() : character);
        }
    }

    private char escaped() throws NotJsonException {
        char character = here();
        at++;
        return switch (character) {
            case '"', '\\', '/' -> character;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unit();
            default -> throw malformed();
        };
    }

    private char unit() throws NotJsonException {
        int unit = 0;
        for (int digit = 0; digit < ESCAPED_DIGITS; digit++) {
            int value = here() < 0x80 ? Character.digit(here(), 16) : -1;
            if (value < 0) {
                throw malformed();
            }
            unit = unit << 4 | value;
            at++;
        }
        return (char) unit;
    }

    private String remembered(int start, int length) {
        if (length > LONGEST_REMEMBERED) {
            return new String(text, start, length);
        }
        int hash = 0;
        for (int index = start; index < start + length; index++) {
            hash = HASH_FACTOR * hash + text[index];
        }
        int place = (hash ^ hash >>> 8) & NAMES_REMEMBERED - 1;
        String known = names[place];
        if (known == null || !isAt(start, length, known)) {
            known = new String(text, start, length);
            names[place] = known;
        }
        return known;
    }

    private boolean isAt(int start, int length, String known) {
        if (known.length() != length) {
            return false;
        }
        for (int index = 0; index < length; index++) {
            if (text[start + index] != known.charAt(index)) {
                return false;
            }
        }
        return true;
    }

    private char here() {
        return at < end ? text[at] : END;
    }

    private static boolean isWhiteSpace(char character) {
        return character == ' ' || character == '\n' || character == '\r' || character == '\t';
    }

    static NotJsonException malformed() {
        return new NotJsonException("the body is not JSON");
    }
}
