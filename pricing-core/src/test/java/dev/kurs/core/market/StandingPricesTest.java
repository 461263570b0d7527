package dev.kurs.core.market;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Corridors;
import dev.kurs.core.book.Token;
import dev.kurs.core.book.Tokens;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.FeedTerms;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.pricing.SizeTerms;
import dev.kurs.core.pricing.SpreadTerms;
import dev.kurs.core.pricing.StateTerms;
import dev.kurs.core.pricing.TokenTerms;
import dev.kurs.core.pricing.VolatilityTerms;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.DropReason;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Prices of tokens that stand for a while, against those of a twin whose feeds are read for each quote: under random ticks, ages, closures, terms, other feeds and clocks set back. */
class StandingPricesTest {
    private static final int STEPS = 200_000;
    private static final long E12 = 1_000_000_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final int FEEDS = 5;
    private static final int NO_PEG = FEEDS;

    private final Random random = new Random(seed());
    private static final boolean TAKING_QUOTES = true;

    private final EngineState state = new EngineState(TAKING_QUOTES);
    private final OracleReader oracle = new OracleReader(state.rules);
    private final Feed[] feeds = new Feed[FEEDS];
    private final Corridor subject = corridor();
    private final Corridor twin = corridor();
    private long nowNs = 1_000_000 * SECOND_NS;
    private long stoodOn;

    private static long seed() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("StandingPricesTest: repeat with -Dkurs.seed=" + seed);
        return seed;
    }

    @BeforeEach
    void linkTokens() {
        link(subject.base(), twin.base(), feeds[0], feeds[1]);
        link(subject.quote(), twin.quote(), feeds[2], null);
    }

    @Test
    void shouldBeWorthWhatItsFeedsSayNow() {
        for (int step = 0; step < STEPS; step++) {
            nowNs += random.nextLong(SECOND_NS / 2);
            change();
            compare("step " + step);
        }
        assertTrue(stoodOn > STEPS / 10, "prices that stood on: " + stoodOn);
    }

    private void change() {
        int kind = random.nextInt(1000);
        if (kind < 500) {
            tick();
        } else if (kind < 510) {
            setClockBack();
        } else if (kind < 530) {
            Feed changed = feeds[random.nextInt(FEEDS)];
            changed.replaceTerms(terms(changed.feedId()), calendar());
        } else if (kind < 550) {
            link(subject.base(), twin.base(), feed(), peg());
        } else if (kind < 570) {
            link(subject.quote(), twin.quote(), feed(), peg());
        } else if (kind < 580) {
            subject.base().state().forgetValue();
            subject.quote().state().forgetValue();
        } else if (kind < 680) {
            boolean closed = random.nextBoolean();
            subject.market().marketClosed(closed);
            twin.market().marketClosed(closed);
        }
    }

    private void tick() {
        Feed feed = feeds[random.nextInt(FEEDS)];
        PriceSource source = random.nextBoolean() ? PriceSource.PRIMARY : PriceSource.FALLBACK;
        long priceE12 = E12 / 2 + random.nextLong(E12);
        long publishTimeNs = nowNs - random.nextLong(2 * SECOND_NS);
        if (feed.dropReason(source, priceE12, 0, publishTimeNs, nowNs) == DropReason.NULL_VAL) {
            feed.onTick(source, priceE12, 0, publishTimeNs, nowNs);
        }
    }

    private void setClockBack() {
        nowNs -= random.nextLong(10 * SECOND_NS);
        if (random.nextBoolean()) {
            for (Feed feed : feeds) {
                feed.forgetAfter(nowNs);
            }
        }
    }

    private void compare(String place) {
        boolean closed = subject.market().isMarketClosed();
        if (isStale(subject.base(), closed) || isStale(subject.quote(), closed)) {
            return;
        }
        stoodOn += subject.base().state().stands(nowNs, closed) ? 1 : 0;
        twin.base().state().endStanding();
        twin.quote().state().endStanding();
        oracle.setPrices(subject, nowNs);
        oracle.setPrices(twin, nowNs);
        assertSame(twin.base(), subject.base(), place);
        assertSame(twin.quote(), subject.quote(), place);
    }

    private boolean isStale(Token token, boolean closed) {
        return token.feed().read(nowNs, closed).isStale()
                || (token.hasPegFeed() && token.pegFeed().read(nowNs, closed).isStale());
    }

    private static void assertSame(Token expected, Token actual, String place) {
        assertEquals(expected.state().priceE12(), actual.state().priceE12(), place);
        assertEquals(
                expected.state().published().feedE12(),
                actual.state().published().feedE12(),
                place);
        assertEquals(
                expected.state().published().pegE12(),
                actual.state().published().pegE12(),
                place);
    }

    private static void link(Token one, Token other, Feed feed, Feed pegFeed) {
        one.link(feed, pegFeed);
        other.link(feed, pegFeed);
    }

    private Feed feed() {
        return feeds[random.nextInt(FEEDS)];
    }

    private Feed peg() {
        int index = random.nextInt(FEEDS + 1);
        return index == NO_PEG ? null : feeds[index];
    }

    private Corridor corridor() {
        for (int feed = 0; feed < FEEDS && feeds[feed] == null; feed++) {
            feeds[feed] = new Feed(terms(feed), calendar());
        }
        Tokens tokens = new Tokens();
        tokens.add(new TokenTerms(0, "USDT", 6, true, 0, 1, 0, 0, E12, 1_000_000), feeds[0], feeds[1]);
        tokens.add(new TokenTerms(1, "IDRX", 2, false, 2, TokenTerms.NO_FEED, 0, 0, E12, 0), feeds[2], null);
        return new Corridors().create(corridorTerms(), tokens.get(0), tokens.get(1));
    }

    private FeedTerms terms(int feedId) {
        return new FeedTerms(
                feedId,
                "FEED/" + feedId,
                0,
                random.nextBoolean(),
                random.nextBoolean(),
                false,
                (1 + random.nextInt(5)) * SECOND_NS,
                (1 + random.nextInt(10)) * SECOND_NS,
                SECOND_NS,
                1_000_000,
                1_000_000,
                3,
                0,
                0,
                random.nextInt(3));
    }

    /** Closed for a second in ten now and then, from now on. */
    private MarketCalendar calendar() {
        long[] fromsNs = new long[random.nextInt(4)];
        long[] tosNs = new long[fromsNs.length];
        for (int index = 0; index < fromsNs.length; index++) {
            fromsNs[index] = nowNs + (1 + 10 * index) * SECOND_NS;
            tosNs[index] = fromsNs[index] + SECOND_NS;
        }
        return new MarketCalendar("NOW_AND_THEN", fromsNs, tosNs);
    }

    private static CorridorTerms corridorTerms() {
        return new CorridorTerms(
                0,
                "USDT-IDRX",
                0,
                1,
                true,
                FeeBasis.TRADE,
                ClosedPolicy.PROTECT,
                List.of(),
                new SizeTerms(1, E12, 1, 1, SizeTerms.NO_RFQ_THRESHOLD),
                new SpreadTerms(1, 100_000, 1, 1, 0, 0, 0, 0),
                new VolatilityTerms(2, 0, 0.94, SECOND_NS),
                new StateTerms(SECOND_NS, 1, 1, 1),
                100,
                SECOND_NS);
    }
}
