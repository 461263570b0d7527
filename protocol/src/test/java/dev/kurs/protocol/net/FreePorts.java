package dev.kurs.protocol.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports for what a test starts later, or starts again at the same place. They are below those that a system gives out by itself: of
 * these, somebody's connection may take the one that was free just now.
 *
 * <p>Example: {@code FreePorts.next()} is 14 207, and no one else's in this process.
 */
public final class FreePorts {
    private static final int FIRST = 10_000;
    private static final int COUNT = 10_000;

    /** Processes that run at the same time have numbers close to each other, and begin as many ports apart for each. */
    private static final long APART = 97;

    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * APART % COUNT));

    private FreePorts() {}

    /** A port of this machine that nobody listens at. */
    public static int next() {
        for (int attempt = 0; attempt < COUNT; attempt++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no port from " + FIRST + " to " + (FIRST + COUNT - 1) + " is free");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
