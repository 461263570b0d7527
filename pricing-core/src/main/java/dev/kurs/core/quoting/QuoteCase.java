package dev.kurs.core.quoting;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Partner;
import dev.kurs.core.book.PartnerCorridor;
import dev.kurs.core.pricing.QuoteInput;
import dev.kurs.core.pricing.QuoteWorksheet;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.money.Amount;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The quote request at hand, and what is found out about it on its way; used again for the next. */
final class QuoteCase {
    static final long UNKNOWN = Long.MIN_VALUE;

    final QuoteInput input = new QuoteInput();
    final QuoteWorksheet sheet = new QuoteWorksheet();
    final Amount feeOwed = new Amount();
    final UnsafeBuffer requestId = new UnsafeBuffer(0, 0);
    final UnsafeBuffer clientReference = new UnsafeBuffer(0, 0);
    RequestQuoteDecoder command;
    Corridor corridor;
    Partner partner;
    PartnerCorridor entry;
    long notionalE6;
    long boundE6;
    long usedE6;
    long lossE6;
    long conflictingQuoteSequence;
    boolean asksMakers;
    MakerBacking backing = MakerBacking.NONE;

    void begin(RequestQuoteDecoder newCommand) {
        command = newCommand;
        command.wrapRequestId(requestId);
        command.wrapClientRef(clientReference);
        corridor = null;
        partner = null;
        entry = null;
        notionalE6 = UNKNOWN;
        boundE6 = UNKNOWN;
        usedE6 = UNKNOWN;
        lossE6 = 0;
        feeOwed.setZero();
        conflictingQuoteSequence = 0;
        asksMakers = false;
        backing = MakerBacking.NONE;
    }

    boolean isFirm() {
        return command.kind() == QuoteKind.FIRM;
    }

    boolean isBacked() {
        return backing.rfq() != 0;
    }

    boolean hasClientReference() {
        return clientReference.capacity() > 0;
    }

    DirectBuffer wallet() {
        return command.buffer();
    }

    int walletOffset() {
        return command.offset() + RequestQuoteDecoder.walletEncodingOffset();
    }
}
