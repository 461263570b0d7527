package dev.kurs.core.risk;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.FeedTerms;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.pricing.SpreadTerms;
import dev.kurs.core.pricing.StateTerms;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.pricing.TokenTerms;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.util.List;
import java.util.Random;

/** A corridor and its feeds whose times are a few hundred nanoseconds, so that a test can look at every one of them. */
final class TriggerWorld {
    static final long E12 = 1_000_000_000_000L;

    private static final SpreadTerms SPREAD = new SpreadTerms(50_000, 3_000_000, 50_000, 100_000_000, 0, 0, 0, 0);
    private static final PriceSource[] SOURCES = {PriceSource.PRIMARY, PriceSource.FALLBACK, PriceSource.CROSS_CHECK};
    private static final ClosedPolicy[] POLICIES = {ClosedPolicy.PROTECT, ClosedPolicy.RESTRICT, ClosedPolicy.CLOSED};

    final CorridorMarket market;
    final Feed[] feeds;

    TriggerWorld(StateTerms states, ClosedPolicy policy, Feed... feeds) {
        this.market = new CorridorMarket(terms(states, policy), token(0, "USDT"), token(1, "IDRX"));
        this.feeds = feeds;
    }

    private static TokenState token(int id, String symbol) {
        return new TokenState(new TokenTerms(id, symbol, 2, id == 0, id, TokenTerms.NO_FEED, 0, 0, 1, 0));
    }

    /** One to three feeds with ticks, thresholds and closures anywhere before 200. */
    static TriggerWorld random(Random random) {
        Feed[] feeds = new Feed[1 + random.nextInt(3)];
        for (int feedId = 0; feedId < feeds.length; feedId++) {
            feeds[feedId] = randomFeed(random, feedId);
        }
        StateTerms states = new StateTerms(
                60, 1 + random.nextInt(100_000_000), random.nextInt(120_000_000), random.nextInt(120_000_000));
        return new TriggerWorld(states, POLICIES[random.nextInt(POLICIES.length)], feeds);
    }

    static FeedTerms feedTerms(int feedId, long maxAgeNs, long closedMaxAgeNs) {
        return new FeedTerms(
                feedId, "USD/IDR", 0, false, false, false, maxAgeNs, closedMaxAgeNs, 0, 1_000, 500_000, 3, 0, 0, 0);
    }

    boolean isMarketClosed(long nowNs) {
        for (Feed feed : feeds) {
            if (feed.isMarketClosed(nowNs)) {
                return true;
            }
        }
        return false;
    }

    private static Feed randomFeed(Random random, int feedId) {
        FeedTerms terms = feedTerms(feedId, 1 + random.nextInt(80), 1 + random.nextInt(200));
        Feed feed = new Feed(terms, randomCalendar(random));
        for (PriceSource source : SOURCES) {
            if (random.nextInt(5) != 0) {
                long priceE12 = E12 + random.nextInt(3) * 2_000_000_000L;
                long confidenceE8 = random.nextInt(8) == 0 ? 2_000 : 0;
                feed.restore(source, priceE12, confidenceE8, 1 + random.nextInt(200), 0);
            }
        }
        return feed;
    }

    private static MarketCalendar randomCalendar(Random random) {
        long[] edges =
                random.longs(2L * random.nextInt(4), 1, 400).distinct().sorted().toArray();
        int closures = edges.length / 2;
        long[] fromsNs = new long[closures];
        long[] tosNs = new long[closures];
        for (int index = 0; index < closures; index++) {
            fromsNs[index] = edges[2 * index];
            tosNs[index] = edges[2 * index + 1];
        }
        return new MarketCalendar("random", fromsNs, tosNs);
    }

    private static CorridorTerms terms(StateTerms states, ClosedPolicy policy) {
        return new CorridorTerms(
                0, "USDT-IDRX", 0, 1, true, FeeBasis.TRADE, policy, List.of(), null, SPREAD, null, states, 100, 0);
    }
}
