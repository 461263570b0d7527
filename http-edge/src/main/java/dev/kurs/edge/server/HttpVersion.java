package dev.kurs.edge.server;

import java.util.Set;

/** Which versions of HTTP are spoken: {@code HTTP/1.1} and {@code HTTP/1.0} are, {@code HTTP/9.9} is another, and {@code HTTPS/1.1} is none. */
final class HttpVersion {
    static final int NOT_SUPPORTED = 505;
    static final String SENTENCE = "HTTP/1.1 and HTTP/1.0 are spoken here";

    private static final Set<String> SPOKEN = Set.of("HTTP/1.1", "HTTP/1.0");
    private static final String ANY = "HTTP/[0-9]\\.[0-9]";

    private HttpVersion() {}

    static boolean isAnother(String version) {
        return !SPOKEN.contains(version) && version.matches(ANY);
    }
}
