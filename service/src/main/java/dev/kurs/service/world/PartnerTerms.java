package dev.kurs.service.world;

import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** {@code partners.<uuid>}: who may trade what, on which terms, from which wallets. */
final class PartnerTerms {
    private static final Set<String> PERMISSIONS = Set.of("swap", "lp_deposit", "lp_withdraw");
    private static final int V02_REQUESTS_PER_SECOND = 1_000;

    private PartnerTerms() {}

    static UUID uuid(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException malformed) {
            throw new InvalidConfiguration("partners." + text + " must be named by a UUID", malformed);
        }
    }

    static byte[] encode(
            CommandBuffer commands, UUID uuid, Section partner, PoolShares shares, NameDirectory directory) {
        Map<String, Section> overrides = partner.named("spread_overrides");
        return commands.administrative(target -> {
            ConfigurePartnerEncoder command = new ConfigurePartnerEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .partnerId(directory.partner(uuid))
                    .putUuid(Uuids.bytes(uuid), 0, 16)
                    .putPartnerHash(Uuids.onChain(uuid), 0, 32)
                    .status(partner.choice("status", PartnerStatus.class, PartnerStatus.ACTIVE))
                    .pricingMode(partner.choice("pricing_mode", PricingMode.class, PricingMode.STANDARD))
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
            overrides.forEach((tier, override) ->
                    group.next().tier(CorridorTerms.tier(tier)).baseSpreadE8(override.bpsE8("base_spread_bps")));
            command.name(partner.text("name"));
            return command.encodedLength();
        });
    }

    static byte[] encodeCorridor(
            CommandBuffer commands, UUID uuid, String pair, Section terms, NameDirectory directory) {
        if (!directory.corridors().knows(pair)) {
            throw new InvalidConfiguration(
                    "partners." + uuid + " names the corridor " + pair + ", which is not configured");
        }
        return commands.administrative(target -> {
            ConfigurePartnerCorridorEncoder command = new ConfigurePartnerCorridorEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .partnerId(directory.partner(uuid))
                    .corridorId(directory.corridors().idOf(pair))
                    .enabled(FeedTerms.flag(terms.flag("enabled", true)))
                    .dailyLimitE6(
                            terms.has("daily_limit_usd")
                                    ? terms.dollarsE6("daily_limit_usd")
                                    : ConfigurePartnerCorridorEncoder.dailyLimitE6NullValue())
                    .monthlyLimitE6(
                            terms.has("monthly_limit_usd")
                                    ? terms.dollarsE6("monthly_limit_usd")
                                    : ConfigurePartnerCorridorEncoder.monthlyLimitE6NullValue());
            return command.encodedLength();
        });
    }

    static byte[] encodeWallet(CommandBuffer commands, UUID uuid, Section wallet, NameDirectory directory) {
        Set<String> permissions = Set.copyOf(wallet.texts("permissions"));
        for (String permission : permissions) {
            if (!PERMISSIONS.contains(permission)) {
                throw wallet.wrong("permissions", "may hold swap, lp_deposit and lp_withdraw");
            }
        }
        return commands.administrative(target -> {
            ConfigureWalletEncoder command = new ConfigureWalletEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .partnerId(directory.partner(uuid))
                    .putWallet(wallet.address("address"), 0, 20)
                    .maySwap(FeedTerms.flag(permissions.contains("swap")))
                    .mayDepositLiquidity(FeedTerms.flag(permissions.contains("lp_deposit")))
                    .mayWithdrawLiquidity(FeedTerms.flag(permissions.contains("lp_withdraw")));
            return command.encodedLength();
        });
    }

    /** Closes a corridor to the partner. */
    static byte[] encodeDisabled(CommandBuffer commands, UUID uuid, int corridorId, NameDirectory directory) {
        return commands.administrative(target -> {
            ConfigurePartnerCorridorEncoder command = new ConfigurePartnerCorridorEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .partnerId(directory.partner(uuid))
                    .corridorId(corridorId)
                    .enabled(Flag.NO)
                    .dailyLimitE6(ConfigurePartnerCorridorEncoder.dailyLimitE6NullValue())
                    .monthlyLimitE6(ConfigurePartnerCorridorEncoder.monthlyLimitE6NullValue());
            return command.encodedLength();
        });
    }

    /** Removes a wallet, given as bare hex, from the partner. */
    static byte[] encodeRemoved(CommandBuffer commands, UUID uuid, String wallet, NameDirectory directory) {
        return commands.administrative(target -> {
            ConfigureWalletEncoder command = new ConfigureWalletEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .partnerId(directory.partner(uuid))
                    .putWallet(HexFormat.of().parseHex(wallet), 0, wallet.length() / 2)
                    .maySwap(Flag.NO)
                    .mayDepositLiquidity(Flag.NO)
                    .mayWithdrawLiquidity(Flag.NO);
            return command.encodedLength();
        });
    }
}
