package dev.kurs.service.configuration;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code http.tls}: the certificate that the edge shows.
 *
 * @param keystore PKCS#12 or JKS file with the private key and its certificates
 * @param passwordFile file that holds the keystore's password
 * @param lookEvery how often both are looked at again
 */
public record TlsSettings(Path keystore, Path passwordFile, Duration lookEvery) {
    private static final Duration LOOK_EVERY = Duration.ofMinutes(1);

    static Optional<TlsSettings> of(Section tls) {
        return tls.keys().isEmpty()
                ? Optional.empty()
                : Optional.of(new TlsSettings(
                        Path.of(tls.text("keystore")),
                        Path.of(tls.text("password_file")),
                        tls.interval("look_every", LOOK_EVERY)));
    }
}
