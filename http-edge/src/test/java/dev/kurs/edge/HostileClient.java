package dev.kurs.edge;

import dev.kurs.protocol.message.sbe.Environment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

/** An edge with little patience, and words that a client sends to it as bytes; whatever one does, others are still served. */
abstract class HostileClient {
    static EdgeFixture edge;

    @BeforeAll
    static void start() {
        edge = new EdgeFixture(EdgeFixture.impatient(), Environment.SANDBOX);
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @AfterEach
    void shouldStillServeOthers() {
        edge.post("/v1/quote", QuoteBody.indicative()).signed().send().data();
    }

    static RawConnection connect() throws IOException {
        return new RawConnection(edge.server.port());
    }

    static String head(String path, String requestId, byte[] body) {
        String timestamp = Long.toString(edge.clock.seconds());
        String signature = EdgeRequest.sign(EdgeFixture.SECRET, timestamp, "POST", path, "", requestId, body);
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nx-svc-api-key: "
                + EdgeFixture.API_KEY + "\r\nx-svc-timestamp: " + timestamp + "\r\nx-svc-request-id: " + requestId
                + "\r\nx-svc-signature: " + signature + "\r\n";
    }

    static byte[] quote() {
        return QuoteBody.indicative().getBytes(StandardCharsets.UTF_8);
    }
}
