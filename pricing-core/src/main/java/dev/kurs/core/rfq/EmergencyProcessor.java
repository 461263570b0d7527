package dev.kurs.core.rfq;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.maker.Maker;
import dev.kurs.core.maker.MakerTerms;
import dev.kurs.core.maker.Rfq;
import dev.kurs.core.maker.RfqBook;
import dev.kurs.core.maker.RfqRequest;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.BeginEmergencyRfqDecoder;
import dev.kurs.protocol.message.sbe.CancelRfqDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;
import java.util.List;

/**
 * Offers a corridor's open batch to market makers, where an operator says so or a configured breach asks for it.
 *
 * <p>Long 10 000 USDT at a mid of 16 300 with a floor of 50 bps: makers are asked to BUY 10 000 at 16 218.5 or more. Short: to SELL at 16 381.5 or less.
 */
final class EmergencyProcessor {
    private static final long LEAST_FLOOR_E8 = 100_000;
    private static final long MOST_FLOOR_E8 = 3_000_000;

    /** A price this many times better than the mid is a slip of the pen. */
    private static final int PRICE_FACTOR = 2;

    private static final String BREACH = "breach";
    private static final RiskBreach[] BREACHES = RiskBreach.values();

    private final EngineState state;
    private final CorridorMonitor monitor;
    private final RfqBook book;
    private final RfqOutcomes outcomes;
    private final RfqIds ids;
    private long nextAutomaticNs = Long.MAX_VALUE;

    /** Who asks for it, how far from the mid, and why. */
    private record Wish(long floorE8, RiskBreach breach, String requestedBy, String reason) {}

    EmergencyProcessor(EngineState state, CorridorMonitor monitor, RfqOutcomes outcomes) {
        this.state = state;
        this.monitor = monitor;
        this.book = state.rfqs;
        this.outcomes = outcomes;
        this.ids = new RfqIds(state);
    }

    void enterInto(CommandTable commands) {
        commands.answered(new BeginEmergencyRfqDecoder(), this::begin);
        commands.answered(new CancelRfqDecoder(), this::cancel);
    }

    private void begin(BeginEmergencyRfqDecoder command) {
        Require.known("corridorId", command.corridorId(), state.corridors.size());
        MakerTerms terms = book.makers().terms();
        if (terms == null) {
            throw new CommandRefusedException(RejectReason.NO_VIABLE_RFQ_QUOTE, "no market makers are configured");
        }
        boolean isUsual = command.priceFloorE8() == BeginEmergencyRfqDecoder.priceFloorE8NullValue();
        long floorE8 = isUsual ? terms.priceFloorE8() : command.priceFloorE8();
        if (!isUsual) {
            Require.within("priceFloorE8", floorE8, LEAST_FLOOR_E8, MOST_FLOOR_E8);
        }
        String actor = command.actor();
        command.skipActorAddress();
        command.skipActorRequestId();
        Corridor corridor = state.corridors.get(command.corridorId());
        monitor.judgeBeforeReading(state.context.timestampNs());
        requireOffer(corridor);
        dispatch(corridor, new Wish(floorE8, RiskBreach.NONE, actor, command.reason()));
    }

    private void requireOffer(Corridor corridor) {
        String pair = corridor.terms().pair();
        if (book.isEmergency(corridor.id())) {
            throw new CommandRefusedException(
                    RejectReason.RFQ_IN_PROGRESS, "the batch of corridor " + pair + " is being offered already");
        }
        if (corridor.position().base().isZero()) {
            throw new CommandRefusedException(
                    RejectReason.NO_OPEN_INVENTORY, "corridor " + pair + " has no open batch");
        }
        if (corridor.risk().midE12() == 0) {
            throw new CommandRefusedException(RejectReason.ORACLE_STALE, "corridor " + pair + " never had a price yet");
        }
        if (book.makers().asked(corridor.id(), state.context.timestampNs()).isEmpty()) {
            throw new CommandRefusedException(
                    RejectReason.NO_VIABLE_RFQ_QUOTE, "no market maker of corridor " + pair + " can be asked just now");
        }
    }

    private void dispatch(Corridor corridor, Wish wish) {
        Rfq rfq = new Rfq(request(corridor, wish));
        long nowNs = state.context.timestampNs();
        List<Maker> asked = book.makers().asked(corridor.id(), nowNs);
        asked.forEach(rfq::ask);
        outcomes.dispatched(rfq);
    }

