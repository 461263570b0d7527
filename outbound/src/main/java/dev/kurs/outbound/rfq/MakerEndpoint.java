package dev.kurs.outbound.rfq;

import java.net.URI;

/**
 * Where a market maker is asked and by which name and secret.
 *
 * @param url requests go to {@code /rfq}, {@code /accept} and {@code /cancel} below it
 * @param apiKey names this service to the maker
 * @param secret both know it, UTF-8
 */
@SuppressWarnings("ArrayRecordComponent")
public record MakerEndpoint(URI url, String apiKey, byte[] secret) {
    URI below(String path) {
        String base = url.toString();
        return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "maker at " + url;
    }
}
