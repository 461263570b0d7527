package dev.kurs.service.configuration;

import dev.kurs.feeds.source.SourceKind;
import dev.kurs.feeds.source.SourceTerms;
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
        String key = terms.rank().name().toLowerCase(Locale.ROOT) + "_inverted";
        if (isUsual && feeds.get(feed).flag(key, false) != unitsPerDollar) {
            throw feeds.get(feed)
                    .wrong(
                            key,
                            "must be " + unitsPerDollar + ": feeds.live." + terms.name() + " gives "
                                    + (unitsPerDollar ? "units per dollar" : "dollars per unit"));
        }
    }

    private void requireTimely(Section section, SourceTerms terms, String feed) {
        Duration maxAge = Duration.ofNanos(feeds.get(feed).durationNs("max_age"));
        if (terms.rank() != PriceSource.CROSS_CHECK && terms.heartbeat().compareTo(maxAge) > 0) {
            throw section.wrong(
                    "heartbeat",
                    "makes it stale between two prices: max_age of " + feed + " is " + maxAge.toSeconds()
                            + " s and its heartbeat " + terms.heartbeat().toSeconds() + " s");
        }
    }

    /** @throws InvalidConfiguration naming the feed whose sources may differ by more than it allows while all keep their promise */
    void requireRoom() {
        sources.forEach((feed, byRank) -> {
            SourceTerms check = byRank.get(PriceSource.CROSS_CHECK);
            if (check == null) {
                return;
            }
            byRank.values().stream()
                    .filter(terms -> terms.rank() != PriceSource.CROSS_CHECK)
                    .forEach(priced -> {
                        long bandE8 = priced.updateBandE8() + check.updateBandE8();
                        if (bandE8 > feeds.get(feed).bpsE8("max_deviation_bps")) {
                            throw feeds.get(feed)
                                    .wrong(
                                            "max_deviation_bps",
                                            "must be " + bps(bandE8) + " at least, the update bands of feeds.live."
                                                    + priced.name() + " and feeds.live." + check.name() + " together");
                        }
                    });
        });
    }

    private static String bps(long fractionE8) {
        StringBuilder text = new StringBuilder();
        DecimalText.appendBasisPoints(text, fractionE8);
        return text.toString();
    }
}
