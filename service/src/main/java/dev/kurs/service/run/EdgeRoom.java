package dev.kurs.service.run;

import dev.kurs.edge.EdgeConfiguration.Bounds;
import dev.kurs.edge.EdgeMemory;
import dev.kurs.service.configuration.HttpSettings;
import dev.kurs.service.configuration.InvalidConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fits what connections and bodies may take up into the memory that the process has: of 20 000 connections in a heap of 384 MiB it says that there is
 * room for 2 048.
 */
final class EdgeRoom {
    private static final Logger LOG = LoggerFactory.getLogger(EdgeRoom.class);
    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;

    private EdgeRoom() {}

    /** @throws InvalidConfiguration where there is less memory than is asked for */
    static Bounds of(HttpSettings http, EdgeMemory memory) {
        Bounds usual = Bounds.fitting(memory);
        int connections = http.maxConnections().orElse(usual.maxConnections());
        long bodyBytes = http.bodyBudgetBytes().orElse(usual.bodyBudgetBytes());
        if (connections > memory.mostConnections()) {
            throw new InvalidConfiguration(tooManyConnections(connections, memory));
        }
        if (bodyBytes < usual.maxBodyLength() || bodyBytes > memory.mostBodyBytes()) {
            throw new InvalidConfiguration("http.body_budget must be from " + usual.maxBodyLength() / KIB + "KiB to "
                    + memory.mostBodyBytes() / MIB + "MiB in " + memory.text() + ", was " + bodyBytes + " bytes");
        }
        LOG.info("room for {} connections and {} KiB of bodies, in {}", connections, bodyBytes / KIB, memory.text());
        return usual.withMaxConnections(connections).withBodyBudget(bodyBytes);
    }

    private static String tooManyConnections(int connections, EdgeMemory memory) {
        return "http.max_connections must be at most " + memory.mostConnections() + " in " + memory.text()
                + ", because a hostile one takes up to " + EdgeMemory.CONNECTION_HEAP_BYTES / KIB + " KiB and "
                + EdgeMemory.CONNECTION_DIRECT_BYTES / KIB + " KiB of them, was " + connections
                + ": give the process more memory, or ask for fewer";
    }
}
