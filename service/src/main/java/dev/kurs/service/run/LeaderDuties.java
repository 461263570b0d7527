package dev.kurs.service.run;

import dev.kurs.protocol.port.LeadershipListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What only a leader does: begun in order once this process leads and is configured, ended in reverse when it no longer leads.
 *
 * <p>Example: {@code begin(List.of(() -> Ticker.start(…)))} starts a ticker, since a process alone leads; where it loses the lead the ticker is closed, and a
 * new one is started when it leads again.
 */
final class LeaderDuties implements LeadershipListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaderDuties.class);

    private final Deque<AutoCloseable> underWay = new ArrayDeque<>();
    private List<Duty> duties = List.of();
    private boolean isLeading;

    /** Something that goes on until it is closed; begins at once and waits for no command. */
    @FunctionalInterface
    interface Duty {
        AutoCloseable begin();
    }

    /** Configuration is in force: from now on whoever leads has these duties. */
    synchronized void begin(List<Duty> leaderDuties) {
        duties = leaderDuties;
        follow();
    }

    @Override
    public synchronized void onLeadership(boolean isLeader) {
        isLeading = isLeader;
        follow();
    }

    private void follow() {
        if (isLeading && underWay.isEmpty()) {
            beginAll();
        } else if (!isLeading) {
            end();
        }
    }

    /** Where one cannot begin, none has. */
    private void beginAll() {
        try {
            duties.forEach(duty -> underWay.push(duty.begin()));
        } catch (RuntimeException unable) {
            end();
            throw unable;
        }
    }

    private void end() {
        while (!underWay.isEmpty()) {
            AutoCloseable duty = underWay.pop();
            try {
                duty.close();
            } catch (Exception stubborn) {
                LOG.error("{} did not end", duty, stubborn);
            }
        }
    }

    @Override
    public void close() {
        onLeadership(false);
    }
}
