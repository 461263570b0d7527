package dev.kurs.outbound.rfq;

import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.MakerChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.ExecutionPreflight;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what the journal says is to be done about requests for quotes: asks, accepts, calls off; each maker by itself, so that none waits for another.
 *
 * <p>It remembers nothing that is not in the journal. After a restart it finds the requests that run in the snapshot, asks whoever has not answered, and sends the
 * accept of the one maker whose quote the engine accepted; of requests that ended shortly before the journal did, whose makers may not have heard it, it calls off
 * once more what was not taken.
 *
 * <p>Where a partner executes, the chain is asked before its maker is: what it would refuse binds nobody. A start does not ask about an accept of before, which the maker may have
 * heard and stood by.
 */
public final class MakerDesk implements FrameListener {
    private static final Logger LOG = LoggerFactory.getLogger(MakerDesk.class);
    private static final String ACCEPT = "accept";

    /** As long as makers are told for that a quote of theirs is not wanted. */
    public static final Duration CALLED_OFF_FOR = Duration.ofMinutes(1);

    /** Of the time that a maker has to confirm the chain may take a quarter. */
    private static final long PREFLIGHT_SHARE = 4;

    private static final Duration LONGEST_PREFLIGHT = Duration.ofSeconds(1);

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final RfqChangedDecoder rfqChanged = new RfqChangedDecoder();
    private final MakerChangedDecoder makerChanged = new MakerChangedDecoder();
    private final ConfigureTokenDecoder token = new ConfigureTokenDecoder();
    private final ConfigureCorridorDecoder corridor = new ConfigureCorridorDecoder();
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Integer, Integer> decimals = new HashMap<>();
    private final Map<Integer, MakerTalk.Offered> corridors = new HashMap<>();
    private final Map<Long, OfferedRfq> running = new TreeMap<>();
    private final Map<Long, OfferedRfq> justEnded = new TreeMap<>();
    private final HeardQuotes heard = new HeardQuotes();
    private final Set<String> begun = new HashSet<>();
    private final Map<String, MakerEndpoint> makers;
    private final OutboundClient client;
    private final ExecutionPreflight preflight;
    private final EpochNanoClock clock;
    private ExecutorService threads;

    /** Of accepts alone: a maker that was heard binds us, and one that was not is left out for it. */
    private ExecutorService accepts;

    private MakerReports reports;
    private MakerTalk talk;

    /** @param makers by name */
    public MakerDesk(
            Map<String, MakerEndpoint> makers,
            OutboundClient client,
            ExecutionPreflight preflight,
            EpochNanoClock clock) {
        this.makers = Map.copyOf(makers);
        this.client = client;
        this.preflight = preflight;
        this.clock = clock;
    }

    /** Something said to a maker. */
    @FunctionalInterface
    private interface Errand {
        void run(MakerEndpoint maker) throws InterruptedException;
    }

    /** Talks to makers until the result is closed, which gives up what is under way but for accepts: their makers' time to answer is waited for, seconds. */
    public synchronized AutoCloseable begin(CommandPublisher publisher) {
        threads = Executors.newVirtualThreadPerTaskExecutor();
        accepts = Executors.newVirtualThreadPerTaskExecutor();
        reports = new MakerReports(publisher);
        talk = new MakerTalk(client, reports, clock);
        running.values().stream()
                .filter(rfq -> rfq.status() == RfqStatus.ACCEPTED)
                .forEach(rfq -> once(rfq, ACCEPT, rfq.acceptedMakerId(), maker -> accept(rfq, maker)));
        running.values().forEach(this::work);
        justEnded.values().forEach(this::workOnEnded);
        justEnded.clear();
        return this::end;
    }

    private void end() {
        ExecutorService ending;
        synchronized (this) {
            ending = threads;
            threads = null;
            begun.clear();
        }
        if (ending != null) {
            ending.shutdownNow();
            accepts.close();
            ending.close();
        }
    }

