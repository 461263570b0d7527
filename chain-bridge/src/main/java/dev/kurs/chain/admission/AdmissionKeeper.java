package dev.kurs.chain.admission;

import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.send.GasBudget;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionSender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what partners' admissions still need on chain, from a thread of its own.
 *
 * <p>What is outstanding is asked anew at each look, and what stands on the chain already is not sent: a transaction goes out by the durable sender under the
 * admission's name, so that a kill sends nothing twice and loses nothing. An admission ends where a confirmed block says so, which others record.
 */
public final class AdmissionKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AdmissionKeeper.class);

    /** Bounds what one look asks and sends; the next look begins behind it, so that what waits for long holds up nothing. */
    private static final int MOST_A_LOOK = 48;

    private final ChainReader chain;
    private final AdmissionCalls calls;
    private final Supplier<TransactionSender> opening;
    private final Supplier<List<Admission>> outstanding;
    private final Duration lookEvery;
    private final Semaphore wakes = new Semaphore(0);
    private final Map<String, CompletableFuture<MinedTransaction>> underWay = new HashMap<>();
    private final Map<String, String> refusals = new HashMap<>();
    private final Thread thread;
    private TransactionSender sender;
    private String trouble = "";
    private int looked;
    private volatile boolean closed;

    /**
     * Begins at once, also while no node answers.
     *
     * @param opening opens the sender of the administrator's account, which this closes
     * @param outstanding what no confirmed block says yet
     */
    public static AdmissionKeeper start(
            ChainReader chain,
            DeploymentManifest manifest,
            Supplier<TransactionSender> opening,
            Supplier<List<Admission>> outstanding,
            Duration lookEvery) {
        return new AdmissionKeeper(chain, manifest, opening, outstanding, lookEvery);
    }

    private AdmissionKeeper(
            ChainReader chain,
            DeploymentManifest manifest,
            Supplier<TransactionSender> opening,
            Supplier<List<Admission>> outstanding,
            Duration lookEvery) {
        this.chain = chain;
        this.calls = new AdmissionCalls(manifest);
        this.opening = opening;
        this.outstanding = outstanding;
        this.lookEvery = lookEvery;
        this.thread = Thread.ofPlatform().name("admission-keeper").daemon().start(this::run);
    }

    /** Looks now instead of at the next interval; any thread. */
    public void wake() {
        wakes.release();
    }

    private void run() {
        while (!closed) {
            look();
            pause();
        }
    }

    private void look() {
        try {
            List<Admission> all = outstanding.get();
            refusals.keySet().retainAll(all.stream().map(Admission::what).collect(Collectors.toSet()));
            List<Admission> admissions = nextOf(all);
            if (sender == null) {
                sender = opening.get();
            }
            underWay.values().removeIf(CompletableFuture::isDone);
            if (!admissions.isEmpty()) {
                Header now = chain.newest();
                admissions.forEach(
                        admission -> calls.next(admission, chain, now).ifPresent(intent -> send(admission, intent)));
            }
            tell("");
        } catch (RuntimeException failure) {
            tell(failure instanceof ChainException ? failure.getMessage() : failure.toString());
        }
    }

    private List<Admission> nextOf(List<Admission> all) {
        if (all.size() <= MOST_A_LOOK) {
            return all;
        }
        List<Admission> fromHere = new ArrayList<>(all);
        Collections.rotate(fromHere, -(looked % all.size()));
        looked = (looked + MOST_A_LOOK) % all.size();
        return fromHere.subList(0, MOST_A_LOOK);
    }

    private void send(Admission admission, Intent intent) {
        if (underWay.containsKey(intent.what())) {
            return;
        }
        try {
            CompletableFuture<MinedTransaction> end = sender.submitOnce(intent, GasBudget.UNBOUNDED);
            LOG.info("{} is under way", intent.what());
            underWay.put(intent.what(), end);
            var unused = end.whenComplete((mined, failure) -> ended(intent, failure));
        } catch (ChainException refused) {
            String before = refusals.put(admission.what(), refused.getMessage());
            if (!refused.getMessage().equals(before)) {
                LOG.warn("{} waits: {}", intent.what(), refused.getMessage());
            }
        }
    }

    private void ended(Intent intent, Throwable failure) {
        if (closed) {
            return;
        }
        if (failure == null) {
            LOG.info("{} is in a block", intent.what());
        } else {
            LOG.warn("{} failed: {}", intent.what(), failure.getMessage());
        }
        wake();
    }

    private void tell(String present) {
        if (!present.isEmpty() && !present.equals(trouble)) {
            LOG.warn("partners' admissions cannot be looked after: {}", present);
        }
        trouble = present;
    }

    private void pause() {
        try {
            if (wakes.tryAcquire(lookEvery.toMillis(), TimeUnit.MILLISECONDS)) {
                wakes.drainPermits();
            }
        } catch (InterruptedException interrupted) {
            closed = true;
        }
    }

    /** Returns when the look under way has ended; what was sent is carried on by the next on the same outbox. */
    @Override
    public void close() {
        closed = true;
        wake();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (sender != null) {
            sender.close();
        }
    }
}
