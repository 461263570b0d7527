package dev.kurs.chain.execution;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.quote.VaultCalldata;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.send.GasBudget;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.TransactionRefused;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.chain.watch.PublisherClosed;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.ReportExecutionEncoder;
import dev.kurs.protocol.port.QuoteSigner;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings executions to the chain, one after another, from a thread of its own.
 *
 * <p>One that is STARTED is signed and tried; what the contracts would revert is reported and never sent. What they would take is reported as SENT and handed to the
 * durable sender once the engine has journaled that, under the execution's id. Nothing is handed over twice: whatever of a SENT one is under way after a restart
 * is the sender's outbox's alone, and what never got there ends by its time.
 */
public final class ExecutionSender implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ExecutionSender.class);

    private final ExecutionQueue executions;
    private final QuoteSigner signer;
    private final Address vault;
    private final Supplier<TransactionSender> opening;
    private final CommandOffer offer;
    private final Duration retryEvery;
    private final Deque<Ready> ready = new ArrayDeque<>();
    private final ReportExecutionEncoder report = new ReportExecutionEncoder();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Thread thread;
    private TransactionSender sender;
    private String trouble = "";
    private volatile boolean closed;

    /** One that the contracts would take, and that waits for the engine's word. */
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
            Address vault,
            Supplier<TransactionSender> opening,
            CommandOffer offer,
            Duration retryEvery) {
        return new ExecutionSender(executions, signer, vault, opening, offer, retryEvery);
    }

    private ExecutionSender(
            ExecutionQueue executions,
            QuoteSigner signer,
            Address vault,
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
                }
                handOver();
                Optional<StartedExecution> next = executions.nextStarted();
                if (next.isPresent()) {
                    tryOut(next.get());
                } else {
                    executions.await(retryEvery);
                }
                tell("");
            } catch (PublisherClosed | InterruptedException ended) {
                return;
            } catch (RuntimeException failure) {
                tell(failure instanceof ChainException ? failure.getMessage() : failure.toString());
                pause();
            }
        }
    }

    private void tryOut(StartedExecution execution) {
        byte[] signature = signer.sign(execution.quote()).signature();
        Intent intent = Intent.of(
                execution.what(),
                vault,
                HexFormat.of()
                        .parseHex(VaultCalldata.call(execution.quote(), signature)
                                .data()
                                .substring(2)));
        try {
            sender.requireAccepted(intent);
        } catch (TransactionRefused refused) {
            executions.tried(execution.quoteId());
            report(execution, ExecutionReport.REFUSED, refused.getMessage());
            return;
        }
        executions.tried(execution.quoteId());
        ready.add(new Ready(execution, intent));
        report(execution, ExecutionReport.SENT, "");
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
            if (stage == ExecutionQueue.Stage.SENT) {
                submit(next);
            }
            ready.remove();
        }
    }

    private void submit(Ready next) {
        try {
            var unused = sender.submitOnce(next.intent(), GasBudget.UNBOUNDED)
                    .whenComplete((mined, failure) -> ended(next.execution(), failure));
        } catch (TransactionRefused refused) {
            report(next.execution(), ExecutionReport.REFUSED, refused.getMessage());
        }
    }

    private void ended(StartedExecution execution, Throwable failure) {
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

    private void tell(String present) {
        if (!present.isEmpty() && !present.equals(trouble)) {
            LOG.warn("executions wait: {}", present);
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
