package dev.kurs.service.soak;

import dev.kurs.service.client.PartnerClient.Reply;
import dev.kurs.service.soak.SoakTrader.Swap;
import dev.kurs.service.system.Eventually;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * How long it takes from sending a commit until {@code GET /v1/executions} says SETTLED, asked about ten times a second.
 *
 * <p>Example: {@code clock.sentence()} is "997 settled, median 3210 ms, p99 9870 ms".
 */
final class SettlementClock implements AutoCloseable {
    private static final int OK = 200;
    private static final long PAUSE_MS = 100;
    private static final long GIVEN_UP_NS = TimeUnit.SECONDS.toNanos(60);

    private final SoakPartner partner;
    private final Queue<Swap> begun = new ConcurrentLinkedQueue<>();
    private final List<Swap> waiting = new ArrayList<>();
    private final List<Long> milliseconds = new ArrayList<>();
    private final Thread thread = new Thread(this::run, "settlement-clock");
    private volatile boolean ended;

    SettlementClock(SoakPartner partner) {
        this.partner = partner;
        thread.start();
    }

    void begin(Swap swap) {
        if (swap.committedAtNs() != 0) {
            begun.add(swap);
        }
    }

    private void run() {
        while (!ended) {
            for (Swap swap = begun.poll(); swap != null; swap = begun.poll()) {
                waiting.add(swap);
            }
            look();
            Eventually.pause(PAUSE_MS);
        }
    }

    private void look() {
        for (Iterator<Swap> swaps = waiting.iterator(); swaps.hasNext() && !ended; ) {
            Swap swap = swaps.next();
            long sinceNs = System.nanoTime() - swap.committedAtNs();
            if (isSettled(partner.execution(swap.quote().quoteId()))) {
                milliseconds.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - swap.committedAtNs()));
                swaps.remove();
            } else if (sinceNs > GIVEN_UP_NS) {
                swaps.remove();
            }
        }
    }

    private static boolean isSettled(Reply reply) {
        return reply.status() == OK
                && "SETTLED".equals(((Map<?, ?>) reply.json().get("data")).get("status"));
    }

    /** Only after {@link #close()}. */
    String sentence() {
        if (milliseconds.isEmpty()) {
            return "nothing settled";
        }
        List<Long> sorted = new ArrayList<>(milliseconds);
        Collections.sort(sorted);
        return "%d settled, median %d ms, p99 %d ms"
                .formatted(
                        sorted.size(),
                        sorted.get(sorted.size() / 2),
                        sorted.get(Math.min(sorted.size() - 1, sorted.size() * 99 / 100)));
    }

    @Override
    public void close() {
        ended = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        partner.close();
    }
}
