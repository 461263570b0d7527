package dev.kurs.chain.node;

import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.rpc.RpcEndpoint;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The clock of a development chain: {@code clock.leapTo(midnight)} makes a block of that time, and blocks go on from there. */
public final class SandboxClock implements AutoCloseable {
    private final RpcEndpoint node;

    public SandboxClock(URI uri) {
        node = RpcEndpoint.at(uri);
    }

    /** @param timeMs Unix milliseconds, whole seconds of which count; not before the newest block */
    public void leapTo(long timeMs) {
        node.ask(done("evm_setTime", TimeUnit.MILLISECONDS.toSeconds(timeMs)));
        node.ask(done("evm_mine"));
    }

    /** Blocks have the machine's second from now on: a chain that began when one second gave way to the next is else behind by one for as long as it runs. */
    public void keepToTheMachines() {
        long second;
        do {
            second = machineSeconds();
            node.ask(done("evm_setTime", second));
        } while (second != machineSeconds());
    }

    private static long machineSeconds() {
        return TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis());
    }

    private static Query<Boolean> done(String method, Object... parameters) {
        return Query.of(method, method, List.of(parameters), answer -> true);
    }

    @Override
    public void close() {
        node.close();
    }
}
