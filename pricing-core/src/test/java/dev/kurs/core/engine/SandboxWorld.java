package dev.kurs.core.engine;

import dev.kurs.protocol.hash.Keccak256;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.ConfigureCalendarEncoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceEncoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.Tier;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;

/**
 * The configuration of a desk as the sandbox has it: five feeds, six tokens, eight corridors, three partners.
 *
 * <p>Every command can be altered before it is sent: {@code corridor(0, terms -> terms.maxUsdE6(5_000_000_000L))}.
 */
public final class SandboxWorld {
    public static final long SECOND_NS = 1_000_000_000L;
    public static final long MINUTE_NS = 60 * SECOND_NS;
    public static final long HOUR_NS = 60 * MINUTE_NS;
    public static final long DAY_NS = 24 * HOUR_NS;

    /** The shortest that is allowed. */
    public static final long REQUEST_ID_MEMORY_NS = 135 * SECOND_NS;

    /** Thursday, 15 January 2026, 12:00:00 UTC. */
    public static final long START_NS = 1_768_478_400L * SECOND_NS;

    /** Friday, 16 January 2026, 22:00:00 UTC: New York closes. */
    public static final long CLOSE_NS = START_NS + DAY_NS + 10 * HOUR_NS;

    /** Sunday, 18 January 2026, 22:00:00 UTC: New York opens; IDR an hour later. */
    public static final long OPEN_NS = CLOSE_NS + 2 * DAY_NS;

    public static final int USDT_USD = 0;
    public static final int USD_IDR = 1;
    public static final int USD_JPY = 2;
    public static final int USD_SGD = 3;
    public static final int USD_MYR = 4;
    public static final int FEEDS = 5;

    public static final int USDT = 0;
    public static final int IDRX = 1;
    public static final int IDRP = 2;
    public static final int JPYC = 3;
    public static final int TNSGD = 4;
    public static final int TNMYR = 5;
    public static final int TOKENS = 6;

    public static final int USDT_IDRX = 0;
    public static final int USDT_IDRP = 1;
    public static final int USDT_JPYC = 2;
    public static final int IDRX_JPYC = 3;
    public static final int IDRP_JPYC = 4;
    public static final int USDT_TNSGD = 5;
    public static final int USDT_TNMYR = 6;
    public static final int TNMYR_IDRX = 7;
    public static final int CORRIDORS = 8;

    public static final int PARTNERS = 3;

    private static final long DOLLAR = 1_000_000L;
    private static final long BP = 10_000L;
    private static final long NONE = Long.MIN_VALUE;
    private static final int[][] CORRIDOR_TOKENS = {
        {USDT, IDRX},
        {USDT, IDRP},
        {USDT, JPYC},
        {IDRX, JPYC},
        {IDRP, JPYC},
        {USDT, TNSGD},
        {USDT, TNMYR},
        {TNMYR, IDRX}
    };
    private static final List<String> FEED_NAMES = List.of("USDT/USD", "USD/IDR", "USD/JPY", "USD/SGD", "USD/MYR");
    private static final List<String> SYMBOLS = List.of("USDT", "IDRX", "IDRP", "JPYC", "tnSGD", "tnMYR");
    private static final int[] DECIMALS = {6, 2, 2, 18, 6, 6};
    private static final int[] TOKEN_FEEDS = {USDT_USD, USD_IDR, USD_IDR, USD_JPY, USD_SGD, USD_MYR};

    private final CommandFrames frames = new CommandFrames();
    private final Consumer<CommandFrames> target;

    public SandboxWorld(Consumer<CommandFrames> target) {
        this.target = target;
    }

    /** Sends the whole configuration. */
    public void configure() {
        instance(message -> {});
        calendar(0, 0);
        calendar(1, HOUR_NS);
        for (int feedId = 0; feedId < FEEDS; feedId++) {
            feed(feedId, message -> {});
        }
        for (int tokenId = 0; tokenId < TOKENS; tokenId++) {
            token(tokenId, message -> {});
        }
        for (int corridorId = 0; corridorId < CORRIDORS; corridorId++) {
            corridor(corridorId, message -> {});
        }
        for (int partnerId = 0; partnerId < PARTNERS; partnerId++) {
            partner(partnerId);
        }
    }

