package dev.kurs.edge.operator;

import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.TierView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.money.DecimalText;
import dev.kurs.protocol.port.PartnerRecord.Pricing;
import dev.kurs.protocol.port.PartnerRecord.TierTerms;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Refuses overrides by which a fee or spread would rise with size in some corridor: a MICRO fee of nothing where SMALL costs 0.4 dollars. */
final class TierOrder {
    private static final TierTerms NONE =
            new TierTerms(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
    private static final List<Figure> FIGURES = List.of(
            new Figure("fixed_fee_usd", TierTerms::fixedFeeE6, TierView::fixedFeeE6, DecimalText::appendDollars),
            new Figure("variable_fee_bps", TierTerms::variableE8, TierView::variableE8, DecimalText::appendBasisPoints),
            new Figure(
                    "base_spread_bps",
                    TierTerms::baseSpreadE8,
                    TierView::baseSpreadE8,
                    DecimalText::appendBasisPoints));

    private final Views views;

    TierOrder(Views views) {
        this.views = views;
    }

    /** A figure of a tier that may be a partner's own. */
    private record Figure(
            String member, Function<TierTerms, OptionalLong> own, ToLongFunction<TierView> usual, Printing printing) {
        long of(TierView tier, Map<Tier, TierTerms> overrides) {
            return own.apply(overrides.getOrDefault(tier.tier(), NONE)).orElseGet(() -> usual.applyAsLong(tier));
        }

        boolean isOwn(TierView tier, Map<Tier, TierTerms> overrides) {
            return own.apply(overrides.getOrDefault(tier.tier(), NONE)).isPresent();
        }

        String text(long value) {
            StringBuilder text = new StringBuilder();
            printing.append(text, value);
            return text.toString();
        }
    }

    /** How a figure is written. */
    @FunctionalInterface
    private interface Printing {
        void append(StringBuilder text, long value);
    }

    void require(Pricing pricing) throws RefusedException {
        for (CorridorView corridor : views.corridors()) {
            for (Figure figure : FIGURES) {
                require(corridor, figure, pricing.tierOverrides());
            }
        }
    }

    private static void require(CorridorView corridor, Figure figure, Map<Tier, TierTerms> overrides)
            throws RefusedException {
        List<TierView> tiers = corridor.terms().tiers();
        for (int index = 1; index < tiers.size(); index++) {
            TierView smaller = tiers.get(index - 1);
            TierView larger = tiers.get(index);
            if (figure.of(larger, overrides) > figure.of(smaller, overrides)) {
                boolean isLargerOwn = figure.isOwn(larger, overrides);
                TierView named = isLargerOwn ? larger : smaller;
                TierView other = isLargerOwn ? smaller : larger;
                throw OperatorValues.invalid(
                        "pricing.tier_overrides." + named.tier() + "." + figure.member(),
                        "must not rise with size, and " + other.tier() + " of " + corridor.pair() + " has "
                                + figure.text(figure.of(other, overrides)),
                        figure.text(figure.of(named, overrides)));
            }
        }
    }
}
