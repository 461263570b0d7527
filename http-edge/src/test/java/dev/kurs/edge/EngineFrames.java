package dev.kurs.edge;

import dev.kurs.protocol.hash.Keccak256;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.*;
import dev.kurs.protocol.message.sbe.VolumeChangedEncoder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Encoded messages for tests, with sequence, time and correlation id to be set. */
final class EngineFrames {
    /** Above which market makers are asked for a firm quote of v0.1. */
    static final long RFQ_THRESHOLD_E6 = 40_000_000_000L;

    private static final MessageHeaderEncoder HEADER = new MessageHeaderEncoder();

    private EngineFrames() {}

    static byte[] keccak(String text) {
        byte[] digest = new byte[32];
        new Keccak256().update(text.getBytes(StandardCharsets.UTF_8)).digest(digest, 0);
        return digest;
    }

    static DirectBuffer frame(ExpandableArrayBuffer buffer, int encodedLength) {
        byte[] copy = new byte[MessageHeaderEncoder.ENCODED_LENGTH + encodedLength];
        buffer.getBytes(0, copy);
        return new UnsafeBuffer(copy);
    }

    static DirectBuffer instance(Environment environment) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ConfigureInstanceEncoder encoder = new ConfigureInstanceEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .putInstanceId(keccak("test"), 0, 32)
                .chainId(31337)
                .putEngineContract(address(0xEE), 0, 20)
                .environment(environment)
                .openQuoteCapacity(1000)
                .requestIdCapacity(1000)
                .requestIdMemoryNs(120_000_000_000L);
        return frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer feed(int id, String name) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ConfigureFeedEncoder encoder = new ConfigureFeedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .feedId(id)
                .calendarId(-1)
                .primaryInverted(Flag.NO)
                .fallbackInverted(Flag.NO)
                .crossCheckInverted(Flag.NO)
                .maxAgeNs(60_000_000_000L)
                .closedMaxAgeNs(60_000_000_000L)
                .maxFutureNs(1_000_000_000L)
                .maxConfidenceE8(1_000_000)
                .maxDeviationE8(1_000_000)
                .recoveryTicks(3)
                .moreSources(0)
                .moreInverted(0)
                .returnTicks(0)
                .name(name);
        return frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer token(int id, String symbol, int decimals, boolean isDollar, byte[] address) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ConfigureTokenEncoder encoder = new ConfigureTokenEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .tokenId(id)
                .feedId(0)
                .pegFeedId(-1)
                .decimals((short) decimals)
                .dollar(isDollar ? Flag.YES : Flag.NO)
                .putAddress(address, 0, 20)
                .maxSkewE8(100_000)
                .targetE6(0)
                .rangeE6(1_000_000)
                .maxPegE8(1_000_000)
                .symbol(symbol);
        return frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer corridor(int id, String pair, int base, int quote, boolean isPublic) {
        return corridor(id, pair, base, quote, isPublic, "", "");
    }

    /** The same corridor, withdrawn. */
    static DirectBuffer withdrawn(DirectBuffer corridor) {
        UnsafeBuffer copy = new UnsafeBuffer(new byte[corridor.capacity()]);
        copy.putBytes(0, corridor, 0, corridor.capacity());
        new ConfigureCorridorEncoder().wrap(copy, HEADER.encodedLength()).isWithdrawn(Flag.YES);
        return copy;
    }

