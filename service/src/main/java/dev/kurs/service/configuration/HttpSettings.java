package dev.kurs.service.configuration;

import dev.kurs.edge.EdgeConfiguration;
import dev.kurs.protocol.address.AddressRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * {@code http}: where the edge listens.
 *
 * @param metricsPort 0 for any free port
 * @param maxPendingPerPartner calls of one partner that may wait for the core at once
 * @param maxConnections how many connections may be open; as many as there is memory for where nothing is said
 * @param bodyBudgetBytes how much the bodies that are being read may hold together; a share of the heap where nothing is said
 * @param trustedProxies addresses and CIDR blocks whose X-Forwarded-For counts
 * @param v01Sunset when v0.1 ends, as its answers tell; empty until there is a date
 * @param tls the certificate; empty for plain HTTP
 */
public record HttpSettings(
        String host,
        int port,
        int metricsPort,
        int maxPendingPerPartner,
        OptionalInt maxConnections,
        OptionalLong bodyBudgetBytes,
        List<String> trustedProxies,
        Optional<Instant> v01Sunset,
        Optional<TlsSettings> tls) {
    private static final int DEFAULT_PORT = 8080;
    private static final int LAST_PORT = 65_535;
    private static final int PENDING_PER_PARTNER =
            EdgeConfiguration.Bounds.defaults().pending().maxPerPartner();

    static HttpSettings of(Section http) {
        return new HttpSettings(
                http.text("host", "127.0.0.1"),
                port(http, "port", DEFAULT_PORT),
                port(http, "metrics_port", 0),
                http.integer("max_pending_per_partner", PENDING_PER_PARTNER, 1),
                http.has("max_connections")
                        ? OptionalInt.of(http.integer("max_connections", 1, 1))
                        : OptionalInt.empty(),
                http.has("body_budget") ? OptionalLong.of(http.bytes("body_budget")) : OptionalLong.empty(),
                trustedProxies(http),
                v01Sunset(http),
                TlsSettings.of(http.sectionOrEmpty("tls")));
    }

    HttpSettings withPort(int otherPort) {
        return new HttpSettings(
                host,
                otherPort,
                metricsPort,
                maxPendingPerPartner,
                maxConnections,
                bodyBudgetBytes,
                trustedProxies,
                v01Sunset,
                tls);
    }

    /** {@code v01_sunset: 2027-03-31}, from whose first moment on (UTC) v0.1 need not answer. */
    private static Optional<Instant> v01Sunset(Section http) {
        if (!http.has("v01_sunset")) {
            return Optional.empty();
        }
        Instant deprecated = EdgeConfiguration.defaults().deprecatedSince();
        try {
            Instant sunset = LocalDate.parse(http.text("v01_sunset"))
                    .atStartOfDay(ZoneOffset.UTC)
                    .toInstant();
            if (!sunset.isBefore(deprecated)) {
                return Optional.of(sunset);
            }
        } catch (DateTimeParseException noDate) {
            throw http.wrong("v01_sunset", "must be a date such as 2027-03-31");
        }
        throw http.wrong("v01_sunset", "must not be before " + deprecated + ", since when v0.1 is deprecated");
    }

    private static List<String> trustedProxies(Section http) {
        List<String> proxies = http.has("trusted_proxies") ? http.texts("trusted_proxies") : List.of();
        for (String proxy : proxies) {
            if (AddressRange.parse(proxy).isEmpty()) {
                throw http.wrong("trusted_proxies", "must be IPv4 or IPv6 addresses or CIDR blocks");
            }
        }
        return proxies;
    }

    private static int port(Section http, String key, int otherwise) {
        int port = http.integer(key, otherwise);
        if (port < 0 || port > LAST_PORT) {
            throw http.wrong(key, "must be from 0 to " + LAST_PORT);
        }
        return port;
    }
}
