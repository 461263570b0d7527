package dev.kurs.edge.view;

import dev.kurs.edge.address.AllowedAddresses;
import dev.kurs.edge.json.JsonText;
import dev.kurs.edge.limit.RatePolicy;
import dev.kurs.protocol.hash.Eip55;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RateTier;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Reads configuration that took effect into the views. */
final class ConfigurationReader {
    private static final HexFormat HEX = HexFormat.of();
    private static final int HASH_LENGTH = 32;

    private final Views views;
    private final Eip55 eip55 = new Eip55();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ConfigureInstanceDecoder instance = new ConfigureInstanceDecoder();
    private final ConfigureFeedDecoder feed = new ConfigureFeedDecoder();
    private final ConfigureTokenDecoder token = new ConfigureTokenDecoder();
    private final ConfigureCorridorDecoder corridor = new ConfigureCorridorDecoder();
    private final ConfigurePartnerDecoder partner = new ConfigurePartnerDecoder();
    private final ConfigurePartnerCorridorDecoder partnerCorridor = new ConfigurePartnerCorridorDecoder();
    private final ConfigureWalletDecoder wallet = new ConfigureWalletDecoder();
    private final ConfigureKeyDecoder key = new ConfigureKeyDecoder();
    private final KeyChangedDecoder changedKey = new KeyChangedDecoder();

    ConfigurationReader(Views views) {
        this.views = views;
    }

    void read(DirectBuffer frame, int offset) {
        header.wrap(frame, offset);
        switch (header.templateId()) {
            case ConfigureInstanceDecoder.TEMPLATE_ID ->
                readInstance(instance.wrapAndApplyHeader(frame, offset, header));
            case ConfigureFeedDecoder.TEMPLATE_ID -> readFeed(feed.wrapAndApplyHeader(frame, offset, header));
            case ConfigureTokenDecoder.TEMPLATE_ID -> readToken(token.wrapAndApplyHeader(frame, offset, header));
            case ConfigureCorridorDecoder.TEMPLATE_ID ->
                readCorridor(corridor.wrapAndApplyHeader(frame, offset, header));
            case ConfigurePartnerDecoder.TEMPLATE_ID -> readPartner(partner.wrapAndApplyHeader(frame, offset, header));
            case ConfigurePartnerCorridorDecoder.TEMPLATE_ID ->
                readPartnerCorridor(partnerCorridor.wrapAndApplyHeader(frame, offset, header));
            case ConfigureWalletDecoder.TEMPLATE_ID -> readWallet(wallet.wrapAndApplyHeader(frame, offset, header));
            case ConfigureKeyDecoder.TEMPLATE_ID -> readKey(key.wrapAndApplyHeader(frame, offset, header));
            case KeyChangedDecoder.TEMPLATE_ID -> readKey(changedKey.wrapAndApplyHeader(frame, offset, header));
            default -> ignore();
        }
    }

    private void readInstance(ConfigureInstanceDecoder command) {
        byte[] address = new byte[Eip55.ADDRESS_LENGTH];
        command.getEngineContract(address, 0, address.length);
        views.put(new InstanceView(command.chainId(), JsonText.of(display(address)), address, command.environment()));
    }

    private void readFeed(ConfigureFeedDecoder command) {
        FeedView known = views.feed(command.feedId());
        if (known == null) {
            views.put(new FeedView(command.feedId(), command.name()));
        }
    }

    private void readToken(ConfigureTokenDecoder command) {
        byte[] address = new byte[Eip55.ADDRESS_LENGTH];
        command.getAddress(address, 0, address.length);
        views.put(new TokenView(
                command.tokenId(),
                command.symbol(),
                command.decimals(),
                command.dollar() == Flag.YES,
                address,
                "0x" + HEX.formatHex(address),
                JsonText.of(display(address))));
    }

    private void readCorridor(ConfigureCorridorDecoder command) {
        byte[] hash = new byte[HASH_LENGTH];
        command.getCorridorHash(hash, 0, HASH_LENGTH);
        TokenView base = views.token(command.baseTokenId());
        TokenView quote = views.token(command.quoteTokenId());
        CorridorView known = views.corridor(command.corridorId());
        CorridorRate rate = known == null ? CorridorRate.NONE : known.rate();
        CorridorState state = known == null ? CorridorState.UNKNOWN : known.state();
        CorridorView.Terms terms = readTerms(command);
        views.put(new CorridorView(
                command.corridorId(),
                command.pair(),
                hash,
                JsonText.of("0x" + HEX.formatHex(hash)),
                base,
                quote,
                terms,
                rate,
                state,
                command.timestampNs()));
    }

