package dev.kurs.service.configuration;

import dev.kurs.protocol.money.DecimalText;
import dev.kurs.protocol.money.Fractions;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Whether each corridor's bound leaves room for what the live sources of its tokens keep to themselves.
 *
 * <p>USDT/USD by a source that speaks up every 25 bps and USD/IDR by one of 50: {@code max_deviation_bps} of USDT-IDRX must be 85 at least, with the 10 bps that the
 * contracts ask for too, or quotes that are right would be refused on chain.
 */
final class CorridorBounds {
    private static final long MARGIN_E8 = 10 * Fractions.ONE_BP_E8;

    private CorridorBounds() {}

    /** @throws InvalidConfiguration naming the corridor whose bound is tighter than that */
    static FeedSection require(Section file, FeedSection feeds) {
        Section defaults = file.sectionOrEmpty("corridor_defaults");
        Map<String, Section> tokens = file.named("tokens");
        file.named("corridors").forEach((pair, own) -> require(own.withDefaults(defaults), tokens, feeds));
        return feeds;
    }

    private static void require(Section corridor, Map<String, Section> tokens, FeedSection feeds) {
        long bandsE8 = bandsE8(corridor, "base", tokens, feeds) + bandsE8(corridor, "quote", tokens, feeds);
        long leastE8 = bandsE8 + MARGIN_E8;
        if (bandsE8 > 0 && corridor.bpsE8("max_deviation_bps") < leastE8) {
            StringBuilder least = new StringBuilder();
            DecimalText.appendBasisPoints(least, leastE8);
            throw corridor.wrong(
                    "max_deviation_bps",
                    "must be " + least + " at least, the update bands of its tokens' live sources and 10");
        }
    }

    private static long bandsE8(Section corridor, String side, Map<String, Section> tokens, FeedSection feeds) {
        Section token = tokens.get(corridor.text(side, ""));
        if (token == null) {
            return 0;
        }
        return Stream.of("feed", "peg_feed")
                .mapToLong(key -> feeds.bandsE8().getOrDefault(token.text(key, ""), 0L))
                .sum();
    }
}
