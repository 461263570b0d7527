package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.protocol.message.sbe.Environment;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    private Path folder;

    /** A certificate that only whoever has this context trusts. */
    private SSLContext selfSigned(String name) throws Exception {
        Path file = folder.resolve(name);
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "edge",
                        "-keyalg",
                        "EC",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        "changeit",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=dns:localhost,ip:127.0.0.1")
                .inheritIO()
                .start();
        assertEquals(0, keytool.waitFor());
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream stream = Files.newInputStream(file)) {
            store.load(stream, PASSWORD);
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    @Test
    void shouldSpeakTlsWhenGivenACertificate() throws Exception {
        SSLContext tls = selfSigned("keys.p12");
        try (EdgeFixture edge = new EdgeFixture(EdgeConfiguration.defaults().withTls(tls), Environment.SANDBOX);
                HttpClient client = HttpClient.newBuilder().sslContext(tls).build()) {
            URI metrics = URI.create("http://127.0.0.1:" + edge.server.metricsPort() + "/readyz");

            assertEquals(200, status(client, edge));
            assertEquals(
                    200,
                    client.send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode());
        }
    }

    @Test
    void shouldShowAnotherCertificateToNewConnectionsAndLetOpenOnesGoOn() throws Exception {
        SSLContext tls = selfSigned("keys.p12");
        SSLContext renewed = selfSigned("renewed.p12");
        try (EdgeFixture edge = new EdgeFixture(EdgeConfiguration.defaults().withTls(tls), Environment.SANDBOX);
                HttpClient connected = HttpClient.newBuilder().sslContext(tls).build();
                HttpClient late = HttpClient.newBuilder().sslContext(tls).build();
                HttpClient trusting =
                        HttpClient.newBuilder().sslContext(renewed).build()) {
            assertEquals(200, status(connected, edge));

            edge.server.renewTls(renewed);

            assertEquals(200, status(connected, edge));
            assertThrows(SSLHandshakeException.class, () -> status(late, edge));
            assertEquals(200, status(trusting, edge));
        }
    }

    private static int status(HttpClient client, EdgeFixture edge) throws IOException, InterruptedException {
        URI uri = URI.create("https://127.0.0.1:" + edge.server.port() + "/openapi.yaml");
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
