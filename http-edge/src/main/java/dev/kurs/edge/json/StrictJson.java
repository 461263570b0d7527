package dev.kurs.edge.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a request body: <code>{"amount":"1.5","x":[1]}</code> gives the member {@code amount} as the string 1.5 and {@code x} as
 * something that is not a scalar. Belongs to one thread.
 *
 * <p>Takes what RFC 8259 allows, in UTF-8, at most 1 000 brackets deep and without a name that an object has twice.
 */
public final class StrictJson {
    private static final int MAX_DEPTH = 1_000;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final JsonScanner scanner = new JsonScanner();
    private final CharBuffer characters;
    private int depth;

    public StrictJson(int maxBodyLength) {
        characters = CharBuffer.allocate(maxBodyLength);
    }

    /**
     * Members of the outermost object, or where it wraps another one under a name, that one's.
     *
     * @param wrapper null where there is none
     */
    public JsonMembers readObject(byte[] bytes, int length, String wrapper)
            throws NotJsonException, WrongShapeException {
        decode(bytes, length);
        scanner.begin(characters.array(), characters.limit());
        depth = 0;
        if (scanner.isAtEnd()) {
            throw new NotJsonException("the body is empty");
        }
        JsonMembers members = scanner.next() == '{' ? readMembers(wrapper) : skipped();
        if (!scanner.isAtEnd()) {
            throw new NotJsonException("something follows the JSON value");
        }
        if (members == null) {
            throw new WrongShapeException("the body is not an object");
        }
        return members;
    }

    private void decode(byte[] bytes, int length) throws NotJsonException {
        characters.clear();
        decoder.reset();
        boolean decoded = !decoder.decode(ByteBuffer.wrap(bytes, 0, length), characters, true)
                        .isError()
                && !decoder.flush(characters).isError();
        characters.flip();
        if (!decoded || (characters.hasRemaining() && characters.get(0) == BYTE_ORDER_MARK)) {
            throw new NotJsonException("the body is not UTF-8, or has a byte order mark");
        }
    }

    private JsonMembers readMembers(String wrapper) throws NotJsonException {
        JsonMembers members = new JsonMembers();
        JsonMembers wrapped = null;
        open('{');
        if (!scanner.passes('}')) {
            do {
                String name = scanner.name();
                scanner.pass(':');
                if (scanner.next() == '{' && name.equals(wrapper)) {
                    wrapped = readMembers(null);
                    requireNew(members.object(name, wrapped));
                } else {
                    requireNew(readMember(name, members));
                }
            } while (scanner.passes(','));
            scanner.pass('}');
        }
        depth--;
        return wrapped == null ? members : wrapped;
    }

    /** Whether the object had no member of this name before. */
    private boolean readMember(String name, JsonMembers members) throws NotJsonException {
        return switch (scanner.next()) {
            case '"' -> members.string(name, scanner.string());
            case '{' -> members.object(name, readMembers(null));
            case '[' -> members.list(name, readTexts());
            case 't' -> {
                scanner.pass("true");
                yield members.flag(name, true);
            }
            case 'f' -> {
                scanner.pass("false");
                yield members.flag(name, false);
            }
            case 'n' -> {
                scanner.pass("null");
                yield members.nothing(name);
            }
            default -> members.number(name, scanner.number());
        };
    }

    /** The strings of an array; null where it holds anything else. */
    private List<String> readTexts() throws NotJsonException {
        List<String> texts = new ArrayList<>();
        boolean areTexts = true;
        open('[');
        if (!scanner.passes(']')) {
            do {
                areTexts &= scanner.next() == '"';
                if (areTexts) {
                    texts.add(scanner.string());
                } else {
                    skip();
                }
            } while (scanner.passes(','));
            scanner.pass(']');
        }
        depth--;
        return areTexts ? texts : null;
    }

    private JsonMembers skipped() throws NotJsonException {
        skip();
        return null;
    }

    /** Passes a value, of which no more is wanted than that it is one. */
    private void skip() throws NotJsonException {
        switch (scanner.next()) {
            case '"' -> scanner.string();
            case '{' -> readMembers(null);
            case '[' -> readTexts();
            case 't' -> scanner.pass("true");
            case 'f' -> scanner.pass("false");
            case 'n' -> scanner.pass("null");
            default -> scanner.number();
        }
    }

    private void open(char bracket) throws NotJsonException {
        scanner.pass(bracket);
        if (++depth > MAX_DEPTH) {
            throw JsonScanner.malformed();
        }
    }

    private static void requireNew(boolean isNew) throws NotJsonException {
        if (!isNew) {
            throw JsonScanner.malformed();
        }
    }
}
