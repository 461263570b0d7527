package dev.kurs.service.configuration;

import dev.kurs.feeds.source.SourceKind;
import dev.kurs.feeds.source.SourceTerms;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.money.DecimalText;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Whether what live sources promise fits what the feeds ask of them.
 *
 * <p>Example: a CROSS_CHECK that speaks up only when the price moved by 50 bps cannot hold a PRIMARY to 40: {@code max_deviation_bps} of its feed must be 50 at
 * least, or two sources that both keep their promise would make the feed deviate. A PRIMARY with a heartbeat of an hour is stale most of the time where
 * {@code max_age} is a minute.
 */
final class SourcePromises {
    private static final String DOLLAR = "USD/";

    private final Map<String, Section> feeds;
    private final Map<String, Map<PriceSource, SourceTerms>> sources = new HashMap<>();

    SourcePromises(Map<String, Section> feeds) {
        this.feeds = feeds;
    }

    /** @throws InvalidConfiguration naming what one source promises that its feeds cannot use */
    void require(Section section, SourceKind kind, SourceTerms terms) {
        if (kind.isReference()) {
            return;
        }
        for (String feed : terms.symbolsByFeed().keySet()) {
            SourceTerms other = sources.computeIfAbsent(feed, first -> new EnumMap<>(PriceSource.class))
                    .put(terms.rank(), terms);
            if (other != null) {
                throw section.wrong("rank", "is that of feeds.live." + other.name() + " too, for " + feed);
            }
            requireKnown(section, terms, feed);
            requireWay(kind, terms, feed);
            requireTimely(section, terms, feed);
            if (terms.updateBandE8() > feeds.get(feed).bpsE8("max_confidence_bps")) {
                throw section.wrong(
                        "update_band_bps",
                        "makes it never sure: max_confidence_bps of " + feed + " is "
                                + bps(feeds.get(feed).bpsE8("max_confidence_bps")) + " and its band "
                                + bps(terms.updateBandE8()));
            }
        }
    }

    /** A price taken the wrong way up is wrong by orders of magnitude, and nothing else need notice. */
    private void requireWay(SourceKind kind, SourceTerms terms, String feed) {
        boolean isUsual =
                terms.symbolsByFeed().get(feed).equals(kind.symbolsByFeed().get(feed));
        boolean unitsPerDollar = feed.startsWith(DOLLAR) && kind.unitsPerDollar();
        if (isUsual && isInverted(feeds.get(feed), terms.rank()) != unitsPerDollar) {
            boolean isFirst = PriceSources.FIRST.contains(terms.rank());
            String wanted = isFirst ? "be " + unitsPerDollar : (unitsPerDollar ? "name " : "leave out ") + terms.rank();
            throw feeds.get(feed)
                    .wrong(
                            isFirst ? invertedKey(terms.rank()) : "more_inverted",
                            "must " + wanted + ": feeds.live." + terms.name() + " gives "
                                    + (unitsPerDollar ? "units per dollar" : "dollars per unit"));
        }
    }

    private static boolean isInverted(Section feed, PriceSource rank) {
        return PriceSources.FIRST.contains(rank)
                ? feed.flag(invertedKey(rank), false)
                : feed.texts("more_inverted").contains(rank.name());
    }

    private static String invertedKey(PriceSource rank) {
        return rank.name().toLowerCase(Locale.ROOT) + "_inverted";
    }

    /** A source that its feed does not have would be dropped tick by tick. */
    private void requireKnown(Section section, SourceTerms terms, String feed) {
        boolean isKnown = PriceSources.FIRST.contains(terms.rank())
                || feeds.get(feed).texts("more_sources").contains(terms.rank().name());
        if (!isKnown) {
            throw section.wrong("rank", "is none of more_sources of " + feed + ", was " + terms.rank());
        }
    }

    private void requireTimely(Section section, SourceTerms terms, String feed) {
        Duration maxAge = Duration.ofNanos(feeds.get(feed).durationNs("max_age"));
        if (!PriceSources.isCheck(terms.rank()) && terms.heartbeat().compareTo(maxAge) > 0) {
            throw section.wrong(
                    "heartbeat",
                    "makes it stale between two prices: max_age of " + feed + " is " + maxAge.toSeconds()
                            + " s and its heartbeat " + terms.heartbeat().toSeconds() + " s");
        }
    }

    /** Of each feed by how much the market may have moved before one of those that price it says so, a fraction. */
    Map<String, Long> bandsE8() {
        Map<String, Long> bands = new HashMap<>();
        sources.forEach((feed, byRank) -> bands.put(
                feed,
                byRank.values().stream()
                        .filter(terms -> !PriceSources.isCheck(terms.rank()))
                        .mapToLong(SourceTerms::updateBandE8)
                        .max()
                        .orElse(0)));
        return bands;
    }

    /** @throws InvalidConfiguration naming the feed whose sources may differ by more than it allows while all keep their promise */
    void requireRoom() {
        sources.forEach((feed, byRank) -> byRank.values().stream()
                .filter(terms -> !PriceSources.isCheck(terms.rank()))
                .forEach(priced -> byRank.values().stream()
                        .filter(terms -> PriceSources.isCheck(terms.rank()))
                        .forEach(check -> requireRoom(feeds.get(feed), priced, check))));
    }

    private static void requireRoom(Section feed, SourceTerms priced, SourceTerms check) {
        long bandE8 = priced.updateBandE8() + check.updateBandE8();
        if (bandE8 > feed.bpsE8("max_deviation_bps")) {
            throw feed.wrong(
                    "max_deviation_bps",
                    "must be " + bps(bandE8) + " at least, the update bands of feeds.live." + priced.name()
                            + " and feeds.live." + check.name() + " together");
        }
    }

    private static String bps(long fractionE8) {
        StringBuilder text = new StringBuilder();
        DecimalText.appendBasisPoints(text, fractionE8);
        return text.toString();
    }
}
