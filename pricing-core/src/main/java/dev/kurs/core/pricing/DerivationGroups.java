package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.FirmQuoteDerivedEncoder;
import dev.kurs.protocol.message.sbe.OwnFeesEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.Tier;
import java.util.List;

/** The repeating groups of a derivation: three feeds of three sources are 3 entries of feeds and up to 9 of sources. */
final class DerivationGroups {
    private DerivationGroups() {}

    static void writeTiers(FirmQuoteDerivedEncoder message, List<FeeTier> tiers, PartnerTerms partner) {
        FirmQuoteDerivedEncoder.TiersEncoder encoder = message.tiersCount(tiers.size());
        for (int index = 0; index < tiers.size(); index++) {
            FeeTier tier = tiers.get(index);
            encoder.next()
                    .tier(tier.tier())
                    .maxUsdE6(DerivationEncoder.optional(tier.maxUsdE6(), FeeTier.UNBOUNDED))
                    .fixedFeeE6(tier.fixedFeeE6())
                    .variableE8(tier.variableE8())
                    .baseSpreadE8(tier.baseSpreadE8())
                    .overrideSpreadE8(DerivationEncoder.optional(
                            partner.tierOverrides().baseSpreadE8(tier.tier()), TierOverrides.NONE));
        }
    }

    /** The fees of the partner's own in every tier. */
    static void writeOwnFees(FirmQuoteDerivedEncoder message, TierOverrides own) {
        write(message.ownFeesMicro(), own, Tier.MICRO);
        write(message.ownFeesSmall(), own, Tier.SMALL);
        write(message.ownFeesMedium(), own, Tier.MEDIUM);
        write(message.ownFeesLarge(), own, Tier.LARGE);
        write(message.ownFeesInstitutional(), own, Tier.INSTITUTIONAL);
    }

    private static void write(OwnFeesEncoder fees, TierOverrides own, Tier tier) {
        fees.fixedFeeE6(DerivationEncoder.optional(own.fixedFeeE6(tier), TierOverrides.NONE))
                .variableE8(DerivationEncoder.optional(own.variableE8(tier), TierOverrides.NONE));
    }

    static void writeFeeds(FirmQuoteDerivedEncoder message, DerivationContext context) {
        FirmQuoteDerivedEncoder.FeedsEncoder encoder = message.feedsCount(context.feedCount());
        for (int index = 0; index < context.feedCount(); index++) {
            PublishedFeed feed = context.feed(index);
            encoder.next()
                    .feedId(feed.feedId())
                    .maxAgeNs(feed.maxAgeNs())
                    .closedMaxAgeNs(feed.closedMaxAgeNs())
                    .maxFutureNs(feed.maxFutureNs())
                    .maxConfidenceE8(feed.maxConfidenceE8())
                    .maxDeviationE8(feed.maxDeviationE8())
                    .recoveryTicks(feed.recoveryTicks())
                    .health(feed.health())
                    .isChecked(DerivationEncoder.flag(feed.isChecked()))
                    .selected(feed.selected())
                    .putName(feed.nameAscii(), 0, feed.nameAscii().length);
        }
    }

    static void writeSources(FirmQuoteDerivedEncoder message, DerivationContext context, boolean marketClosed) {
        FirmQuoteDerivedEncoder.SourcesEncoder encoder = message.sourcesCount(countSources(context));
        for (int index = 0; index < context.feedCount(); index++) {
            PublishedFeed feed = context.feed(index);
            long maxAgeNs = marketClosed ? feed.closedMaxAgeNs() : feed.maxAgeNs();
            for (PriceSource source : feed.sources()) {
                if (feed.isShown(source)) {
                    long ageNs = Math.max(0, context.timestampNs() - feed.publishTimeNs(source));
                    writeSource(encoder.next(), feed, source, ageNs, ageNs <= maxAgeNs);
                }
            }
        }
    }

    private static void writeSource(
            FirmQuoteDerivedEncoder.SourcesEncoder encoder,
            PublishedFeed feed,
            PriceSource source,
            long ageNs,
            boolean fresh) {
        encoder.feedId(feed.feedId())
                .source(source)
                .inverted(DerivationEncoder.flag(feed.isInverted(source)))
                .priceE12(feed.priceE12(source))
                .confidenceE8(feed.confidenceE8(source))
                .publishTimeNs(feed.publishTimeNs(source))
                .ageNs(ageNs)
                .isFresh(DerivationEncoder.flag(fresh))
                .isSure(DerivationEncoder.flag(feed.confidenceE8(source) <= feed.maxConfidenceE8()));
    }

    private static int countSources(DerivationContext context) {
        int count = 0;
        for (int index = 0; index < context.feedCount(); index++) {
            PublishedFeed feed = context.feed(index);
            for (PriceSource source : feed.sources()) {
                count += feed.isShown(source) ? 1 : 0;
            }
        }
        return count;
    }
}
