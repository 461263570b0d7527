package dev.kurs.core.reference;

import dev.kurs.core.book.PartnerIdentity;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.util.List;
import java.util.function.Predicate;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Gives configuration commands that come without an id the one their name has, or the next.
 *
 * <p>The first ConfigureToken of IDRX with id -1, after USDT and JPYC, counts as that of token 2; so does the next one.
 */
public final class EntityIds {
    private final UnsafeBuffer identified = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final EngineState state;

    public EntityIds(EngineState state) {
        this.state = state;
    }

    /** Whether the command configures something that has an id, and leaves that to the engine. */
    public static boolean isMissing(DirectBuffer frame, int offset) {
        return Frame.namesEntity(frame, offset) && Frame.entityId(frame, offset) == Frame.NO_ENTITY;
    }

    /** The command with its id, in a buffer of its own from 0 on, valid until the next one. */
    public DirectBuffer identify(DirectBuffer frame, int offset, int length) {
        identified.putBytes(0, frame, offset, length);
        Frame.entityId(identified, 0, idOf(frame, offset));
        return identified;
    }

    private int idOf(DirectBuffer frame, int offset) {
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

    private int calendar(ConfigureCalendarDecoder command) {
        command.closures().forEach(closure -> {});
        String name = command.name();
        return place(state.calendars, calendar -> calendar.name().equals(name));
    }

    private int feed(ConfigureFeedDecoder command) {
        String name = command.name();
        return place(state.feeds, feed -> feed.terms().name().equals(name));
    }

    private int token(ConfigureTokenDecoder command) {
        String symbol = command.symbol();
        int tokenId = 0;
        while (tokenId < state.tokens.size()
                && !state.tokens.get(tokenId).state().terms().symbol().equals(symbol)) {
            tokenId++;
        }
        return tokenId;
    }

    private int corridor(ConfigureCorridorDecoder command) {
        command.tiers().forEach(tier -> {});
        String pair = command.pair();
        int corridorId = 0;
        while (corridorId < state.corridors.size()
                && !state.corridors.get(corridorId).terms().pair().equals(pair)) {
            corridorId++;
        }
        return corridorId;
    }

    private int partner(ConfigurePartnerDecoder command) {
        Integer known = state.partnerIds.get(PartnerIdentity.from(command).uuid());
        return known == null ? state.partners.size() : known;
    }

    private static <E> int place(List<E> entities, Predicate<E> isMeant) {
        for (int place = 0; place < entities.size(); place++) {
            if (isMeant.test(entities.get(place))) {
                return place;
            }
        }
        return entities.size();
    }
}
