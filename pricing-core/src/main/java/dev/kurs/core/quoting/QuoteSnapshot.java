package dev.kurs.core.quoting;

import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.PartnerCorridor;
import dev.kurs.core.book.UtcDay;
import dev.kurs.core.book.V01Quote;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.execution.ExecutionSnapshot;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.ClientReferenceStateDecoder;
import dev.kurs.protocol.message.sbe.ClientReferenceStateEncoder;
import dev.kurs.protocol.message.sbe.ClientReferencesStateDecoder;
import dev.kurs.protocol.message.sbe.ClientReferencesStateEncoder;
import dev.kurs.protocol.message.sbe.OpenQuoteStateDecoder;
import dev.kurs.protocol.message.sbe.OpenQuoteStateEncoder;
import dev.kurs.protocol.message.sbe.RequestIdStateDecoder;
import dev.kurs.protocol.message.sbe.RequestIdStateEncoder;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import dev.kurs.protocol.message.sbe.VolumeChangedDecoder;
import dev.kurs.protocol.money.Amount;

/**
 * Open quotes, the limits they use, what was settled of late, the request ids that are used up, and of client_refs their number and hash, in a snapshot.
 */
public final class QuoteSnapshot implements SnapshotPart {
    private final EngineState state;
    private final ExecutionSnapshot executions;
    private final Amount input = new Amount();
    private final Amount output = new Amount();
    private final Amount base = new Amount();
    private final Amount fee = new Amount();

    public QuoteSnapshot(EngineState state) {
        this.state = state;
        this.executions = new ExecutionSnapshot(state);
    }

    @Override
    public void write(EventFrame frame) {
        BookEvents events = new BookEvents(frame);
        for (int place = 0; place < state.partnerCorridors.size(); place++) {
            PartnerCorridor entry = state.partnerCorridors.get(place);
            events.usageOn(state.rules.keepUsedLimits() ? entry.usedOn() : state.context.utcDay(), entry);
        }
        for (int partnerId = 0; partnerId < state.partners.size(); partnerId++) {
            writeVolume(events, partnerId);
        }
        for (int slot : state.openQuotes.slotsInIssueOrder()) {
            writeOpenQuote(frame, slot);
        }
        executions.writeUnsettled(frame);
        ClientReferencesStateEncoder references = frame.begin(new ClientReferencesStateEncoder());
        references.references(state.clientReferences.size()).contentHash(state.clientReferences.hash());
        frame.send(references);
        writeRequestIds(frame);
    }

    private void writeVolume(BookEvents events, int partnerId) {
        state.partners
                .get(partnerId)
                .volume()
                .forEach((day, settledE6) -> events.volumeChanged(partnerId, day, settledE6));
    }

    private void writeOpenQuote(EventFrame frame, int slot) {
        OpenQuotes quotes = state.openQuotes;
        OpenQuoteStateEncoder encoder = frame.begin(new OpenQuoteStateEncoder());
        encoder.rateE12(quotes.rateE12(slot))
                .lossE6(quotes.lossE6(slot))
                .quoteSequence(quotes.quoteSequence(slot))
                .partnerId(quotes.partnerId(slot))
                .corridorId(quotes.corridorId(slot))
                .side(quotes.side(slot))
                .notionalE6(quotes.notionalE6(slot))
                .issuedAtSeconds(quotes.issuedAtSeconds(slot))
                .expiresAtSeconds(quotes.expiresAtSeconds(slot))
                .usageDay(quotes.usageDay(slot))
                .surface(quotes.surface(slot));
        quotes.input(slot, input);
        write(encoder.inputAmount(), input);
        quotes.output(slot, output);
        write(encoder.outputAmount(), output);
        quotes.base(slot, base);
        write(encoder.baseAmount(), base);
        quotes.feeOwed(slot, fee);
        write(encoder.feeOwed(), fee);
        V01Quote v01Quote = state.v01Quotes.find(quotes.quoteSequence(slot));
        if (v01Quote != null) {
            encoder.expiresAtSeconds(v01Quote.quoteExpiresAtSeconds());
        }
        frame.send(encoder);
        if (v01Quote != null) {
            executions.write(frame, slot, v01Quote);
        }
    }

