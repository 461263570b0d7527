package dev.kurs.outbound.http;

import dev.kurs.protocol.address.AddressRange;
import dev.kurs.protocol.address.DestinationRules;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks up the addresses of a host and judges them; the connection then goes to one of these very addresses, so that no second look-up can say something
 * else.
 *
 * <p>A name with one forbidden address is refused whole. Look-ups block inside the operating system and cannot be cancelled, so each has a thread of the
 * platform; those who wait for one give up at their deadline. A name is looked up once at a time, however many wait for it, so that one whose servers are
 * silent holds one thread and leaves the rest to the others.
 */
final class AddressLookup implements AutoCloseable {
    private static final int MOST_AT_ONCE = 64;
    private static final long IDLE_SECONDS = 10;

    private final DestinationRules rules;
    private final NameResolver resolver;
    private final Map<String, Future<List<InetAddress>>> underWay = new ConcurrentHashMap<>();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0,
            MOST_AT_ONCE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform().daemon().name("outbound-names-", 1).factory());

    AddressLookup(DestinationRules rules, NameResolver resolver) {
        this.rules = rules;
        this.resolver = resolver;
    }

    /** The addresses of a host, each of which may be connected to. */
    List<InetAddress> addresses(String host, long deadlineNs) throws OutboundException, InterruptedException {
        Optional<InetAddress> literal = AddressRange.literal(host);
        List<InetAddress> found = literal.isPresent() ? List.of(literal.get()) : named(host, deadlineNs);
        for (InetAddress address : found) {
            if (!rules.admits(address)) {
                throw new OutboundException(
                        OutboundFailure.REFUSED_ADDRESS,
                        host + " is at " + address.getHostAddress() + ", which is no public address");
            }
        }
        return found;
    }

    private List<InetAddress> named(String host, long deadlineNs) throws OutboundException, InterruptedException {
        try {
            List<InetAddress> found = lookUp(host).get(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (found.isEmpty()) {
                throw new OutboundException(OutboundFailure.UNRESOLVED, host + " has no address");
            }
            return found;
        } catch (ExecutionException e) {
            throw new OutboundException(OutboundFailure.UNRESOLVED, host + " is not resolved", e.getCause());
        } catch (RejectedExecutionException | CancellationException e) {
            throw new OutboundException(
                    OutboundFailure.UNRESOLVED, MOST_AT_ONCE + " names are being looked up already", e);
        } catch (TimeoutException e) {
            throw new OutboundException(OutboundFailure.TIMED_OUT, host + " was not resolved in time", e);
        }
    }

    /** The look-up of a host that is under way, or a new one. */
    private Future<List<InetAddress>> lookUp(String host) {
        FutureTask<List<InetAddress>> begun = new FutureTask<>(() -> resolve(host));
        Future<List<InetAddress>> present = underWay.putIfAbsent(host, begun);
        if (present != null) {
            return present;
        }
        try {
            threads.execute(begun);
            return begun;
        } catch (RejectedExecutionException full) {
            underWay.remove(host, begun);
            begun.cancel(false);
            throw full;
        }
    }

    /** Whoever asks once there is an answer has the name looked up anew. */
    private List<InetAddress> resolve(String host) throws UnknownHostException {
        try {
            return List.copyOf(resolver.resolve(host));
        } finally {
            underWay.remove(host);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
