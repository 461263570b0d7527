package dev.kurs.protocol.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports for what a test starts later, or starts again at the same place. They are below those that systems give out by themselves where
 * nobody has set it otherwise: of those, somebody's connection may take the one that was free just now.
 *
 * <p>Example: {@code FreePorts.next()} is 11 207, and no one else's in this process.
 */
public final class FreePorts {
    /** Of each process that runs tests beside others. */
    private static final int COUNT = 1_000;

    private static final int FIRST = Integer.getInteger("kurs.first.port", 10_000);

    /** Not where the process before this one has just been. */
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() % COUNT));

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
