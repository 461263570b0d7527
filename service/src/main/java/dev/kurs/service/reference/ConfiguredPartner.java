package dev.kurs.service.reference;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * What ConfigurePartner says of a partner, whatever version of the schema said it: {@code from(decoder).withStatus(SUSPENDED).encode(commands)}.
 *
 * @param partnerId the engine's, or {@link Frame#NO_ENTITY} of one that it does not know yet
 * @param maxOpenE6 dollars × 10^6; empty for no bound, as the others
 */
public record ConfiguredPartner(
        int partnerId,
        UUID uuid,
        String name,
        PartnerStatus status,
        PricingMode pricingMode,
        OptionalLong discountE8,
        long inputRateE8,
        OptionalLong maxOpenE6,
        RateTier rateTier,
        Quotas quotas,
        List<TierTerms> tiers) {
    private static final int V02_REQUESTS_PER_SECOND = 1_000;

    /** From this version on a base spread below 0 says that there is none. */
    private static final long NO_SPREAD = -1;

    /** What it may hold of what partners share; empty where earlier versions said nothing. */
    public record Quotas(OptionalInt rateLimitV02, OptionalInt maxOpenQuotes, OptionalInt maxRequestIds) {}

    /** What of a tier is its own; empty: the tier's. */
    public record TierTerms(Tier tier, OptionalLong fixedFeeE6, OptionalLong variableE8, OptionalLong baseSpreadE8) {}

    /** What a partner may hold that is made while the service runs. */
    public static Quotas usualQuotas(ReferenceData reference) {
        PoolShares shares = reference.poolShares();
        return new Quotas(
                OptionalInt.of(V02_REQUESTS_PER_SECOND),
                OptionalInt.of(shares.openQuotes()),
                OptionalInt.of(shares.requestIds()));
    }

    public static ConfiguredPartner from(ConfigurePartnerDecoder command) {
        List<TierTerms> tiers = new ArrayList<>();
        command.spreadOverrides().forEach(override -> tiers.add(tier(override)));
        return new ConfiguredPartner(
                command.partnerId(),
                Uuids.read(command::getUuid),
                command.name(),
                command.status(),
                command.pricingMode(),
                said(command.discountE8(), ConfigurePartnerDecoder.discountE8NullValue()),
                command.inputRateE8(),
                said(command.maxOpenE6(), ConfigurePartnerDecoder.maxOpenE6NullValue()),
                command.rateTier() == RateTier.PREMIUM ? RateTier.PREMIUM : RateTier.STANDARD,
                new Quotas(
                        said(command.rateLimitV02(), ConfigurePartnerDecoder.rateLimitV02NullValue()),
                        said(command.maxOpenQuotes(), ConfigurePartnerDecoder.maxOpenQuotesNullValue()),
                        said(command.maxRequestIds(), ConfigurePartnerDecoder.maxRequestIdsNullValue())),
                List.copyOf(tiers));
    }

    private static TierTerms tier(ConfigurePartnerDecoder.SpreadOverridesDecoder override) {
        return new TierTerms(
                override.tier(),
                said(override.fixedFeeE6(), ConfigurePartnerDecoder.SpreadOverridesDecoder.fixedFeeE6NullValue()),
                said(override.variableE8(), ConfigurePartnerDecoder.SpreadOverridesDecoder.variableE8NullValue()),
                said(override.baseSpreadE8(), NO_SPREAD));
    }

    private static OptionalLong said(long value, long nullValue) {
        return value == nullValue ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static OptionalInt said(int value, int nullValue) {
        return value == nullValue ? OptionalInt.empty() : OptionalInt.of(value);
    }

    public ConfiguredPartner withStatus(PartnerStatus other) {
        return new ConfiguredPartner(
                partnerId, uuid, name, other, pricingMode, discountE8, inputRateE8, maxOpenE6, rateTier, quotas, tiers);
    }

    /** The same, once the engine has given it an id. */
    public ConfiguredPartner withId(int id) {
        return new ConfiguredPartner(
                id, uuid, name, status, pricingMode, discountE8, inputRateE8, maxOpenE6, rateTier, quotas, tiers);
    }

    /** The command that says it. */
    public byte[] encode(CommandBuffer commands) {
        return commands.administrative(target -> {
            ConfigurePartnerEncoder command = new ConfigurePartnerEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .partnerId(partnerId)
                    .putUuid(Uuids.bytes(uuid), 0, ConfigurePartnerEncoder.uuidLength())
                    .putPartnerHash(OnchainIds.partner(uuid), 0, ConfigurePartnerEncoder.partnerHashLength())
                    .status(status)
                    .pricingMode(pricingMode)
                    .discountE8(discountE8.orElse(ConfigurePartnerEncoder.discountE8NullValue()))
                    .inputRateE8(inputRateE8)
                    .maxOpenE6(maxOpenE6.orElse(ConfigurePartnerEncoder.maxOpenE6NullValue()))
                    .rateTier(rateTier)
                    .rateLimitV02(quotas.rateLimitV02().orElse(ConfigurePartnerEncoder.rateLimitV02NullValue()))
                    .maxOpenQuotes(quotas.maxOpenQuotes().orElse(ConfigurePartnerEncoder.maxOpenQuotesNullValue()))
                    .maxRequestIds(quotas.maxRequestIds().orElse(ConfigurePartnerEncoder.maxRequestIdsNullValue()));
            ConfigurePartnerEncoder.SpreadOverridesEncoder group = command.spreadOverridesCount(tiers.size());
            tiers.forEach(tier -> encode(tier, group.next()));
            command.name(name);
            return command.encodedLength();
        });
    }

    private static void encode(TierTerms tier, ConfigurePartnerEncoder.SpreadOverridesEncoder group) {
        group.tier(tier.tier())
                .baseSpreadE8(tier.baseSpreadE8().orElse(NO_SPREAD))
                .fixedFeeE6(
                        tier.fixedFeeE6().orElse(ConfigurePartnerEncoder.SpreadOverridesEncoder.fixedFeeE6NullValue()))
                .variableE8(
                        tier.variableE8().orElse(ConfigurePartnerEncoder.SpreadOverridesEncoder.variableE8NullValue()));
    }
}
