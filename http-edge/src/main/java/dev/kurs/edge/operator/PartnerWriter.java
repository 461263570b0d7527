package dev.kurs.edge.operator;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.protocol.hash.Eip55;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.port.PartnerRecord;
import java.util.Collection;
import java.util.HexFormat;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.agrona.concurrent.UnsafeBuffer;

/** Writes partners as operators see them; of keys all but what proves them. */
final class PartnerWriter {
    private final JsonBody body;
    private final long nowNs;

    /** @param nowNs by which a key has run out */
    PartnerWriter(JsonBody body, long nowNs) {
        this.body = body;
        this.nowNs = nowNs;
    }

    void write(PartnerRecord partner) {
        body.field("partner_id", partner.partnerId()).field("name", partner.name());
        body.field("status", partner.isSuspended() ? "SUSPENDED" : "ACTIVE");
        body.field("rate_tier", partner.rateTier().name());
        writePricing(partner.pricing());
        dollars("max_open_usd", partner.maxOpenE6());
        body.field("webhook_url", partner.webhookUrl().isEmpty() ? null : partner.webhookUrl());
        body.openObject("corridors");
        partner.corridors().forEach((pair, corridor) -> {
            body.openObject(pair).field("enabled", corridor.isEnabled());
            dollars("daily_limit_usd", corridor.dailyLimitE6());
            dollars("monthly_limit_usd", corridor.monthlyLimitE6());
            body.closeObject();
        });
        body.closeObject();
        body.openArray("keys");
        partner.keys().forEach(key -> {
            body.openObject();
            write(key);
            body.closeObject();
        });
        body.closeArray().openArray("wallets");
        partner.wallets().forEach(wallet -> {
            body.openObject();
            write(wallet);
            body.closeObject();
        });
        body.closeArray();
    }

    private void writePricing(PartnerRecord.Pricing pricing) {
        body.openObject("pricing").field("mode", pricing.mode().name());
        if (pricing.mode() == PricingMode.FIXED_INPUT_RATE) {
            body.basisPoints("input_rate_bps", pricing.inputRateE8());
        } else {
            basisPoints("discount_bps", pricing.discountE8());
        }
        body.openObject("tier_overrides");
        pricing.tierOverrides().forEach((tier, terms) -> {
            body.openObject(tier.name());
            dollars("fixed_fee_usd", terms.fixedFeeE6());
            basisPoints("variable_fee_bps", terms.variableE8());
            basisPoints("base_spread_bps", terms.baseSpreadE8());
            body.closeObject();
        });
        body.closeObject().closeObject();
    }

    void write(PartnerRecord.Key key) {
        write(key, null);
    }

    /** @param secret shown this once; null where it is not */
    void write(PartnerRecord.Key key, String secret) {
        body.field("key_id", key.keyId()).field("kind", key.kind().name());
        if (secret != null) {
            body.field("secret", secret);
        }
        body.field("status", status(key));
        texts("scopes", key.scopes());
        texts("allowed_ips", key.allowedAddresses());
        time("created_at", key.createdAtNs());
        time("expires_at", key.expiresAtNs());
        time("previous_expires_at", key.previousExpiresAtNs());
    }

    private String status(PartnerRecord.Key key) {
        boolean hasEnded =
                key.expiresAtNs().isPresent() && nowNs >= key.expiresAtNs().getAsLong();
        return key.status() == KeyStatus.ACTIVE && hasEnded
                ? "EXPIRED"
                : key.status().name();
    }

    void write(PartnerRecord.Wallet wallet) {
        body.field("wallet_address", display(wallet.address()));
        texts("permissions", new TreeSet<>(wallet.permissions()));
        body.field("onchain_status", wallet.onchainStatus().map(Enum::name).orElse(null));
    }

    private static String display(String address) {
        StringBuilder text = new StringBuilder(Eip55.TEXT_LENGTH);
        new Eip55().append(text, new UnsafeBuffer(HexFormat.of().parseHex(address, 2, address.length())), 0);
        return text.toString();
    }

    private void texts(String name, Collection<String> texts) {
        body.openArray(name);
        texts.forEach(body::item);
        body.closeArray();
    }

    private void time(String name, OptionalLong timeNs) {
        body.field(name, timeNs.isPresent() ? Timestamps.iso(timeNs.getAsLong()) : null);
    }

    private void dollars(String name, OptionalLong dollarsE6) {
        if (dollarsE6.isPresent()) {
            body.dollars(name, dollarsE6.getAsLong());
        } else {
            body.nullField(name);
        }
    }

    private void basisPoints(String name, OptionalLong fractionE8) {
        if (fractionE8.isPresent()) {
            body.basisPoints(name, fractionE8.getAsLong());
        } else {
            body.nullField(name);
        }
    }
}
