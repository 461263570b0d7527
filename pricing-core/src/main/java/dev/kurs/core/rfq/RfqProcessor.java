package dev.kurs.core.rfq;

import dev.kurs.core.command.CommandContext;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.maker.Maker;
import dev.kurs.core.maker.MakerTerms;
import dev.kurs.core.maker.Makers;
import dev.kurs.core.maker.Obligation;
import dev.kurs.core.maker.Rfq;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.quoting.QuoteProcessor;
import dev.kurs.core.settlement.ExecutionProcessor;
import dev.kurs.core.settlement.PositionKeeper;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.ConfigureMakersDecoder;
import dev.kurs.protocol.message.sbe.RecordDeliveryDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import java.util.List;

/** Takes who the market makers are, and that they delivered; builds the parts that ask them and take their answers. */
public final class RfqProcessor implements CommandProcessor, SnapshotPart {
    /** Names in a journal's life. */
    private static final int MOST_NAMES = 256;

    private static final int LONGEST_REFERENCE = 128;

    private final EngineState state;
    private final Makers makers;
    private final RfqEvents events;
    private final AnswerProcessor answers;
    private final EmergencyProcessor emergencies;

    public RfqProcessor(
            EngineState state,
            CorridorMonitor monitor,
            PositionKeeper positions,
            QuoteProcessor quotes,
            ExecutionProcessor executions,
            EventFrame frame) {
        this.state = state;
        this.makers = state.rfqs.makers();
        RfqOutcomes outcomes = new RfqOutcomes(state, monitor, positions, quotes, executions, frame);
        events = outcomes.events();
        answers = new AnswerProcessor(state, outcomes);
        emergencies = new EmergencyProcessor(state, monitor, outcomes);
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.answered(new ConfigureMakersDecoder(), this::configure);
        commands.answered(new RecordDeliveryDecoder(), this::recordDelivery);
        answers.enterInto(commands);
        emergencies.enterInto(commands);
    }

    private void configure(ConfigureMakersDecoder command) {
        if (!state.corridors.risk().isMeasured()) {
            throw CommandRefusedException.invalid("makers come before risk is configured");
        }
        MakerTerms terms = MakerTerms.from(command);
        Require.valid(terms.invalidity(state.corridors.size()));
        if (!makers.hasRoomFor(terms, MOST_NAMES)) {
            throw CommandRefusedException.invalid(MOST_NAMES + " makers were declared, and no more can be");
        }
        keep(command, terms);
        List.copyOf(makers.byId()).forEach(events::makerChanged);
    }

    private void keep(ConfigureMakersDecoder command, MakerTerms terms) {
        makers.configure(terms);
        int length = command.limit() - state.context.offset();
        state.makersFrame.put(0, state.context.frame(), state.context.offset(), length);
    }

    private void recordDelivery(RecordDeliveryDecoder command) {
        Obligation owed = state.rfqs.obligations().get(command.rfq());
        if (owed == null) {
            throw new CommandRefusedException(RejectReason.UNKNOWN_ENTITY, "nothing is owed by rfq " + command.rfq());
        }
        command.skipActor();
        command.skipActorAddress();
        command.skipActorRequestId();
        command.skipReason();
        String reference = command.deliveryReference();
        Require.within("length of deliveryReference", reference.length(), 1, LONGEST_REFERENCE);
        state.rfqs.obligations().remove(command.rfq());
        events.delivered(owed, state.context.timestampNs(), reference);
    }

    /** After the clock was set back: the new times of emergencies are told; for those of a partner's request nobody but the partner waits. */
    public void turnBack(long nowNs) {
        for (Rfq rfq : state.rfqs.running()) {
            rfq.turnBack(nowNs, makers.terms());
            if (rfq.partner() == null) {
                events.rfqChanged(rfq);
            }
        }
    }

    /** Does what time alone brings about. */
    public void advanceTime() {
        answers.advanceTime();
    }

    /** Looks at breaches, after every command. */
    public void judgeBreaches() {
        emergencies.judgeBreaches();
    }

    /** When time next brings something about. */
    public long nextDueNs() {
        return Math.min(answers.nextDueNs(), emergencies.nextDueNs());
    }

    /** Who the makers are; the rest follows in {@link RfqSnapshot}, behind the corridors. */
    @Override
    public void write(EventFrame frame) {
        CommandContext context = frame.context();
        for (Maker maker : makers.byId()) {
            new RfqEvents(frame).makerChanged(maker);
        }
        for (int id = 0; id < state.makersFrame.size(); id++) {
            frame.send(state.makersFrame.copy(id, context.sequence(), context.timestampNs(), frame.buffer()));
        }
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new ConfigureMakersDecoder(), command -> keep(command, MakerTerms.from(command)));
    }
}
