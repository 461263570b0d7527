package dev.kurs.service.run;

import dev.kurs.protocol.message.CorrelationIds;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ApprovalChangedDecoder;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.ClockChangedDecoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OperatorChangedDecoder;
import dev.kurs.protocol.message.sbe.RulesAdoptedDecoder;
import dev.kurs.protocol.message.sbe.WebhookConfiguredDecoder;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The service's own commands, sent and waited for until they are journaled. */
final class CommandSession implements FrameListener {
    private static final long ANSWER_SECONDS = 30;
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long VIEW_POLL_NS = TimeUnit.MICROSECONDS.toNanos(20);

    private final AtomicLong numbers = new AtomicLong();
    private final CorrelationIds ids;
    private final Map<Long, CompletableFuture<CommandOutcome>> waiting = new ConcurrentHashMap<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CommandRejectedDecoder rejected = new CommandRejectedDecoder();

    private volatile LongSupplier shownSequence = () -> Long.MAX_VALUE;

    /** What came of a command, and where it stands in the journal. */
    private record CommandOutcome(String refusal, long sequence) {}

    /** A command on its way, and who waits for it. */
    private record Sent(UnsafeBuffer frame, long correlationId, CompletableFuture<CommandOutcome> answer) {}

    /** @param firstSequence what the first command of this run gets */
    CommandSession(long firstSequence) {
        ids = new CorrelationIds(CorrelationIds.Owner.SERVICE, firstSequence);
    }

    /** Holds every answer back until those who show what is in force have heard of its command. */
    void answersFollow(LongSupplier newShownSequence) {
        shownSequence = newShownSequence;
    }

    /** Sends one command and waits; a refusal is an error with the engine's own words. */
    void configure(CommandPublisher publisher, byte[] command) {
        require("configuration", send(publisher, command));
    }

    private static void require(String what, String refusal) {
        if (!refusal.isEmpty()) {
            throw new InvalidConfiguration("the engine refused the " + what + ": " + refusal);
        }
    }

    /**
     * Sends commands of which none depends on another's answer, one behind the other, and waits for all; the first refusal is an error.
     *
     * @param what they are, for that error
     */
    void configureAll(CommandPublisher publisher, String what, List<byte[]> commands) {
        List<Sent> sent = new ArrayList<>();
        try {
            for (byte[] command : commands) {
                sent.add(expect(command));
                offer(publisher, sent.getLast().frame());
            }
            for (Sent each : sent) {
                require(what, await(each));
            }
        } finally {
            sent.forEach(each -> waiting.remove(each.correlationId()));
        }
    }

    /** Sends one command and waits for its event; returns the refusal, or an empty text. */
    String send(CommandPublisher publisher, byte[] command) {
        Sent sent = expect(command);
        try {
            offer(publisher, sent.frame());
            return await(sent);
        } finally {
            waiting.remove(sent.correlationId());
        }
    }

    private Sent expect(byte[] command) {
        Sent sent = new Sent(new UnsafeBuffer(command), ids.of(numbers.incrementAndGet()), new CompletableFuture<>());
        Frame.correlate(sent.frame(), 0, sent.correlationId());
        waiting.put(sent.correlationId(), sent.answer());
        return sent;
    }

    private String await(Sent sent) {
        try {
            CommandOutcome outcome = sent.answer().get(ANSWER_SECONDS, TimeUnit.SECONDS);
            awaitShown(outcome.sequence());
            return outcome.refusal();
        } catch (TimeoutException silence) {
            throw new IllegalStateException(
                    "the core did not answer a command within " + ANSWER_SECONDS + " s", silence);
        } catch (ExecutionException stopped) {
            throw new IllegalStateException("the core stopped before it answered a command", stopped.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the core was asked", interrupted);
        }
    }

    /** The views and this session follow the ring on threads of their own, some microseconds apart. */
    private void awaitShown(long sequence) throws TimeoutException {
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(ANSWER_SECONDS);
        while (shownSequence.getAsLong() < sequence) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new TimeoutException("the views are behind record " + sequence);
            }
            LockSupport.parkNanos(VIEW_POLL_NS);
        }
    }

    /** The core stopped: nobody is answered any more. */
    void fail(Throwable cause) {
        waiting.values().forEach(answer -> answer.completeExceptionally(cause));
    }

    private static void offer(CommandPublisher publisher, UnsafeBuffer frame) {
        CommandPublisher.Offer offer;
        while ((offer = publisher.offer(frame, 0, frame.capacity())) == CommandPublisher.Offer.BACK_PRESSURED) {
            LockSupport.parkNanos(RETRY_NS);
        }
        if (offer == CommandPublisher.Offer.CLOSED) {
            throw new IllegalStateException("the core is closed");
        }
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case ApprovalChangedDecoder.TEMPLATE_ID,
                    BalanceChangedDecoder.TEMPLATE_ID,
                    CommandAcceptedDecoder.TEMPLATE_ID,
                    ClockChangedDecoder.TEMPLATE_ID,
                    InventoryRecordedDecoder.TEMPLATE_ID,
                    KeyChangedDecoder.TEMPLATE_ID,
                    OperatorChangedDecoder.TEMPLATE_ID,
                    RulesAdoptedDecoder.TEMPLATE_ID,
                    WebhookConfiguredDecoder.TEMPLATE_ID -> answer(frame, offset, "");
            case CommandRejectedDecoder.TEMPLATE_ID -> {
                rejected.wrapAndApplyHeader(frame, offset, header);
                answer(frame, offset, rejected.reason() + ": " + rejected.detail());
            }
            default -> {
                // not an answer to a command of the service's
            }
        }
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    private void answer(DirectBuffer frame, int offset, String refusal) {
        CompletableFuture<CommandOutcome> answer = waiting.get(Frame.correlationId(frame, offset));
        if (answer != null) {
            answer.complete(new CommandOutcome(refusal, Frame.sequence(frame, offset)));
        }
    }
}
