package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.money.Amount;

/**
 * A desk of 50 tokens beside the dollar, 100 corridors (50 with the dollar, 49 crosses in a chain, one more) and many partners, each in
 * ten corridors.
 */
public final class LargeWorld {
    public static final int TOKENS = 51;
    public static final int CORRIDORS = 100;
    public static final int FEEDS = 11;
    public static final int CORRIDORS_PER_PARTNER = 10;

    private static final int DIRECT = TOKENS - 1;
    private static final int CHAINED = DIRECT - 1;
    private static final long LARGE_CAPACITY = 1_000_000_000_000L;

    private final EngineDriver desk;

    public LargeWorld(EngineDriver desk) {
        this.desk = desk;
    }

    /** As many corridors with the dollar, of a token each; the engine refuses none of them. */
    static void configureDirect(EngineDriver desk, int corridors) {
        LargeWorld world = new LargeWorld(desk);
        for (int feedId = 0; feedId < FEEDS; feedId++) {
            world.feed(feedId);
        }
        world.token(0);
        for (int corridorId = 0; corridorId < corridors; corridorId++) {
            addDirect(desk, corridorId);
        }
    }

    /** The next corridor of the dollar and a token of its own. */
    static void addDirect(EngineDriver desk, int corridorId) {
        LargeWorld world = new LargeWorld(desk);
        world.token(corridorId + 1);
        world.corridor(corridorId, 0, corridorId + 1);
    }

    public void configure(int partners) {
        desk.world().instance(instance -> instance.openQuoteCapacity(1 << 17).requestIdCapacity(1 << 18));
        for (int feedId = 0; feedId < FEEDS; feedId++) {
            feed(feedId);
        }
        for (int tokenId = 0; tokenId < TOKENS; tokenId++) {
            token(tokenId);
            desk.inventory(tokenId, Amount.ofRaw(2_000_000_000_000L));
        }
        for (int corridorId = 0; corridorId < CORRIDORS; corridorId++) {
            corridor(corridorId);
        }
        for (int partnerId = 0; partnerId < partners; partnerId++) {
            partner(partnerId);
        }
    }

    /** A corridor of the partner. */
    public static int corridorOf(int partnerId, int choice) {
        return (partnerId * 7 + choice * 11) % CORRIDORS;
    }

    private void feed(int feedId) {
        ConfigureFeedEncoder message = desk.frames().begin(new ConfigureFeedEncoder());
        message.feedId(feedId)
                .calendarId(-1)
                .maxAgeNs(SandboxWorld.HOUR_NS)
                .closedMaxAgeNs(SandboxWorld.HOUR_NS)
                .maxFutureNs(SandboxWorld.SECOND_NS)
                .maxConfidenceE8(200_000)
                .maxDeviationE8(500_000)
                .recoveryTicks(3)
                .moreSources(0)
                .moreInverted(0)
                .returnTicks(0);
        desk.send(desk.frames().end(message.name("FEED" + feedId)));
    }

    private void token(int tokenId) {
        ConfigureTokenEncoder message = desk.frames().begin(new ConfigureTokenEncoder());
        message.tokenId(tokenId)
                .feedId(tokenId == 0 ? 0 : 1 + tokenId % (FEEDS - 1))
                .pegFeedId(-1)
                .decimals((short) 6)
                .dollar(tokenId == 0 ? Flag.YES : Flag.NO)
                .maxSkewE8(200_000)
                .targetE6(LARGE_CAPACITY)
                .rangeE6(LARGE_CAPACITY)
                .maxPegE8(1_000_000);
        desk.send(desk.frames().end(message.symbol("T" + tokenId)));
    }

    private void corridor(int corridorId) {
        int base = corridorId < DIRECT ? 0 : 1 + (corridorId - DIRECT) % CHAINED;
        int quote = corridorId < DIRECT ? corridorId + 1 : corridorId < DIRECT + CHAINED ? base + 1 : base + 2;
        corridor(corridorId, base, quote);
    }

    private void corridor(int corridorId, int base, int quote) {
        ConfigureCorridorEncoder message = desk.frames().begin(new ConfigureCorridorEncoder());
        String pair = "T" + base + "-T" + quote;
        message.corridorId(corridorId).baseTokenId(base).quoteTokenId(quote);
        SandboxWorld.fill(message, pair);
        SandboxWorld.addTiers(message);
        desk.send(desk.frames().end(message.pair(pair)));
    }

    private void partner(int partnerId) {
        desk.world()
                .partner(
                        partnerId,
                        partner -> partner.maxOpenE6(LARGE_CAPACITY)
                                .maxOpenQuotes(1 << 20)
                                .maxRequestIds(1 << 20));
        desk.world().wallet(partnerId, CommandFrames.walletOf(partnerId), true);
        desk.world().key(partnerId);
        for (int choice = 0; choice < CORRIDORS_PER_PARTNER; choice++) {
            desk.world()
                    .partnerCorridor(
                            partnerId, corridorOf(partnerId, choice), limits -> limits.dailyLimitE6(LARGE_CAPACITY));
        }
    }
}
