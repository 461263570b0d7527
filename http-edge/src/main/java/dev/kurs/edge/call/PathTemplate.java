package dev.kurs.edge.call;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The path of a route: {@code /v1/quotes/{quote_id}} fits {@code /v1/quotes/0x01}, and {@code quote_id} is 0x01 then.
 *
 * <p>A parameter stands for one segment that is not empty; at the end, where a {@code *} is one without a name, it takes all that is left. Paths are compared as
 * they were sent, without decoding.
 */
public record PathTemplate(String text) {
    private static final String ANYTHING = "*";

    /** Whether one path alone fits. */
    public boolean isLiteral() {
        return literals() == segments().length;
    }

    /** How many segments are given; of two templates that fit, the one with more of them is meant. */
    public long literals() {
        return Arrays.stream(segments())
                .filter(segment -> !isParameter(segment))
                .count();
    }

    /** The parameters of a path that fits, by their names; empty where it does not fit. */
    public Optional<Map<String, String>> fit(String path) {
        String[] wanted = segments();
        String[] given = path.split("/", wanted.length);
        if (given.length != wanted.length) {
            return Optional.empty();
        }
        Map<String, String> parameters = new HashMap<>();
        for (int index = 0; index < wanted.length; index++) {
            boolean isParameter = isParameter(wanted[index]);
            if (isParameter ? given[index].isEmpty() : !given[index].equals(wanted[index])) {
                return Optional.empty();
            }
            if (isParameter) {
                parameters.put(name(wanted[index]), given[index]);
            }
        }
        return Optional.of(parameters);
    }

    private String[] segments() {
        return text.split("/", -1);
    }

    private static boolean isParameter(String segment) {
        return segment.startsWith("{") || segment.equals(ANYTHING);
    }

    private static String name(String segment) {
        return segment.equals(ANYTHING) ? ANYTHING : segment.substring(1, segment.length() - 1);
    }
}
