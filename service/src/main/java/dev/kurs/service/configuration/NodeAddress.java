package dev.kurs.service.configuration;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What an address of a node is reached by, however it is written: {@code https://A.example} and {@code https://a.example:443/} are one.
 *
 * @param query null where there is none
 */
record NodeAddress(String scheme, String host, int port, String path, String query) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    static NodeAddress of(URI uri) {
        String host = Objects.requireNonNullElse(uri.getHost(), uri.getRawAuthority());
        int usual = uri.getScheme().equals("https") ? HTTPS : HTTP;
        int port = uri.getPort() < 0 ? usual : uri.getPort();
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return new NodeAddress(uri.getScheme(), host.toLowerCase(Locale.ROOT), port, path, uri.getRawQuery());
    }

    /** Two that are the same, as they are written: {@code http://a.example and http://a.example/}. */
    static Optional<String> namedTwice(List<URI> uris) {
        Map<NodeAddress, URI> known = new HashMap<>();
        for (URI uri : uris) {
            URI earlier = known.putIfAbsent(of(uri), uri);
            if (earlier != null) {
                return Optional.of(earlier + " and " + uri);
            }
        }
        return Optional.empty();
    }
}
