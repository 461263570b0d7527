package dev.kurs.service.run;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What was opened one after another, and is closed the other way round; one that does not close keeps none of the others open. */
final class OpenedParts implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OpenedParts.class);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    @Override
    public void close() {
        while (!parts.isEmpty()) {
            AutoCloseable part = parts.pop();
            try {
                part.close();
            } catch (Exception stubborn) {
                LOG.error("{} did not close", part, stubborn);
            }
        }
    }
}
