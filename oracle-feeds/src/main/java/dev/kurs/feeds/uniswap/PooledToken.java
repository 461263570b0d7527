package dev.kurs.feeds.uniswap;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pool and which of its two tokens is priced in the other.
 *
 * <p>Example: {@code 0x3416…6ef6:0xdac1…1ec7} is USDT's price in USDC.
 *
 * @param pool the pool's address in lower case
 * @param token the priced token's, in lower case
 */
record PooledToken(String pool, String token) {
    private static final Pattern FORM = Pattern.compile("(0x[0-9a-fA-F]{40}):(0x[0-9a-fA-F]{40})");

    /** Empty where the text is no such pair. */
    static Optional<PooledToken> of(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches()
                ? Optional.of(new PooledToken(lower(matcher.group(1)), lower(matcher.group(2))))
                : Optional.empty();
    }

    private static String lower(String address) {
        return address.toLowerCase(Locale.ROOT);
    }

    String symbol() {
        return pool + ":" + token;
    }
}
