package dev.kurs.core.market;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.PublishedState;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.pricing.Volatility;
import dev.kurs.core.risk.AutomaticState;
import dev.kurs.core.risk.OverrideIdentity;
import dev.kurs.core.risk.Restrictions;
import dev.kurs.core.risk.StateOverride;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.CorridorRateChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorRiskStateDecoder;
import dev.kurs.protocol.message.sbe.CorridorRiskStateEncoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.OverrideChangedDecoder;
import dev.kurs.protocol.message.sbe.VolatilityStateDecoder;
import dev.kurs.protocol.message.sbe.VolatilityStateEncoder;

/** The corridors' states, overrides, volatility and rates, in a snapshot. */
public final class CorridorSnapshot implements SnapshotPart {
    private final EngineState state;

    public CorridorSnapshot(EngineState state) {
        this.state = state;
    }

    @Override
    public void write(EventFrame frame) {
        MarketEvents events = new MarketEvents(frame);
        for (Corridor corridor : state.corridors.inOrder()) {
            writeRiskState(frame, corridor);
            if (corridor.override().isActive()) {
                events.overrideChanged(corridor, true);
            }
            writeVolatility(frame, corridor);
            events.corridorRateChanged(corridor);
            events.corridorStateChanged(corridor);
        }
    }

    private static void writeRiskState(EventFrame frame, Corridor corridor) {
        AutomaticState automatic = corridor.automatic();
        StateOverride override = corridor.override();
        boolean calm = automatic.calmSinceNs() != AutomaticState.NOT_CALM;
        boolean permanent = override.expiresAtNs() == StateOverride.PERMANENT;
        CorridorRiskStateEncoder encoder = frame.begin(new CorridorRiskStateEncoder());
        encoder.corridorId(corridor.id())
                .automaticState(automatic.state())
                .automaticCause(automatic.cause())
                .restrictions(automatic.restrictions())
                .calmSinceNs(calm ? automatic.calmSinceNs() : CorridorRiskStateEncoder.calmSinceNsNullValue())
                .isOverridden(Flags.of(override.isActive()))
                .overrideState(override.state())
                .overrideExpiresAtNs(
                        permanent ? CorridorRiskStateEncoder.overrideExpiresAtNsNullValue() : override.expiresAtNs());
        frame.send(encoder);
    }

    private static void writeVolatility(EventFrame frame, Corridor corridor) {
        Volatility volatility = corridor.volatility();
        VolatilityStateEncoder encoder = frame.begin(new VolatilityStateEncoder());
        encoder.corridorId(corridor.id())
                .varianceBits(volatility.varianceBits())
                .previousMidE12(volatility.previousMidE12())
                .midE12(volatility.midE12())
                .endNs(volatility.endNs())
                .dayVarianceBits(volatility.dayVarianceBits())
                .dayReturns(volatility.dayReturns());
        frame.send(encoder);
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new CorridorRiskStateDecoder(), this::restore);
        frames.on(new OverrideChangedDecoder(), this::restore);
        frames.on(new VolatilityStateDecoder(), this::restore);
        frames.on(new CorridorRateChangedDecoder(), this::restore);
        frames.on(new CorridorStateChangedDecoder(), this::restore);
    }

    private void restore(CorridorRiskStateDecoder frame) {
        Corridor corridor = state.corridors.get(frame.corridorId());
        boolean calm = frame.calmSinceNs() != CorridorRiskStateDecoder.calmSinceNsNullValue();
        corridor.automatic()
                .restore(
                        frame.automaticState(),
                        frame.automaticCause(),
                        calm ? frame.calmSinceNs() : AutomaticState.NOT_CALM,
                        frame.restrictions() == CorridorRiskStateDecoder.restrictionsNullValue()
                                ? Restrictions.POSITION
                                : frame.restrictions());
        if (Flags.isYes(frame.isOverridden())) {
            boolean permanent = frame.overrideExpiresAtNs() == CorridorRiskStateDecoder.overrideExpiresAtNsNullValue();
            corridor.override()
                    .begin(frame.overrideState(), permanent ? StateOverride.PERMANENT : frame.overrideExpiresAtNs());
        }
    }

    private void restore(OverrideChangedDecoder frame) {
        StateOverride override = state.corridors.get(frame.corridorId()).override();
        byte[] uuid = new byte[OverrideIdentity.LENGTH];
        frame.getOverrideId(uuid, 0, uuid.length);
        OverrideIdentity identity = new OverrideIdentity(uuid, frame.setBy(), frame.setAtNs(), frame.previous());
        override.begin(override.state(), override.expiresAtNs(), identity);
    }

    private void restore(VolatilityStateDecoder frame) {
        Volatility volatility = state.corridors.get(frame.corridorId()).volatility();
        volatility.restore(frame.varianceBits(), frame.previousMidE12(), frame.midE12(), frame.endNs());
        if (frame.dayReturns() != VolatilityStateDecoder.dayReturnsNullValue()) {
            volatility.restoreDay(frame.dayVarianceBits(), frame.dayReturns());
        }
    }

    private void restore(CorridorRateChangedDecoder frame) {
        state.corridors
                .get(frame.corridorId())
                .rate()
                .restore(
                        frame.availability(),
                        frame.source(),
                        frame.midE12(),
                        frame.confidenceE8(),
                        frame.publishTimeNs(),
                        frame.basePriceE12());
    }

    private void restore(CorridorStateChangedDecoder frame) {
        PublishedState published = state.corridors.get(frame.corridorId()).state();
        boolean permanent = frame.overrideExpiresAtNs() == CorridorStateChangedDecoder.overrideExpiresAtNsNullValue();
        published.noteState(frame.state(), Flags.isYes(frame.sellAllowed()), Flags.isYes(frame.buyAllowed()));
        published.noteOverride(
                Flags.isYes(frame.overridden()), permanent ? StateOverride.PERMANENT : frame.overrideExpiresAtNs());
        published.restore(frame.previous(), frame.cause());
        published.metric().set(frame.metricE8(), frame.thresholdE8(), frame.subjectId());
    }
}