    private static CorridorView.Terms readTerms(ConfigureCorridorDecoder command) {
        boolean asksMakers = command.rfqThresholdE6() != ConfigureCorridorDecoder.rfqThresholdE6NullValue();
        return new CorridorView.Terms(
                command.publicInV02() == Flag.YES && command.isWithdrawn() != Flag.YES,
                command.isWithdrawn() == Flag.YES,
                command.earlierBase().isEmpty() ? null : command.earlierBase() + "-" + command.earlierQuote(),
                command.feeBasis(),
                command.minUsdE6(),
                command.maxUsdE6(),
                command.protectMaxFactorE8(),
                command.restrictMaxFactorE8(),
                command.maxDeviationBps(),
                command.firmTtlNs(),
                asksMakers ? command.rfqThresholdE6() : CorridorView.Terms.NO_RFQ_THRESHOLD,
                readTiers(command.tiers()));
    }

    private static List<TierView> readTiers(ConfigureCorridorDecoder.TiersDecoder tiers) {
        List<TierView> read = new ArrayList<>(tiers.count());
        while (tiers.hasNext()) {
            tiers.next();
            boolean isBounded = tiers.maxUsdE6() != ConfigureCorridorDecoder.TiersDecoder.maxUsdE6NullValue();
            long maxUsdE6 = isBounded ? tiers.maxUsdE6() : TierView.UNBOUNDED;
            read.add(
                    new TierView(tiers.tier(), maxUsdE6, tiers.fixedFeeE6(), tiers.variableE8(), tiers.baseSpreadE8()));
        }
        return List.copyOf(read);
    }

    private void readPartner(ConfigurePartnerDecoder command) {
        UUID id = Uuids.read(command::getUuid);
        byte[] hash = new byte[HASH_LENGTH];
        command.getPartnerHash(hash, 0, HASH_LENGTH);
        views.put(new PartnerView(
                command.partnerId(), id.toString(), hash, command.status(), v01Rate(command), v02Rate(command)));
    }

    /** Journals from before there were tiers have none. */
    private static RatePolicy v01Rate(ConfigurePartnerDecoder command) {
        return command.rateTier() == RateTier.PREMIUM ? RatePolicy.PREMIUM : RatePolicy.STANDARD;
    }

    private static RatePolicy v02Rate(ConfigurePartnerDecoder command) {
        int perSecond = command.rateLimitV02();
        boolean isConfigured = perSecond != ConfigurePartnerDecoder.rateLimitV02NullValue();
        return RatePolicy.v02(isConfigured ? perSecond : RatePolicy.DEFAULT_V02_PER_SECOND);
    }

    private void readPartnerCorridor(ConfigurePartnerCorridorDecoder command) {
        UsageView usage = views.usage(command.partnerId(), command.corridorId());
        long dailyLimitE6 = command.dailyLimitE6();
        long monthlyLimitE6 = command.monthlyLimitE6();
        boolean isDailyLimited = dailyLimitE6 != ConfigurePartnerCorridorDecoder.dailyLimitE6NullValue();
        boolean isMonthlyLimited = monthlyLimitE6 != ConfigurePartnerCorridorDecoder.monthlyLimitE6NullValue();
        views.put(
                command.partnerId(),
                command.corridorId(),
                usage.withLimits(
                        command.enabled() == Flag.YES,
                        isDailyLimited ? dailyLimitE6 : UsageView.UNLIMITED,
                        isMonthlyLimited ? monthlyLimitE6 : UsageView.UNLIMITED));
    }

    private void readWallet(ConfigureWalletDecoder command) {
        byte[] address = new byte[Eip55.ADDRESS_LENGTH];
        command.getWallet(address, 0, address.length);
        boolean isRegistered = command.maySwap() == Flag.YES
                || command.mayDepositLiquidity() == Flag.YES
                || command.mayWithdrawLiquidity() == Flag.YES;
        views.putWallet(command.partnerId(), "0x" + HEX.formatHex(address), isRegistered);
    }

    private void readKey(ConfigureKeyDecoder command) {
        views.put(new KeyView(
                command.keyId(),
                command.partnerId(),
                command.apiKey(),
                command.kind(),
                command.status(),
                command.environment(),
                KeyView.UNBOUNDED,
                command.expiresAtNs(),
                Set.of(),
                AllowedAddresses.ANY));
    }

    private void readKey(KeyChangedDecoder event) {
        String apiKey = event.apiKey();
        String scopes = event.scopes();
        event.skipMasterKeyId();
        event.skipKeyMaterial();
        event.skipPreviousMasterKeyId();
        event.skipPreviousKeyMaterial();
        views.put(new KeyView(
                event.keyId(),
                event.partnerId(),
                apiKey,
                event.kind(),
                event.status(),
                event.environment(),
                event.notBeforeNs(),
                event.expiresAtNs(),
                scopes.isEmpty() ? Set.of() : Set.of(scopes.split(",", -1)),
                AllowedAddresses.of(event.allowedAddresses())));
    }

    private String display(byte[] address) {
        StringBuilder text = new StringBuilder(Eip55.TEXT_LENGTH);
        eip55.append(text, new UnsafeBuffer(address), 0);
        return text.toString();
    }

    private static void ignore() {
        // Calendars are the engine's business alone.
    }
}