    /** A partner with its key, its wallet, and every corridor. */
    public void partner(int partnerId) {
        partner(partnerId, message -> {});
        wallet(partnerId, CommandFrames.walletOf(partnerId), true);
        key(partnerId);
        for (int corridorId = 0; corridorId < CORRIDORS; corridorId++) {
            partnerCorridor(partnerId, corridorId, message -> {});
        }
    }

    public void instance(Consumer<ConfigureInstanceEncoder> alteration) {
        ConfigureInstanceEncoder message = frames.begin(new ConfigureInstanceEncoder());
        message.putInstanceId(keccak("test instance"), 0, 32)
                .chainId(31_337)
                .environment(Environment.SANDBOX)
                .openQuoteCapacity(4_096)
                .requestIdCapacity(4_096)
                .requestIdMemoryNs(REQUEST_ID_MEMORY_NS);
        message.putEngineContract(keccak("engine"), 0, 20);
        alteration.accept(message);
        target.accept(frames.end(message));
    }

    /** Four weekends from the first on, opening later by a delay. */
    public void calendar(int calendarId, long openingDelayNs) {
        ConfigureCalendarEncoder message = frames.begin(new ConfigureCalendarEncoder());
        message.calendarId(calendarId).continued(Flag.NO);
        ConfigureCalendarEncoder.ClosuresEncoder closures = message.closuresCount(4);
        for (long week = 0; week < 4; week++) {
            closures.next().fromNs(CLOSE_NS + 7 * week * DAY_NS).toNs(OPEN_NS + 7 * week * DAY_NS + openingDelayNs);
        }
        message.name("FX" + calendarId);
        target.accept(frames.end(message));
    }

    public void feed(int feedId, Consumer<ConfigureFeedEncoder> alteration) {
        ConfigureFeedEncoder message = frames.begin(new ConfigureFeedEncoder());
        Flag inverted = feedId == USDT_USD ? Flag.NO : Flag.YES;
        message.feedId(feedId)
                .calendarId(feedId == USDT_USD ? -1 : feedId == USD_IDR ? 1 : 0)
                .primaryInverted(inverted)
                .fallbackInverted(inverted)
                .crossCheckInverted(inverted)
                .maxAgeNs(60 * SECOND_NS)
                .closedMaxAgeNs(72 * HOUR_NS)
                .maxFutureNs(5 * SECOND_NS)
                .maxConfidenceE8(20 * BP)
                .maxDeviationE8(50 * BP)
                .recoveryTicks(3)
                .moreSources(0)
                .moreInverted(0)
                .returnTicks(0);
        alteration.accept(message);
        target.accept(frames.end(message.name(FEED_NAMES.get(feedId))));
    }

    /** A feed of a token in its currency, open around the clock. */
    public void pegFeed(int feedId, String name) {
        ConfigureFeedEncoder message = frames.begin(new ConfigureFeedEncoder());
        message.feedId(feedId)
                .calendarId(-1)
                .maxAgeNs(HOUR_NS)
                .closedMaxAgeNs(72 * HOUR_NS)
                .maxFutureNs(5 * SECOND_NS)
                .maxConfidenceE8(20 * BP)
                .maxDeviationE8(50 * BP)
                .recoveryTicks(3)
                .moreSources(0)
                .moreInverted(0)
                .returnTicks(0);
        target.accept(frames.end(message.name(name)));
    }

    public void token(int tokenId, Consumer<ConfigureTokenEncoder> alteration) {
        token(tokenId, SYMBOLS.get(tokenId), alteration);
    }

