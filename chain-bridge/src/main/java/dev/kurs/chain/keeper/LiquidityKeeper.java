package dev.kurs.chain.keeper;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.send.GasBudget;
import dev.kurs.chain.send.GasLedger;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionSender;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does the liquidity desk's daily work: marks, and processes deposits and redemptions, each at the first moment that it is due.
 *
 * <p>What is due is what most nodes say; a run goes out by the durable sender under a name of its own, so that neither a kill nor a second look sends it twice,
 * and a contract that refuses is asked again at the next look at no cost. One run is under way at a time, so that of two keepers with one account the nonce lets
 * one through. Between looks it sleeps until something may be due.
 */
public final class LiquidityKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LiquidityKeeper.class);
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
    /** A reorganisation or a silent node at midnight does not make everybody wait for the usual look. */
    private static final Duration AFTER_TROUBLE = Duration.ofSeconds(30);

    private final ChainReader chain;
    private final Address desk;
    private final long chainId;
    private final Function<GasBudget, TransactionSender> opening;
    private final Path ledgerFile;
    private final KeeperTerms terms;
    private final DeskLook look;
    private final KeeperSchedule schedule;
    private final LateRuns late;
    private final Semaphore wake = new Semaphore(0);
    private final Map<String, CompletableFuture<MinedTransaction>> underWay = new HashMap<>();
    private final Map<String, Long> sentAtNs = new HashMap<>();
    private final Thread thread;
    private TransactionSender sender;
    private GasLedger ledger;
    private KeeperStatus status = KeeperStatus.NONE;
    private long lookedAtNs = System.nanoTime();
    private volatile boolean closed;

    /**
     * Begins at once, also while no node answers.
     *
     * @param opening opens the sender of the keeper's account, which this closes, for a budget
     * @param ledgerFile where the gas of the day is kept
     */
    public static LiquidityKeeper start(
            ChainReader chain,
            DeploymentManifest manifest,
            Function<GasBudget, TransactionSender> opening,
            Path ledgerFile,
            KeeperTerms terms) {
        return new LiquidityKeeper(chain, manifest, opening, ledgerFile, terms);
    }

    private LiquidityKeeper(
            ChainReader chain,
            DeploymentManifest manifest,
            Function<GasBudget, TransactionSender> opening,
            Path ledgerFile,
            KeeperTerms terms) {
        this.chain = chain;
        this.desk = manifest.address(DeploymentManifest.DESK);
        this.chainId = manifest.chainId();
        this.opening = opening;
        this.ledgerFile = ledgerFile;
        this.terms = terms;
        this.look = new DeskLook(chain, manifest);
        this.schedule = new KeeperSchedule(terms);
        this.late = new LateRuns(manifest, terms.lateAfter());
        this.thread = Thread.ofPlatform().name("liquidity-keeper").daemon().start(this::run);
    }

    private void run() {
        while (!closed) {
            pause(step());
        }
    }

    /** One look and what follows from it; how long until the next. */
    private Duration step() {
        try {
            open();
            DeskState state = look.now();
            List<KeeperRun> runs = schedule.runs(state);
            underWay.values().removeIf(CompletableFuture::isDone);
            runs.stream().filter(run -> run.startAt() <= state.timeSeconds()).forEach(run -> send(run, state));
            tell(state, runs);
            return untilNext(runs, state.timeSeconds());
        } catch (RuntimeException failure) {
            String trouble = failure instanceof ChainException ? failure.getMessage() : failure.toString();
            if (!trouble.equals(status().trouble())) {
                LOG.warn("the liquidity desk cannot be kept: {}", trouble);
            }
            update(present -> present.troubled(trouble));
            return terms.lookEvery().compareTo(AFTER_TROUBLE) < 0 ? terms.lookEvery() : AFTER_TROUBLE;
        }
    }

    private void open() {
        if (ledger == null) {
            ledger = GasLedger.open(ledgerFile, terms.gas(), chainId);
        }
        if (sender == null) {
            sender = opening.apply(ledger.budget(chain));
        }
    }

    private void send(KeeperRun run, DeskState state) {
        if (!underWay.isEmpty()) {
            sender.trouble().ifPresent(trouble -> late.refused(run, trouble));
            return;
        }
        if (wasSentSinceTheLastLook(run)) {
            return;
        }
        try {
            CompletableFuture<MinedTransaction> end = sender.submitOnce(run.intent(desk));
            tellSent(run, state);
            late.taken(run);
            underWay.put(run.what(), end);
            sentAtNs.put(run.what(), System.nanoTime());
            var unused = end.whenComplete((mined, failure) -> ended(run, failure));
        } catch (ChainException refused) {
            if (late.refused(run, refused.getMessage())) {
                LOG.info("{} waits: {}", run.what(), refused.getMessage());
            }
        }
    }

    /** Before the first mark nothing was there to be marked earlier. */
    private void tellSent(KeeperRun run, DeskState state) {
        Duration after = Duration.ofSeconds(state.timeSeconds() - run.dueAt());
        if (after.compareTo(terms.lateAfter()) > 0 && state.markedDay() != 0) {
            LOG.warn("{} is under way, {} minutes after it was due", run.what(), after.toMinutes());
            update(KeeperStatus::oneSentLate);
        } else {
            LOG.info("{} is under way", run.what());
        }
    }

    /** A redemption that was paid in part is due again at once, and is paid further when there was time for tokens to come. */
    private boolean wasSentSinceTheLastLook(KeeperRun run) {
        Long sent = sentAtNs.get(run.what());
        return sent != null && System.nanoTime() - sent < terms.lookEvery().toNanos();
    }

    private void ended(KeeperRun run, Throwable failure) {
        if (closed) {
            return;
        }
        if (failure == null) {
            LOG.info("{} is done", run.what());
        } else {
            LOG.warn("{} failed: {}", run.what(), failure.getMessage());
        }
        update(present -> present.ended(failure == null));
        wake.release();
    }

    private void tell(DeskState state, List<KeeperRun> runs) {
        sentAtNs.keySet().retainAll(runs.stream().map(KeeperRun::what).toList());
        List<String> nowLate =
                late.of(runs.stream().filter(run -> !isFresh(run)).toList(), state.timeSeconds());
        List<String> before = status().late();
        nowLate.stream().filter(sentence -> !before.contains(sentence)).forEach(sentence -> LOG.error("{}", sentence));
        long missed = KeeperSchedule.missedMarks(state);
        if (missed > 0 && missed != status().missedMarks()) {
            LOG.error("{} days have passed without a mark, the last is of day {}", missed, state.markedDay());
        }
        PoolSolvency solvency = state.solvency();
        if (!solvency.isSolvent() && !solvency.equals(status().solvency())) {
            LOG.error("{}", solvency.sentence());
        }
        String next = next(state, runs);
        if (!next.isEmpty() && !next.equals(status().next())) {
            LOG.info("next is {}", next);
        }
        lookedNow();
        update(present -> present.looked(next, nowLate, missed, solvency, ledger.takenOn(state.today())));
    }

    private static String next(DeskState state, List<KeeperRun> runs) {
        return runs.stream()
                .filter(run -> run.startAt() > state.timeSeconds())
                .min(Comparator.comparingLong(KeeperRun::startAt))
                .map(run -> run.what() + " at " + Instant.ofEpochSecond(run.startAt()))
                .orElse("");
    }

    /** Sent a short while ago, and so yet to be mined or to be seen in a block. */
    private boolean isFresh(KeeperRun run) {
        Long sent = sentAtNs.get(run.what());
        return sent != null && System.nanoTime() - sent < terms.lateAfter().toNanos();
    }

    private Duration untilNext(List<KeeperRun> runs, long nowSeconds) {
        Duration shortest = SHORTEST_PAUSE.compareTo(terms.lookEvery()) < 0 ? SHORTEST_PAUSE : terms.lookEvery();
        return runs.stream()
                .mapToLong(KeeperRun::startAt)
                .filter(start -> start > nowSeconds)
                .mapToObj(start -> Duration.ofSeconds(start - nowSeconds))
                .filter(pause -> pause.compareTo(terms.lookEvery()) < 0)
                .min(Duration::compareTo)
                .map(pause -> pause.compareTo(shortest) < 0 ? shortest : pause)
                .orElse(terms.lookEvery());
    }

    private void pause(Duration pause) {
        try {
            if (wake.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                wake.drainPermits();
            }
        } catch (InterruptedException interrupted) {
            closed = true;
        }
    }

    private synchronized void lookedNow() {
        lookedAtNs = System.nanoTime();
    }

    private synchronized void update(UnaryOperator<KeeperStatus> change) {
        status = change.apply(status);
    }

    /** From any thread. */
    public synchronized KeeperStatus status() {
        return status;
    }

    /** What people have to look at: a pool that owes more than it has, a run that is late, or a chain that cannot be read for so long that one may be. */
    public synchronized Optional<String> alarm() {
        List<String> alarms = new ArrayList<>(status.late());
        if (!status.solvency().isSolvent()) {
            alarms.addFirst(status.solvency().sentence());
        }
        if (!alarms.isEmpty()) {
            return Optional.of(String.join("; ", alarms));
        }
        Duration silence = Duration.ofNanos(System.nanoTime() - lookedAtNs);
        return silence.compareTo(terms.lateAfter().plus(terms.lookEvery())) > 0
                ? Optional.of(
                        "the liquidity desk was not read for " + silence.toMinutes() + " minutes: " + status.trouble())
                : Optional.empty();
    }

    /** Returns when the step under way has ended; what was sent is carried on by the next on the same outbox. */
    @Override
    public void close() {
        closed = true;
        wake.release();
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