    private RfqRequest request(Corridor corridor, Wish wish) {
        long number = book.next();
        long nowNs = state.context.timestampNs();
        long midE12 = corridor.risk().midE12();
        boolean isLong = !corridor.position().base().isNegative();
        Amount amount = new Amount();
        corridor.position().base().magnitude(amount);
        return new RfqRequest(
                number,
                ids.of(number),
                RfqKind.EMERGENCY,
                corridor.id(),
                corridor.position().batch(),
                isLong ? Side.BUY : Side.SELL,
                amount,
                corridor.position().waopE12(),
                midE12,
                isLong ? floor(midE12, wish.floorE8) : Math.max(1, midE12 / PRICE_FACTOR),
                isLong ? multiple(midE12) : ceiling(midE12, wish.floorE8),
                wish.breach,
                nowNs,
                nowNs + book.makers().terms().emergencyTimeoutNs(),
                wish.requestedBy,
                wish.reason);
    }

    private static long floor(long midE12, long floorE8) {
        return Math.max(1, ExactMath.multiplyDivideRoundingUp(midE12, Fractions.E8 - floorE8, Fractions.E8));
    }

    private static long ceiling(long midE12, long floorE8) {
        long priceE12 = ExactMath.multiplyDivideRoundingDown(midE12, Fractions.E8 + floorE8, Fractions.E8);
        return priceE12 == ExactMath.OVERFLOW ? Long.MAX_VALUE : priceE12;
    }

    private static long multiple(long midE12) {
        return midE12 > Long.MAX_VALUE / PRICE_FACTOR ? Long.MAX_VALUE : midE12 * PRICE_FACTOR;
    }

    private void cancel(CancelRfqDecoder command) {
        Rfq rfq = book.find(command.rfq());
        if (rfq == null) {
            boolean isKnown = command.rfq() > 0 && command.rfq() <= book.lastNumber();
            throw new CommandRefusedException(
                    isKnown ? RejectReason.RFQ_ENDED : RejectReason.UNKNOWN_ENTITY,
                    "rfq " + command.rfq() + (isKnown ? " has ended" : " is not known"));
        }
        if (!rfq.isAsking() || rfq.request().kind() != RfqKind.EMERGENCY) {
            throw new CommandRefusedException(RejectReason.RFQ_ENDED, "rfq " + command.rfq() + " is " + rfq.status());
        }
        outcomes.end(rfq, RfqStatus.CANCELLED);
    }

    /** Offers the batches of corridors whose breach asks for it, after every command. */
    void judgeBreaches() {
        nextAutomaticNs = Long.MAX_VALUE;
        MakerTerms terms = book.makers().terms();
        if (terms == null || terms.automatic().isEmpty()) {
            return;
        }
        long nowNs = state.context.timestampNs();
        for (Corridor corridor : state.corridors.inOrder()) {
            RiskBreach breach = automaticBreach(corridor, terms);
            if (breach != RiskBreach.NONE && !book.isEmergency(corridor.id()) && isPriced(corridor)) {
                judge(corridor, breach, nowNs);
            }
        }
    }

    /** The first of the configured breaches; what is published of a corridor may be another, which comes before it and is not configured. */
    private RiskBreach automaticBreach(Corridor corridor, MakerTerms terms) {
        RiskBreach published = corridor.risk().published().breach();
        if (terms.automatic().contains(published)) {
            return published;
        }
        if (published == RiskBreach.NONE || !state.rules.offerForHiddenBreaches()) {
            return RiskBreach.NONE;
        }
        for (RiskBreach breach : BREACHES) {
            if (terms.automatic().contains(breach) && corridor.risk().isReached(breach)) {
                return breach;
            }
        }
        return RiskBreach.NONE;
    }

    /** Whether the feeds give a price to set a floor by. Without one nothing is offered automatically, since no operator would look at the floor. */
    private boolean isPriced(Corridor corridor) {
        return corridor.rate().isAvailable() || !state.rules.offerAtUsablePricesAlone();
    }

    private void judge(Corridor corridor, RiskBreach breach, long nowNs) {
        if (nowNs < book.pausedUntilNs(corridor.id())) {
            nextAutomaticNs = Math.min(nextAutomaticNs, book.pausedUntilNs(corridor.id()));
            return;
        }
        MakerTerms terms = book.makers().terms();
        book.pauseUntil(corridor.id(), nowNs + Math.max(1, terms.automaticPauseNs()));
        boolean isOffered = !corridor.position().base().isZero()
                && corridor.risk().midE12() != 0
                && !book.makers().asked(corridor.id(), nowNs).isEmpty();
        if (isOffered) {
            dispatch(corridor, new Wish(terms.priceFloorE8(), breach, BREACH, breach.name()));
        } else {
            nextAutomaticNs = Math.min(nextAutomaticNs, book.pausedUntilNs(corridor.id()));
        }
    }

    /** When a breach may next ask, if nothing stirs. */
    long nextDueNs() {
        return nextAutomaticNs;
    }
}
