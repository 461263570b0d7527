package dev.kurs.core.reference;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Frames;
import dev.kurs.core.book.Token;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.Require;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.FeedTerms;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.market.RiskEvents;
import dev.kurs.core.pricing.Arbitrage;
import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.pricing.PortfolioBounds;
import dev.kurs.core.pricing.StateTerms;
import dev.kurs.core.pricing.TermsValidation;
import dev.kurs.core.pricing.TokenTerms;
import dev.kurs.core.pricing.Volatility;
import dev.kurs.core.pricing.VolatilityTerms;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.QuoteIds;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.Tier;
import org.agrona.DirectBuffer;
import org.agrona.sbe.MessageDecoderFlyweight;

/** Takes the configuration of calendars, feeds, tokens and corridors, or refuses it whole. */
public final class MarketConfiguration {
    /** The calendar of a market that never closes. */
    static final int ALWAYS_OPEN = -1;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long MAX_DURATION_NS = 3_650L * 86_400 * NANOS_PER_SECOND;
    private static final long MAX_CONFIDENCE_E8 = 1_000_000_000_000L;
    private static final int MAX_RECOVERY_TICKS = 1_000_000;

    /** The bits of every source beyond the first three. */
    private static final int MORE_SOURCES = (1 << PriceSources.ALL.size()) - (1 << PriceSources.FIRST.size());

    /** Six feeds, two symbols and a pair must fit the frame of a derivation. */
    private static final int MAX_NAME_LENGTH = 64;

    private static final int MAX_PAIR_LENGTH = 2 * MAX_NAME_LENGTH + 1;

    private final EngineState state;
    private final Arbitrage arbitrage;
    private final SpreadFloors spreadFloors;
    private final CorridorMonitor monitor;
    private final TermBounds bounds;
    private final V01PairNames v01Names;
    private final Runnable feedsChange;
    private final MarketCalendar alwaysOpen = MarketCalendar.alwaysOpen();

    /** @param feedsChange told where feeds that were there, or pegs, are others now */
    public MarketConfiguration(
            EngineState state,
            Arbitrage arbitrage,
            SpreadFloors spreadFloors,
            CorridorMonitor monitor,
            Runnable feedsChange) {
        this.state = state;
        this.arbitrage = arbitrage;
        this.spreadFloors = spreadFloors;
        this.monitor = monitor;
        this.bounds = new TermBounds(state);
        this.v01Names = new V01PairNames(state);
        this.feedsChange = feedsChange;
    }

    void calendar(ConfigureCalendarDecoder command) {
        int calendarId = command.calendarId();
        Require.knownOrNext("calendarId", calendarId, state.calendars.size());
        boolean continued = command.continued() == Flag.YES;
        if (continued) {
            Require.known("calendarId", calendarId, state.calendars.size());
        }
        MarketCalendar calendar = calendar(command, continued);
        if (calendarId == state.calendars.size()) {
            state.calendars.add(calendar);
        } else {
            state.calendars.set(calendarId, calendar);
        }
        for (Feed feed : state.feeds) {
            feed.replaceTerms(feed.terms(), calendarOf(feed.terms()));
        }
        feedsChange.run();
        monitor.touchAll();
    }

    void feed(ConfigureFeedDecoder command) {
        FeedTerms terms = FeedTerms.from(command);
        Require.knownOrNext("feedId", terms.feedId(), state.feeds.size());
        checkFeed(terms);
        if (terms.feedId() == state.feeds.size()) {
            Feed added = new Feed(terms, calendarOf(terms));
            added.openByPrice(state.rules.openMarketsByPrice(), state.context.timestampNs());
            state.feeds.add(added);
        } else {
            state.feeds.get(terms.feedId()).replaceTerms(terms, calendarOf(terms));
            feedsChange.run();
            monitor.touchAll();
        }
    }

    void token(ConfigureTokenDecoder command) {
        TokenTerms terms = TokenTerms.from(command);
        Require.knownOrNext("tokenId", terms.tokenId(), state.tokens.size());
        checkToken(terms);
        bounds.check(terms);
        Feed feed = state.feeds.get(terms.feedId());
        Feed pegFeed = pegFeed(terms);
        if (terms.tokenId() == state.tokens.size()) {
            state.tokens.add(terms, feed, pegFeed);
            if (pegFeed != null) {
                feedsChange.run();
            }
        } else {
            checkSameToken(command, terms);
            Token token = state.tokens.get(terms.tokenId());
            token.state().replaceTerms(terms);
            token.link(feed, pegFeed);
            feedsChange.run();
            state.corridors.relinkFeeds();
            monitor.relinkFeeds();
        }
    }

