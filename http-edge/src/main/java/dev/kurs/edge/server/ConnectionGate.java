package dev.kurs.edge.server;

import dev.kurs.edge.call.RequestIdFormat;
import dev.kurs.edge.call.SurfaceVersion;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpOpenListener;
import io.undertow.server.protocol.http.HttpServerConnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.ChannelListener;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.XnioExecutor;
import org.xnio.ssl.SslConnection;

/**
 * Lets connections in, up to a bound: the next one takes the {@linkplain ConnectionPlaces place} of another, and is told 503 where none makes room. One that says
 * nothing for as long as a request's head may take, and a second more, is closed.
 */
final class ConnectionGate implements ChannelListener<StreamConnection> {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionGate.class);
    private static final int LINGER_MS = 1_000;
    private static final int MAX_LINGERING = 512;

    /** How often, and how long apart, a connection that seems silent is looked at again: behind a pause of the process its first request may lie unread, and a handshake takes a few turns. */
    private static final int LAST_LOOKS = 4;

    private static final int LAST_LOOKS_APART_MS = 250;

    private final HttpOpenListener opener;
    private final int maxConnections;
    private final int headTimeoutMs;
    private final int writeTimeoutMs;
    private final ConnectionPlaces places;
    private final HeadRefusal refusal;
    private final Map<StreamConnection, HeadConduit> heads = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger lingering = new AtomicInteger();

    ConnectionGate(HttpOpenListener opener, Listener.Settings settings, ConnectionPlaces places, HeadRefusal refusal) {
        this.opener = opener;
        maxConnections = settings.maxConnections();
        headTimeoutMs = settings.headTimeoutMs();
        writeTimeoutMs = settings.writeTimeoutMs();
        this.places = places;
        this.refusal = refusal;
    }

    /** Connections that were let in and are open. */
    int open() {
        return open.get();
    }

    /** Puts the look at heads beside the connection, at its first request; one that is closed meanwhile has none of its own. */
    void attachHead(HttpServerExchange exchange) {
        HttpServerConnection connection = (HttpServerConnection) exchange.getConnection();
        if (connection.getAttachment(HeadScan.OF_CONNECTION) == null) {
            HeadConduit head = heads.get(connection.getChannel());
            connection.putAttachment(HeadScan.OF_CONNECTION, head == null ? new HeadScan() : head.scan());
        }
    }

    @Override
    public void handleEvent(StreamConnection connection) {
        if (hasRoom()) {
            letIn(connection);
        } else {
            refuse(connection);
        }
    }

    private boolean hasRoom() {
        if (open.get() < maxConnections) {
            return true;
        }
        StreamConnection displaced = places.displace();
        if (displaced != null) {
            displaced.getIoThread().execute(() -> IoUtils.safeClose(displaced));
        }
        return displaced != null;
    }

    private void letIn(StreamConnection connection) {
        var sink = connection.getSinkChannel();
        var source = connection.getSourceChannel();
        HeadConduit head = new HeadConduit(source.getConduit());
        sink.setConduit(new AnswerPace(connection, writeTimeoutMs));
        sink.setConduit(new BadRequestConduit(sink.getConduit(), head, refusal));
        source.setConduit(connection instanceof SslConnection ? head : new StandingReads(head));
        XnioExecutor.Key silence = connection
                .getIoThread()
                .executeAfter(() -> closeIfSilent(connection, head, LAST_LOOKS), headTimeoutMs, TimeUnit.MILLISECONDS);
        open.incrementAndGet();
        heads.put(connection, head);
        places.add(connection);
        opener.handleEvent(connection);
        whenClosed(connection, () -> {
            open.decrementAndGet();
            heads.remove(connection);
            silence.remove();
            places.remove(connection);
        });
    }

    /** In addition to Undertow's own close listener, which XNIO keeps; a flood of short connections leaves nothing in memory, nor does one that Undertow has closed already. */
    private static void whenClosed(StreamConnection connection, Runnable forget) {
        AtomicBoolean isForgotten = new AtomicBoolean();
        Runnable once = () -> {
            if (isForgotten.compareAndSet(false, true)) {
                forget.run();
            }
        };
        connection.setCloseListener(closed -> once.run());
        if (!connection.isOpen()) {
            once.run();
        }
    }

    /** Timers that are due come before what is to be read: between two looks the thread has read what had come. */
    private static void closeIfSilent(StreamConnection connection, HeadConduit head, int looksLeft) {
        if (head.hasCome() || !connection.isOpen()) {
            return;
        }
        if (looksLeft == 0) {
            IoUtils.safeClose(connection);
            return;
        }
        XnioExecutor.Key unused = connection
                .getIoThread()
                .executeAfter(
                        () -> closeIfSilent(connection, head, looksLeft - 1),
                        LAST_LOOKS_APART_MS,
                        TimeUnit.MILLISECONDS);
    }

    private void refuse(StreamConnection connection) {
        if (connection instanceof SslConnection || lingering.get() >= MAX_LINGERING) {
            IoUtils.safeClose(connection);
            return;
        }
        lingering.incrementAndGet();
        try {
            connection.getSinkChannel().write(ByteBuffer.wrap(refusal()));
            connection.getSinkChannel().shutdownWrites();
            connection.getSinkChannel().flush();
        } catch (IOException gone) {
            LOG.debug("a refused connection went away", gone);
        }
        connection.getIoThread().executeAfter(() -> letGo(connection), LINGER_MS, TimeUnit.MILLISECONDS);
    }

    private void letGo(StreamConnection connection) {
        IoUtils.safeClose(connection);
        lingering.decrementAndGet();
    }

    private static byte[] refusal() {
        String requestId = RequestIdFormat.fresh();
        String body = "{\"error\":{\"code\":\"OVERLOADED\",\"message\":\"too many"
                + " connections\",\"details\":[],\"retryable\":true},"
                + "\"meta\":{\"request_id\":\"" + requestId + "\",\"server_time\":"
                + System.currentTimeMillis() / 1_000
                + "}}";
        String head = "HTTP/1.1 503 Service Unavailable\r\nx-svc-version: " + SurfaceVersion.V02.text()
                + "\r\nx-svc-request-id: " + requestId + "\r\nRetry-After: 1\r\nContent-Type: application/json"
                + "\r\nContent-Length: " + body.length() + "\r\nConnection: close\r\n\r\n";
        return (head + body).getBytes(StandardCharsets.US_ASCII);
    }
}
