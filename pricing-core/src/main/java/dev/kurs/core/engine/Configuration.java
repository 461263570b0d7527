package dev.kurs.core.engine;

import dev.kurs.core.book.Frames;
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
final class Configuration implements SnapshotPart {
    private final EngineState state;
    private final MarketConfiguration markets;
    private final PartnerConfiguration partners;
    private final BookEvents events;
    private final Runnable emitHealth;

    /** @param emitHealth says which feeds have another health now */
    Configuration(
            EngineState state,
            MarketConfiguration markets,
            PartnerConfiguration partners,
            BookEvents events,
            Runnable emitHealth) {
        this.state = state;
        this.markets = markets;
        this.partners = partners;
        this.events = events;
        this.emitHealth = emitHealth;
    }

    void enterInto(CommandTable commands) {
        eachKind(new Kinds() {
            @Override
            public <D extends MessageDecoderFlyweight> void take(D decoder, Consumer<? super D> processor) {
                commands.answered(decoder, processor, command -> emitHealth.run());
            }
        });
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
        eachKind(restorers);
        restorers.take(new ConfigurePartnerCorridorDecoder(), partners::partnerCorridor);
    }

    @Override
    public void write(EventFrame frame) {
        new ConfigurationWriter(state, frame).write();
    }

    private void eachKind(Kinds kinds) {
        kinds.take(new ConfigureInstanceDecoder(), this::instance);
        kinds.take(new ConfigureCalendarDecoder(), markets::calendar);
        kinds.take(new ConfigureFeedDecoder(), this::feed);
        kinds.take(new ConfigureTokenDecoder(), this::token);
        kinds.take(new ConfigureCorridorDecoder(), this::corridor);
        kinds.take(new ConfigurePartnerDecoder(), this::partner);
        kinds.take(new ConfigureWalletDecoder(), partners::wallet);
        kinds.take(new ConfigureKeyDecoder(), this::key);
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

    private void instance(ConfigureInstanceDecoder command) {
        if (isNew(state.instanceFrame, 0)) {
            partners.instance(command);
        }
    }

    private void feed(ConfigureFeedDecoder command) {
        if (isNew(state.feedFrames, command.feedId())) {
            markets.feed(command);
        }
    }

    private void token(ConfigureTokenDecoder command) {
        if (isNew(state.tokenFrames, command.tokenId())) {
            markets.token(command);
        }
    }

    private void corridor(ConfigureCorridorDecoder command) {
        if (isNew(state.corridorFrames, command.corridorId())) {
            markets.corridor(command);
        }
    }

    private void partner(ConfigurePartnerDecoder command) {
        if (isNew(state.partnerFrames, command.partnerId())) {
            partners.partner(command);
        }
    }

    private void key(ConfigureKeyDecoder command) {
        if (isNew(state.keyFrames, command.keyId())) {
            partners.key(command);
        }
    }

    private boolean isNew(Frames frames, int id) {
        CommandContext context = state.context;
        return !frames.isSame(id, context.frame(), context.offset(), context.length());
    }

    /** Takes each kind of configuration command with who processes it. */
    private interface Kinds {
        <D extends MessageDecoderFlyweight> void take(D decoder, Consumer<? super D> processor);
    }
}
