package dev.kurs.outbound.webhook;

import dev.kurs.outbound.http.OutboundClient;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers what the store has: first attempts of a partner one after another in order, retries beside them when they are due.
 *
 * <p>One thread decides, virtual threads send. Only what is under way is in memory, so that a million undelivered events are a million rows.
 */
public final class WebhookDispatcher implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookDispatcher.class);
    private static final int MOST_AT_ONCE = 256;
    private static final long SLOW_MS = 1_000;
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long REST_NS = TimeUnit.SECONDS.toNanos(1);
    private static final Duration AGAIN = Duration.ofSeconds(1);
    private static final int MOST_PURGED = 1_000;
    private static final long PURGE_EVERY_MS = TimeUnit.MINUTES.toMillis(1);

    private final WebhookStore store;
    private final WebhookSender sender;
    private final AttemptNotes notes;
    private final InstantSource clock;
    private final long keptForMs;
    private final Thread thread = Thread.ofPlatform().name("webhooks").unstarted(this::run);
    private final ExecutorService attempts = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("webhook-", 1).factory());
    private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();
    private final Map<Integer, DeliveryLane> lanes = new HashMap<>();
    private final TreeMap<Long, Set<Integer>> due = new TreeMap<>();
    private final Deque<Integer> ready = new ArrayDeque<>();
    private final DeliverySlots sound = new DeliverySlots(MOST_AT_ONCE);
    private final DeliverySlots troubled = new DeliverySlots(MOST_AT_ONCE);
    private long purgeAtMs;
    private volatile boolean isClosed;

    /**
     * Delivers nothing before {@link #start}.
     *
     * @param clock by which retries become due, and that is told to partners
     * @param keptFor after which what was delivered or given up is forgotten
     */
    public WebhookDispatcher(
            WebhookStore store, OutboundClient client, WebhookSecrets secrets, InstantSource clock, Duration keptFor) {
        this.store = store;
        this.clock = clock;
        this.keptForMs = keptFor.toMillis();
        sender = new WebhookSender(client, secrets, clock);
        notes = new AttemptNotes(store, clock);
    }

    /** Goes on with what the store has. */
    public void start() {
        inbox.add(() -> ready.addAll(asked(store::partnersWithPending)));
        thread.start();
    }

    /** These partners have news in the store; any thread may say so. */
    public void wake(Collection<Integer> partners) {
        List<Integer> told = List.copyOf(partners);
        inbox.add(() -> ready.addAll(told));
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!isClosed) {
            for (Runnable news = inbox.poll(); news != null; news = inbox.poll()) {
                news.run();
            }
            takeDue();
            advanceAll();
            purge();
            if (inbox.isEmpty()) {
                // The clock may be driven, so that only a look says what is due.
                LockSupport.parkNanos(due.isEmpty() ? REST_NS : LOOK_NS);
            }
        }
    }

    /** Some at a time, so that nobody waits for it; once a minute, or at once where more is left. */
    private void purge() {
        long nowMs = clock.millis();
        boolean isPutBack = purgeAtMs - nowMs > PURGE_EVERY_MS;
        if ((nowMs >= purgeAtMs || isPutBack) && !isClosed) {
            boolean isMore = asked(() -> store.purge(nowMs - keptForMs, MOST_PURGED)) == MOST_PURGED;
            purgeAtMs = isMore ? nowMs : nowMs + PURGE_EVERY_MS;
        }
    }

    private void advanceAll() {
        while (!isClosed && (!ready.isEmpty() || isSlotFree())) {
            advance(ready.poll());
        }
    }

    /** Whoever waited for a slot that is free may need it no more, and then it is the next one's. */
    private boolean isSlotFree() {
        sound.nextWaiting().ifPresent(ready::add);
        troubled.nextWaiting().ifPresent(ready::add);
        return !ready.isEmpty();
    }

    private void takeDue() {
        long nowMs = clock.millis();
        while (!due.isEmpty() && due.firstKey() <= nowMs) {
            ready.addAll(due.pollFirstEntry().getValue());
        }
    }

    /** Begins what may begin for a partner. */
    private void advance(int partnerId) {
        DeliveryLane lane = lanes.computeIfAbsent(partnerId, DeliveryLane::new);
        if (!lane.isTrying) {
            Optional<PendingWebhook> next = asked(() -> store.nextUntried(partnerId));
            if (next.isPresent() && slots(lane).take(partnerId)) {
                lane.isTrying = true;
                begin(lane, next.get());
            }
        }
        if (lane.mayRetry()) {
            retry(lane);
        }
        if (lane.isIdle() && !lane.isTroubled) {
            lanes.remove(partnerId);
        }
    }

    private void retry(DeliveryLane lane) {
        long nowMs = clock.millis();
        List<PendingWebhook> retries =
                asked(() -> store.retries(lane.partnerId, lane.retrying.size() + DeliveryLane.MOST_RETRIES));
        for (PendingWebhook retry : retries) {
            if (!lane.mayRetry()) {
                return;
            }
            if (lane.retrying.contains(retry.eventId())) {
                continue;
            }
            if (retry.nextAttemptAtMs() > nowMs) {
                due.computeIfAbsent(retry.nextAttemptAtMs(), at -> new TreeSet<>())
                        .add(lane.partnerId);
                return;
            }
            if (!slots(lane).take(lane.partnerId)) {
                return;
            }
            lane.retrying.add(retry.eventId());
            begin(lane, retry);
        }
    }

    private DeliverySlots slots(DeliveryLane lane) {
        return lane.isTroubled ? troubled : sound;
    }

    private void begin(DeliveryLane lane, PendingWebhook webhook) {
        DeliverySlots slots = slots(lane);
        attempts.execute(() -> {
            try {
                DeliveryAttempt attempt = sender.send(webhook);
                notes.keep(webhook, attempt);
                inbox.add(() -> ended(lane, webhook, attempt, slots));
                LockSupport.unpark(thread);
            } catch (InterruptedException e) {
                // The service stops: whether it arrived is not known, so the next start sends it again.
                Thread.currentThread().interrupt();
            }
        });
    }

    private void ended(DeliveryLane lane, PendingWebhook webhook, DeliveryAttempt attempt, DeliverySlots slots) {
        if (!lane.retrying.remove(webhook.eventId())) {
            lane.isTrying = false;
        }
        lane.isTroubled = !attempt.isAcknowledged() || attempt.durationMs() > SLOW_MS;
        if (!attempt.isAcknowledged()) {
            LOG.debug("Event {} is not acknowledged: {}", webhook.eventId(), attempt);
        }
        lanes.put(lane.partnerId, lane);
        ready.add(lane.partnerId);
        slots.release();
    }

    /** A question to the store, asked until it is answered. */
    private <T> T asked(Question<T> question) {
        while (true) {
            try {
                return question.ask();
            } catch (SQLException e) {
                LOG.warn("The webhook store does not answer, and is asked again", e);
                LockSupport.parkNanos(AGAIN.toNanos());
                if (isClosed) {
                    throw new IllegalStateException("the webhook store does not answer", e);
                }
            }
        }
    }

    /** Something that the store knows. */
    @FunctionalInterface
    private interface Question<T> {
        T ask() throws SQLException;
    }

    /** Abandons the deliveries under way, which are made again after the next start, and notes those that were answered. */
    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        attempts.shutdownNow();
        try {
            thread.join();
            if (!attempts.awaitTermination(AGAIN.multipliedBy(6).toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("An attempt to deliver a webhook did not end");
            }
            notes.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
