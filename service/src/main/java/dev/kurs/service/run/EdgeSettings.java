package dev.kurs.service.run;

import dev.kurs.chain.key.Passphrase;
import dev.kurs.edge.EdgeConfiguration;
import dev.kurs.edge.EdgeMemory;
import dev.kurs.service.configuration.HttpSettings;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.SecretPath;
import dev.kurs.service.configuration.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** The edge's configuration, with TLS when there is a certificate. */
final class EdgeSettings {
    private EdgeSettings() {}

    static EdgeConfiguration of(Settings settings) {
        HttpSettings http = settings.http();
        EdgeConfiguration configuration = EdgeConfiguration.defaults()
                .withAddress(http.host(), http.port())
                .withMetricsAddress(http.host(), http.metricsPort())
                .withTrustedProxies(http.trustedProxies())
                .withBounds(EdgeRoom.of(http, EdgeMemory.ofThisProcess())
                        .withPendingPerPartner(http.maxPendingPerPartner()));
        if (http.v01Sunset().isPresent()) {
            configuration = configuration.withSunset(http.v01Sunset().get());
        }
        return http.keystore() == null ? configuration : configuration.withTls(tls(http));
    }

    private static SSLContext tls(HttpSettings http) {
        char[] password = Passphrase.read(http.keystorePasswordFile());
        try (InputStream in = Files.newInputStream(SecretPath.of("http.tls.keystore", http.keystore()))) {
            KeyStore keystore = KeyStore.getInstance("PKCS12");
            keystore.load(in, password);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(keystore, password);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (NoSuchFileException missing) {
            throw new InvalidConfiguration("there is no http.tls.keystore " + http.keystore(), missing);
        } catch (IOException | GeneralSecurityException unusable) {
            throw new InvalidConfiguration("http.tls.keystore " + http.keystore() + " cannot be used", unusable);
        } finally {
            Arrays.fill(password, '\0');
        }
    }
}