    @Override
    public synchronized void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case RfqChangedDecoder.TEMPLATE_ID ->
                take(OfferedRfq.of(rfqChanged.wrapAndApplyHeader(frame, offset, header)));
            case MakerChangedDecoder.TEMPLATE_ID -> {
                makerChanged.wrapAndApplyHeader(frame, offset, header);
                names.put(makerChanged.makerId(), makerChanged.makerName());
            }
            case ConfigureTokenDecoder.TEMPLATE_ID -> {
                token.wrapAndApplyHeader(frame, offset, header);
                decimals.put(token.tokenId(), (int) token.decimals());
            }
            case ConfigureCorridorDecoder.TEMPLATE_ID -> takeCorridor(frame, offset);
            default -> {
                // Nothing that makers have to do with.
            }
        }
    }

    private void takeCorridor(DirectBuffer frame, int offset) {
        corridor.wrapAndApplyHeader(frame, offset, header);
        int id = corridor.corridorId();
        int baseDecimals = decimals.get(corridor.baseTokenId());
        for (ConfigureCorridorDecoder.TiersDecoder tier : corridor.tiers()) {
            tier.tier();
        }
        corridors.put(id, new MakerTalk.Offered(corridor.pair(), baseDecimals));
    }

    private void take(OfferedRfq rfq) {
        if (rfq.isRunning()) {
            running.put(rfq.number(), rfq);
            if (threads != null) {
                work(rfq);
            }
            return;
        }
        running.remove(rfq.number());
        if (threads != null) {
            workOnEnded(rfq);
        } else if (rfq.hasEndedWithin(CALLED_OFF_FOR)) {
            justEnded.put(rfq.number(), rfq);
        }
    }

    private void workOnEnded(OfferedRfq rfq) {
        work(rfq);
        heard.forget(rfq.number());
        begun.removeIf(errand -> errand.startsWith(rfq.number() + " "));
    }

    private void work(OfferedRfq rfq) {
        if (rfq.isAsking()) {
            askEach(rfq);
        } else if (rfq.status() == RfqStatus.ACCEPTED) {
            once(rfq, ACCEPT, rfq.acceptedMakerId(), maker -> acceptUnlessRefused(rfq, maker));
        }
        rfq.asked().stream()
                .filter(maker -> isCalledOff(rfq, maker))
                .forEach(asked -> once(rfq, "cancel", asked.makerId(), maker -> cancel(rfq, asked.quoteId(), maker)));
        heard.takeLate(rfq).forEach((makerId, quoteId) -> callOff(rfq, quoteId, makers.get(names.get(makerId))));
    }

    private void acceptUnlessRefused(OfferedRfq rfq, MakerEndpoint maker) throws InterruptedException {
        Optional<ExecutionPreflight.Refusal> refusal = refusal(rfq);
        if (refusal.isPresent()) {
            reports.unexecutable(refusal.get());
        } else {
            accept(rfq, maker);
        }
    }

    /** Why the chain would refuse what a maker would be bound for. */
    private Optional<ExecutionPreflight.Refusal> refusal(OfferedRfq rfq) throws InterruptedException {
        if (!rfq.isBehindQuote()) {
            return Optional.empty();
        }
        long leftNs = rfq.acceptByNs() - clock.nanoTime();
        long patienceNs = Math.clamp(leftNs / PREFLIGHT_SHARE, 0, LONGEST_PREFLIGHT.toNanos());
        return preflight.refusal(rfq.quoteSequence(), Duration.ofNanos(patienceNs));
    }

    private void accept(OfferedRfq rfq, MakerEndpoint maker) throws InterruptedException {
        OfferedRfq.Asked accepted = rfq.accepted();
        talk.accept(rfq, accepted.makerId(), accepted.quoteId(), maker);
    }

    /** Before the engine hears it: one that it hears too late is known here by the time that the journal says how the request went on. */
    private synchronized void hear(OfferedRfq asked, int makerId, String quoteId, MakerEndpoint maker) {
        if (threads == null) {
            return;
        }
        OfferedRfq present = running.get(asked.number());
        if (present == null) {
            callOff(asked, quoteId, maker);
        } else {
            heard.put(present.number(), makerId, quoteId);
            work(present);
        }
    }

    private void callOff(OfferedRfq rfq, String quoteId, MakerEndpoint maker) {
        start(rfq, "cancel", maker, late -> cancel(rfq, quoteId, late));
    }

    private void cancel(OfferedRfq rfq, String quoteId, MakerEndpoint maker) throws InterruptedException {
        boolean isHeard = false;
        try {
            isHeard = talk.cancel(rfq, quoteId, maker).isPresent();
        } finally {
            if (!isHeard) {
                LOG.warn(
                        "the cancel of quote {} for rfq {} did not reach the {}: it may think itself bound",
                        quoteId,
                        rfq.rfqId(),
                        maker);
            }
        }
    }

    private void askEach(OfferedRfq rfq) {
        for (OfferedRfq.Asked asked : rfq.asked()) {
            if (asked.standing() == QuoteStanding.ASKED) {
                once(rfq, "ask", asked.makerId(), maker -> ask(rfq, asked.makerId(), maker));
            }
        }
    }

    private void ask(OfferedRfq rfq, int makerId, MakerEndpoint maker) throws InterruptedException {
        MakerTalk.Offered offered = corridors.get(rfq.corridorId());
        talk.ask(rfq, offered, makerId, maker, quoteId -> hear(rfq, makerId, quoteId, maker));
    }

    /** Whose quote was not taken, and who did not stand by it in time. */
    private static boolean isCalledOff(OfferedRfq rfq, OfferedRfq.Asked asked) {
        return !asked.quoteId().isEmpty()
                && switch (asked.standing()) {
                    case NOT_TAKEN, OFF_PRICE, MISMATCHED -> !rfq.isAsking();
                    case REJECTED -> true;
                    default -> false;
                };
    }

    private void once(OfferedRfq rfq, String what, int makerId, Errand errand) {
        if (begun.add(rfq.number() + " " + what + " " + makerId)) {
            String name = names.getOrDefault(makerId, "");
            MakerEndpoint maker = makers.get(name);
            if (maker == null) {
                LOG.warn("{} of rfq {} does not go to maker {}: it has no endpoint here", what, rfq.rfqId(), name);
            } else {
                start(rfq, what, maker, errand);
            }
        }
    }

    private void start(OfferedRfq rfq, String what, MakerEndpoint maker, Errand errand) {
        ExecutorService executor = what.equals(ACCEPT) ? accepts : threads;
        executor.execute(() -> run(rfq, what, maker, errand));
    }

    private static void run(OfferedRfq rfq, String what, MakerEndpoint maker, Errand errand) {
        try {
            errand.run(maker);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException unexpected) {
            LOG.error("{} of rfq {} at the {} failed", what, rfq.rfqId(), maker, unexpected);
        }
    }
}
