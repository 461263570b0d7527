package dev.kurs.chain.execution;

import dev.kurs.chain.abi.Bytes32;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The executions that are under way by the journal: told by one thread, worked off by another.
 *
 * <p>While quote 0x…01 awaits its maker it can be found; after STARTED it is to be tried, when it is its partner's turn ({@link PartnerTurns}); after SENT it is not any
 * more, and after its end it is forgotten.
 */
public final class ExecutionQueue {
    private final Map<Bytes32, Known> known = new LinkedHashMap<>();
    private final PartnerTurns untried = new PartnerTurns();
    private final Set<String> sent = new HashSet<>();

    /** How far one is. */
    public enum Stage {
        AWAITING,
        STARTED,
        SENT,
        ENDED
    }

    /** Puts together what is signed for an execution. */
    @FunctionalInterface
    public interface QuoteReader {
        StartedExecution read(ExecutionChangedDecoder changed);
    }

    private record Known(Stage stage, StartedExecution execution, long quoteSequence) {
        Known as(Stage next) {
            return new Known(next, execution, quoteSequence);
        }
    }

    /** Takes what the engine said of one. */
    public synchronized void take(ExecutionChangedDecoder changed, QuoteReader quotes) {
        byte[] id = new byte[Bytes32.LENGTH];
        changed.getQuoteId(id, 0, id.length);
        Bytes32 quoteId = Bytes32.of(id);
        switch (changed.status()) {
            case AWAITING_MAKER -> known.put(quoteId, known(Stage.AWAITING, changed, quotes));
            case STARTED -> start(quoteId, known(Stage.STARTED, changed, quotes));
            case SENT -> {
                tried(quoteId);
                send(quoteId, changed, quotes);
            }
            default -> {
                tried(quoteId);
                end(quoteId);
            }
        }
        notifyAll();
    }

    /** A snapshot has it as SENT alone. */
    private void send(Bytes32 quoteId, ExecutionChangedDecoder changed, QuoteReader quotes) {
        Known before = known.get(quoteId);
        Known now = before == null ? known(Stage.SENT, changed, quotes) : before.as(Stage.SENT);
        known.put(quoteId, now);
        sent.add(now.execution().what());
    }

    private void end(Bytes32 quoteId) {
        Known ended = known.remove(quoteId);
        if (ended != null) {
            sent.remove(ended.execution().what());
        }
    }

    /** One that is told again may be tried already. */
    private void start(Bytes32 quoteId, Known started) {
        if (stageOf(quoteId) != Stage.STARTED) {
            untried.add(started.execution());
        }
        known.put(quoteId, started);
    }

    private static Known known(Stage stage, ExecutionChangedDecoder changed, QuoteReader quotes) {
        return new Known(stage, quotes.read(changed), changed.quoteSequence());
    }

    /** The one that awaits its maker, by its quote; empty where the journal does not say so within so long. */
    synchronized Optional<StartedExecution> awaiting(long quoteSequence, Duration longest) throws InterruptedException {
        long endNs = System.nanoTime() + longest.toNanos();
        Optional<StartedExecution> execution = awaiting(quoteSequence);
        while (execution.isEmpty() && System.nanoTime() - endNs < 0) {
            wait(restMs(endNs));
            execution = awaiting(quoteSequence);
        }
        return execution;
    }

    private Optional<StartedExecution> awaiting(long quoteSequence) {
        return known.values().stream()
                .filter(each -> each.stage() == Stage.AWAITING && each.quoteSequence() == quoteSequence)
                .map(Known::execution)
                .findFirst();
    }

    /** One that nobody has tried, of the partner whose turn it is of those who may go; the next time it is another's. */
    synchronized Optional<StartedExecution> nextStarted(Predicate<Bytes32> mayGo) {
        return untried.next(mayGo);
    }

    /** Notes that an execution was tried and that what came of it is reported. */
    synchronized void tried(Bytes32 quoteId) {
        Known present = known.get(quoteId);
        if (present != null) {
            untried.remove(present.execution());
        }
    }

    /** It could not be tried: the partner's others are before it. */
    synchronized void putOff(Bytes32 quoteId) {
        if (stageOf(quoteId) == Stage.STARTED) {
            StartedExecution execution = known.get(quoteId).execution();
            untried.remove(execution);
            untried.add(execution);
        }
    }

    /** Waits until there is one to be tried of a partner who may go, or for so long. */
    synchronized void await(Predicate<Bytes32> mayGo, Duration longest) throws InterruptedException {
        long endNs = System.nanoTime() + longest.toNanos();
        while (!untried.hasNext(mayGo) && System.nanoTime() - endNs < 0) {
            wait(restMs(endNs));
        }
    }

    private static long restMs(long endNs) {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(endNs - System.nanoTime()));
    }

    /** Waits for the engine's word on one that was reported; STARTED where none came for so long. */
    synchronized Stage awaitWord(Bytes32 quoteId, Duration longest) throws InterruptedException {
        long endNs = System.nanoTime() + longest.toNanos();
        while (stageOf(quoteId) == Stage.STARTED && System.nanoTime() - endNs < 0) {
            wait(restMs(endNs));
        }
        return stageOf(quoteId);
    }

    private Stage stageOf(Bytes32 quoteId) {
        Known present = known.get(quoteId);
        return present == null ? Stage.ENDED : present.stage();
    }

    /** Others may go now. */
    synchronized void wake() {
        notifyAll();
    }

    /** Whether the engine has one that is told so as sent, and nothing of its end. */
    synchronized boolean isSent(String what) {
        return sent.contains(what);
    }

    /** How many are under way. */
    public synchronized int size() {
        return known.size();
    }

    /** Somebody else takes over: whatever was tried and not sent is tried again. */
    synchronized void begin() {
        untried.clear();
        known.values().stream()
                .filter(each -> each.stage() == Stage.STARTED)
                .map(Known::execution)
                .forEach(untried::add);
    }
}
