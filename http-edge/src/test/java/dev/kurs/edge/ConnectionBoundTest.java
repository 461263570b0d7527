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
    private static final int MOST = 4;

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

    /** Comes with a token, is answered, and stays. */
    private RawConnection known(String token) throws IOException {
        RawConnection connection = new RawConnection(edge.server.port());
        connections.add(connection);
        String answer = ask(connection, token).answer();
        assertTrue(answer.startsWith("HTTP/1.1 200"), answer);
        return connection;
    }

    private static RawConnection ask(RawConnection connection, String token) throws IOException {
        return connection.say(head("/v1/system/state", token));
    }

    private static String head(String target, String token) {
        return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\nX-Partner-ID: "
                + EdgeFixture.PARTNER + "\r\n\r\n";
    }

    private static void assertServed(RawConnection connection, String token) throws IOException {
        String answer = ask(connection, token).answer();
        assertTrue(answer.startsWith("HTTP/1.1 200"), answer);
    }

    @Test
    void shouldMakeRoomForTheDeskByWhatAPartnerHasMostOf() throws Exception {
        RawConnection other = known(EdgeFixture.OPERATOR);
        RawConnection eldest = known(EdgeFixture.BEARER);
        RawConnection next = known(EdgeFixture.BEARER);
        for (int index = 3; index < MOST; index++) {
            known(EdgeFixture.BEARER);
        }

        RawConnection desk = known(EdgeFixture.SECOND_OPERATOR);

        assertTrue(eldest.isClosed());
        edge.awaitConnections(MOST);
        assertServed(other, EdgeFixture.OPERATOR);
        assertServed(next, EdgeFixture.BEARER);
        assertServed(desk, EdgeFixture.SECOND_OPERATOR);
    }

    @Test
    void shouldLetStrangersMakeRoomBeforeWhoeverIsKnown() throws Exception {
        List<String> tokens = List.of(EdgeFixture.BEARER, EdgeFixture.BEARER, EdgeFixture.OPERATOR);
        for (String token : tokens) {
            known(token);
        }
        RawConnection stranger = stranger();

        stranger();

        assertTrue(stranger.isClosed());
        for (int index = 0; index < tokens.size(); index++) {
            assertServed(connections.get(index), tokens.get(index));
        }
    }

    /** Else strangers that come and go would leave whoever has nearly all of it all of that. */
    @Test
    void shouldMakeRoomByWhatOneHasMoreThanHalfOfBeforeStrangersDo() throws Exception {
        RawConnection eldest = known(EdgeFixture.BEARER);
        for (int index = 2; index < MOST; index++) {
            known(EdgeFixture.BEARER);
        }
        RawConnection stranger = stranger();

        known(EdgeFixture.OPERATOR);

        assertTrue(eldest.isClosed());
        assertServed(stranger, EdgeFixture.SECOND_OPERATOR);
    }

    @Test
    void shouldNotCloseWhatIsBeingAnsweredForTheNext() throws Exception {
        RawConnection eldest = known(EdgeFixture.BEARER);
        RawConnection next = known(EdgeFixture.BEARER);
        for (int index = 2; index < MOST; index++) {
            known(EdgeFixture.BEARER);
        }
        edge.core.mood = ScriptedCore.Mood.SILENT;
        eldest.say(head("/v1/quote?pair=USD-IDR&side=SELL&amount=100", EdgeFixture.BEARER));
        edge.awaitPending(1);

        known(EdgeFixture.OPERATOR);

        assertTrue(next.isClosed());
        String answer = eldest.answer();
        assertTrue(answer.contains("no reply in"), answer);
    }

    @Test
    void shouldTakeTheOnlyConnectionOfNobody() throws Exception {
        List<String> tokens = List.of(
                EdgeFixture.BEARER, EdgeFixture.OPERATOR, EdgeFixture.SECOND_OPERATOR, EdgeFixture.SECOND_TREASURER);
        for (String token : tokens) {
            known(token);
        }

        try (RawConnection late = new RawConnection(edge.server.port())) {
            assertTrue(late.answer().startsWith("HTTP/1.1 503"));
        }

        for (int index = 0; index < MOST; index++) {
            assertServed(connections.get(index), tokens.get(index));
        }
    }
}
