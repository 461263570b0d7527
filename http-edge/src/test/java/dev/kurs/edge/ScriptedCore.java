package dev.kurs.edge;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.*;
import dev.kurs.protocol.money.PowersOfTen;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.QuoteArchive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A core that follows a script: remembers request ids, and answers quotes at a fixed rate or with the refusal it was told. It
 * speaks on a thread of its own, as the output ring does.
 */
final class ScriptedCore implements CommandPublisher, QuoteArchive, AutoCloseable {
    /** What the core does with commands. */
    enum Mood {
        ANSWERING,
        SILENT,
        BACK_PRESSURED,
        CONFUSED
    }

    static final String THREAD = "scripted-core";

    volatile Mood mood = Mood.ANSWERING;
    volatile RejectReason refusal = RejectReason.NONE;
    volatile RejectReason claimRefusal = RejectReason.NONE;
    volatile long refusedNotionalE6 = QuoteRejectedEncoder.notionalE6NullValue();
    volatile long refusedBoundE6 = QuoteRejectedEncoder.boundE6NullValue();
    volatile RiskState riskState = RiskState.NORMAL;
    volatile QuoteArchive.State archivedState = QuoteArchive.State.OPEN;
    volatile CountDownLatch disk = new CountDownLatch(0);
    volatile PricingMode pricingMode = PricingMode.STANDARD;
    volatile long discountE8;
    volatile long usedE6 = 49_000_500_000L;
    final List<String> seen = new ArrayList<>();
    volatile Side restrictedTo;
    volatile Flag partnerRates = Flag.NO;
    volatile Asked asked;
    final BlockingQueue<Long> correlationIds = new LinkedBlockingQueue<>();

    private final BlockingQueue<byte[]> commands = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> shown = new LinkedBlockingQueue<>();
    private final Set<String> requestIds = new HashSet<>();
    private final Map<String, String> clientRefs = new HashMap<>();
    private final Map<String, List<byte[]>> archive = new HashMap<>();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Thread thread = Thread.ofPlatform().daemon().name(THREAD).unstarted(this::run);
    private final TestClock clock;
    private FrameListener output;
    private long sequence;
    private long quoteSequence;

    ScriptedCore(TestClock clock) {
        this.clock = clock;
    }

