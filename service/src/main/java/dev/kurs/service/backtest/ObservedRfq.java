package dev.kurs.service.backtest;

import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.Side;
import java.math.BigInteger;
import java.util.Set;
import java.util.TreeSet;

/** A request for quotes of one run, as its events tell of it: number 7, for 10 000 USDT of corridor 0, accepted by maker 1. */
final class ObservedRfq {
    private final long number;
    private final byte[] rfqId = new byte[RfqChangedDecoder.rfqIdLength()];
    private final RfqKind kind;
    private final int corridorId;
    private final Side side;
    private final BigInteger baseAmount;
    private final Set<Integer> makers = new TreeSet<>();
    private RfqStatus status;
    private int acceptedMakerId;
    private long acceptByNs;
    private boolean isEnded;

    /** Reads the whole of it, with who is asked. */
    ObservedRfq(RfqChangedDecoder event) {
        number = event.rfq();
        event.getRfqId(rfqId, 0, rfqId.length);
        kind = event.kind();
        corridorId = event.corridorId();
        side = event.side();
        baseAmount = RawAmounts.of(event.baseAmount());
        apply(event);
        for (RfqChangedDecoder.AnswersDecoder answer : event.answers()) {
            makers.add(answer.makerId());
            int unused = answer.skipMakerQuoteId();
        }
    }

    /** Takes how it stands from now on. */
    void apply(RfqChangedDecoder event) {
        status = event.status();
        acceptedMakerId = event.acceptedMakerId();
        acceptByNs = event.acceptByNs();
        isEnded = event.endedAtNs() != RfqChangedDecoder.endedAtNsNullValue();
    }

    long number() {
        return number;
    }

    byte[] rfqId() {
        return rfqId;
    }

    boolean isEmergency() {
        return kind == RfqKind.EMERGENCY;
    }

    int corridorId() {
        return corridorId;
    }

    BigInteger baseAmount() {
        return baseAmount;
    }

    /** Who was asked. */
    Set<Integer> makers() {
        return makers;
    }

    int acceptedMakerId() {
        return acceptedMakerId;
    }

    boolean isEnded() {
        return isEnded;
    }

    /** Whether somebody's quote was accepted, who has not said yet whether it stands by it. */
    boolean isAccepted() {
        return status == RfqStatus.ACCEPTED;
    }

    boolean isAcceptedBy(int makerId) {
        return isAccepted() && acceptedMakerId == makerId;
    }

    /** Whether time ends the wait for that. */
    boolean isOverdue(long nowNs) {
        return isAccepted() && nowNs >= acceptByNs;
    }

    /** Whether the maker whose quote was accepted did not stand by it. */
    boolean isRejectedBy(int makerId) {
        return status == RfqStatus.REJECTED && acceptedMakerId == makerId;
    }

    /** Whether makers are asked for the same side of the same corridor, for somebody or in an emergency. */
    boolean isLike(ObservedRfq other) {
        return kind == other.kind && corridorId == other.corridorId && side == other.side;
    }
}
