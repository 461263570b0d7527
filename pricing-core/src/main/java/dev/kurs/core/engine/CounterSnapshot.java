package dev.kurs.core.engine;

import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.sbe.EngineStateDecoder;
import dev.kurs.protocol.message.sbe.EngineStateEncoder;
import dev.kurs.protocol.message.sbe.Flag;

/** The engine's counters and its clock, in a snapshot. */
final class CounterSnapshot implements SnapshotPart {
    private final EngineState state;

    CounterSnapshot(EngineState state) {
        this.state = state;
    }

    @Override
    public void write(EventFrame frame) {
        EngineStateEncoder encoder = frame.begin(new EngineStateEncoder());
        encoder.utcDay(state.context.utcDay())
                .lastQuoteSequence(state.quoteIds.lastSequence())
                .clockOffsetNs(state.clock.offsetNs())
                .isClockTrusted(Flags.of(state.clock.isTrusted()))
                .rules(state.rules.version());
        frame.send(encoder);
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new EngineStateDecoder(), this::restore);
    }

    private void restore(EngineStateDecoder frame) {
        state.context.utcDay(frame.utcDay());
        state.quoteIds.continueAfter(frame.lastQuoteSequence());
        boolean isClockKnown = frame.isClockTrusted() != Flag.NULL_VAL;
        state.clock.set(frame.isClockTrusted() != Flag.NO, isClockKnown ? frame.clockOffsetNs() : 0);
        boolean areRulesKnown = frame.rules() != EngineStateDecoder.rulesNullValue();
        state.rules.adopt(areRulesKnown ? frame.rules() : Rules.FIRST);
    }
}