    /** Writes every client_ref, which a snapshot does not hold. */
    public void writeClientReferences(EventFrame frame) {
        ClientReferenceStateEncoder encoder = frame.begin(new ClientReferenceStateEncoder());
        state.clientReferences.forEach((partnerId, fingerprintHigh, fingerprintLow, quoteSequence) -> {
            encoder.partnerId(partnerId)
                    .fingerprintHigh(fingerprintHigh)
                    .fingerprintLow(fingerprintLow)
                    .quoteSequence(quoteSequence);
            frame.send(encoder);
        });
    }

    /** They are most of a snapshot: header and stamp of all are those of the first. */
    private void writeRequestIds(EventFrame frame) {
        RequestIdStateEncoder encoder = frame.begin(new RequestIdStateEncoder());
        state.requestIds.forEach((keyId, fingerprintHigh, fingerprintLow, usedAtNs) -> {
            encoder.keyId(keyId)
                    .fingerprintHigh(fingerprintHigh)
                    .fingerprintLow(fingerprintLow)
                    .usedAtNs(usedAtNs);
            frame.send(encoder);
        });
    }

    private static void write(AmountEncoder encoder, Amount amount) {
        encoder.low(amount.low()).high(amount.high());
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new UsageChangedDecoder(), this::restore);
        frames.on(new VolumeChangedDecoder(), this::restore);
        frames.on(new OpenQuoteStateDecoder(), this::restore);
        executions.restoreFrom(frames);
        frames.on(new ClientReferenceStateDecoder(), this::restore);
        frames.on(new ClientReferencesStateDecoder(), this::restore);
        frames.on(new RequestIdStateDecoder(), this::restore);
    }

    private void restore(UsageChangedDecoder frame) {
        state.partnerCorridors
                .find(frame.partnerId(), frame.corridorId())
                .setUsed(frame.utcDay(), frame.dailyUsedE6(), frame.monthlyUsedE6());
    }

    private void restore(VolumeChangedDecoder frame) {
        state.partners.get(frame.partnerId()).volume().set(frame.utcDay(), frame.settledE6());
    }

    private void restore(OpenQuoteStateDecoder frame) {
        OpenQuotes quotes = state.openQuotes;
        input.set(frame.inputAmount().high(), frame.inputAmount().low());
        output.set(frame.outputAmount().high(), frame.outputAmount().low());
        int slot =
                quotes.open(frame.quoteSequence(), frame.surface(), frame.issuedAtSeconds(), frame.expiresAtSeconds());
        quotes.setParties(slot, frame.partnerId(), frame.corridorId(), frame.side());
        boolean isDayKnown = frame.usageDay() != OpenQuoteStateDecoder.usageDayNullValue();
        quotes.setUsageDay(slot, isDayKnown ? frame.usageDay() : UtcDay.ofSeconds(frame.issuedAtSeconds()));
        quotes.setAmounts(slot, input, output, frame.notionalE6());
        if (frame.baseAmount() != null) {
            base.set(frame.baseAmount().high(), frame.baseAmount().low());
            quotes.setTrade(slot, base, frame.rateE12(), frame.lossE6());
            state.chainPool.open(frame.lossE6());
        }
        if (frame.feeOwed() != null) {
            fee.set(frame.feeOwed().high(), frame.feeOwed().low());
        } else {
            fee.setZero();
        }
        quotes.setFeeOwed(slot, fee);
        state.quoteIds.opened(frame.quoteSequence());
        state.partners.get(frame.partnerId()).open(frame.notionalE6());
        reserve(frame);
    }

    private void reserve(OpenQuoteStateDecoder frame) {
        CorridorMarket market = state.corridors.get(frame.corridorId()).market();
        boolean fits = market.inputToken(frame.side()).due().tryAdd(input)
                && market.outputToken(frame.side()).reserved().tryAdd(output);
        if (!fits) {
            throw new IllegalArgumentException("open quotes exceed 2^127 raw units at " + frame.quoteSequence());
        }
        state.openFlows.open(
                market.inputToken(frame.side()).terms().tokenId(),
                market.outputToken(frame.side()).terms().tokenId(),
                fee);
    }

    private void restore(ClientReferenceStateDecoder frame) {
        state.clientReferences.restore(
                frame.partnerId(), frame.fingerprintHigh(), frame.fingerprintLow(), frame.quoteSequence());
    }

    private void restore(ClientReferencesStateDecoder frame) {
        state.clientReferences.expect(frame.references());
    }

    private void restore(RequestIdStateDecoder frame) {
        state.requestIds.restore(frame.keyId(), frame.fingerprintHigh(), frame.fingerprintLow(), frame.usedAtNs());
    }
}
