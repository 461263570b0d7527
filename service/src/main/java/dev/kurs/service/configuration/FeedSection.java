package dev.kurs.service.configuration;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.recorded.RecordedConfiguration;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * {@code feeds}: which sources of prices are run; the terms of each feed are the engine's.
 *
 * @param minMoveE8 a price that moves by no more waits until the engine's is old
 * @param unitsPerDollar of each feed the sources that publish units per dollar; the others publish dollars per unit
 * @param maxAges of each feed how old its price may be
 * @param maxFutures of each feed how far ahead of our clock its price may be
 * @param referenceBandE8 how far a live price may be from the daily reference, a fraction of it
 * @param referenceMaxAge how long a daily reference counts
 * @param bandsE8 of each feed by how much the market may have moved before a live source that prices it says so, a fraction
 */
public record FeedSection(
        List<FeedConfiguration> sources,
        long minMoveE8,
        Map<String, EnumSet<PriceSource>> unitsPerDollar,
        Map<String, Duration> maxAges,
        Map<String, Duration> maxFutures,
        long referenceBandE8,
        Duration referenceMaxAge,
        Map<String, Long> bandsE8) {
    private static final long REFERENCE_BAND_E8 = 10_000_000;
    private static final Duration REFERENCE_MAX_AGE = Duration.ofDays(7);

    /** What {@code feeds.primary} may say. */
    private enum Primary {
        recorded,
        live,
        none
    }

    /** Sources that no reference holds back. */
    public FeedSection(List<FeedConfiguration> sources, long minMoveE8) {
        this(sources, minMoveE8, Map.of(), Map.of(), Map.of(), REFERENCE_BAND_E8, REFERENCE_MAX_AGE, Map.of());
    }

    /** @param data directory that files are relative to */
    public static FeedSection of(Section feeds, Path data) {
        Primary primary = feeds.choice("primary", Primary.class, Primary.recorded);
        LiveSection live = LiveSection.of(feeds, data);
        requireOnePrimary(feeds, primary, live);
        List<FeedConfiguration> sources = new ArrayList<>(live.sources());
        Section recorded = feeds.sectionOrEmpty("recorded");
        Set<PriceSource> left = EnumSet.copyOf(RecordedConfiguration.ALL_SOURCES);
        left.removeAll(live.ranks());
        if (primary == Primary.recorded && !recorded.has("file")) {
            throw feeds.wrong(
                    "primary", "needs a file under feeds.recorded, or says live, or none for no source at all");
        }
        boolean isWanted = primary != Primary.none && !live.ranks().containsAll(PriceSources.FIRST);
        if (recorded.has("file")) {
            // Read also where it is not wanted, so that what is wrong in it is said, and what is right is known.
            RecordedConfiguration played =
                    recorded.built(() -> recorded(recorded, isWanted ? left : RecordedConfiguration.ALL_SOURCES));
            sources.addAll(isWanted ? List.of(played) : List.of());
        }
        return new FeedSection(
                primary == Primary.none ? List.of() : sources,
                feeds.has("min_move_bps") ? feeds.bpsE8("min_move_bps") : 0,
                live.unitsPerDollar(),
                live.maxAges(),
                live.maxFutures(),
                feeds.has("reference_band_bps") ? feeds.bpsE8("reference_band_bps") : REFERENCE_BAND_E8,
                feeds.interval("reference_max_age", REFERENCE_MAX_AGE),
                live.bandsE8());
    }

    private static void requireOnePrimary(Section feeds, Primary primary, LiveSection live) {
        boolean isLive = live.ranks().contains(PriceSource.PRIMARY);
        if (primary == Primary.live && !isLive) {
            throw feeds.wrong("primary", "needs a source of rank PRIMARY under feeds.live");
        }
        if (primary == Primary.recorded && isLive) {
            throw feeds.wrong("primary", "must be live beside a source of rank PRIMARY under feeds.live");
        }
    }

    private static RecordedConfiguration recorded(Section recorded, Set<PriceSource> ranks) {
        return new RecordedConfiguration(
                recorded.text("file"),
                recorded.has("speed") ? recorded.real("speed") : 1,
                recorded.flag("loop", false),
                recorded.flag("rebase", false),
                ranks);
    }
}
