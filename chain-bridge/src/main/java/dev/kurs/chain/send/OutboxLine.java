package dev.kurs.chain.send;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * One line of an outbox, with its checksum before it.
 *
 * <p>Example: {@code 5a2c91d7 done 12}.
 */
final class OutboxLine {
    private static final int CHECKSUM_DIGITS = 8;

    private OutboxLine() {}

    /** The line with its checksum and its end. */
    static String written(String content) {
        return checksum(content) + " " + content + "\n";
    }

    /** The content of a line without its end, if it is whole. */
    static Optional<String> read(String line) {
        boolean hasContent = line.length() > CHECKSUM_DIGITS + 1 && line.charAt(CHECKSUM_DIGITS) == ' ';
        if (!hasContent) {
            return Optional.empty();
        }
        String content = line.substring(CHECKSUM_DIGITS + 1);
        return line.startsWith(checksum(content)) ? Optional.of(content) : Optional.empty();
    }

    private static String checksum(String content) {
        CRC32C checksum = new CRC32C();
        checksum.update(content.getBytes(UTF_8));
        return String.format(Locale.ROOT, "%08x", checksum.getValue());
    }
}
