package dev.kurs.core.reference;

import dev.kurs.core.book.PartnerIdentity;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.util.function.IntFunction;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Gives configuration commands that come without an id the one their name has, or the next; a name is never that of two.
 *
 * <p>The first ConfigureToken of IDRX with id -1, after USDT and JPYC, counts as that of token 2; so does the next one.
 */
public final class EntityIds {
    /** Journals before this version of the schema gave every id themselves. */
    private static final int FIRST_VERSION = 4;

    private final UnsafeBuffer identified = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final EngineState state;

    /** A name, how many of its kind there are, and which of them has it, or {@link Frame#NO_ENTITY}. */
    private record Named(String name, int count, int owner) {
        static Named among(int count, IntFunction<String> names, String name) {
            int owner = 0;
            while (owner < count && !names.apply(owner).equals(name)) {
                owner++;
            }
            return new Named(name, count, owner < count ? owner : Frame.NO_ENTITY);
        }

        boolean isTaken() {
            return owner != Frame.NO_ENTITY;
        }

        /** The id that has the name, or the next. */
        int id() {
            return isTaken() ? owner : count;
        }
    }

    public EntityIds(EngineState state) {
        this.state = state;
    }

    /** Whether the command configures something that has an id, and leaves that to the engine. */
    public static boolean isMissing(DirectBuffer frame, int offset) {
        return isOfNames(frame, offset) && Frame.entityId(frame, offset) == Frame.NO_ENTITY;
    }

    /** The command with its id, in a buffer of its own from 0 on, valid until the next one. */
    public DirectBuffer identify(DirectBuffer frame, int offset, int length) {
        identified.putBytes(0, frame, offset, length);
        Frame.entityId(identified, 0, named(frame, offset).id());
        return identified;
    }

    /** Refuses a command whose name is another's already. */
    void check(DirectBuffer frame, int offset) {
        if (!isOfNames(frame, offset)) {
            return;
        }
        Named named = named(frame, offset);
        if (named.isTaken() && named.owner() != Frame.entityId(frame, offset)) {
            throw CommandRefusedException.invalid(
                    "name " + named.name() + " is that of id " + named.owner() + " already");
        }
    }

    private static boolean isOfNames(DirectBuffer frame, int offset) {
        return Frame.namesEntity(frame, offset) && Frame.version(frame, offset) >= FIRST_VERSION;
    }

    private Named named(DirectBuffer frame, int offset) {
        return switch (Frame.templateId(frame, offset)) {
            case ConfigureCalendarDecoder.TEMPLATE_ID ->
                calendar(new ConfigureCalendarDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigureFeedDecoder.TEMPLATE_ID ->
                feed(new ConfigureFeedDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigureTokenDecoder.TEMPLATE_ID ->
                token(new ConfigureTokenDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigureCorridorDecoder.TEMPLATE_ID ->
                corridor(new ConfigureCorridorDecoder().wrapAndApplyHeader(frame, offset, header));
            default -> partner(new ConfigurePartnerDecoder().wrapAndApplyHeader(frame, offset, header));
        };
    }

    private Named calendar(ConfigureCalendarDecoder command) {
        command.closures().forEach(closure -> {});
        return Named.among(state.calendars.size(), id -> state.calendars.get(id).name(), command.name());
    }

    private Named feed(ConfigureFeedDecoder command) {
        return Named.among(state.feeds.size(), id -> state.feeds.get(id).terms().name(), command.name());
    }

    private Named token(ConfigureTokenDecoder command) {
        return Named.among(
                state.tokens.size(), id -> state.tokens.get(id).state().terms().symbol(), command.symbol());
    }

    private Named corridor(ConfigureCorridorDecoder command) {
        command.tiers().forEach(tier -> {});
        return Named.among(
                state.corridors.size(), id -> state.corridors.get(id).terms().pair(), command.pair());
    }

    private Named partner(ConfigurePartnerDecoder command) {
        String uuid = PartnerIdentity.from(command).uuid();
        return new Named(uuid, state.partners.size(), state.partnerIds.getOrDefault(uuid, Frame.NO_ENTITY));
    }
}
