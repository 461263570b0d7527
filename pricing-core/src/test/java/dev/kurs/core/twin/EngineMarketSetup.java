package dev.kurs.core.twin;

import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.ConfigureCalendarEncoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceEncoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskEncoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.Tier;

/** Sends an engine the configuration of its feeds, tokens and corridors; skews and aims are random. */
final class EngineMarketSetup {
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3_600 * SECOND;

    private final ProbedEngine engine;
    private final Dice dice;

    EngineMarketSetup(ProbedEngine engine, Dice dice) {
        this.engine = engine;
        this.dice = dice;
    }

    void configureInstance() {
        ConfigureInstanceEncoder instance = new ConfigureInstanceEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .putInstanceId(new byte[32], 0, 32)
                .chainId(31_337)
                .putEngineContract(EngineWorld.address(9), 0, 20)
                .environment(Environment.SANDBOX)
                .openQuoteCapacity(10_000)
                .requestIdCapacity(10_000)
                .requestIdMemoryNs(150 * SECOND);
        engine.require(instance.encodedLength());
    }

    /** Closed for one hour in six. */
    void configureCalendar() {
        ConfigureCalendarEncoder calendar = new ConfigureCalendarEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .calendarId(0)
                .continued(Flag.NO);
        int closures = 40;
        ConfigureCalendarEncoder.ClosuresEncoder group = calendar.closuresCount(closures);
        for (int closure = 0; closure < closures; closure++) {
            long fromNs = engine.nowNs() + (6L * closure + 2) * HOUR;
            group.next().fromNs(fromNs).toNs(fromNs + HOUR);
        }
        calendar.name("one in six");
        engine.require(calendar.encodedLength());
    }

    void configureFeed(int feedId) {
        boolean fx = feedId == EngineWorld.IDR_FEED || feedId == EngineWorld.JPY_FEED || feedId == EngineWorld.SGD_FEED;
        ConfigureFeedEncoder feed = new ConfigureFeedEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .feedId(feedId)
                .calendarId(fx ? 0 : EngineWorld.NONE)
                .primaryInverted(EngineWorld.primaryInverted(feedId))
                .fallbackInverted(feedId == EngineWorld.JPY_FEED ? Flag.YES : Flag.NO)
                .crossCheckInverted(fx ? Flag.YES : Flag.NO)
                .maxAgeNs(60 * SECOND)
                .closedMaxAgeNs(2 * HOUR)
                .maxFutureNs(5 * SECOND)
                .maxConfidenceE8(500_000)
                .maxDeviationE8(1_000_000)
                .recoveryTicks(3)
                .moreSources(0)
                .moreInverted(0)
                .returnTicks(0)
                .name("feed" + feedId);
        engine.require(feed.encodedLength());
    }

    void configureToken(int tokenId) {
        EngineWorld.Coin coin = EngineWorld.COINS.get(tokenId);
        ConfigureTokenEncoder token = new ConfigureTokenEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .tokenId(tokenId)
                .feedId(coin.feedId())
                .pegFeedId(coin.pegFeedId())
                .decimals((short) coin.decimals())
                .dollar(tokenId == 0 ? Flag.YES : Flag.NO)
                .putAddress(EngineWorld.address(tokenId + 1), 0, 20)
                .maxSkewE8(dice.anyMagnitude(1_000L, 50_000_000L))
                .targetE6(dice.between(0L, 10_000_000_000_000L))
                .rangeE6(dice.anyMagnitude(100_000_000_000L, 10_000_000_000_000L))
                .maxPegE8(3_000_000)
                .symbol(coin.symbol());
        engine.require(token.encodedLength());
    }

    void configureCorridor(int corridorId) {
        EngineWorld.Lane lane = EngineWorld.LANES.get(corridorId);
        String pair = EngineWorld.COINS.get(lane.baseTokenId()).symbol() + "-"
                + EngineWorld.COINS.get(lane.quoteTokenId()).symbol();
        byte[] hash = new byte[32];
        hash[31] = (byte) (corridorId + 1);
        ConfigureCorridorEncoder corridor = new ConfigureCorridorEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .corridorId(corridorId)
                .baseTokenId(lane.baseTokenId())
                .quoteTokenId(lane.quoteTokenId())
                .putCorridorHash(hash, 0, 32)
                .publicInV02(Flag.YES)
                .feeBasis(corridorId == 3 ? FeeBasis.VOLUME : FeeBasis.TRADE)
                .closedPolicy(ClosedPolicy.get((short) (corridorId % 3)))
                .minUsdE6(10_000)
                .maxUsdE6(2_000_000_000_000L)
                .protectMaxFactorE8(50_000_000)
                .restrictMaxFactorE8(25_000_000)
                .earlierBase("")
                .earlierQuote("");
        spread(corridor, corridorId);
        tiers(corridor);
        corridor.pair(pair);
        engine.require(corridor.encodedLength());
    }

    /** Risk is measured and asks for no state: operators alone restrict. */
    void configureRisk() {
        long never = Long.MAX_VALUE;
        ConfigureRiskEncoder risk = new ConfigureRiskEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .lambda(0.94)
                .varProtectE8(never)
                .varRestrictE8(never)
                .varHaltE8(never)
                .concentrationProtectE8(never)
                .concentrationRestrictE8(never)
                .concentrationFloorE8(0)
                .batchAgeProtectNs(never)
                .batchAgeRestrictNs(never)
                .lossProtectE8(never)
                .lossRestrictE8(never)
                .lossHaltE8(never)
                .maxGrossE8(never)
                .tellIntervalNs(SECOND)
                .actorKind(ActorKind.CONFIGURATION);
        risk.actor("os:desk").actorAddress("").actorRequestId("").reason("declared");
        engine.require(risk.encodedLength());
    }

    private void spread(ConfigureCorridorEncoder corridor, int corridorId) {
        corridor.minSpreadE8(50_000)
                .maxSpreadE8(5_000_000)
                .closedMinSpreadE8(200_000)
                .protectMultiplierE8(175_000_001)
                .confidenceMultiplierE8(133_333_333)
                .utilisationSpreadE8(400_000)
                .utilisationThresholdE8(30_000_000)
                .maxRebateE8(corridorId % 2 == 0 ? 0 : 500_000)
                .maxDeviationBps(300)
                .firmTtlNs(45 * SECOND)
                .volMultiplier(2)
                .volFloor(1e-6)
                .volLambda(0.94)
                .volIntervalNs(60 * SECOND)
                .rfqThresholdE6(Long.MIN_VALUE)
                .dwellNs(60 * SECOND)
                .exitRatioE8(80_000_000)
                .oracleAgeProtectE8(50_000_000)
                .deviationProtectE8(50_000_000)
                .volatilityProtectE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .volatilityRestrictE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .volatilityHaltE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationProtectE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationRestrictE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationHaltE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .isWithdrawn(Flag.NO);
    }

    private static void tiers(ConfigureCorridorEncoder corridor) {
        ConfigureCorridorEncoder.TiersEncoder tiers = corridor.tiersCount(5);
        long[] maxUsdE6 = {1_000_000_000L, 10_000_000_000L, 100_000_000_000L, 500_000_000_000L, Long.MIN_VALUE};
        for (int tier = 0; tier < maxUsdE6.length; tier++) {
            tiers.next()
                    .tier(Tier.get((short) tier))
                    .maxUsdE6(maxUsdE6[tier])
                    .fixedFeeE6(500_000L >> tier)
                    .variableE8(300_001L >> tier)
                    .baseSpreadE8(400_000L >> tier);
        }
    }
}
