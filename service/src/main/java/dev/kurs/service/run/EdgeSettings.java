package dev.kurs.service.run;

import dev.kurs.edge.EdgeConfiguration;
import dev.kurs.edge.EdgeMemory;
import dev.kurs.service.configuration.HttpSettings;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** The edge's configuration, with TLS when there is a certificate. */
final class EdgeSettings {
    private EdgeSettings() {}

    /** @param tls shows the certificate; empty for plain HTTP */
    static EdgeConfiguration of(HttpSettings http, Optional<SSLContext> tls) {
        EdgeConfiguration configuration = EdgeConfiguration.defaults()
                .withAddress(http.host(), http.port())
                .withMetricsAddress(http.host(), http.metricsPort())
                .withTrustedProxies(http.trustedProxies())
                .withBounds(EdgeRoom.of(http, EdgeMemory.ofThisProcess())
                        .withPendingPerPartner(http.maxPendingPerPartner()));
        if (http.v01Sunset().isPresent()) {
            configuration = configuration.withSunset(http.v01Sunset().get());
        }
        return tls.map(configuration::withTls).orElse(configuration);
    }
}