    void corridor(ConfigureCorridorDecoder command, Origin origin) {
        Require.knownOrNext("corridorId", command.corridorId(), state.corridors.size());
        CorridorTerms terms = state.corridors.sharing(CorridorTerms.from(command));
        checkCorridor(terms);
        v01Names.check(command, terms.pair(), origin);
        bounds.check(terms, command.isWithdrawn() == Flag.YES);
        Require.valid(PortfolioBounds.invalidity(state.portfolio.terms(), terms));
        if (terms.corridorId() == state.corridors.size()) {
            addCorridor(terms);
        } else {
            checkSameCorridor(command, terms);
            Corridor known = state.corridors.get(terms.corridorId());
            judgeBefore(known.terms().states(), terms.states());
            known.market().replaceTerms(terms);
            replaceTerms(known.volatility(), terms.volatility());
            monitor.touchAll();
        }
        Corridor corridor = state.corridors.get(terms.corridorId());
        measureDay(corridor.volatility(), terms.states().volatility().isSet());
        corridor.withdrawn(command.isWithdrawn() == Flag.YES);
        spreadFloors.apply(corridor);
    }

    private void judgeBefore(StateTerms known, StateTerms next) {
        if (state.rules.judgeExactlyByNewLevels() && known.exitRatioE8() != next.exitRatioE8()) {
            monitor.judgeBeforeNewLevels(state.context.timestampNs());
        }
    }

    private void replaceTerms(Volatility volatility, VolatilityTerms terms) {
        if (state.rules.keepVolatility()) {
            volatility.replaceTerms(terms, state.context.timestampNs());
        } else {
            volatility.reinterpret(terms, state.context.timestampNs());
        }
    }

    private void measureDay(Volatility volatility, boolean isWanted) {
        volatility.measureDay(isWanted);
        if (state.rules.beginDaysVolatility()) {
            volatility.beginDay();
        }
    }

    private void addCorridor(CorridorTerms terms) {
        if (state.corridors.risk().isMeasured()) {
            Require.within("corridorId under risk", terms.corridorId(), 0, RiskEvents.MOST_CORRIDORS - 1);
        }
        Token base = state.tokens.get(terms.baseTokenId());
        Token quote = state.tokens.get(terms.quoteTokenId());
        if (base == quote) {
            throw CommandRefusedException.invalid(
                    "quoteTokenId of " + terms.pair() + " is " + quote.id() + ", which is its base");
        }
        Corridor twin = state.corridors.find(base.id(), quote.id());
        if (twin != null) {
            throw CommandRefusedException.invalid("tokens of " + terms.pair() + " are those of "
                    + twin.terms().pair());
        }
        if (quote.state().terms().dollar()) {
            throw CommandRefusedException.invalid(
                    "quoteTokenId of " + terms.pair() + " is the dollar token, which must be the base");
        }
        Require.valid(TermsValidation.missingLeg(terms.pair(), base.state(), quote.state(), state.corridors.markets()));
        Corridor added = state.corridors.create(terms, base, quote);
        Require.valid(arbitrage.add(added.market()));
        state.corridors.add(added);
        monitor.add(added);
    }

    private void checkToken(TokenTerms terms) {
        Require.within("length of symbol", terms.symbol().length(), 1, MAX_NAME_LENGTH);
        Require.valid(TermsValidation.invalidity(terms));
        Require.known("feedId", terms.feedId(), state.feeds.size());
        for (int tokenId = 0; tokenId < state.tokens.size(); tokenId++) {
            TokenTerms other = state.tokens.get(tokenId).state().terms();
            if (terms.dollar() && other.dollar() && tokenId != terms.tokenId()) {
                throw CommandRefusedException.invalid(
                        "dollar of " + terms.symbol() + " is YES, but " + other.symbol() + " is the dollar token");
            }
        }
    }

    private void checkFeed(FeedTerms terms) {
        Require.within("length of name", terms.name().length(), 1, MAX_NAME_LENGTH);
        String of = " of " + terms.name();
        Require.within("maxAgeNs" + of, terms.maxAgeNs(), 1, MAX_DURATION_NS);
        Require.within("closedMaxAgeNs" + of, terms.closedMaxAgeNs(), 1, MAX_DURATION_NS);
        Require.within("maxFutureNs" + of, terms.maxFutureNs(), 0, MAX_DURATION_NS);
        Require.within("maxConfidenceE8" + of, terms.maxConfidenceE8(), 0, MAX_CONFIDENCE_E8);
        Require.within("maxDeviationE8" + of, terms.maxDeviationE8(), 0, Long.MAX_VALUE);
        Require.within("recoveryTicks" + of, terms.recoveryTicks(), 1, MAX_RECOVERY_TICKS);
        Require.within("returnTicks" + of, terms.returnTicks(), 0, MAX_RECOVERY_TICKS);
        Require.within("moreSources" + of, terms.moreSources(), 0, MORE_SOURCES);
        Require.valid(invaliditySources(terms));
        if (terms.calendarId() != ALWAYS_OPEN) {
            Require.known("calendarId", terms.calendarId(), state.calendars.size());
        }
    }