    void start(FrameListener listener) {
        output = listener;
        thread.start();
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    @Override
    public Offer offer(DirectBuffer frame, int offset, int length) {
        if (mood == Mood.BACK_PRESSURED) {
            return Offer.BACK_PRESSURED;
        }
        byte[] copy = new byte[length];
        frame.getBytes(offset, copy);
        commands.add(copy);
        return Offer.ACCEPTED;
    }

    @Override
    public QuoteArchive.State find(byte[] quoteId, FrameListener frames) {
        awaitDisk();
        List<byte[]> found;
        synchronized (archive) {
            found = archive.get(HexFormat.of().formatHex(quoteId));
        }
        if (found == null) {
            return null;
        }
        found.forEach(frame -> frames.onFrame(new UnsafeBuffer(frame), 0, frame.length));
        return archivedState;
    }

    private void awaitDisk() {
        try {
            disk.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Archives one more event of a quote. */
    void archive(String quoteId, DirectBuffer event) {
        synchronized (archive) {
            List<byte[]> frames = new ArrayList<>(archive.get(quoteId.substring(2)));
            frames.add(bytes(event));
            archive.put(quoteId.substring(2), List.copyOf(frames));
        }
    }

    /** Makes the archived quotes ones that an earlier schema version wrote. */
    void ageArchive(int version) {
        MessageHeaderEncoder earlier = new MessageHeaderEncoder();
        synchronized (archive) {
            archive.values().stream()
                    .flatMap(List::stream)
                    .forEach(frame -> earlier.wrap(new UnsafeBuffer(frame), 0).version(version));
        }
    }

    /** Lets an event out that no command asked for; what it changes is shown when this returns. */
    void emit(DirectBuffer event) {
        byte[] copy = new byte[event.capacity()];
        event.getBytes(0, copy);
        commands.add(copy);
        try {
            shown.take();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    synchronized List<String> seen() {
        return List.copyOf(seen);
    }

    private void run() {
        try {
            while (true) {
                take(commands.take());
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(byte[] bytes) {
        UnsafeBuffer frame = new UnsafeBuffer(bytes);
        if (!Frame.isCommand(frame, 0)) {
            output.onFrame(frame, 0, bytes.length);
            output.onEndOfBatch();
            shown.add(frame.capacity());
            return;
        }
        Frame.stamp(frame, 0, ++sequence, clock.nanoTime());
        correlationIds.add(Frame.correlationId(frame, 0));
        List<DirectBuffer> events = mood == Mood.SILENT ? List.of() : answer(frame);
        output.onFrame(frame, 0, bytes.length);
        events.forEach(event -> output.onFrame(event, 0, event.capacity()));
        output.onEndOfBatch();
    }

    private List<DirectBuffer> answer(UnsafeBuffer frame) {
        long correlationId = Frame.correlationId(frame, 0);
        if (mood == Mood.CONFUSED) {
            return List.of(EngineFrames.commandRejected(sequence, correlationId, Frame.templateId(frame, 0)));
        }
        MessageHeaderDecoder head = new MessageHeaderDecoder();
        return switch (Frame.templateId(frame, 0)) {
            case RequestQuoteDecoder.TEMPLATE_ID ->
                answerQuote(new RequestQuoteDecoder().wrapAndApplyHeader(frame, 0, head), correlationId);
            case ClaimRequestIdDecoder.TEMPLATE_ID ->
                answerClaim(new ClaimRequestIdDecoder().wrapAndApplyHeader(frame, 0, head), correlationId);
            case ExecuteQuoteDecoder.TEMPLATE_ID -> note(new ExecuteQuoteDecoder().wrapAndApplyHeader(frame, 0, head));
            case UpdatePriceDecoder.TEMPLATE_ID ->
                answerTick(new UpdatePriceDecoder().wrapAndApplyHeader(frame, 0, head), correlationId);
            default -> List.of();
        };
    }

    private synchronized List<DirectBuffer> answerClaim(ClaimRequestIdDecoder claim, long correlationId) {
        String requestId = claim.requestId();
        seen.add("claim " + requestId);
        RejectReason reason = claimRefusal != RejectReason.NONE
                ? claimRefusal
                : requestIds.add(claim.keyId() + " " + requestId) ? RejectReason.NONE : RejectReason.REQUEST_ID_REUSED;
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        if (reason == RejectReason.NONE) {
            RequestIdClaimedEncoder encoder = new RequestIdClaimedEncoder();
            encoder.wrapAndApplyHeader(buffer, 0, header)
                    .sequence(sequence)
                    .timestampNs(clock.nanoTime())
                    .correlationId(correlationId)
                    .keyId(claim.keyId());
            return List.of(EngineFrames.frame(buffer, encoder.encodedLength()));
        }
        RequestIdRefusedEncoder encoder = new RequestIdRefusedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .sequence(sequence)
                .timestampNs(clock.nanoTime())
                .correlationId(correlationId)
                .keyId(claim.keyId())
                .reason(reason);
        return List.of(EngineFrames.frame(buffer, encoder.encodedLength()));
    }

    /** What becomes of an execute the test says by itself. */
    private synchronized List<DirectBuffer> note(ExecuteQuoteDecoder execute) {
        byte[] destination = new byte[20];
        execute.getDestination(destination, 0, destination.length);
        seen.add("EXECUTE " + execute.amount().low() + " " + HexFormat.of().formatHex(destination) + " "
                + execute.clientRef());
        return List.of();
    }

    private List<DirectBuffer> answerTick(UpdatePriceDecoder tick, long correlationId) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        if (tick.publishTimeNs() > clock.nanoTime()) {
            PriceDroppedEncoder encoder = new PriceDroppedEncoder();
            encoder.wrapAndApplyHeader(buffer, 0, header)
                    .sequence(sequence)
                    .timestampNs(clock.nanoTime())
                    .correlationId(correlationId)
                    .feedId(tick.feedId())
                    .source(tick.source())
                    .reason(DropReason.FROM_THE_FUTURE);
            return List.of(EngineFrames.frame(buffer, encoder.encodedLength()));
        }
        PriceAcceptedEncoder encoder = new PriceAcceptedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .sequence(sequence)
                .timestampNs(clock.nanoTime())
                .correlationId(correlationId)
                .feedId(tick.feedId())
                .source(tick.source());
        DirectBuffer accepted = EngineFrames.frame(buffer, encoder.encodedLength());
        DirectBuffer rate = EngineFrames.rate(
                0,
                Availability.AVAILABLE,
                tick.priceE12(),
                tick.publishTimeNs(),
                PowersOfTen.get(12),
                clock.nanoTime());
        return List.of(accepted, rate);
    }

    private synchronized List<DirectBuffer> answerQuote(RequestQuoteDecoder request, long correlationId) {
        Asked asked = new Asked(request);
        this.asked = asked;
        seen.add(asked.kind + " " + asked.side + " " + asked.corridorId + " " + asked.amountKind + " " + asked.amount);
        RejectReason reason = refusal;
        if (asked.surface == Surface.V02 && !requestIds.add(asked.keyId + " " + asked.requestId)) {
            reason = RejectReason.REQUEST_ID_REUSED;
        } else if (!asked.clientRef.isEmpty() && clientRefs.containsKey(asked.clientRef)) {
            reason = RejectReason.DUPLICATE_CLIENT_REF;
        }
        if (reason != RejectReason.NONE) {
            return List.of(reject(asked, reason, correlationId));
        }
        return asked.kind == QuoteKind.FIRM ? issueFirm(asked, correlationId) : List.of(issue(asked, correlationId));
    }

    private DirectBuffer reject(Asked asked, RejectReason reason, long correlationId) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        QuoteRejectedEncoder encoder = new QuoteRejectedEncoder();
        String conflicting = clientRefs.get(asked.clientRef);
        boolean isBounded = switch (reason) {
            case ABOVE_MAXIMUM, DAILY_LIMIT_EXCEEDED, MONTHLY_LIMIT_EXCEEDED, OPEN_QUOTES_EXCEEDED -> true;
            default -> false;
        };
        boolean isUsed = isBounded && reason != RejectReason.ABOVE_MAXIMUM;
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .sequence(sequence)
                .timestampNs(clock.nanoTime())
                .correlationId(correlationId)
                .partnerId(asked.partnerId)
                .keyId(asked.keyId)
                .corridorId(asked.corridorId)
                .kind(asked.kind)
                .surface(asked.surface)
                .side(asked.side)
                .reason(reason)
                .riskState(riskState)
                .notionalE6(isBounded ? 60_000_000_000L : refusedNotionalE6)
                .boundE6(isBounded ? 50_000_000_000L : refusedBoundE6)
                .putConflictingQuoteId(
                        conflicting == null ? new byte[32] : HexFormat.of().parseHex(conflicting), 0, 32)
                .usedE6(isUsed ? usedE6 : QuoteRejectedEncoder.usedE6NullValue());
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    private DirectBuffer issue(Asked asked, long correlationId) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        IndicativeQuoteIssuedEncoder encoder = new IndicativeQuoteIssuedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .sequence(sequence)
                .timestampNs(clock.nanoTime())
                .correlationId(correlationId);
        writeTerms(encoder.terms(), asked);
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    private List<DirectBuffer> issueFirm(Asked asked, long correlationId) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        FirmQuoteIssuedEncoder encoder = new FirmQuoteIssuedEncoder();
        byte[] quoteId = EngineFrames.keccak("quote " + ++quoteSequence);
        long nowSeconds = clock.nanoTime() / 1_000_000_000L;
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .sequence(sequence)
                .timestampNs(clock.nanoTime())
                .correlationId(correlationId);
        writeTerms(encoder.terms(), asked);
        encoder.quoteSequence(quoteSequence)
                .putQuoteId(quoteId, 0, 32)
                .issuedAtSeconds(nowSeconds)
                .expiresAtSeconds(nowSeconds + 45)
                .maxDeviationBps(75)
                .sellAllowed(restrictedTo == Side.BUY ? Flag.NO : Flag.YES)
                .buyAllowed(restrictedTo == Side.SELL ? Flag.NO : Flag.YES)
                .hasPartnerRates(partnerRates)
                .rfq(FirmQuoteIssuedEncoder.rfqNullValue())
                .clientRef(asked.clientRef)
                .allowance()
                .low(asked.allowanceLow)
                .high(asked.allowanceHigh);
        DirectBuffer issued = EngineFrames.frame(buffer, encoder.encodedLength());
        DirectBuffer derived = EngineFrames.derived(sequence, correlationId, quoteId, quoteSequence);
        String id = HexFormat.of().formatHex(quoteId);
        if (!asked.clientRef.isEmpty()) {
            clientRefs.put(asked.clientRef, id);
        }
        synchronized (archive) {
            archive.put(id, List.of(bytes(issued), bytes(derived)));
        }
        return List.of(issued, derived);
    }

    private void writeTerms(QuoteTermsEncoder terms, Asked asked) {
        terms.partnerId(asked.partnerId)
                .keyId(asked.keyId)
                .corridorId(asked.corridorId)
                .surface(asked.surface)
                .side(asked.side)
                .amountKind(asked.amountKind)
                .tier(Tier.SMALL)
                .pricingMode(pricingMode)
                .riskState(riskState)
                .oracleSource(PriceSource.PRIMARY)
                .isPartnerOverride(Flag.NO);
        terms.inputAmount().low(1_000_000_000L).high(0);
        terms.outputAmount().low(1_626_493_110L).high(0);
        terms.fixedFee().low(500_000).high(0);
        terms.variableFee().low(1_500_000).high(0);
        terms.amountToConvert().low(998_000_000L).high(0);
        terms.spreadFee().low(-1_505_610L).high(-1);
        terms.midE12(16_312_500_000_000_000L)
                .adjustedMidE12(16_310_000_000_000_000L)
                .rateE12(16_297_525_150_300_000L)
                .skewE8(-1_533)
                .baseSpreadE8(150_000)
                .totalSpreadE8(152_950)
                .variableE8(150_000)
                .discountE8(discountE8)
                .confidenceE8(21_000)
                .oracleAgeNs(1_250_000_000L)
                .notionalE6(1_000_000_000L)
                .totalFeeE6(2_000_000)
                .putWallet(asked.wallet, 0, 20);
    }

    private static byte[] bytes(DirectBuffer frame) {
        byte[] copy = new byte[frame.capacity()];
        frame.getBytes(0, copy);
        return copy;
    }

    /** A RequestQuote taken apart. */
    static final class Asked {
        final Surface surface;
        private final int partnerId;
        private final int keyId;
        private final int corridorId;
        private final QuoteKind kind;
        private final Side side;
        private final AmountKind amountKind;
        private final String amount;
        private final long allowanceLow;
        private final long allowanceHigh;
        final byte[] wallet = new byte[20];
        final String requestId;
        private final String clientRef;

        Asked(RequestQuoteDecoder request) {
            surface = request.surface();
            partnerId = request.partnerId();
            keyId = request.keyId();
            corridorId = request.corridorId();
            kind = request.kind();
            side = request.side();
            amountKind = request.amountKind();
            amount = RawAmounts.of(request.amount()).toString();
            allowanceLow = request.allowance().low();
            allowanceHigh = request.allowance().high();
            request.getWallet(wallet, 0, 20);
            requestId = request.requestId();
            clientRef = request.clientRef();
        }
    }
}
