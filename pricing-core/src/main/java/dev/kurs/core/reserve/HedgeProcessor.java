package dev.kurs.core.reserve;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Hedges;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Require;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.risk.PositionValue;
import dev.kurs.core.settlement.PositionKeeper;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.HedgeRecordedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordHedgeDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;

/**
 * Takes hedges: what the pool traded elsewhere moves the corridor's position and realises profit or loss like a swap, but no balance, which the chain tells.
 *
 * <p>+1 000 USDT at 16 300 and a hedge SELL of 1 000 at 16 310 close the batch with 10 000 IDRX realised.
 */
public final class HedgeProcessor implements CommandProcessor {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int LONGEST_TEXT = 128;
    private static final int PRICE_FACTOR = 2;

    /** A billion dollars, which keeps every sum far within 127 bits. */
    private static final long MAX_DOLLARS_E6 = 1_000_000_000L * 1_000_000L;

    private final EngineState state;
    private final CorridorMonitor monitor;
    private final PositionKeeper positions;
    private final EventFrame frame;
    private final HedgeRecordedEncoder recorded = new HedgeRecordedEncoder();
    private final PositionValue value = new PositionValue();
    private final Amount amount = new Amount();

    /** Who traded where, and why: the texts of a command, in its order. */
    private record Texts(String actor, String reason, String venue, String reference) {
        static Texts of(RecordHedgeDecoder command) {
            String actor = command.actor();
            command.skipActorAddress();
            command.skipActorRequestId();
            return new Texts(actor, command.reason(), command.venue(), command.reference());
        }
    }

    public HedgeProcessor(EngineState state, CorridorMonitor monitor, PositionKeeper positions, EventFrame frame) {
        this.state = state;
        this.monitor = monitor;
        this.positions = positions;
        this.frame = frame;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.answered(new RecordHedgeDecoder(), this::recordHedge);
    }

    private void recordHedge(RecordHedgeDecoder command) {
        if (!state.corridors.risk().isMeasured()) {
            throw CommandRefusedException.invalid("hedges come before risk is configured");
        }
        Require.known("corridorId", command.corridorId(), state.corridors.size());
        Corridor corridor = state.corridors.get(command.corridorId());
        Require.named("side", command.side() != Side.NULL_VAL);
        Require.within("tradedAtNs", command.tradedAtNs(), 0, state.context.timestampNs());
        requirePrice(corridor, command.priceE12());
        takeAmount(corridor, command);
        Texts texts = Texts.of(command);
        requireNew(texts);
        boolean isFlat = corridor.position().base().isZero();
        long batch = corridor.position().batch() + (isFlat ? 1 : 0);
        Side swapSide = command.side() == Side.SELL ? Side.BUY : Side.SELL;
        long tradedAtSeconds = command.tradedAtNs() / NANOS_PER_SECOND;
        positions.trade(corridor, swapSide, amount, command.priceE12(), tradedAtSeconds, true);
        emit(command, corridor, batch, texts);
        monitor.touch(corridor.id());
    }

    /** A price far from the mid is a slip of the pen; without a mid there is none to hold it against. */
    private static void requirePrice(Corridor corridor, long priceE12) {
        long midE12 = corridor.risk().midE12();
        if (midE12 == 0) {
            throw new CommandRefusedException(
                    RejectReason.ORACLE_STALE, "corridor " + corridor.terms().pair() + " never had a price yet");
        }
        long highestE12 = midE12 > Long.MAX_VALUE / PRICE_FACTOR ? Long.MAX_VALUE : midE12 * PRICE_FACTOR;
        Require.within("priceE12", priceE12, Math.max(1, midE12 / PRICE_FACTOR), highestE12);
    }

    private void takeAmount(Corridor corridor, RecordHedgeDecoder command) {
        long high = command.baseAmount().high();
        if (high < 0 || (high == 0 && command.baseAmount().low() == 0)) {
            throw new CommandRefusedException(RejectReason.INVALID_AMOUNT, "baseAmount is not above 0");
        }
        amount.set(high, command.baseAmount().low());
        long dollarsE6 = value.dollarsE6(
                amount, corridor.risk().basePriceE12(), corridor.base().state().decimals());
        if (dollarsE6 > MAX_DOLLARS_E6) {
            throw new CommandRefusedException(
                    RejectReason.INVALID_AMOUNT, "baseAmount is worth more than a billion dollars");
        }
    }

    private void requireNew(Texts texts) {
        Require.within("length of venue", texts.venue().length(), 1, LONGEST_TEXT);
        Require.within("length of reference", texts.reference().length(), 1, LONGEST_TEXT);
        if (state.hedges.has(texts.venue(), texts.reference())) {
            throw new CommandRefusedException(
                    RejectReason.ALREADY_RECORDED,
                    "reference " + texts.reference() + " is recorded at venue " + texts.venue());
        }
        if (state.hedges.count() >= Hedges.CAPACITY) {
            throw CommandRefusedException.invalid(Hedges.CAPACITY + " hedges are recorded, and no more can be");
        }
    }

    private void emit(RecordHedgeDecoder command, Corridor corridor, long batch, Texts texts) {
        frame.begin(recorded)
                .hedge(state.hedges.add(texts.venue(), texts.reference()))
                .corridorId(corridor.id())
                .side(command.side())
                .priceE12(command.priceE12())
                .tradedAtNs(command.tradedAtNs())
                .recordedAtNs(state.context.timestampNs())
                .batch(batch);
        recorded.baseAmount().low(amount.low()).high(amount.high());
        SignedAmount realised = positions.realised(corridor);
        recorded.realised().low(realised.low()).high(realised.high());
        recorded.recordedBy(texts.actor())
                .venue(texts.venue())
                .reference(texts.reference())
                .reason(texts.reason());
        state.recentHedges.add(frame.buffer(), 0, MessageHeaderEncoder.ENCODED_LENGTH + recorded.encodedLength());
        frame.send(recorded);
    }
}
