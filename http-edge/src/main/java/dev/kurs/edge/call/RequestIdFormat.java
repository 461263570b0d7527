package dev.kurs.edge.call;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Request ids: 1 to 64 characters of {@code [A-Za-z0-9_.-]}, as in {@code req-0001}. */
public final class RequestIdFormat {
    private static final int MAX_LENGTH = 64;

    private RequestIdFormat() {}

    public static boolean isWellFormed(String text) {
        if (text == null || text.isEmpty() || text.length() > MAX_LENGTH) {
            return false;
        }
        return AsciiText.holds(text, 0, RequestIdFormat::isAllowed);
    }

    /** The caller's id where it is well formed, else a fresh one. */
    public static String echoOrFresh(String text) {
        return isWellFormed(text) ? text : fresh();
    }

    public static String fresh() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long versionFour = (random.nextLong() & ~0xF000L) | 0x4000L;
        long variantTwo = (random.nextLong() & ~(0b11L << 62)) | (0b10L << 62);
        return new UUID(versionFour, variantTwo).toString();
    }

    private static boolean isAllowed(int character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || character == '_'
                || character == '.'
                || character == '-';
    }
}
