package dev.kurs.core.rfq;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Position;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.maker.Maker;
import dev.kurs.core.maker.MakerQuote;
import dev.kurs.core.maker.Obligation;
import dev.kurs.core.maker.Rfq;
import dev.kurs.core.maker.RfqBook;
import dev.kurs.core.maker.RfqRequest;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.quoting.MakerBacking;
import dev.kurs.core.quoting.QuoteProcessor;
import dev.kurs.core.risk.PositionRule;
import dev.kurs.core.settlement.ExecutionProcessor;
import dev.kurs.core.settlement.PositionKeeper;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.QuoteIds;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Wide;

/** Moves a request for quotes from one state to the next, with all that hangs on it: the position, what is owed, the maker's record. */
final class RfqOutcomes {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** A maker's quote outlives the partner's that it stands behind by so much, so that an accept of its last moment is in time. */
    private static final long HOLDS_LONGER_NS = 2 * NANOS_PER_SECOND;

    private final EngineState state;
    private final RfqBook book;
    private final CorridorMonitor monitor;
    private final PositionKeeper positions;
    private final QuoteProcessor quotes;
    private final ExecutionProcessor executions;
    private final RfqRecords records;
    private final RfqEvents events;
    private final PositionRule positionRule = new PositionRule();
    private final Wide quoteUnits = new Wide();
    private final Wide divisor = new Wide();

    RfqOutcomes(
            EngineState state,
            CorridorMonitor monitor,
            PositionKeeper positions,
            QuoteProcessor quotes,
            ExecutionProcessor executions,
            EventFrame frame) {
        this.state = state;
        this.book = state.rfqs;
        this.monitor = monitor;
        this.positions = positions;
        this.quotes = quotes;
        this.executions = executions;
        this.records = new RfqRecords(state, frame);
        this.events = records.events();
    }

    RfqEvents events() {
        return events;
    }

    /** Tells of a new request. */
    void dispatched(Rfq rfq) {
        records.dispatched(rfq);
    }

    /** Chooses, where it is time to. */
    void judge(Rfq rfq) {
        long nowNs = state.context.timestampNs();
        if (rfq.isAsking() && nowNs >= rfq.chooseAtNs(state.rules.chooseForBest())) {
            if (rfq.partner() == null) {
                choose(rfq, nowNs);
            } else {
                answerPartner(rfq, nowNs);
            }
        } else if (rfq.status() == RfqStatus.ACCEPTED && nowNs >= rfq.acceptByNs()) {
            fail(rfq);
        }
    }

    private void choose(Rfq rfq, long nowNs) {
        MakerQuote best = rfq.best(nowNs);
        if (best == null) {
            end(rfq, RfqStatus.EXPIRED);
        } else if (!isWorthClearing(rfq.request())) {
            end(rfq, RfqStatus.CANCELLED);
        } else {
            rfq.accept(best, nowNs + book.makers().terms().acceptTimeoutNs());
            events.rfqChanged(rfq);
        }
    }

    /** The best quote that holds for long enough is kept behind a firm one, of which the partner is told as if it had been asked for just now. */
    private void answerPartner(Rfq rfq, long nowNs) {
        MakerQuote best = rfq.best(nowNs + HOLDS_LONGER_NS + NANOS_PER_SECOND);
        if (best == null) {
            quotes.refuseUnbacked(rfq.partner().frame());
            end(rfq, RfqStatus.EXPIRED);
            return;
        }
        MakerBacking backing = new MakerBacking(
                rfq.request().number(),
                best.priceE12(),
                book.makers().terms().toleranceE8(),
                Math.floorDiv(best.validUntilNs() - HOLDS_LONGER_NS, NANOS_PER_SECOND));
        long quoteSequence = quotes.issueBacked(rfq.partner().frame(), backing);
        if (quoteSequence == QuoteIds.UNKNOWN) {
            end(rfq, RfqStatus.CANCELLED);
        } else {
            rfq.hold(best, quoteSequence);
            events.rfqChanged(rfq);
        }
    }

