package dev.kurs.edge.server;

import dev.kurs.edge.call.Identity;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import java.net.SocketAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.xnio.StreamConnection;

/**
 * Whose the open connections are: a partner's or an operator's by the first valid credential that was shown on each, a stranger's until then. Who makes room when all
 * places are taken: whoever has more than half of them, so that no partner keeps out another or the desk; else the oldest stranger, so that ten thousand of them keep no
 * partner out; else whoever has most.
 *
 * <p>Example: of 5 461 places a partner has 5 460 and another one. The next connection is given the first's oldest place at which nothing is being answered. Where
 * nobody has more than one, nobody makes room.
 */
public final class ConnectionPlaces {
    /** Of the oldest of whoever makes room; where something is being answered on all of them, the oldest goes. */
    private static final int LOOKED_AT = 64;

    private static final AttachmentKey<Boolean> IS_KNOWN = AttachmentKey.create(Boolean.class);

    private final Map<SocketAddress, StreamConnection> strangers = new LinkedHashMap<>();
    private final Map<Object, Map<SocketAddress, StreamConnection>> byHolder = new HashMap<>();
    private final Map<SocketAddress, Object> holders = new HashMap<>();
    private long displaced;

    synchronized void add(SocketAddress peer, StreamConnection connection) {
        strangers.put(peer, connection);
    }

    synchronized void remove(SocketAddress peer) {
        strangers.remove(peer);
        Object holder = holders.remove(peer);
        if (holder != null) {
            Map<SocketAddress, StreamConnection> places = byHolder.get(holder);
            places.remove(peer);
            if (places.isEmpty()) {
                byHolder.remove(holder);
            }
        }
    }

    /** From now on it is the caller's. */
    void know(HttpServerExchange exchange, Identity caller) {
        ServerConnection connection = exchange.getConnection();
        if (connection.getAttachment(IS_KNOWN) == null) {
            connection.putAttachment(IS_KNOWN, Boolean.TRUE);
            give(connection.getPeerAddress(), caller.isOperator() ? caller.operator() : caller.partnerId());
        }
    }

    private synchronized void give(SocketAddress peer, Object holder) {
        StreamConnection connection = strangers.remove(peer);
        if (connection != null) {
            holders.put(peer, holder);
            byHolder.computeIfAbsent(holder, newcomer -> new LinkedHashMap<>()).put(peer, connection);
        }
    }

    /** Takes out the one that makes room, to be closed; null where none does. */
    synchronized StreamConnection displace() {
        Map<SocketAddress, StreamConnection> most = byHolder.values().stream()
                .max(Comparator.comparingInt(Map::size))
                .orElse(Map.of());
        boolean isMoreThanHalf = 2 * most.size() > strangers.size() + holders.size();
        StreamConnection connection = strangers.isEmpty() || isMoreThanHalf ? takeIdle(most) : takeOldest(strangers);
        displaced += connection == null ? 0 : 1;
        return connection;
    }

    private StreamConnection takeIdle(Map<SocketAddress, StreamConnection> most) {
        if (most.size() <= 1) {
            return null;
        }
        SocketAddress peer = most.entrySet().stream()
                .limit(LOOKED_AT)
                .filter(place -> isIdle(place.getValue()))
                .findFirst()
                .orElseGet(() -> most.entrySet().iterator().next())
                .getKey();
        StreamConnection connection = most.get(peer);
        remove(peer);
        return connection;
    }

    /** Undertow reads from it, and so answers nothing on it. */
    private static boolean isIdle(StreamConnection connection) {
        return connection.getSourceChannel().isReadResumed();
    }

    private static StreamConnection takeOldest(Map<SocketAddress, StreamConnection> connections) {
        Iterator<StreamConnection> oldestFirst = connections.values().iterator();
        StreamConnection oldest = oldestFirst.next();
        oldestFirst.remove();
        return oldest;
    }

    public synchronized long displaced() {
        return displaced;
    }
}
