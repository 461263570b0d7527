package dev.kurs.edge.server;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import java.net.SocketAddress;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.xnio.StreamConnection;

/**
 * The connections on which no valid credential has been shown yet, oldest first. When the connection bound is reached the oldest of them is closed for the next, so
 * that ten thousand strangers do not keep a partner out.
 */
public final class UnauthenticatedConnections {
    private static final AttachmentKey<Boolean> IS_KNOWN = AttachmentKey.create(Boolean.class);

    private final Map<SocketAddress, StreamConnection> oldestFirst = new LinkedHashMap<>();
    private long displaced;

    synchronized void add(SocketAddress peer, StreamConnection connection) {
        oldestFirst.put(peer, connection);
    }

    synchronized void remove(SocketAddress peer) {
        oldestFirst.remove(peer);
    }

    /** From now on the connection keeps its place. */
    void know(HttpServerExchange exchange) {
        ServerConnection connection = exchange.getConnection();
        if (connection.getAttachment(IS_KNOWN) == null) {
            connection.putAttachment(IS_KNOWN, Boolean.TRUE);
            remove(connection.getPeerAddress());
        }
    }

    /** Takes the oldest one out, to be closed; null where there is none. */
    synchronized StreamConnection displace() {
        Iterator<StreamConnection> connections = oldestFirst.values().iterator();
        if (!connections.hasNext()) {
            return null;
        }
        StreamConnection oldest = connections.next();
        connections.remove();
        displaced++;
        return oldest;
    }

    public synchronized long displaced() {
        return displaced;
    }
}
