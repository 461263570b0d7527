package dev.kurs.edge;

import dev.kurs.edge.EdgeConfiguration.Address;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * Whether an edge could listen on its two ports, asked before a start recovers for minutes. Nobody is met there meanwhile: a probe is bound and does not listen.
 *
 * <p>Example: of {@code http.port: 8080} on a machine where somebody listens there already it says "cannot listen on 127.0.0.1:8080, as http.port, or --port of a
 * sandbox, has it (Address already in use)".
 */
public final class PortProbe {
    static final String API = "http.port, or --port of a sandbox,";
    static final String METRICS = "http.metrics_port";

    private PortProbe() {}

    /** @throws UncheckedIOException naming the port that cannot be had, by the key that asks for it */
    public static void require(Address api, Address metrics) {
        if (api.port() != 0 && api.port() == metrics.port()) {
            throw refusal(metrics, METRICS, new BindException("http.port has it too"));
        }
        require(metrics, METRICS);
        require(api, API);
    }

    private static void require(Address address, String key) {
        try (Socket probe = new Socket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(address.host(), address.port()));
        } catch (IOException taken) {
            throw refusal(address, key, taken);
        }
    }

    private static UncheckedIOException refusal(Address address, String key, IOException why) {
        return new UncheckedIOException(
                "cannot listen on " + address.host() + ":" + address.port() + ", as " + key + " has it", why);
    }
}
