package dev.kurs.journal.directory;

import dev.kurs.journal.directory.Reference.ApiKey;
import dev.kurs.journal.directory.Reference.Calendar;
import dev.kurs.journal.directory.Reference.Corridor;
import dev.kurs.journal.directory.Reference.CorridorTier;
import dev.kurs.journal.directory.Reference.Feed;
import dev.kurs.journal.directory.Reference.Instance;
import dev.kurs.journal.directory.Reference.Partner;
import dev.kurs.journal.directory.Reference.PartnerCorridor;
import dev.kurs.journal.directory.Reference.Token;
import dev.kurs.journal.directory.Reference.Wallet;
import dev.kurs.journal.frame.FrameValues;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.IssueKeyDecoder;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.ResealKeyDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Decodes configuration commands, and what became of keys. Not for several threads at once. */
public final class ReferenceReader {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final UnsafeBuffer identified = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private Optional<Reference> said = Optional.empty();

    /** What a record's command names, under the id that the engine gave it; empty when it names nothing or was refused. */
    public Optional<Reference> accepted(JournalReader record) {
        DirectBuffer command = record.record();
        if (!mayName(Frame.templateId(command, RecordLayout.COMMAND))) {
            return Optional.empty();
        }
        said = read(command, RecordLayout.COMMAND);
        record.forEachFrame((frame, offset, length) -> {
            switch (Frame.templateId(frame, offset)) {
                case CommandRejectedDecoder.TEMPLATE_ID -> said = Optional.empty();
                case CommandAcceptedDecoder.TEMPLATE_ID -> identify(command, accepted(frame, offset));
                case KeyChangedDecoder.TEMPLATE_ID -> said = read(frame, offset);
                default -> {
                    // Says nothing about the command's reference.
                }
            }
        });
        return said;
    }

    private static boolean mayName(int templateId) {
        boolean isConfiguration =
                templateId >= ConfigureInstanceDecoder.TEMPLATE_ID && templateId <= ConfigureKeyDecoder.TEMPLATE_ID;
        return isConfiguration
                || (templateId >= IssueKeyDecoder.TEMPLATE_ID && templateId <= ResealKeyDecoder.TEMPLATE_ID);
    }

    private int accepted(DirectBuffer frame, int offset) {
        return new CommandAcceptedDecoder()
                .wrapAndApplyHeader(frame, offset, header)
                .entityId();
    }

    private void identify(DirectBuffer command, int entityId) {
        boolean isGiven = Frame.namesEntity(command, RecordLayout.COMMAND)
                && Frame.entityId(command, RecordLayout.COMMAND) == Frame.NO_ENTITY;
        if (isGiven) {
            identified.putBytes(0, command, RecordLayout.COMMAND, RecordLayout.frameLength(command, 0));
            Frame.entityId(identified, 0, entityId);
            said = read(identified, 0);
        }
    }

    /** What a frame names, refused or not; empty for nothing. */
    public Optional<Reference> read(DirectBuffer frame, int offset) {
        return Optional.ofNullable(
                switch (Frame.templateId(frame, offset)) {
                    case ConfigureInstanceDecoder.TEMPLATE_ID ->
                        instance(new ConfigureInstanceDecoder().wrapAndApplyHeader(frame, offset, header));
                    case ConfigureCalendarDecoder.TEMPLATE_ID ->
                        calendar(new ConfigureCalendarDecoder().wrapAndApplyHeader(frame, offset, header));
                    case ConfigureFeedDecoder.TEMPLATE_ID ->
                        feed(new ConfigureFeedDecoder().wrapAndApplyHeader(frame, offset, header));
                    case ConfigureTokenDecoder.TEMPLATE_ID ->
                        token(new ConfigureTokenDecoder().wrapAndApplyHeader(frame, offset, header));
                    case ConfigureCorridorDecoder.TEMPLATE_ID ->
                        corridor(new ConfigureCorridorDecoder().wrapAndApplyHeader(frame, offset, header));
                    case ConfigurePartnerDecoder.TEMPLATE_ID ->
                        partner(new ConfigurePartnerDecoder().wrapAndApplyHeader(frame, offset, header));
                    case ConfigurePartnerCorridorDecoder.TEMPLATE_ID ->
                        permission(new ConfigurePartnerCorridorDecoder().wrapAndApplyHeader(frame, offset, header));
                    case ConfigureWalletDecoder.TEMPLATE_ID ->
                        wallet(new ConfigureWalletDecoder().wrapAndApplyHeader(frame, offset, header));
                    case ConfigureKeyDecoder.TEMPLATE_ID ->
                        key(new ConfigureKeyDecoder().wrapAndApplyHeader(frame, offset, header));
                    case KeyChangedDecoder.TEMPLATE_ID ->
                        key(new KeyChangedDecoder().wrapAndApplyHeader(frame, offset, header));
                    default -> null;
                });
    }

