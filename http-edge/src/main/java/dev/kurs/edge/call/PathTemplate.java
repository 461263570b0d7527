package dev.kurs.edge.call;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The path of a route: {@code /v1/quotes/{quote_id}} fits {@code /v1/quotes/0x01}, and {@code quote_id} is 0x01 then.
 *
 * <p>A parameter stands for one segment that is not empty; a {@code *} at the end is a parameter without a name and takes all that is left. Paths are compared as
 * they were sent, without decoding.
 */
public final class PathTemplate {
    private static final String ANYTHING = "*";

    private final String text;
    private final String[] segments;
    private final long literals;
    private final boolean takesTheRest;

    public PathTemplate(String text) {
        this.text = text;
        segments = text.split("/", -1);
        literals =
                Arrays.stream(segments).filter(segment -> !isParameter(segment)).count();
        takesTheRest = segments[segments.length - 1].equals(ANYTHING);
    }

    public String text() {
        return text;
    }

    /** Whether one path alone fits. */
    public boolean isLiteral() {
        return literals == segments.length;
    }

    /** How many segments are given; of two templates that fit, the one with more of them is meant. */
    public long literals() {
        return literals;
    }

    /** The parameters of a path that fits, by their names; empty where it does not fit. */
    public Optional<Map<String, String>> fit(String path) {
        String[] given = path.split("/", takesTheRest ? segments.length : segments.length + 1);
        if (given.length != segments.length) {
            return Optional.empty();
        }
        Map<String, String> parameters = new HashMap<>();
        for (int index = 0; index < segments.length; index++) {
            boolean isParameter = isParameter(segments[index]);
            if (isParameter ? given[index].isEmpty() : !given[index].equals(segments[index])) {
                return Optional.empty();
            }
            if (isParameter) {
                parameters.put(name(segments[index]), given[index]);
            }
        }
        return Optional.of(parameters);
    }

    private static boolean isParameter(String segment) {
        return segment.startsWith("{") || segment.equals(ANYTHING);
    }

    private static String name(String segment) {
        return segment.equals(ANYTHING) ? ANYTHING : segment.substring(1, segment.length() - 1);
    }
}
