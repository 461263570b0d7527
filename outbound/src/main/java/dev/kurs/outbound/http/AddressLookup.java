package dev.kurs.outbound.http;

import dev.kurs.protocol.address.AddressRange;
import dev.kurs.protocol.address.DestinationRules;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks the addresses of a host up and judges them; what it gives is what is connected to, so that no second look-up can say something else.
 *
 * <p>A name that has one address that nothing may go to is refused whole. Look-ups block inside the operating system and cannot be given up, so each has a thread
 * of the platform; who waits for one waits until its deadline.
 */
final class AddressLookup implements AutoCloseable {
    private static final int MOST_AT_ONCE = 64;
    private static final long IDLE_SECONDS = 10;

    private final DestinationRules rules;
    private final NameResolver resolver;
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
            Future<List<InetAddress>> lookup = threads.submit(() -> List.copyOf(resolver.resolve(host)));
            List<InetAddress> found = lookup.get(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (found.isEmpty()) {
                throw new OutboundException(OutboundFailure.UNRESOLVED, host + " has no address");
            }
            return found;
        } catch (ExecutionException e) {
            throw new OutboundException(OutboundFailure.UNRESOLVED, host + " is not resolved", e.getCause());
        } catch (RejectedExecutionException e) {
            throw new OutboundException(
                    OutboundFailure.UNRESOLVED, MOST_AT_ONCE + " names are being looked up already", e);
        } catch (TimeoutException e) {
            throw new OutboundException(OutboundFailure.TIMED_OUT, host + " was not resolved in time", e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