    private static Instance instance(ConfigureInstanceDecoder command) {
        byte[] id = new byte[ConfigureInstanceDecoder.instanceIdLength()];
        command.getInstanceId(id, 0, id.length);
        byte[] engine = new byte[ConfigureInstanceDecoder.engineContractLength()];
        command.getEngineContract(engine, 0, engine.length);
        return new Instance(FrameValues.hex(id), command.chainId(), FrameValues.hex(engine), command.environment());
    }

    // Groups and texts stand behind the fixed fields and are read in order, wanted or not.
    private static Calendar calendar(ConfigureCalendarDecoder command) {
        command.closures().forEach(closure -> {});
        return new Calendar(command.calendarId(), command.name());
    }

    private static Feed feed(ConfigureFeedDecoder command) {
        return new Feed(command.feedId(), command.name());
    }

    private static Token token(ConfigureTokenDecoder command) {
        byte[] address = new byte[ConfigureTokenDecoder.addressLength()];
        command.getAddress(address, 0, address.length);
        return new Token(command.tokenId(), command.symbol(), command.decimals(), FrameValues.hex(address));
    }

    private static Corridor corridor(ConfigureCorridorDecoder command) {
        byte[] hash = new byte[ConfigureCorridorDecoder.corridorHashLength()];
        command.getCorridorHash(hash, 0, hash.length);
        List<CorridorTier> tiers = new ArrayList<>();
        command.tiers()
                .forEach(tier -> tiers.add(new CorridorTier(
                        tier.tier(), tier.maxUsdE6(), tier.fixedFeeE6(), tier.variableE8(), tier.baseSpreadE8())));
        return new Corridor(
                command.corridorId(),
                command.pair(),
                new CorridorTokens(command.baseTokenId(), command.quoteTokenId()),
                FrameValues.hex(hash),
                List.copyOf(tiers));
    }

    private static Partner partner(ConfigurePartnerDecoder command) {
        String uuid = Uuids.read(command::getUuid).toString();
        command.spreadOverrides().forEach(override -> {});
        return new Partner(command.partnerId(), uuid, command.name());
    }

    private static PartnerCorridor permission(ConfigurePartnerCorridorDecoder command) {
        return new PartnerCorridor(command.partnerId(), command.corridorId(), command.enabled() == Flag.YES);
    }

    private static Wallet wallet(ConfigureWalletDecoder command) {
        byte[] address = new byte[ConfigureWalletDecoder.walletLength()];
        command.getWallet(address, 0, address.length);
        return new Wallet(
                command.partnerId(),
                FrameValues.hex(address),
                command.maySwap() == Flag.YES,
                command.mayDepositLiquidity() == Flag.YES,
                command.mayWithdrawLiquidity() == Flag.YES);
    }

    private static ApiKey key(ConfigureKeyDecoder command) {
        return new ApiKey(command.keyId(), command.partnerId(), command.apiKey());
    }

    private static ApiKey key(KeyChangedDecoder event) {
        return new ApiKey(event.keyId(), event.partnerId(), event.apiKey());
    }
}