    private static String invaliditySources(FeedTerms terms) {
        if ((terms.moreSources() & ~MORE_SOURCES) != 0) {
            return "moreSources of " + terms.name() + " is " + terms.moreSources() + ", must leave out the first three";
        }
        return (terms.moreInverted() & ~terms.moreSources()) != 0
                ? "moreInverted of " + terms.name() + " is " + terms.moreInverted() + ", must be of moreSources, "
                        + terms.moreSources()
                : null;
    }

    private void checkCorridor(CorridorTerms terms) {
        Require.known("baseTokenId", terms.baseTokenId(), state.tokens.size());
        Require.known("quoteTokenId", terms.quoteTokenId(), state.tokens.size());
        Require.within("length of pair", terms.pair().length(), 1, MAX_PAIR_LENGTH);
        Require.named(
                "tier of " + terms.pair(), terms.tiers().stream().noneMatch(tier -> tier.tier() == Tier.NULL_VAL));
        Require.valid(TermsValidation.invalidity(terms));
        String of = " of " + terms.pair();
        Require.within("dwellNs" + of, terms.states().dwellNs(), 1, MAX_DURATION_NS);
        Require.within("volIntervalNs" + of, terms.volatility().volIntervalNs(), NANOS_PER_SECOND, MAX_DURATION_NS);
        if (terms.firmTtlNs() % NANOS_PER_SECOND != 0) {
            throw CommandRefusedException.invalid(
                    "firmTtlNs" + of + " is " + terms.firmTtlNs() + ", must be whole seconds");
        }
        spreadFloors.check(terms);
    }

    private void checkSameToken(ConfigureTokenDecoder command, TokenTerms terms) {
        ConfigureTokenDecoder before = decode(new ConfigureTokenDecoder(), state.tokenFrames, terms.tokenId());
        Require.unchanged("decimals of " + terms.symbol(), before.decimals(), command.decimals());
        Require.unchanged("dollar of " + terms.symbol(), before.dollar(), command.dollar());
        byte[] addressBefore = new byte[Wallets.ADDRESS_LENGTH];
        byte[] addressAfter = new byte[Wallets.ADDRESS_LENGTH];
        before.getAddress(addressBefore, 0, Wallets.ADDRESS_LENGTH);
        command.getAddress(addressAfter, 0, Wallets.ADDRESS_LENGTH);
        Require.unchanged("address of " + terms.symbol(), addressBefore, addressAfter);
    }

    private void checkSameCorridor(ConfigureCorridorDecoder command, CorridorTerms terms) {
        ConfigureCorridorDecoder before =
                decode(new ConfigureCorridorDecoder(), state.corridorFrames, terms.corridorId());
        Require.unchanged("baseTokenId of " + terms.pair(), before.baseTokenId(), command.baseTokenId());
        Require.unchanged("quoteTokenId of " + terms.pair(), before.quoteTokenId(), command.quoteTokenId());
        byte[] hashBefore = new byte[QuoteIds.LENGTH];
        byte[] hashAfter = new byte[QuoteIds.LENGTH];
        before.getCorridorHash(hashBefore, 0, QuoteIds.LENGTH);
        command.getCorridorHash(hashAfter, 0, QuoteIds.LENGTH);
        Require.unchanged("corridorHash of " + terms.pair(), hashBefore, hashAfter);
    }

    private MarketCalendar calendar(ConfigureCalendarDecoder command, boolean continued) {
        ConfigureCalendarDecoder.ClosuresDecoder closures = command.closures();
        long[] fromsNs = new long[closures.count()];
        long[] tosNs = new long[closures.count()];
        for (int index = 0; closures.hasNext(); index++) {
            closures.next();
            fromsNs[index] = closures.fromNs();
            tosNs[index] = closures.toNs();
        }
        String name = command.name();
        Require.within("length of name", name.length(), 1, MAX_NAME_LENGTH);
        try {
            return continued
                    ? state.calendars.get(command.calendarId()).with(fromsNs, tosNs)
                    : new MarketCalendar(name, fromsNs, tosNs);
        } catch (IllegalArgumentException unusable) {
            throw CommandRefusedException.invalid(unusable.getMessage());
        }
    }

    private MarketCalendar calendarOf(FeedTerms terms) {
        return terms.calendarId() == ALWAYS_OPEN ? alwaysOpen : state.calendars.get(terms.calendarId());
    }

    private Feed pegFeed(TokenTerms terms) {
        if (!terms.hasPegFeed()) {
            return null;
        }
        Require.known("pegFeedId", terms.pegFeedId(), state.feeds.size());
        return state.feeds.get(terms.pegFeedId());
    }

    private static <D extends MessageDecoderFlyweight> D decode(D decoder, Frames frames, int id) {
        DirectBuffer frame = frames.view(id);
        MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(frame, 0);
        decoder.wrap(frame, MessageHeaderDecoder.ENCODED_LENGTH, header.blockLength(), header.version());
        return decoder;
    }
}
