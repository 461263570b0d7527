package dev.kurs.edge.server;

import dev.kurs.edge.call.Identity;
import io.undertow.server.AbstractServerConnection;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
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

    private final Set<StreamConnection> strangers = new LinkedHashSet<>();
    private final Map<Object, Set<StreamConnection>> byHolder = new HashMap<>();
    private final Map<StreamConnection, Object> holders = new HashMap<>();
    private long displaced;

    synchronized void add(StreamConnection connection) {
        strangers.add(connection);
    }

    synchronized void remove(StreamConnection connection) {
        strangers.remove(connection);
        Object holder = holders.remove(connection);
        if (holder != null) {
            Set<StreamConnection> places = byHolder.get(holder);
            places.remove(connection);
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
            give(
                    ((AbstractServerConnection) connection).getChannel(),
                    caller.isOperator() ? caller.operator() : caller.partnerId());
        }
    }

    private synchronized void give(StreamConnection connection, Object holder) {
        if (strangers.remove(connection)) {
            holders.put(connection, holder);
            byHolder.computeIfAbsent(holder, newcomer -> new LinkedHashSet<>()).add(connection);
        }
    }

    /** Takes out the one that makes room, to be closed; null where none does. */
    synchronized StreamConnection displace() {
        Set<StreamConnection> most = byHolder.values().stream()
                .max(Comparator.comparingInt(Set::size))
                .orElse(Set.of());
        boolean isMoreThanHalf = 2 * most.size() > strangers.size() + holders.size();
        StreamConnection connection = strangers.isEmpty() || isMoreThanHalf
                ? idleOf(most)
                : strangers.iterator().next();
        if (connection != null) {
            remove(connection);
            displaced++;
        }
        return connection;
    }

    private static StreamConnection idleOf(Set<StreamConnection> most) {
        if (most.size() <= 1) {
            return null;
        }
        return most.stream()
                .limit(LOOKED_AT)
                .filter(ConnectionPlaces::isIdle)
                .findFirst()
                .orElseGet(() -> most.iterator().next());
    }

    /** Undertow reads from it, and so answers nothing on it. */
    private static boolean isIdle(StreamConnection connection) {
        return connection.getSourceChannel().isReadResumed();
    }

    public synchronized long displaced() {
        return displaced;
    }
}
