package dev.kurs.edge.server;

import io.undertow.UndertowOptions;
import io.undertow.connector.ByteBufferPool;
import io.undertow.protocols.ssl.UndertowXnioSsl;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.HttpContinueReadHandler;
import io.undertow.server.protocol.http.HttpOpenListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLContext;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.StreamConnection;
import org.xnio.Xnio;
import org.xnio.XnioWorker;
import org.xnio.channels.AcceptingChannel;

/** One listening socket with its I/O threads and its bounds on what a connection may take up. */
public final class Listener {
    private static final int MAX_HEADERS = 64;
    private static final int BACKLOG = 4_096;
    private static final int BUFFER_LENGTH = 16 * 1_024 - 20;
    private static final int BUFFERS_PER_THREAD = 4;
    private static final long COUNTED_BY_OURSELVES = -1;

    private final Settings settings;
    private final HttpOpenListener opener;
    private final ConnectionGate gate;
    private XnioWorker worker;
    private UndertowXnioSsl ssl;
    private AcceptingChannel<? extends StreamConnection> acceptor;

    /**
     * What a connection may take up.
     *
     * @param tls null for plain HTTP
     * @param maxConnections open connections beyond which another makes room for the next, or that is refused
     * @param headTimeoutMs how long a request's head may take to arrive
     * @param writeTimeoutMs how long a client may take none of an answer
     * @param idleTimeoutMs how long nothing may happen
     */
    public record Settings(
            String host,
            int port,
            SSLContext tls,
            int ioThreads,
            int maxConnections,
            int maxHeadLength,
            int headTimeoutMs,
            int writeTimeoutMs,
            int idleTimeoutMs) {}

    /** @param refusal of heads that do not reach the handler */
    public Listener(Settings settings, HttpHandler handler, ConnectionPlaces places, HeadRefusal refusal) {
        this.settings = settings;
        ByteBufferPool buffers = new DefaultByteBufferPool(true, BUFFER_LENGTH, -1, BUFFERS_PER_THREAD);
        opener = new HttpOpenListener(buffers, httpOptions(settings));
        gate = new ConnectionGate(opener, settings, places, refusal);
        opener.setRootHandler(new HttpContinueReadHandler(exchange -> {
            gate.attachHead(exchange);
            handler.handleRequest(exchange);
        }));
    }

    public void start() {
        try {
            Xnio xnio = Xnio.getInstance(Listener.class.getClassLoader());
            worker = xnio.createWorker(workerOptions());
            acceptor = open(xnio);
            acceptor.resumeAccepts();
        } catch (IOException refused) {
            throw new UncheckedIOException("cannot listen on " + settings.host + ":" + settings.port, refused);
        }
    }

    /** The port in use, once started. */
    public int port() {
        return acceptor.getLocalAddress(InetSocketAddress.class).getPort();
    }

    public long connections() {
        return gate.open();
    }

    /** Meets new connections with another certificate; open ones keep theirs. */
    public void renewTls(SSLContext tls) {
        ssl.updateSSLContext(tls);
    }

    /** Accepts no more connections; open ones stay open. */
    public void stopAccepting() {
        IoUtils.safeClose(acceptor);
    }

    public void stop() {
        stopAccepting();
        opener.closeConnections();
        worker.shutdownNow();
    }

    private AcceptingChannel<? extends StreamConnection> open(Xnio xnio) throws IOException {
        InetSocketAddress address = new InetSocketAddress(settings.host, settings.port);
        ChannelListener<AcceptingChannel<StreamConnection>> plain = accepting();
        if (settings.tls == null) {
            return worker.createStreamConnectionServer(address, plain, socketOptions());
        }
        ssl = new UndertowXnioSsl(xnio, OptionMap.EMPTY, settings.tls);
        return ssl.createSslConnectionServer(worker, address, accepting(), socketOptions());
    }

    private <C extends StreamConnection> ChannelListener<AcceptingChannel<C>> accepting() {
        return ChannelListeners.openListenerAdapter(gate);
    }

    private OptionMap workerOptions() {
        return OptionMap.builder()
                .set(Options.WORKER_IO_THREADS, settings.ioThreads)
                .set(Options.WORKER_TASK_CORE_THREADS, 1)
                .set(Options.WORKER_TASK_MAX_THREADS, 1)
                .set(Options.THREAD_DAEMON, true)
                .set(Options.TCP_NODELAY, true)
                .set(Options.CORK, true)
                .getMap();
    }

    private OptionMap socketOptions() {
        return OptionMap.builder()
                .set(Options.WORKER_IO_THREADS, settings.ioThreads)
                .set(Options.TCP_NODELAY, true)
                .set(Options.REUSE_ADDRESSES, true)
                .set(Options.BALANCING_TOKENS, 1)
                .set(Options.BALANCING_CONNECTIONS, 2)
                .set(Options.BACKLOG, BACKLOG)
                .getMap();
    }

    /**
     * A head that is late ends its connection without a 408: Undertow's timer closes the socket itself and can be given no answer, and one of ours would have to be
     * set and taken back with each request.
     */
    private static OptionMap httpOptions(Settings settings) {
        return OptionMap.builder()
                .set(UndertowOptions.ENABLE_HTTP2, false)
                .set(UndertowOptions.DECODE_URL, false)
                .set(UndertowOptions.MAX_HEADERS, MAX_HEADERS)
                .set(UndertowOptions.MAX_HEADER_SIZE, settings.maxHeadLength)
                .set(UndertowOptions.MAX_ENTITY_SIZE, COUNTED_BY_OURSELVES)
                .set(UndertowOptions.REQUEST_PARSE_TIMEOUT, settings.headTimeoutMs)
                .set(UndertowOptions.NO_REQUEST_TIMEOUT, settings.idleTimeoutMs)
                .set(UndertowOptions.IDLE_TIMEOUT, settings.idleTimeoutMs)
                .getMap();
    }
}
