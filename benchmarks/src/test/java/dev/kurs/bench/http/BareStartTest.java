package dev.kurs.bench.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BareStartTest {
    @TempDir
    private Path folder;

    @Test
    void shouldServeWithoutTheProjectsLibraries() throws IOException, InterruptedException {
        Process server = new BareStart(folder).start();
        try (HttpClient client = HttpClient.newHttpClient()) {
            String said = server.inputReader(StandardCharsets.UTF_8).readLine();
            URI uri = URI.create("http:/" + said);

            HttpResponse<String> answer =
                    client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());

            assertEquals(200, answer.statusCode());
            assertEquals(1_000, answer.body().length());
        } finally {
            server.destroy();
        }
    }
}
