package dev.kurs.service.reference;

import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.service.configuration.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Tiers that no trade is large enough for: harmless, and hardly meant.
 *
 * <p>With a {@code max_usd} of 250 000 and tiers that end at 1 000, 10 000, 100 000 and 1 000 000 dollars, the one without an end is never reached.
 */
final class UnreachableTiers {
    private UnreachableTiers() {}

    /** A sentence for each corridor that has one. */
    static List<String> sentences(Section file) {
        Section defaults = file.sectionOrEmpty("corridor_defaults");
        List<String> sentences = new ArrayList<>();
        file.named("corridors").forEach((pair, corridor) -> {
            List<String> tiers = of(corridor.withDefaults(defaults));
            if (!tiers.isEmpty()) {
                sentences.add("corridors." + pair + ": no trade reaches " + String.join(", ", tiers)
                        + ", because max_usd is smaller than where it begins");
            }
        });
        return sentences;
    }

    private static List<String> of(Section corridor) {
        if (corridor.choice("fee_basis", FeeBasis.class, FeeBasis.TRADE) != FeeBasis.TRADE) {
            return List.of();
        }
        List<Map.Entry<String, Section>> tiers = corridor.named("tiers").entrySet().stream()
                .sorted(Comparator.comparing(tier -> CorridorDeclaration.tier(tier.getKey(), tier.getValue())))
                .toList();
        long maxUsdE6 = corridor.dollarsE6("max_usd");
        List<String> unreachable = new ArrayList<>();
        long beginsAtE6 = 0;
        for (Map.Entry<String, Section> tier : tiers) {
            if (beginsAtE6 > maxUsdE6) {
                unreachable.add(tier.getKey());
            }
            beginsAtE6 = tier.getValue().has("max_usd") ? tier.getValue().dollarsE6("max_usd") : Long.MAX_VALUE;
        }
        return unreachable;
    }
}
