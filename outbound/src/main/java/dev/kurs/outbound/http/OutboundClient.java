package dev.kurs.outbound.http;

import dev.kurs.protocol.address.DestinationRules;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sends requests to URLs that others name, each over a connection of its own: HTTP/1.1, no redirect followed, no proxy, nothing kept between two requests.
 *
 * <p>Example: {@code client.post(OutboundRequest.json(url, headers, body, Duration.ofSeconds(5)))} blocks its thread, best a virtual one, for at most 5 s and
 * gives the answer. The address that was judged is the one connected to, and the certificate has to be the name's.
 */
public final class OutboundClient implements AutoCloseable {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final DestinationRules rules;
    private final Duration connectTimeout;
    private final Supplier<SSLSocketFactory> tls;
    private final AddressLookup lookup;
    private final ScheduledThreadPoolExecutor deadlines = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("outbound-deadlines").factory());

    /** Whether what failed on a connection failed because its deadline came. */
    private static final class Deadline {
        private volatile boolean isOver;

        void pass(Closeable connection) {
            isOver = true;
            closeNow(connection);
        }
    }

    /**
     * @param connectTimeout for each address of a host
     * @param tls what certificates are trusted by, asked when there is a connection to secure: a machine's own take a while to read
     */
    public OutboundClient(
            DestinationRules rules, Duration connectTimeout, Supplier<SSLSocketFactory> tls, NameResolver resolver) {
        this.rules = rules;
        this.connectTimeout = connectTimeout;
        this.tls = tls;
        lookup = new AddressLookup(rules, resolver);
        deadlines.setRemoveOnCancelPolicy(true);
    }

    /** The whole answer; an interrupt gives the exchange up. */
    public OutboundAnswer post(OutboundRequest request) throws OutboundException, InterruptedException {
        try {
            return judgedPost(request);
        } catch (OutboundException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("given up: " + e.getMessage());
            }
            throw e;
        }
    }

    private OutboundAnswer judgedPost(OutboundRequest request) throws OutboundException, InterruptedException {
        URI url = request.url();
        Optional<String> issue = rules.issue(url.toString());
        if (issue.isPresent()) {
            throw new OutboundException(OutboundFailure.REFUSED_ADDRESS, "the URL is refused: " + issue.get());
        }
        String host = DestinationRules.bare(url.getHost());
        long deadlineNs = System.nanoTime() + request.deadline().toNanos();
        List<InetAddress> addresses = lookup.addresses(host, deadlineNs);
        try (Socket connection = connect(addresses, port(url), deadlineNs)) {
            return exchange(request, host, connection, deadlineNs);
        } catch (IOException e) {
            boolean isLate = System.nanoTime() - deadlineNs >= 0;
            throw new OutboundException(
                    isLate ? OutboundFailure.TIMED_OUT : OutboundFailure.UNREACHABLE,
                    host + " could not be connected to: " + e.getMessage(),
                    e);
        }
    }

    private static boolean isTls(URI url) {
        return url.getScheme().equalsIgnoreCase("https");
    }

    private static int port(URI url) {
        if (url.getPort() > 0) {
            return url.getPort();
        }
        return isTls(url) ? HTTPS : HTTP;
    }

    /** The first address that takes the connection. */
    private Socket connect(List<InetAddress> addresses, int port, long deadlineNs)
            throws IOException, OutboundException {
        IOException last = null;
        for (InetAddress address : addresses) {
            long leftMs = TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime());
            if (leftMs <= 0) {
                throw new OutboundException(OutboundFailure.TIMED_OUT, "not connected in time", last);
            }
            Socket socket = new Socket();
            try {
                socket.setTcpNoDelay(true);
                socket.connect(new InetSocketAddress(address, port), (int) Math.min(leftMs, connectTimeout.toMillis()));
                return socket;
            } catch (IOException e) {
                closeNow(socket);
                last = e;
            }
        }
        throw last;
    }

    /** Whatever blocks, the deadline closes the connection under it. */
    private OutboundAnswer exchange(OutboundRequest request, String host, Socket connection, long deadlineNs)
            throws OutboundException {
        Deadline deadline = new Deadline();
        ScheduledFuture<?> end = deadlines.schedule(
                () -> deadline.pass(connection), deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
        try {
            return isTls(request.url()) ? answerOverTls(request, host, connection) : answer(request, connection);
        } catch (IOException | OutboundException e) {
            if (deadline.isOver) {
                throw new OutboundException(OutboundFailure.TIMED_OUT, host + " did not answer in time", e);
            }
            if (e instanceof OutboundException said) {
                throw said;
            }
            OutboundFailure failure =
                    e instanceof SSLException ? OutboundFailure.TLS_FAILED : OutboundFailure.UNREACHABLE;
            throw new OutboundException(failure, host + " did not answer: " + e.getMessage(), e);
        } finally {
            end.cancel(false);
        }
    }

    private static OutboundAnswer answer(OutboundRequest request, Socket stream) throws IOException, OutboundException {
        OutputStream out = stream.getOutputStream();
        out.write(request.head());
        out.write(request.body());
        out.flush();
        return new AnswerReader(new BufferedInputStream(stream.getInputStream()), request.maxAnswerBytes()).read();
    }

    /** No later connection goes on with this one's session: it would have its certificate checked by nobody, for up to a day. */
    private OutboundAnswer answerOverTls(OutboundRequest request, String host, Socket connection)
            throws IOException, OutboundException {
        SSLSocket secured = secured(connection, host, request.url());
        try {
            return answer(request, secured);
        } finally {
            secured.getSession().invalidate();
        }
    }

    private SSLSocket secured(Socket connection, String host, URI url) throws IOException {
        SSLSocket secured = (SSLSocket) tls.get().createSocket(connection, host, port(url), true);
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        return secured;
    }

    private static void closeNow(Closeable connection) {
        try {
            connection.close();
        } catch (IOException e) {
            // A connection that cannot be closed is as gone as one that was.
        }
    }

    /** Gives up no exchange that is under way: each ends at its deadline at the latest. */
    @Override
    public void close() {
        lookup.close();
        deadlines.shutdown();
    }
}