    /** One that v0.1 calls by two codes. */
    static DirectBuffer corridor(
            int id, String pair, int base, int quote, boolean isPublic, String earlierBase, String earlierQuote) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ConfigureCorridorEncoder encoder = new ConfigureCorridorEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .corridorId(id)
                .baseTokenId(base)
                .quoteTokenId(quote)
                .putCorridorHash(keccak(pair), 0, 32)
                .publicInV02(isPublic ? Flag.YES : Flag.NO)
                .feeBasis(FeeBasis.TRADE)
                .closedPolicy(ClosedPolicy.PROTECT)
                .minUsdE6(10_000_000)
                .maxUsdE6(50_000_000_000L)
                .protectMaxFactorE8(50_000_000)
                .restrictMaxFactorE8(25_000_000)
                .minSpreadE8(50_000)
                .maxSpreadE8(5_000_000)
                .closedMinSpreadE8(100_000)
                .protectMultiplierE8(150_000_000)
                .confidenceMultiplierE8(100_000_000)
                .utilisationSpreadE8(0)
                .utilisationThresholdE8(50_000_000)
                .maxRebateE8(0)
                .maxDeviationBps(75)
                .firmTtlNs(45_000_000_000L)
                .volMultiplier(2)
                .volFloor(1e-6)
                .volLambda(0.94)
                .volIntervalNs(60_000_000_000L)
                .rfqThresholdE6(RFQ_THRESHOLD_E6)
                .dwellNs(60_000_000_000L)
                .exitRatioE8(80_000_000)
                .oracleAgeProtectE8(50_000_000)
                .deviationProtectE8(50_000_000)
                .volatilityProtectE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .volatilityRestrictE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .volatilityHaltE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationProtectE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationRestrictE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationHaltE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .isWithdrawn(Flag.NO)
                .earlierBase(earlierBase)
                .earlierQuote(earlierQuote);
        encoder.tiersCount(5)
                .next()
                .tier(Tier.MICRO)
                .maxUsdE6(1_000_000_000)
                .fixedFeeE6(500_000)
                .variableE8(250_000)
                .baseSpreadE8(200_000)
                .next()
                .tier(Tier.SMALL)
                .maxUsdE6(10_000_000_000L)
                .fixedFeeE6(400_000)
                .variableE8(200_000)
                .baseSpreadE8(150_000)
                .next()
                .tier(Tier.MEDIUM)
                .maxUsdE6(100_000_000_000L)
                .fixedFeeE6(0)
                .variableE8(150_000)
                .baseSpreadE8(100_000)
                .next()
                .tier(Tier.LARGE)
                .maxUsdE6(1_000_000_000_000L)
                .fixedFeeE6(0)
                .variableE8(100_000)
                .baseSpreadE8(80_000)
                .next()
                .tier(Tier.INSTITUTIONAL)
                .maxUsdE6(ConfigureCorridorEncoder.TiersEncoder.maxUsdE6NullValue())
                .fixedFeeE6(0)
                .variableE8(50_000)
                .baseSpreadE8(60_000);
        encoder.pair(pair);
        return frame(buffer, encoder.encodedLength());
    }

    /** A partner who may ask as often as it likes. */
    static DirectBuffer partner(int id, UUID uuid) {
        return partner(id, uuid, RateTier.PREMIUM, 0);
    }

    static DirectBuffer partner(int id, UUID uuid, RateTier rateTier, int rateLimitV02) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ConfigurePartnerEncoder encoder = new ConfigurePartnerEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .partnerId(id)
                .putUuid(Uuids.bytes(uuid), 0, Uuids.LENGTH)
                .putPartnerHash(keccak(uuid.toString()), 0, 32)
                .status(PartnerStatus.ACTIVE)
                .pricingMode(PricingMode.STANDARD)
                .discountE8(ConfigurePartnerEncoder.discountE8NullValue())
                .inputRateE8(0)
                .maxOpenE6(ConfigurePartnerEncoder.maxOpenE6NullValue())
                .rateTier(rateTier)
                .rateLimitV02(rateLimitV02)
                .maxOpenQuotes(ConfigurePartnerEncoder.maxOpenQuotesNullValue())
                .maxRequestIds(ConfigurePartnerEncoder.maxRequestIdsNullValue());
        encoder.spreadOverridesCount(0);
        encoder.name("Partner " + id);
        return frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer partnerCorridor(int partnerId, int corridorId, long dailyLimitE6) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ConfigurePartnerCorridorEncoder encoder = new ConfigurePartnerCorridorEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .partnerId(partnerId)
                .corridorId(corridorId)
                .enabled(Flag.YES)
                .dailyLimitE6(dailyLimitE6)
                .monthlyLimitE6(ConfigurePartnerCorridorEncoder.monthlyLimitE6NullValue());
        return frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer wallet(int partnerId, byte[] address) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ConfigureWalletEncoder encoder = new ConfigureWalletEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .partnerId(partnerId)
                .putWallet(address, 0, 20)
                .maySwap(Flag.YES)
                .mayDepositLiquidity(Flag.NO)
                .mayWithdrawLiquidity(Flag.NO);
        return frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer chainAdvanced(long blockNumber, long blockTimeSeconds, long recordedAtNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ChainAdvancedEncoder encoder = new ChainAdvancedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .blockNumber(blockNumber)
                .blockTimeSeconds(blockTimeSeconds)
                .putBlockHash(keccak("block " + blockNumber), 0, 32)
                .commitBlockNumber(-1)
                .commitTransactionIndex(0)
                .commitLogIndex(0)
                .recordedAtNs(recordedAtNs);
        return frame(buffer, encoder.encodedLength());
    }

    /** What the mirror says of the contracts: whether they take our signatures. */
    static DirectBuffer chainPool(boolean isSigning) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ChainPoolChangedEncoder encoder = new ChainPoolChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .lossUsdE6(0)
                .signing(isSigning ? Flag.YES : Flag.NO);
        return frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer key(
            int id,
            int partnerId,
            String apiKey,
            KeyKind kind,
            KeyStatus status,
            Environment environment,
            long expiresAtNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ConfigureKeyEncoder encoder = new ConfigureKeyEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .keyId(id)
                .partnerId(partnerId)
                .kind(kind)
                .status(status)
                .environment(environment)
                .expiresAtNs(expiresAtNs)
                .apiKey(apiKey);
        return frame(buffer, encoder.encodedLength());
    }

    static long never() {
        return ConfigureKeyEncoder.expiresAtNsNullValue();
    }

    static DirectBuffer rate(
            int corridorId, Availability availability, long midE12, long publishTimeNs, long basePriceE12, long atNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        CorridorRateChangedEncoder encoder = new CorridorRateChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(atNs)
                .correlationId(0)
                .corridorId(corridorId)
                .availability(availability)
                .source(PriceSource.PRIMARY)
                .midE12(midE12)
                .confidenceE8(21_000)
                .publishTimeNs(publishTimeNs)
                .basePriceE12(basePriceE12);
        return frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer state(int corridorId, RiskState state, boolean isOverridden, long expiresAtNs, long atNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        CorridorStateChangedEncoder encoder = new CorridorStateChangedEncoder();
        boolean isTrading = state.value() < RiskState.HALT.value();
        begin(encoder, buffer, corridorId, atNs)
                .state(state)
                .sellAllowed(isTrading ? Flag.YES : Flag.NO)
                .buyAllowed(isTrading && state != RiskState.RESTRICT ? Flag.YES : Flag.NO)
                .cause(StateCause.OPERATOR)
                .overridden(isOverridden ? Flag.YES : Flag.NO)
                .overrideExpiresAtNs(expiresAtNs);
        return frame(buffer, encoder.encodedLength());
    }

    /** FREEZE, since the chain has it so. */
    static DirectBuffer frozen(int corridorId, long atNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        CorridorStateChangedEncoder encoder = new CorridorStateChangedEncoder();
        begin(encoder, buffer, corridorId, atNs)
                .state(RiskState.FREEZE)
                .sellAllowed(Flag.NO)
                .buyAllowed(Flag.NO)
                .cause(StateCause.CHAIN);
        return frame(buffer, encoder.encodedLength());
    }

    /** PROTECT, because a feed is at 0.52 of the age allowed, where half is too much. */
    static DirectBuffer aged(int corridorId, int feedId, long atNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        CorridorStateChangedEncoder encoder = new CorridorStateChangedEncoder();
        begin(encoder, buffer, corridorId, atNs)
                .state(RiskState.PROTECT)
                .sellAllowed(Flag.YES)
                .buyAllowed(Flag.YES)
                .cause(StateCause.ORACLE_AGE)
                .metricE8(52_000_000)
                .thresholdE8(50_000_000)
                .subjectId(feedId);
        return frame(buffer, encoder.encodedLength());
    }

    /** A market that closes: nothing is quoted in a corridor whose state stays. */
    static DirectBuffer closed(int corridorId, long atNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        CorridorStateChangedEncoder encoder = new CorridorStateChangedEncoder();
        begin(encoder, buffer, corridorId, atNs)
                .state(RiskState.NORMAL)
                .sellAllowed(Flag.NO)
                .buyAllowed(Flag.NO)
                .cause(StateCause.MARKET_CLOSED);
        return frame(buffer, encoder.encodedLength());
    }

    /** From NORMAL, without an override, a figure or what it is of. */
    private static CorridorStateChangedEncoder begin(
            CorridorStateChangedEncoder encoder, ExpandableArrayBuffer buffer, int corridorId, long atNs) {
        return encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(atNs)
                .correlationId(0)
                .corridorId(corridorId)
                .previous(RiskState.NORMAL)
                .overridden(Flag.NO)
                .overrideExpiresAtNs(permanent())
                .metricE8(CorridorStateChangedEncoder.metricE8NullValue())
                .thresholdE8(CorridorStateChangedEncoder.thresholdE8NullValue())
                .subjectId(CorridorStateChangedEncoder.subjectIdNullValue());
    }

    static long permanent() {
        return CorridorStateChangedEncoder.overrideExpiresAtNsNullValue();
    }

    static DirectBuffer usage(int partnerId, int corridorId, int utcDay, long dailyE6, long monthlyE6) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        UsageChangedEncoder encoder = new UsageChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .partnerId(partnerId)
                .corridorId(corridorId)
                .utcDay(utcDay)
                .dailyUsedE6(dailyE6)
                .monthlyUsedE6(monthlyE6);
        return frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer volume(int partnerId, int utcDay, long settledE6) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        VolumeChangedEncoder encoder = new VolumeChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .partnerId(partnerId)
                .utcDay(utcDay)
                .settledE6(settledE6);
        return frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer commandAccepted(long sequence, int templateId) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        CommandAcceptedEncoder encoder = new CommandAcceptedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(sequence)
                .timestampNs(0)
                .correlationId(0)
                .commandTemplateId(templateId);
        return frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer commandRejected(long sequence, long correlationId, int templateId) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        CommandRejectedEncoder encoder = new CommandRejectedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(sequence)
                .timestampNs(0)
                .correlationId(correlationId)
                .commandTemplateId(templateId)
                .reason(RejectReason.UNKNOWN_ENTITY)
                .detail("unknown");
        return frame(buffer, encoder.encodedLength());
    }

    /** A derivation of which only the head is filled in. */
    static DirectBuffer derived(long sequence, long correlationId, byte[] quoteId, long quoteSequence) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(4096);
        FirmQuoteDerivedEncoder encoder = new FirmQuoteDerivedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(sequence)
                .timestampNs(0)
                .correlationId(correlationId)
                .quoteSequence(quoteSequence)
                .putQuoteId(quoteId, 0, 32)
                .partnerId(0)
                .keyId(0)
                .corridorId(0)
                .side(Side.SELL)
                .midE12(16_312_500_000_000_000L)
                .discountE8(FirmQuoteDerivedEncoder.discountE8NullValue())
                .volatility(0.00001);
        encoder.spreadFee().low(-5).high(-1);
        encoder.tiersCount(1).next().tier(Tier.MICRO).maxUsdE6(1_000_000_000);
        encoder.feedsCount(0);
        encoder.sourcesCount(0);
        encoder.pair("USDT-IDRX").baseSymbol("USDT").quoteSymbol("IDRX");
        return frame(buffer, encoder.encodedLength());
    }

    /** An address whose bytes are all the same. */
    static byte[] address(int value) {
        byte[] address = new byte[20];
        java.util.Arrays.fill(address, (byte) value);
        return address;
    }
}
