package dev.kurs.core.twin;

import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.util.HashMap;
import java.util.Map;

/**
 * Which source each feed of a derivation should have taken: PRIMARY if fresh and sure, else FALLBACK if fresh and sure. A quote
 * stands on usable feeds alone, and a feed counts as checked while its check is fresh and sure.
 */
final class SelectionTwin {
    private record Rules(
            long maxAgeNs, long maxConfidenceE8, long maxDeviationE8, boolean checked, PriceSource selected) {}

    private final FirmQuoteDerivedDecoder derived;
    private final Map<Integer, Rules> rules = new HashMap<>();
    private final Map<Integer, Map<PriceSource, TwinFeed>> good = new HashMap<>();
    private final Map<Integer, Long> selectedAgesNs = new HashMap<>();
    private boolean consistent = true;

    /** Reads the groups of a derivation that stands at its start. */
    SelectionTwin(FirmQuoteDerivedDecoder derived) {
        this.derived = derived;
        derived.sbeRewind();
        derived.tiers().forEachRemaining(tier -> require(tier.tier() != null));
        derived.feeds().forEachRemaining(this::readFeed);
        derived.sources().forEachRemaining(this::readSource);
    }

    /** Whether ages, freshness, selections, checks and the corridor's age are what the page makes of the sources. */
    boolean isConsistent() {
        rules.forEach(this::requireSelection);
        TwinCase given = new DerivationReader(derived).given();
        long oldestNs = Math.max(ageNs(given.input()), ageNs(given.output()));
        return consistent && oldestNs == derived.oracleAgeNs();
    }

    private void readFeed(FirmQuoteDerivedDecoder.FeedsDecoder feed) {
        boolean closed = derived.marketClosed() == Flag.YES;
        long maxAgeNs = closed ? feed.closedMaxAgeNs() : feed.maxAgeNs();
        boolean checked = feed.isChecked() == Flag.YES;
        Rules read = new Rules(maxAgeNs, feed.maxConfidenceE8(), feed.maxDeviationE8(), checked, feed.selected());
        rules.put(feed.feedId(), read);
        good.put(feed.feedId(), new HashMap<>());
        require(feed.health() == FeedHealth.USABLE);
        feed.skipName();
    }

    private void readSource(FirmQuoteDerivedDecoder.SourcesDecoder source) {
        Rules of = rules.get(source.feedId());
        long ageNs = Math.max(0, derived.timestampNs() - source.publishTimeNs());
        boolean fresh = ageNs <= of.maxAgeNs();
        boolean sure = source.confidenceE8() <= of.maxConfidenceE8();
        require(ageNs == source.ageNs());
        require(fresh == (source.isFresh() == Flag.YES));
        require(sure == (source.isSure() == Flag.YES));
        if (fresh && sure) {
            boolean inverted = source.inverted() == Flag.YES;
            TwinFeed price = new TwinFeed(source.feedId(), source.priceE12(), inverted, source.confidenceE8());
            good.get(source.feedId()).put(source.source(), price);
        }
        if (source.source() == of.selected()) {
            selectedAgesNs.put(source.feedId(), ageNs);
        }
    }

    private void requireSelection(int feedId, Rules of) {
        Map<PriceSource, TwinFeed> sources = good.get(feedId);
        PriceSource expected = sources.containsKey(PriceSource.PRIMARY) ? PriceSource.PRIMARY : PriceSource.FALLBACK;
        TwinFeed price = sources.get(of.selected());
        TwinFeed check = sources.get(PriceSource.CROSS_CHECK);
        require(of.selected() == expected && price != null);
        require(of.checked() == (check != null));
        require(price == null || check == null || !price.deviatesFrom(check, of.maxDeviationE8()));
    }

    private long ageNs(TwinToken token) {
        long pegNs = token.peg() == null ? 0 : selectedAgesNs.get(token.peg().feedId());
        return Math.max(pegNs, selectedAgesNs.get(token.currency().feedId()));
    }

    private void require(boolean holds) {
        consistent &= holds;
    }
}
