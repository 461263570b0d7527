package dev.kurs.service.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** Requests without any knowledge of Kurs. */
public final class Http {
    /** Longer than anything answers on a machine that does not stand still. */
    static final Duration PATIENCE = Duration.ofSeconds(Integer.getInteger("kurs.patience", 90));

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();

    private Http() {}

    public static PartnerAnswer get(String url) {
        return send("GET", url, Map.of(), "");
    }

    public static PartnerAnswer send(String method, String url, Map<String, String> headers, String body) {
        return send(CLIENT, method, url, headers, body);
    }

    public static PartnerAnswer send(
            HttpClient client, String method, String url, Map<String, String> headers, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE);
        headers.forEach(request::header);
        request.method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        try {
            HttpResponse<String> response =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            IssuedSecrets.requireAbsentFrom(method + " " + url, response.body());
            return new PartnerAnswer(response.statusCode(), response.body(), response.headers());
        } catch (IOException unanswered) {
            throw new UncheckedIOException(unanswered);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