    /** Whether the offered batch is still open, and still so large that giving away what was offered makes it smaller. */
    private boolean isWorthClearing(RfqRequest request) {
        Position position = state.corridors.get(request.corridorId()).position();
        boolean isOpen = !position.base().isZero() && position.batch() == request.batch();
        return isOpen
                && (!state.rules.clearOnlyWhatShrinks()
                        || positionRule.shrinks(request.makerSide(), position.base(), request.baseAmount()));
    }

    /** The maker is bound: the position moves now, and what it owes is owed until it is delivered. */
    void fill(Rfq rfq, String makerReference) {
        long nowNs = state.context.timestampNs();
        RfqRequest request = rfq.request();
        MakerQuote accepted = rfq.accepted();
        Corridor corridor = state.corridors.get(request.corridorId());
        Maker maker = book.makers().get(accepted.makerId());
        trade(corridor, request, accepted.priceE12(), nowNs / NANOS_PER_SECOND);
        rfq.fill(makerReference, positions.realised(corridor));
        rfq.put(accepted.as(QuoteStanding.CONFIRMED));
        maker.confirm();
        end(rfq, RfqStatus.FILLED);
        Obligation owed = obligation(request, accepted, corridor, makerReference, nowNs);
        book.obligations().put(owed.rfq(), owed);
        events.bound(owed);
        events.makerChanged(maker);
        monitor.touch(corridor.id());
        if (rfq.partner() != null) {
            executions.confirm(rfq.quoteSequence());
        }
    }

    private void trade(Corridor corridor, RfqRequest request, long priceE12, long nowSeconds) {
        if (request.kind() == RfqKind.EMERGENCY) {
            positions.clear(corridor, request.makerSide(), request.baseAmount(), priceE12, nowSeconds, request.batch());
        } else {
            positions.trade(corridor, request.makerSide(), request.baseAmount(), priceE12, nowSeconds, true);
        }
    }

    private Obligation obligation(
            RfqRequest request, MakerQuote accepted, Corridor corridor, String makerReference, long nowNs) {
        return new Obligation(
                request.number(),
                request.rfqId(),
                accepted.makerId(),
                request.corridorId(),
                request.makerSide(),
                request.baseAmount(),
                quoteAmount(request, accepted.priceE12(), corridor),
                accepted.priceE12(),
                nowNs,
                makerReference);
    }

    /** What the maker pays for base units, rounded up, or is paid for them, rounded down. */
    private Amount quoteAmount(RfqRequest request, long priceE12, Corridor corridor) {
        int exponent =
                corridor.quote().state().decimals() - corridor.base().state().decimals();
        quoteUnits.set(request.baseAmount()).times(priceE12);
        divisor.set(1).timesPowerOfTen(12);
        if (exponent >= 0) {
            quoteUnits.timesPowerOfTen(exponent);
        } else {
            divisor.timesPowerOfTen(-exponent);
        }
        Amount amount = new Amount();
        boolean fits = request.makerSide() == Side.BUY
                ? quoteUnits.divideRoundingUp(divisor, amount)
                : quoteUnits.divideRoundingDown(divisor, amount);
        if (!fits) {
            throw new IllegalStateException("what a maker owes exceeds 2^127 raw units");
        }
        return amount;
    }

    /** The maker whose quote was accepted did not stand by it. */
    void fail(Rfq rfq) {
        Maker maker = book.makers().get(rfq.acceptedMakerId());
        maker.fail(state.context.timestampNs(), book.makers().terms().penaltyNs());
        rfq.put(rfq.accepted().as(QuoteStanding.REJECTED));
        end(rfq, RfqStatus.REJECTED);
        events.makerChanged(maker);
        if (rfq.partner() != null) {
            executions.release(rfq.quoteSequence());
        }
    }

    void end(Rfq rfq, RfqStatus outcome) {
        records.ended(rfq, outcome);
    }
}
