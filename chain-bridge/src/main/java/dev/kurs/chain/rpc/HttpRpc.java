package dev.kurs.chain.rpc;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.web3j.protocol.Service;

/** web3j's JSON-RPC over the JDK's HTTP client, which saves okhttp and Kotlin. */
final class HttpRpc extends Service {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);
    private static final int OK = 200;

    private final URI uri;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();

    HttpRpc(URI uri) {
        super(false);
        this.uri = uri;
    }

    @Override
    protected InputStream performIO(String payload) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(ANSWER_TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(payload))
                .build();
        try {
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            if (response.statusCode() != OK) {
                response.body().close();
                throw new IOException("HTTP status " + response.statusCode());
            }
            return response.body();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(interrupted);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