    /** One like another under a symbol of its own. */
    void token(int tokenId, String symbol, Consumer<ConfigureTokenEncoder> alteration) {
        ConfigureTokenEncoder message = frames.begin(new ConfigureTokenEncoder());
        message.tokenId(tokenId)
                .feedId(TOKEN_FEEDS[tokenId])
                .pegFeedId(-1)
                .decimals((short) DECIMALS[tokenId])
                .dollar(tokenId == USDT ? Flag.YES : Flag.NO)
                .putAddress(keccak(SYMBOLS.get(tokenId)), 0, 20)
                .maxSkewE8(20 * BP)
                .targetE6(2_000_000 * DOLLAR)
                .rangeE6(2_000_000 * DOLLAR)
                .maxPegE8(100 * BP);
        alteration.accept(message);
        target.accept(frames.end(message.symbol(symbol)));
    }

    public void corridor(int corridorId, Consumer<ConfigureCorridorEncoder> alteration) {
        int base = CORRIDOR_TOKENS[corridorId][0];
        int quote = CORRIDOR_TOKENS[corridorId][1];
        ConfigureCorridorEncoder message = frames.begin(new ConfigureCorridorEncoder());
        fill(message.corridorId(corridorId).baseTokenId(base).quoteTokenId(quote), pair(corridorId));
        message.publicInV02(corridorId >= USDT_TNSGD ? Flag.NO : Flag.YES);
        alteration.accept(message);
        addTiers(message);
        target.accept(frames.end(message.pair(pair(corridorId))));
    }

    public void partner(int partnerId, Consumer<ConfigurePartnerEncoder> alteration) {
        partner(partnerId, alteration, message -> message.spreadOverridesCount(0));
    }

    public void partner(
            int partnerId, Consumer<ConfigurePartnerEncoder> alteration, Consumer<ConfigurePartnerEncoder> overrides) {
        ConfigurePartnerEncoder message = frames.begin(new ConfigurePartnerEncoder());
        boolean fixed = partnerId % PARTNERS == 2;
        message.partnerId(partnerId)
                .putUuid(keccak("uuid " + partnerId), 0, 16)
                .putPartnerHash(keccak("partner " + partnerId), 0, 32)
                .status(PartnerStatus.ACTIVE)
                .pricingMode(fixed ? PricingMode.FIXED_INPUT_RATE : PricingMode.STANDARD)
                .discountE8(partnerId % PARTNERS == 1 ? 20_000_000 : NONE)
                .inputRateE8(fixed ? 15 * BP : 0)
                .maxOpenE6(500_000 * DOLLAR)
                .rateTier(RateTier.STANDARD)
                .rateLimitV02(ConfigurePartnerEncoder.rateLimitV02NullValue())
                .maxOpenQuotes(ConfigurePartnerEncoder.maxOpenQuotesNullValue())
                .maxRequestIds(ConfigurePartnerEncoder.maxRequestIdsNullValue());
        alteration.accept(message);
        overrides.accept(message);
        target.accept(frames.end(message.name("Partner " + partnerId)));
    }

    public void partnerCorridor(int partnerId, int corridorId, Consumer<ConfigurePartnerCorridorEncoder> alteration) {
        ConfigurePartnerCorridorEncoder message = frames.begin(new ConfigurePartnerCorridorEncoder());
        message.partnerId(partnerId)
                .corridorId(corridorId)
                .enabled(Flag.YES)
                .dailyLimitE6(1_000_000 * DOLLAR)
                .monthlyLimitE6(10_000_000 * DOLLAR);
        alteration.accept(message);
        target.accept(frames.end(message));
    }

    public void wallet(int partnerId, DirectBuffer wallet, boolean maySwap) {
        ConfigureWalletEncoder message = frames.begin(new ConfigureWalletEncoder());
        message.partnerId(partnerId)
                .putWallet(wallet, 0, wallet.capacity())
                .maySwap(maySwap ? Flag.YES : Flag.NO)
                .mayDepositLiquidity(Flag.NO)
                .mayWithdrawLiquidity(Flag.NO);
        target.accept(frames.end(message));
    }

