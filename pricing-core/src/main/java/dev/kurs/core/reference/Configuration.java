package dev.kurs.core.reference;

import dev.kurs.core.book.Frames;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.CommandContext;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import java.util.function.Consumer;
import org.agrona.sbe.MessageDecoderFlyweight;

/** Takes configuration commands, from the log or from a snapshot; sending one again changes nothing. */
public final class Configuration implements CommandProcessor, SnapshotPart {
    private final EngineState state;
    private final EntityIds names;
    private final MarketConfiguration markets;
    private final PartnerConfiguration partners;
    private final KeyProcessor keys;
    private final BookEvents events;
    private final Runnable emitHealth;

    /** @param emitHealth says which feeds have another health now */
    public Configuration(
            EngineState state,
            EntityIds names,
            MarketConfiguration markets,
            PartnerConfiguration partners,
            KeyProcessor keys,
            BookEvents events,
            Runnable emitHealth) {
        this.state = state;
        this.names = names;
        this.markets = markets;
        this.partners = partners;
        this.keys = keys;
        this.events = events;
        this.emitHealth = emitHealth;
    }

    @Override
    public void enterInto(CommandTable commands) {
        Kinds takers = new Kinds() {
            @Override
            public <D extends MessageDecoderFlyweight> void take(D decoder, Consumer<? super D> processor) {
                commands.answered(decoder, command -> check(command, processor), command -> emitHealth.run());
            }
        };
        eachKind(takers, Origin.COMMAND);
        commands.answered(new ConfigurePartnerCorridorDecoder(), partners::partnerCorridor, this::emitLimits);
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        Kinds restorers = new Kinds() {
            @Override
            public <D extends MessageDecoderFlyweight> void take(D decoder, Consumer<? super D> processor) {
                frames.on(decoder, frame -> restore(frame, processor));
            }
        };
        eachKind(restorers, Origin.SNAPSHOT);
        restorers.take(new ConfigurePartnerCorridorDecoder(), partners::partnerCorridor);
    }

    @Override
    public void write(EventFrame frame) {
        new ConfigurationWriter(state, frame).write();
    }

    private void eachKind(Kinds kinds, Origin origin) {
        kinds.take(new ConfigureInstanceDecoder(), command -> instance(command, origin));
        kinds.take(new ConfigureCalendarDecoder(), markets::calendar);
        kinds.take(new ConfigureFeedDecoder(), this::feed);
        kinds.take(new ConfigureTokenDecoder(), this::token);
        kinds.take(new ConfigureCorridorDecoder(), command -> corridor(command, origin));
        kinds.take(new ConfigurePartnerDecoder(), this::partner);
        kinds.take(new ConfigureWalletDecoder(), partners::wallet);
        kinds.take(new ConfigureKeyDecoder(), keys::configure);
    }

    private <D> void check(D command, Consumer<? super D> processor) {
        names.check(state.context.frame(), state.context.offset());
        processor.accept(command);
    }

    private static <D extends MessageDecoderFlyweight> void restore(D frame, Consumer<? super D> processor) {
        try {
            processor.accept(frame);
        } catch (CommandRefusedException refused) {
            throw new IllegalArgumentException("snapshot does not restore: " + refused.getMessage(), refused);
        }
    }

    private void emitLimits(ConfigurePartnerCorridorDecoder command) {
        events.usageChanged(state.partnerCorridors.find(command.partnerId(), command.corridorId()));
        emitHealth.run();
    }

    private void instance(ConfigureInstanceDecoder command, Origin origin) {
        take(state.instanceFrame, 0, command.limit(), () -> partners.instance(command, origin));
    }

    private void feed(ConfigureFeedDecoder command) {
        command.skipName();
        int end = command.limit();
        command.sbeRewind();
        take(state.feedFrames, command.feedId(), end, () -> markets.feed(command));
    }

    private void token(ConfigureTokenDecoder command) {
        command.skipSymbol();
        int end = command.limit();
        command.sbeRewind();
        take(state.tokenFrames, command.tokenId(), end, () -> markets.token(command));
    }

    private void corridor(ConfigureCorridorDecoder command, Origin origin) {
        for (ConfigureCorridorDecoder.TiersDecoder tier : command.tiers()) {
            tier.sbeSkip();
        }
        command.skipPair();
        int end = command.limit();
        command.sbeRewind();
        take(state.corridorFrames, command.corridorId(), end, () -> markets.corridor(command, origin));
    }

    private void partner(ConfigurePartnerDecoder command) {
        for (ConfigurePartnerDecoder.SpreadOverridesDecoder override : command.spreadOverrides()) {
            override.sbeSkip();
        }
        command.skipName();
        int end = command.limit();
        command.sbeRewind();
        take(state.partnerFrames, command.partnerId(), end, () -> partners.partner(command));
    }

    /** Processes a command that says something new and keeps it, both up to where its actor begins. */
    private void take(Frames frames, int id, int end, Runnable processing) {
        CommandContext context = state.context;
        int length = end - context.offset();
        if (!frames.isSame(id, context.frame(), context.offset(), length)) {
            processing.run();
            frames.put(id, context.frame(), context.offset(), length);
        }
    }

    /** Takes each kind of configuration command with who processes it. */
    private interface Kinds {
        <D extends MessageDecoderFlyweight> void take(D decoder, Consumer<? super D> processor);
    }
}
