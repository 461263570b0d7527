package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Environment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many connections may be open, however many have come and gone. */
class ConnectionBoundTest {
    private static final int MOST = 8;

    private EdgeFixture edge;
    private final List<RawConnection> connections = new ArrayList<>();

    @BeforeEach
    void start() {
        EdgeConfiguration.Bounds bounds = EdgeConfiguration.Bounds.defaults().withMaxConnections(MOST);
        edge = new EdgeFixture(EdgeConfiguration.defaults().withBounds(bounds), Environment.SANDBOX);
    }

    @AfterEach
    void stop() throws IOException {
        leave();
        edge.close();
    }

    /** Comes, is answered without a credential, and stays. */
    private RawConnection stranger() throws IOException {
        RawConnection connection = new RawConnection(edge.server.port());
        connections.add(connection);
        String answer = connection
                .say("GET /v1/rates HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .answer();
        assertTrue(answer.startsWith("HTTP/1.1 401"), answer);
        return connection;
    }

    private void leave() throws IOException {
        for (RawConnection connection : connections) {
            connection.close();
        }
        connections.clear();
    }

    @Test
    void shouldCountAConnectionOnceWhenItComesAndOnceWhenItGoes() throws Exception {
        for (int round = 0; round < 5; round++) {
            for (int index = 0; index < MOST; index++) {
                stranger();
            }
            edge.awaitConnections(MOST);

            leave();

            edge.awaitConnections(0);
        }
    }

    @Test
    void shouldHoldTheBoundAfterManyHaveComeAndGone() throws Exception {
        for (int index = 0; index < 5 * MOST; index++) {
            stranger().close();
        }
        edge.awaitConnections(0);

        RawConnection eldest = stranger();
        for (int index = 0; index < MOST; index++) {
            stranger();
        }

        assertTrue(eldest.isClosed());
        edge.awaitConnections(MOST);
    }
}
