package dev.kurs.service.command;

import dev.kurs.edge.EdgeConfiguration;
import dev.kurs.edge.call.RequestIdFormat;
import dev.kurs.edge.json.NotJsonException;
import dev.kurs.edge.json.StrictJson;
import dev.kurs.edge.json.WrongShapeException;
import java.util.Optional;

/**
 * What of a request no service would accept, whoever signs it.
 *
 * <p>Example: {@code http://localhost:8080/v1/rates} is no target: its path alone is signed.
 */
final class UnsignableRequest {
    private static final int MOST_BODY_BYTES =
            EdgeConfiguration.Bounds.defaults().maxBodyLength();
    private static final long MILLISECONDS_FROM = 100_000_000_000L;
    private static final char FIRST_VISIBLE = '!';
    private static final char LAST_VISIBLE = '~';

    private UnsignableRequest() {}

    /** Why, in a sentence; empty where nothing of it is surely wrong. */
    static Optional<String> reason(String method, String target, String requestId, byte[] body, long timestampSeconds) {
        boolean isPost = "POST".equals(method);
        if (!method.chars().allMatch(letter -> letter >= 'A' && letter <= 'Z')) {
            return Optional.of("METHOD must be one such as GET or POST, was " + method);
        }
        if (!target.startsWith("/")) {
            return Optional.of("TARGET must be path and query alone and begin with /, was " + target);
        }
        if (!target.chars().allMatch(UnsignableRequest::isOfATarget)) {
            return Optional.of("TARGET must be written as it is sent, with anything but visible ASCII in %-escapes and"
                    + " without #, was " + target);
        }
        if ((isPost || !requestId.isEmpty()) && !RequestIdFormat.isWellFormed(requestId)) {
            return Optional.of("--request-id must be 1 to 64 characters of A-Z a-z 0-9 _ . -, was " + requestId);
        }
        if (timestampSeconds < 0 || timestampSeconds >= MILLISECONDS_FROM) {
            return Optional.of("--timestamp must be Unix seconds, was " + timestampSeconds);
        }
        if (body.length > MOST_BODY_BYTES) {
            return Optional.of("--body has " + body.length + " bytes, must have at most " + MOST_BODY_BYTES);
        }
        return isPost ? reason(body) : Optional.empty();
    }

    private static boolean isOfATarget(int character) {
        return character >= FIRST_VISIBLE && character <= LAST_VISIBLE && character != '#';
    }

    private static Optional<String> reason(byte[] body) {
        try {
            new StrictJson(MOST_BODY_BYTES).readObject(body, body.length, null);
            return Optional.empty();
        } catch (NotJsonException | WrongShapeException refused) {
            return Optional.of("--body must be a JSON object for a POST: " + refused.getMessage());
        }
    }
}
