package dev.kurs.service.partner;

import dev.kurs.protocol.message.sbe.IssueKeyEncoder;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.protocol.port.PartnerRecord.OnchainStatus;
import dev.kurs.service.credentials.KeyRing;
import dev.kurs.service.credentials.KnownKey;
import dev.kurs.service.reference.ConfiguredPartner;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** Turns what the journal says of a partner into what operators see, and back. */
final class PartnerRecords {
    private final PartnerRegister register;
    private final KeyRing ring;
    private final Optional<OnchainRegister> onchain;

    /** @param onchain empty without a chain, where no allow-list has anything */
    PartnerRecords(PartnerRegister register, KeyRing ring, Optional<OnchainRegister> onchain) {
        this.register = register;
        this.ring = ring;
        this.onchain = onchain;
    }

    PartnerRecord of(PartnerRegister.Entry entry) {
        ConfiguredPartner terms = entry.terms();
        SortedMap<String, PartnerRecord.Corridor> corridors = new TreeMap<>();
        entry.corridors().forEach((id, corridor) -> corridors.put(register.pair(id), corridor));
        return new PartnerRecord(
                terms.partnerId(),
                terms.uuid().toString(),
                terms.name(),
                terms.status() == PartnerStatus.SUSPENDED,
                terms.rateTier(),
                pricing(terms),
                terms.maxOpenE6(),
                entry.webhookUrl(),
                Collections.unmodifiableSortedMap(corridors),
                entry.keys().stream()
                        .map(ring::key)
                        .flatMap(Optional::stream)
                        .map(PartnerRecords::key)
                        .toList(),
                entry.wallets().stream().map(this::wallet).toList());
    }

    private PartnerRecord.Wallet wallet(PartnerRecord.Wallet wallet) {
        OnchainRegister.Permit wanted = new OnchainRegister.Permit(
                wallet.permissions().contains("lp_deposit"),
                wallet.permissions().contains("lp_withdraw"));
        return wanted.isNothing()
                ? wallet
                : new PartnerRecord.Wallet(
                        wallet.address(),
                        wallet.permissions(),
                        onchain.map(present -> present.isAllowed(wallet.address(), wanted)
                                ? OnchainStatus.ACTIVE
                                : OnchainStatus.PENDING));
    }

    private static PartnerRecord.Pricing pricing(ConfiguredPartner terms) {
        Map<Tier, PartnerRecord.TierTerms> overrides = new EnumMap<>(Tier.class);
        for (ConfiguredPartner.TierTerms tier : terms.tiers()) {
            overrides.put(
                    tier.tier(),
                    new PartnerRecord.TierTerms(tier.fixedFeeE6(), tier.variableE8(), tier.baseSpreadE8()));
        }
        return new PartnerRecord.Pricing(
                terms.pricingMode(), terms.discountE8(), terms.inputRateE8(), Collections.unmodifiableMap(overrides));
    }

    static PartnerRecord.Key key(KnownKey key) {
        return new PartnerRecord.Key(
                key.apiKey(),
                key.kind(),
                key.status(),
                key.rights().scopes(),
                key.rights().allowedAddresses(),
                said(key.issuedAtNs()),
                said(key.expiresAtNs()),
                said(key.previousUntilNs()));
    }

    private static OptionalLong said(long timeNs) {
        return timeNs == IssueKeyEncoder.expiresAtNsNullValue() ? OptionalLong.empty() : OptionalLong.of(timeNs);
    }

    static ConfiguredPartner terms(PartnerRecord partner, int partnerId, UUID uuid, ConfiguredPartner.Quotas quotas) {
        List<ConfiguredPartner.TierTerms> tiers = partner.pricing().tierOverrides().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(tier -> new ConfiguredPartner.TierTerms(
                        tier.getKey(),
                        tier.getValue().fixedFeeE6(),
                        tier.getValue().variableE8(),
                        tier.getValue().baseSpreadE8()))
                .toList();
        return new ConfiguredPartner(
                partnerId,
                uuid,
                partner.name(),
                partner.isSuspended() ? PartnerStatus.SUSPENDED : PartnerStatus.ACTIVE,
                partner.pricing().mode(),
                partner.pricing().discountE8(),
                partner.pricing().inputRateE8(),
                partner.maxOpenE6(),
                partner.rateTier(),
                quotas,
                tiers);
    }
}
