package dev.kurs.feeds.http;

import java.net.http.HttpRequest;
import java.util.Optional;

/**
 * The header that proves to a source who asks; never printed.
 *
 * <p>Example: {@code Credential.of("Authorization", "Bearer ", key)} sends {@code Authorization: Bearer 5f2c…} and prints as {@code Authorization}.
 */
public final class Credential {
    private final String header;
    private final String value;

    private Credential(String header, String value) {
        this.header = header;
        this.value = value;
    }

    /** @param prefix what the source wants before the key */
    public static Optional<Credential> of(String header, String prefix, Optional<ApiKey> key) {
        return key.map(present -> new Credential(header, prefix + present.reveal()));
    }

    void writeTo(HttpRequest.Builder request) {
        request.header(header, value);
    }

    @Override
    public String toString() {
        return header;
    }
}