    public void key(int partnerId) {
        key(partnerId, partnerId, "key-" + partnerId);
    }

    public void key(int keyId, int partnerId, String apiKey) {
        key(keyId, partnerId, apiKey, message -> {});
    }

    void key(int keyId, int partnerId, String apiKey, Consumer<ConfigureKeyEncoder> alteration) {
        ConfigureKeyEncoder message = frames.begin(new ConfigureKeyEncoder());
        message.keyId(keyId)
                .partnerId(partnerId)
                .kind(KeyKind.HMAC)
                .status(KeyStatus.ACTIVE)
                .environment(Environment.SANDBOX)
                .expiresAtNs(NONE);
        alteration.accept(message);
        target.accept(frames.end(message.apiKey(apiKey)));
    }

    public static String pair(int corridorId) {
        return SYMBOLS.get(CORRIDOR_TOKENS[corridorId][0]) + "-" + SYMBOLS.get(CORRIDOR_TOKENS[corridorId][1]);
    }

    public static int decimals(int tokenId) {
        return DECIMALS[tokenId];
    }

    public static int baseToken(int corridorId) {
        return CORRIDOR_TOKENS[corridorId][0];
    }

    public static int quoteToken(int corridorId) {
        return CORRIDOR_TOKENS[corridorId][1];
    }

    /** Terms that suit any corridor: no utilisation or confidence part, 10 to 250 000 dollars. */
    public static void fill(ConfigureCorridorEncoder message, String pair) {
        message.putCorridorHash(keccak(pair), 0, 32)
                .publicInV02(Flag.YES)
                .feeBasis(FeeBasis.TRADE)
                .closedPolicy(ClosedPolicy.PROTECT)
                .minUsdE6(10 * DOLLAR)
                .maxUsdE6(250_000 * DOLLAR)
                .protectMaxFactorE8(50_000_000)
                .restrictMaxFactorE8(25_000_000)
                .minSpreadE8(5 * BP)
                .maxSpreadE8(300 * BP)
                .closedMinSpreadE8(50 * BP)
                .protectMultiplierE8(150_000_000)
                .confidenceMultiplierE8(100_000_000)
                .utilisationSpreadE8(50 * BP)
                .utilisationThresholdE8(60_000_000)
                .maxRebateE8(0)
                .maxDeviationBps(100)
                .firmTtlNs(45 * SECOND_NS)
                .volMultiplier(2)
                .volFloor(0.000002)
                .volLambda(0.94)
                .volIntervalNs(MINUTE_NS)
                .rfqThresholdE6(NONE)
                .dwellNs(MINUTE_NS)
                .exitRatioE8(80_000_000)
                .oracleAgeProtectE8(50_000_000)
                .deviationProtectE8(50_000_000)
                .volatilityProtectE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .volatilityRestrictE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .volatilityHaltE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationProtectE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationRestrictE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationHaltE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue());
    }

    public static void addTiers(ConfigureCorridorEncoder message) {
        message.tiersCount(3)
                .next()
                .tier(Tier.MICRO)
                .maxUsdE6(1_000 * DOLLAR)
                .fixedFeeE6(500_000)
                .variableE8(10 * BP)
                .baseSpreadE8(30 * BP)
                .next()
                .tier(Tier.SMALL)
                .maxUsdE6(10_000 * DOLLAR)
                .fixedFeeE6(500_000)
                .variableE8(8 * BP)
                .baseSpreadE8(25 * BP)
                .next()
                .tier(Tier.MEDIUM)
                .maxUsdE6(NONE)
                .fixedFeeE6(500_000)
                .variableE8(5 * BP)
                .baseSpreadE8(20 * BP);
    }

    static byte[] keccak(String text) {
        byte[] digest = new byte[32];
        new Keccak256().update(text.getBytes(StandardCharsets.UTF_8)).digest(digest, 0);
        return digest;
    }
}
