package dev.kurs.feeds.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A key that a source has given us, as a header can carry it; never printed.
 *
 * <p>Example: {@code ApiKey.of(" 5f2c…\n")} is present and prints as {@code present}; of blanks alone there is none.
 */
public final class ApiKey {
    private static final Pattern FORM = Pattern.compile("[!-~]{1,4096}");

    private final String text;

    private ApiKey(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException for a key that no header can carry; it does not say which */
    public static Optional<ApiKey> of(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty()) {
            return Optional.empty();
        }
        if (!FORM.matcher(stripped).matches()) {
            throw new IllegalArgumentException("a key is one word of printable ASCII of at most 4096 characters");
        }
        return Optional.of(new ApiKey(stripped));
    }

    String reveal() {
        return text;
    }

    /** Takes as long whatever the other is. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ApiKey key
                && MessageDigest.isEqual(
                        text.getBytes(StandardCharsets.US_ASCII), key.text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return "present";
    }
}
