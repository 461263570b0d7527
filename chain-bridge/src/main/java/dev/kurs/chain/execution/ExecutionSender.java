package dev.kurs.chain.execution;

import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.quote.VaultCalldata;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.NodeRefused;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.TransactionRefused;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.chain.watch.PublisherClosed;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.ReportExecutionEncoder;
import dev.kurs.protocol.port.ExecutionPreflight;
import dev.kurs.protocol.port.QuoteSigner;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Brings executions to the chain, one after another, from a thread of its own: partners take turns ({@link PartnerTurns}), and who has the most of them under way waits
 * for places that others leave ({@link PartnerPlaces}).
 *
 * <p>One that is STARTED is signed and tried; what the contracts would revert is reported and never sent. What they would take is reported as SENT and handed to the
 * durable sender once the engine has journaled that, under the execution's id. Nothing is handed over twice: whatever of a SENT one is under way after a restart
 * is the sender's outbox's alone, and what never got there ends by its time. A refusal of the vault's while it commits through another engine than is signed for is
 * no report: executions wait, as they do while no node answers.
 */
public final class ExecutionSender implements ExecutionPreflight, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ExecutionSender.class);

    private final ExecutionQueue executions;
    private final QuoteSigner signer;
    private final ExecutionVault vault;
    private final Supplier<TransactionSender> opening;
    private final CommandOffer offer;
    private final Duration retryEvery;
    private final Deque<Ready> ready = new ArrayDeque<>();
    private final ReportExecutionEncoder report = new ReportExecutionEncoder();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Thread thread;
    private volatile TransactionSender sender;
    private PartnerPlaces places;
    private String trouble = "";
    private volatile boolean closed;

    /** One that the contracts would take: it has its place, and waits for the engine's word. */
    private record Ready(StartedExecution execution, Intent intent) {}

    /**
     * Begins at once, also while no node answers.
     *
     * @param opening opens the sender of the executor's account, which this closes
     * @param retryEvery after which what no node answered is tried again
     */
    public static ExecutionSender start(
            ExecutionQueue executions,
            QuoteSigner signer,
            ExecutionVault vault,
            Supplier<TransactionSender> opening,
            CommandOffer offer,
            Duration retryEvery) {
        return new ExecutionSender(executions, signer, vault, opening, offer, retryEvery);
    }

    private ExecutionSender(
            ExecutionQueue executions,
            QuoteSigner signer,
            ExecutionVault vault,
            Supplier<TransactionSender> opening,
            CommandOffer offer,
            Duration retryEvery) {
        this.executions = executions;
        this.signer = signer;
        this.vault = vault;
        this.opening = opening;
        this.offer = offer;
        this.retryEvery = retryEvery;
        executions.begin();
        this.thread = Thread.ofPlatform().name("execution-sender").daemon().start(this::run);
    }

    private void run() {
        while (!closed) {
            try {
                if (sender == null) {
                    sender = opening.get();
                    places = new PartnerPlaces(sender.mostUnderWay());
                }
                handOver();
                tryNext();
                trouble = "";
            } catch (PublisherClosed | InterruptedException ended) {
                return;
            } catch (RuntimeException failure) {
                tell(failure);
                pause();
            }
        }
    }

    private void tryNext() throws InterruptedException {
        Optional<StartedExecution> next = executions.nextStarted(places::isOneFor);
        if (next.isPresent()) {
            tryOut(next.get());
        } else {
            executions.await(places::isOneFor, retryEvery);
        }
    }

    private Intent intent(StartedExecution execution) {
        byte[] signature = signer.sign(execution.quote()).signature();
        return Intent.of(
                execution.what(),
                vault.address(),
                HexFormat.of()
                        .parseHex(VaultCalldata.call(execution.quote(), signature)
                                .data()
                                .substring(2)));
    }

    /** From any thread: a refusal counts though the vault commits through another engine, since a maker would be bound for what waits. */
    @Override
    public Optional<Refusal> refusal(long quoteSequence, Duration patience) throws InterruptedException {
        long untilNs = System.nanoTime() + patience.toNanos();
        Optional<StartedExecution> awaiting = executions.awaiting(quoteSequence, patience);
        TransactionSender executor = sender;
        if (awaiting.isEmpty() || executor == null) {
            return Optional.empty();
        }
        StartedExecution execution = awaiting.get();
        try {
            CompletableFuture.runAsync(() -> executor.requireAccepted(intent(execution)), Thread::startVirtualThread)
                    .get(untilNs - System.nanoTime(), TimeUnit.NANOSECONDS);
            return Optional.empty();
        } catch (ExecutionException answered) {
            if (answered.getCause() instanceof TransactionRefused refused) {
                return Optional.of(new Refusal(execution.quoteId().toString(), refused.getMessage()));
            }
            LOG.warn(
                    "{} is not tried before its maker is asked: {}",
                    execution.what(),
                    answered.getCause().toString());
        } catch (TimeoutException silent) {
            LOG.warn("{} is not tried before its maker is asked: no node answers in time", execution.what());
        }
        return Optional.empty();
    }

    private void tryOut(StartedExecution execution) {
        Intent intent = intent(execution);
        try {
            askVault(() -> sender.requireAccepted(intent));
        } catch (TransactionRefused refused) {
            executions.tried(execution.quoteId());
            report(execution, ExecutionReport.REFUSED, refused.getMessage());
            return;
        } catch (NodeRefused untold) {
            executions.putOff(execution.quoteId());
            throw untold;
        }
        executions.tried(execution.quoteId());
        places.take(execution.partner());
        ready.add(new Ready(execution, intent));
        report(execution, ExecutionReport.SENT, "");
    }

    /** A refusal counts that comes after the vault was seen with the engine that is signed for: it may have been given back since the first. */
    private void askVault(Runnable question) {
        try {
            question.run();
        } catch (TransactionRefused perhapsForOtherEngine) {
            vault.requireEngine();
            question.run();
        }
    }

    /** Hands over what the engine has journaled as SENT, and forgets what ended meanwhile. */
    private void handOver() throws InterruptedException {
        while (!ready.isEmpty()) {
            Ready next = ready.peek();
            Bytes32 quoteId = next.execution().quoteId();
            ExecutionQueue.Stage stage = executions.awaitWord(quoteId, retryEvery);
            if (stage == ExecutionQueue.Stage.STARTED) {
                return;
            }
            ready.remove();
            if (stage == ExecutionQueue.Stage.SENT) {
                submitOrPutOff(next);
            } else {
                places.giveBack(next.execution().partner());
            }
        }
    }

    /** Whatever keeps one from being submitted, the others are before it then. */
    private void submitOrPutOff(Ready next) {
        try {
            submit(next);
        } catch (RuntimeException failure) {
            ready.add(next);
            throw failure;
        }
    }

    private void submit(Ready next) {
        try {
            askVault(() -> {
                var unused = sender.submitOnce(next.intent())
                        .whenComplete((mined, failure) -> ended(next.execution(), failure));
            });
        } catch (TransactionRefused refused) {
            places.giveBack(next.execution().partner());
            report(next.execution(), ExecutionReport.REFUSED, refused.getMessage());
        }
    }

    private void ended(StartedExecution execution, Throwable failure) {
        places.giveBack(execution.partner());
        executions.wake();
        if (failure == null) {
            LOG.info("{} is in a block", execution.what());
        } else if (!closed) {
            LOG.warn("{} failed: {}", execution.what(), failure.getMessage());
        }
    }

    private void report(StartedExecution execution, ExecutionReport said, String detail) {
        byte[] quoteId = execution.quote().quoteId();
        report.wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .putQuoteId(quoteId, 0, quoteId.length)
                .report(said)
                .detail(detail);
        offer.offer(report);
    }

    private void tell(RuntimeException failure) {
        String present = failure instanceof ChainException ? failure.getMessage() : failure.toString();
        if (!present.equals(trouble)) {
            LOG.atLevel(failure instanceof OtherEngine ? Level.ERROR : Level.WARN)
                    .log("executions wait: {}", present);
        }
        trouble = present;
    }

    private void pause() {
        try {
            Thread.sleep(retryEvery.toMillis());
        } catch (InterruptedException interrupted) {
            closed = true;
        }
    }

    /** Returns when what is at hand has ended; what was sent is carried on by the next on the same outbox. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
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
