package dev.kurs.core.rfq;

import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.maker.Maker;
import dev.kurs.core.maker.MakerQuote;
import dev.kurs.core.maker.Obligation;
import dev.kurs.core.maker.Rfq;
import dev.kurs.core.maker.RfqRequest;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.MakerChangedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.ObligationChangedEncoder;
import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.RfqChangedEncoder;
import dev.kurs.protocol.money.Amount;

/** What the engine says of market makers. */
public final class RfqEvents {
    /** Bytes of a request's id. */
    static final int ID_LENGTH = 16;

    /** Of an emergency. */
    private static final int NO_PARTNER = -1;

    private final RfqChangedEncoder rfq = new RfqChangedEncoder();
    private final MakerChangedEncoder maker = new MakerChangedEncoder();
    private final ObligationChangedEncoder obligation = new ObligationChangedEncoder();
    private final EventFrame frame;

    public RfqEvents(EventFrame frame) {
        this.frame = frame;
    }

    /** A request as it is; the length of its frame, which stands in the buffer still. */
    int rfqChanged(Rfq changed) {
        begin(changed.request());
        MakerQuote accepted = changed.accepted();
        rfq.status(changed.status())
                .acceptByNs(changed.acceptByNs() == 0 ? RfqChangedEncoder.acceptByNsNullValue() : changed.acceptByNs())
                .endedAtNs(changed.endedAtNs() == 0 ? RfqChangedEncoder.endedAtNsNullValue() : changed.endedAtNs())
                .acceptedMakerId(changed.acceptedMakerId())
                .priceE12(accepted == null ? RfqChangedEncoder.priceE12NullValue() : accepted.priceE12())
                .partnerId(
                        changed.partner() == null
                                ? NO_PARTNER
                                : changed.partner().partnerId())
                .quoteSequence(
                        changed.quoteSequence() == 0
                                ? RfqChangedEncoder.quoteSequenceNullValue()
                                : changed.quoteSequence());
        rfq.realised().low(changed.realised().low()).high(changed.realised().high());
        RfqChangedEncoder.AnswersEncoder answers =
                rfq.answersCount(changed.quotes().size());
        for (MakerQuote quote : changed.quotes()) {
            boolean hasPrice = quote.priceE12() != 0;
            answers.next()
                    .makerId(quote.makerId())
                    .standing(quote.standing())
                    .answerPriceE12(
                            hasPrice ? quote.priceE12() : RfqChangedEncoder.AnswersEncoder.answerPriceE12NullValue())
                    .validUntilNs(
                            hasPrice ? quote.validUntilNs() : RfqChangedEncoder.AnswersEncoder.validUntilNsNullValue())
                    .makerQuoteId(quote.quoteId());
        }
        rfq.requestedBy(changed.request().requestedBy())
                .reason(changed.request().reason())
                .makerReference(changed.makerReference());
        frame.send(rfq);
        return MessageHeaderEncoder.ENCODED_LENGTH + rfq.encodedLength();
    }

    private void begin(RfqRequest request) {
        frame.begin(rfq)
                .rfq(request.number())
                .putRfqId(request.rfqId(), 0, ID_LENGTH)
                .kind(request.kind())
                .corridorId(request.corridorId())
                .batch(request.batch())
                .side(request.makerSide())
                .waopE12(request.waopE12())
                .midE12(request.midE12())
                .leastE12(request.leastE12())
                .mostE12(request.mostE12())
                .breach(request.breach())
                .dispatchedAtNs(request.dispatchedAtNs())
                .respondByNs(request.respondByNs());
        write(rfq.baseAmount(), request.baseAmount());
    }

    void makerChanged(Maker changed) {
        frame.begin(maker)
                .makerId(changed.id())
                .isActive(Flags.of(changed.isActive()))
                .failures(changed.failures())
                .leftOutUntilNs(changed.leftOutUntilNs())
                .confirmed(changed.confirmed())
                .rejected(changed.rejected())
                .late(changed.ignored().late)
                .repeated(changed.ignored().repeated)
                .mismatched(changed.ignored().mismatched)
                .unreadable(changed.ignored().unreadable)
                .makerName(changed.name());
        frame.send(maker);
    }

    void bound(Obligation owed) {
        begin(owed, ObligationStatus.OPEN, ObligationChangedEncoder.deliveredAtNsNullValue())
                .deliveryReference("");
        frame.send(obligation);
    }

    void delivered(Obligation owed, long deliveredAtNs, String reference) {
        begin(owed, ObligationStatus.DELIVERED, deliveredAtNs).deliveryReference(reference);
        frame.send(obligation);
    }

    private ObligationChangedEncoder begin(Obligation owed, ObligationStatus status, long deliveredAtNs) {
        frame.begin(obligation)
                .rfq(owed.rfq())
                .putRfqId(owed.rfqId(), 0, ID_LENGTH)
                .makerId(owed.makerId())
                .corridorId(owed.corridorId())
                .status(status)
                .side(owed.side())
                .priceE12(owed.priceE12())
                .boundAtNs(owed.boundAtNs())
                .deliveredAtNs(deliveredAtNs);
        write(obligation.baseAmount(), owed.baseAmount());
        write(obligation.quoteAmount(), owed.quoteAmount());
        return obligation.makerReference(owed.makerReference());
    }

    private static void write(AmountEncoder encoder, Amount amount) {
        encoder.low(amount.low()).high(amount.high());
    }
}
