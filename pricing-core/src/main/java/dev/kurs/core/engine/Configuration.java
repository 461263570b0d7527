package dev.kurs.core.engine;

import dev.kurs.core.book.Frames;
import dev.kurs.core.book.PartnerCorridor;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import org.agrona.DirectBuffer;

/** Takes configuration commands, from the log or from a snapshot; sending one again changes nothing. */
final class Configuration {
    private final EngineState state;
    private final MarketConfiguration markets;
    private final PartnerConfiguration partners;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ConfigureInstanceDecoder instance = new ConfigureInstanceDecoder();
    private final ConfigureCalendarDecoder calendar = new ConfigureCalendarDecoder();
    private final ConfigureFeedDecoder feed = new ConfigureFeedDecoder();
    private final ConfigureTokenDecoder token = new ConfigureTokenDecoder();
    private final ConfigureCorridorDecoder corridor = new ConfigureCorridorDecoder();
    private final ConfigurePartnerDecoder partner = new ConfigurePartnerDecoder();
    private final ConfigurePartnerCorridorDecoder partnerCorridor = new ConfigurePartnerCorridorDecoder();
    private final ConfigureWalletDecoder wallet = new ConfigureWalletDecoder();
    private final ConfigureKeyDecoder key = new ConfigureKeyDecoder();
    private PartnerCorridor changedEntry;

    Configuration(EngineState state, MarketConfiguration markets, PartnerConfiguration partners) {
        this.state = state;
        this.markets = markets;
        this.partners = partners;
    }

    static boolean isConfiguration(int templateId) {
        return templateId >= ConfigureInstanceDecoder.TEMPLATE_ID && templateId <= ConfigureKeyDecoder.TEMPLATE_ID;
    }

    /** Applies the command in the context's frame, or throws {@link CommandRefusedException} with nothing changed. */
    void apply(int templateId) {
        DirectBuffer frame = state.context.frame();
        int offset = state.context.offset();
        changedEntry = null;
        switch (templateId) {
            case ConfigureInstanceDecoder.TEMPLATE_ID -> instance(instance.wrapAndApplyHeader(frame, offset, header));
            case ConfigureCalendarDecoder.TEMPLATE_ID -> calendar(calendar.wrapAndApplyHeader(frame, offset, header));
            case ConfigureFeedDecoder.TEMPLATE_ID -> feed(feed.wrapAndApplyHeader(frame, offset, header));
            case ConfigureTokenDecoder.TEMPLATE_ID -> token(token.wrapAndApplyHeader(frame, offset, header));
            case ConfigureCorridorDecoder.TEMPLATE_ID -> corridor(corridor.wrapAndApplyHeader(frame, offset, header));
            case ConfigurePartnerDecoder.TEMPLATE_ID -> partner(partner.wrapAndApplyHeader(frame, offset, header));
            case ConfigurePartnerCorridorDecoder.TEMPLATE_ID ->
                partnerCorridor(partnerCorridor.wrapAndApplyHeader(frame, offset, header));
            case ConfigureWalletDecoder.TEMPLATE_ID -> wallet(wallet.wrapAndApplyHeader(frame, offset, header));
            case ConfigureKeyDecoder.TEMPLATE_ID -> key(key.wrapAndApplyHeader(frame, offset, header));
            default -> throw new IllegalArgumentException("template id " + templateId + " is no configuration command");
        }
    }

    /** The limits that the last command concerned, or null. */
    PartnerCorridor changedEntry() {
        return changedEntry;
    }

    private void instance(ConfigureInstanceDecoder command) {
        if (isNew(state.instanceFrame, 0)) {
            partners.instance(command);
        }
    }

    private void calendar(ConfigureCalendarDecoder command) {
        markets.calendar(command);
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

    private void partnerCorridor(ConfigurePartnerCorridorDecoder command) {
        changedEntry = partners.partnerCorridor(command);
    }

    private void wallet(ConfigureWalletDecoder command) {
        partners.wallet(command);
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
}
