package dev.kurs.service.reference;

import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * {@code seed.partners.<uuid>}: who may trade what, on which terms, from which wallets, until the journal says otherwise.
 *
 * <p>The partner is pending until everything about it is said, so that a seeding that was interrupted is known as one and done again.
 */
final class PartnerSeed {
    private static final int V02_REQUESTS_PER_SECOND = 1_000;

    private final UUID uuid;
    private final Section partner;
    private final Section corridorDefaults;
    private final PoolShares shares;
    private final CommandBuffer commands;

    PartnerSeed(String name, Section partner, Section corridorDefaults, PoolShares shares, CommandBuffer commands) {
        this.uuid = uuid(name);
        this.partner = partner;
        this.corridorDefaults = corridorDefaults;
        this.shares = shares;
        this.commands = commands;
    }

    private static UUID uuid(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException malformed) {
            throw new InvalidConfiguration("seed.partners." + text + " must be named by a UUID", malformed);
        }
    }

    String uuid() {
        return uuid.toString();
    }

    String name() {
        return partner.text("name");
    }

    /** The commands in order, each to be encoded once the one before is in force. */
    List<Function<Names, byte[]>> steps() {
        PartnerStatus status = partner.choice("status", PartnerStatus.class, PartnerStatus.ACTIVE);
        if (status == PartnerStatus.PENDING) {
            throw partner.wrong("status", "must be ACTIVE or SUSPENDED");
        }
        requirePricing();
        List<Function<Names, byte[]>> steps = new ArrayList<>();
        steps.add(names -> encode(PartnerStatus.PENDING, names));
        partner.named("corridors").forEach((pair, terms) -> {
            Section whole = terms.withDefaults(corridorDefaults);
            steps.add(names -> encodeCorridor(pair, whole, names));
        });
        partner.named("wallets").values().forEach(wallet -> steps.add(names -> encodeWallet(wallet, names)));
        steps.add(names -> encode(status, names));
        return steps;
    }

    /** What a change over the API is held to: a rate that a mode needs, and none that it drops. */
    private void requirePricing() {
        boolean isFixed = pricingMode() == PricingMode.FIXED_INPUT_RATE;
        if (isFixed && !partner.has("input_rate_bps")) {
            throw partner.wrong("pricing_mode", "needs an input_rate_bps beside it");
        }
        if (isFixed && partner.has("discount_bps")) {
            throw partner.wrong("discount_bps", "goes with pricing_mode: STANDARD alone");
        }
        if (!isFixed && partner.has("input_rate_bps")) {
            throw partner.wrong("input_rate_bps", "goes with pricing_mode: FIXED_INPUT_RATE alone");
        }
    }

    private PricingMode pricingMode() {
        return partner.choice("pricing_mode", PricingMode.class, PricingMode.STANDARD);
    }

    private byte[] encode(PartnerStatus status, Names names) {
        Map<String, Section> overrides = partner.named("spread_overrides");
        return commands.administrative(target -> {
            ConfigurePartnerEncoder command = new ConfigurePartnerEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .partnerId(partnerId(names))
                    .putUuid(Uuids.bytes(uuid), 0, Uuids.LENGTH)
                    .putPartnerHash(OnchainIds.partner(uuid), 0, 32)
                    .status(status)
                    .pricingMode(pricingMode())
                    .discountE8(
                            partner.has("discount_bps")
                                    ? partner.bpsE8("discount_bps")
                                    : ConfigurePartnerEncoder.discountE8NullValue())
                    .inputRateE8(partner.has("input_rate_bps") ? partner.bpsE8("input_rate_bps") : 0)
                    .maxOpenE6(
                            partner.has("max_open_usd")
                                    ? partner.dollarsE6("max_open_usd")
                                    : ConfigurePartnerEncoder.maxOpenE6NullValue())
                    .rateTier(partner.choice("rate_tier", RateTier.class, RateTier.STANDARD))
                    .rateLimitV02(partner.integer("rate_limit_v02", V02_REQUESTS_PER_SECOND, 0))
                    .maxOpenQuotes(partner.integer("max_open_quotes", shares.openQuotes(), 1))
                    .maxRequestIds(partner.integer("max_request_ids", shares.requestIds(), 1));
            var group = command.spreadOverridesCount(overrides.size());
            overrides.forEach((tier, override) -> group.next()
                    .tier(CorridorDeclaration.tier(tier, override))
                    .baseSpreadE8(override.bpsE8("base_spread_bps"))
                    .fixedFeeE6(ConfigurePartnerEncoder.SpreadOverridesEncoder.fixedFeeE6NullValue())
                    .variableE8(ConfigurePartnerEncoder.SpreadOverridesEncoder.variableE8NullValue()));
            command.name(partner.text("name"));
            return command.encodedLength();
        });
    }

    private int partnerId(Names names) {
        return names.own(Kind.PARTNERS, uuid());
    }

    private byte[] encodeCorridor(String pair, Section terms, Names names) {
        return new PartnerCommands(commands)
                .corridor(
                        partnerId(names),
                        names.corridorOf(uuid(), pair),
                        terms.flag("enabled", true),
                        limit(terms, "daily_limit_usd"),
                        limit(terms, "monthly_limit_usd"));
    }

    private static OptionalLong limit(Section terms, String key) {
        return terms.has(key) ? OptionalLong.of(terms.dollarsE6(key)) : OptionalLong.empty();
    }

    private byte[] encodeWallet(Section wallet, Names names) {
        Set<String> permissions = Set.copyOf(wallet.texts("permissions"));
        if (!PartnerCommands.PERMISSIONS.containsAll(permissions)) {
            throw wallet.wrong("permissions", "may hold swap, lp_deposit and lp_withdraw");
        }
        return new PartnerCommands(commands).wallet(partnerId(names), wallet.address("address"), permissions);
    }
}
