package dev.kurs.service.reserve;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.HedgeRecordedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OverrideChangedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.port.ChangeRefusedException;
import dev.kurs.protocol.port.ChangeRefusedException.Kind;
import dev.kurs.protocol.port.ReserveAdministration;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

/** Decides about the reserve pool by journaled commands, one after another; what came of one is heard of before its method returns. */
public final class JournaledReserve implements ReserveAdministration, FrameListener {
    private static final Map<RejectReason, Kind> KINDS = Map.of(
            RejectReason.ALREADY_RECORDED, Kind.CONFLICT,
            RejectReason.RFQ_ENDED, Kind.CONFLICT,
            RejectReason.UNKNOWN_ENTITY, Kind.UNKNOWN,
            RejectReason.NO_OPEN_INVENTORY, Kind.NO_OPEN_INVENTORY,
            RejectReason.RFQ_IN_PROGRESS, Kind.RFQ_IN_PROGRESS,
            RejectReason.NO_VIABLE_RFQ_QUOTE, Kind.NO_VIABLE_RFQ_QUOTE,
            RejectReason.ORACLE_STALE, Kind.ORACLE_STALE);

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final OverrideChangedDecoder overrideChanged = new OverrideChangedDecoder();
    private final HedgeRecordedDecoder hedgeRecorded = new HedgeRecordedDecoder();
    private final Recipient recipient;
    private final EpochNanoClock clock;
    private final IntPredicate freezesOnChain;
    private volatile RiskState previousState = RiskState.NORMAL;
    private final RfqChangedDecoder rfqChanged = new RfqChangedDecoder();
    private volatile RecordedHedge lastHedge;
    private volatile long lastRfq;
    private volatile UUID lastDispatched;

    /**
     * @param recipient takes a command, and has told this of its events when it returns
     * @param freezesOnChain whether a corridor's FREEZE goes to the chain from here
     */
    public JournaledReserve(Recipient recipient, EpochNanoClock clock, IntPredicate freezesOnChain) {
        this.recipient = recipient;
        this.clock = clock;
        this.freezesOnChain = freezesOnChain;
    }

    @Override
    public synchronized RunningOverride override(int corridorId, RiskState target, OptionalLong minutes, Authority by) {
        UUID id = UUID.randomUUID();
        OptionalLong expiresAtNs = minutes.isPresent()
                ? OptionalLong.of(clock.nanoTime() + TimeUnit.MINUTES.toNanos(minutes.getAsLong()))
                : OptionalLong.empty();
        send(new ReserveCommands(by).override(corridorId, id, target, expiresAtNs));
        return new RunningOverride(
                id, corridorId, previousState, target, expiresAtNs, by.actor().id(), onchain(corridorId, target));
    }

    private OnchainFreeze onchain(int corridorId, RiskState target) {
        if (target != RiskState.FREEZE) {
            return OnchainFreeze.NONE;
        }
        return freezesOnChain.test(corridorId) ? OnchainFreeze.PENDING : OnchainFreeze.NOT_SENT;
    }

    @Override
    public synchronized void endOverride(int corridorId, UUID overrideId, Authority by) {
        send(new ReserveCommands(by).endOverride(corridorId, overrideId));
    }

    @Override
    public synchronized RecordedHedge record(NewHedge hedge, Authority by) {
        send(new ReserveCommands(by).hedge(hedge));
        return lastHedge;
    }

    @Override
    public synchronized UUID offerBatch(int corridorId, OptionalLong floorE8, Authority by) {
        send(new ReserveCommands(by).offerBatch(corridorId, floorE8));
        return lastDispatched;
    }

    @Override
    public synchronized void callOff(long rfq, Authority by) {
        send(new ReserveCommands(by).callOff(rfq));
    }

    @Override
    public synchronized void recordDelivery(long rfq, String reference, Authority by) {
        send(new ReserveCommands(by).delivery(rfq, reference));
    }

    @Override
    public synchronized void recordGas(String account, long totalE6, Authority by) {
        send(new ReserveCommands(by).gas(account, totalE6));
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case OverrideChangedDecoder.TEMPLATE_ID -> {
                overrideChanged.wrapAndApplyHeader(frame, offset, header);
                if (overrideChanged.isActive() == Flag.YES) {
                    previousState = overrideChanged.previous();
                }
            }
            case HedgeRecordedDecoder.TEMPLATE_ID -> {
                hedgeRecorded.wrapAndApplyHeader(frame, offset, header);
                lastHedge = new RecordedHedge(
                        hedgeRecorded.hedge(),
                        hedgeRecorded.batch(),
                        hedgeRecorded.recordedAtNs(),
                        RawAmounts.of(hedgeRecorded.realised()));
            }
            case RfqChangedDecoder.TEMPLATE_ID -> {
                rfqChanged.wrapAndApplyHeader(frame, offset, header);
                if (rfqChanged.rfq() > lastRfq && isAnOperators()) {
                    lastRfq = rfqChanged.rfq();
                    lastDispatched = Uuids.read(rfqChanged::getRfqId);
                }
            }
            default -> {
                // Nothing that anybody waits for here.
            }
        }
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    /** Neither a breach's nor behind a partner's quote: those come in between as they please. */
    private boolean isAnOperators() {
        return rfqChanged.kind() == RfqKind.EMERGENCY && rfqChanged.breach() == RiskBreach.NONE;
    }

    private void send(byte[] command) {
        String refusal = recipient.send(command);
        if (!refusal.isEmpty()) {
            throw new ChangeRefusedException(kind(refusal), refusal);
        }
    }

    /** By the reason's name, with which every refusal begins. */
    private static Kind kind(String refusal) {
        for (Map.Entry<RejectReason, Kind> kind : KINDS.entrySet()) {
            if (refusal.startsWith(kind.getKey().name())) {
                return kind.getValue();
            }
        }
        return Kind.INVALID;
    }
}
