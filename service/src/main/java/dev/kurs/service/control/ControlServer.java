package dev.kurs.service.control;

import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.net.ExtendedSocketOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.jr.ob.JSON;

/**
 * Answers commands of this machine in {@code <data>/control.sock}: on eight threads, each of which takes one connection after another, so that a command that takes
 * minutes holds up none of the others.
 *
 * <p>Whoever asks must be the user that the service runs as, or root, by the operating system's word; the file's mode says the same. The caller holds the
 * journal's lock, so that a socket file that is there already was left by a process that is gone.
 */
public final class ControlServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ControlServer.class);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final long REST_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Several within the silence that ends a client's patience. */
    private static final Duration BEAT = Duration.ofSeconds(5);

    private static final int LONGEST_REQUEST_BYTES = 8192;

    /** Of connections that are served at once, and of those that wait. */
    private static final int MOST_CONNECTIONS = 8;

    private static final String SUPERUSER = "root";

    private final Path path;
    private final ServerSocketChannel listener;
    private final Map<String, ControlHandler> handlers;
    private final String directory;
    private final String owner;
    private final Duration beat;

    private ControlServer(
            Path path,
            ServerSocketChannel listener,
            Map<String, ControlHandler> handlers,
            String directory,
            String owner,
            Duration beat) {
        this.path = path;
        this.listener = listener;
        this.handlers = handlers;
        this.directory = directory;
        this.owner = owner;
        this.beat = beat;
    }

    /**
     * Listens in a data directory, or says in the log why it cannot: nothing can then be asked of the service while it runs.
     *
     * @param handlers by the command they answer, {@code "clock accept"}
     */
    public static Optional<ControlServer> open(Path data, Map<String, ControlHandler> handlers) {
        return open(data, handlers, BEAT);
    }

    /** @param beat how often whoever waits for an answer is told that it will come */
    static Optional<ControlServer> open(Path data, Map<String, ControlHandler> handlers, Duration beat) {
        try {
            ControlServer server = listen(data, handlers, beat);
            Thread.Builder threads = Thread.ofPlatform().daemon().name("kurs-control-", 1);
            for (int thread = 0; thread < MOST_CONNECTIONS; thread++) {
                threads.start(server::serve);
            }
            return Optional.of(server);
        } catch (InvalidConfiguration | IOException unusable) {
            LOG.warn("no command can reach this service while it runs: {}", unusable.getMessage());
            return Optional.empty();
        }
    }

    private static ControlServer listen(Path data, Map<String, ControlHandler> handlers, Duration beat)
            throws IOException {
        Path path = ControlAddress.path(data);
        Files.deleteIfExists(path);
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            listener.bind(UnixDomainSocketAddress.of(path), MOST_CONNECTIONS);
            OwnerOnlyFile.restrict(path);
            String owner = Files.getOwner(path).getName();
            return new ControlServer(path, listener, Map.copyOf(handlers), ControlAddress.identity(data), owner, beat);
        } catch (IOException | RuntimeException failure) {
            listener.close();
            throw failure;
        }
    }

    private void serve() {
        while (listener.isOpen()) {
            try (SocketChannel connection = listener.accept()) {
                serve(connection);
            } catch (AsynchronousCloseException closed) {
                LOG.debug("the control socket is closed", closed);
            } catch (ClosedChannelException closed) {
                LOG.debug("the control socket was closed", closed);
            } catch (IOException broken) {
                LOG.warn("a command on the control socket was not answered: {}", broken.getMessage());
                // With no file descriptor left the next one fails at once, too.
                LockSupport.parkNanos(REST_NS);
            }
        }
    }

    private void serve(SocketChannel connection) throws IOException {
        String user =
                connection.getOption(ExtendedSocketOptions.SO_PEERCRED).user().getName();
        try (LineChannel lines = new LineChannel(connection)) {
            boolean mayAsk = user.equals(owner) || user.equals(SUPERUSER);
            String answer = mayAsk
                    ? answer(lines, "os:" + user)
                    : refusal("this service runs as " + owner + ", and " + user + " may not command it");
            lines.write(answer, PATIENCE);
        }
    }

    private String answer(LineChannel lines, String actor) throws IOException {
        String line = lines.read(LONGEST_REQUEST_BYTES, PATIENCE);
        try {
            Map<String, Object> arguments = JSON.std.mapFrom(line);
            Object command = arguments.get(ControlRequest.COMMAND);
            requireHere(arguments.get(ControlRequest.DIRECTORY));
            ControlHandler handler = handlers.get(String.valueOf(command));
            if (handler == null) {
                return refusal("this service knows no command " + command);
            }
            ControlRequest request = new ControlRequest(String.valueOf(command), arguments, actor);
            return JSON.std.asString(new LinkedHashMap<>(KeepAlive.during(() -> handler.answer(request), lines, beat)));
        } catch (ControlRefused | InvalidConfiguration refused) {
            return refusal(refused.getMessage());
        } catch (JacksonException notJson) {
            return refusal("a command is one line of JSON");
        } catch (RuntimeException failure) {
            LOG.error("a command on the control socket failed", failure);
            return refusal("the service could not do it: " + failure.getMessage());
        }
    }

    /** A socket file that was linked into another directory still leads here. */
    private void requireHere(Object asked) {
        if (!directory.equals(asked)) {
            throw new ControlRefused("this service does not serve that directory, but "
                    + path.toAbsolutePath().getParent());
        }
    }

    private static String refusal(String message) throws IOException {
        return JSON.std.asString(Map.of(ControlClient.ERROR, message));
    }

    @Override
    public void close() throws IOException {
        listener.close();
        Files.deleteIfExists(path);
    }
}
