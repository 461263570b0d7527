package dev.kurs.outbound.rfq;

import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A request for quotes as the journal has it.
 *
 * @param quoteSequence of the partner's firm quote behind which the accepted maker stands; {@link RfqChangedDecoder#quoteSequenceNullValue()} where there is none
 * @param asOfNs when the journal said so, or said its last where it stands in a snapshot
 * @param endedAtNs {@link RfqChangedDecoder#endedAtNsNullValue()} while it runs
 */
record OfferedRfq(
        long number,
        UUID rfqId,
        RfqKind kind,
        RfqStatus status,
        int corridorId,
        Side makerSide,
        Amount baseAmount,
        long midE12,
        long leastE12,
        long mostE12,
        long respondByNs,
        long acceptByNs,
        int acceptedMakerId,
        long quoteSequence,
        long asOfNs,
        long endedAtNs,
        List<Asked> asked) {

    /** A maker that was asked. */
    record Asked(int makerId, QuoteStanding standing, String quoteId) {}

    static OfferedRfq of(RfqChangedDecoder event) {
        Amount base =
                new Amount().set(event.baseAmount().high(), event.baseAmount().low());
        List<Asked> asked = new ArrayList<>();
        for (RfqChangedDecoder.AnswersDecoder answer : event.answers()) {
            asked.add(new Asked(answer.makerId(), answer.standing(), answer.makerQuoteId()));
        }
        return new OfferedRfq(
                event.rfq(),
                Uuids.read(event::getRfqId),
                event.kind(),
                event.status(),
                event.corridorId(),
                event.side(),
                base,
                event.midE12(),
                event.leastE12(),
                event.mostE12(),
                event.respondByNs(),
                event.acceptByNs(),
                event.acceptedMakerId(),
                event.quoteSequence(),
                event.timestampNs(),
                event.endedAtNs(),
                List.copyOf(asked));
    }

    boolean isAsking() {
        return status == RfqStatus.DISPATCHED || status == RfqStatus.QUOTED;
    }

    boolean isRunning() {
        return isAsking() || status == RfqStatus.HELD || status == RfqStatus.ACCEPTED;
    }

    /** Whether a maker's quote stands behind a partner's firm one; it is about an open batch otherwise, or nothing stands yet. */
    boolean isBehindQuote() {
        return quoteSequence != RfqChangedDecoder.quoteSequenceNullValue();
    }

    /** Whether makers may still be told that their quotes are not wanted, as of the journal's last word. */
    boolean hasEndedWithin(Duration time) {
        return !isRunning() && asOfNs - endedAtNs < time.toNanos();
    }

    /** The bound on the side that hurts the pool. */
    long floorE12() {
        return makerSide == Side.BUY ? leastE12 : mostE12;
    }

    Asked accepted() {
        return asked.stream()
                .filter(maker -> maker.makerId() == acceptedMakerId)
                .findFirst()
                .orElseThrow();
    }
}
