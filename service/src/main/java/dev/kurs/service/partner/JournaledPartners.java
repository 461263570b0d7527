package dev.kurs.service.partner;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.port.ChangeRefusedException;
import dev.kurs.protocol.port.ChangeRefusedException.Kind;
import dev.kurs.protocol.port.PartnerAdministration;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.credentials.KeyAdministration;
import dev.kurs.service.credentials.KeyRights;
import dev.kurs.service.credentials.KeyRing;
import dev.kurs.service.credentials.KnownKey;
import dev.kurs.service.credentials.Secrets.Issued;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.ConfiguredPartner;
import dev.kurs.service.reference.PartnerCommands;
import dev.kurs.service.reference.ReferenceData;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Changes partners by journaled commands; every method returns once its commands are in force, one after another. */
public final class JournaledPartners implements PartnerAdministration {
    private final PartnerRegister register;
    private final PartnerRecords records;
    private final KeyRing ring;
    private final KeyAdministration keys;
    private final ReferenceData reference;
    private final Recipient recipient;

    /**
     * Changes nothing yet.
     *
     * @param register what there is, kept up to date by whoever takes the commands, as the key ring and the reference data
     * @param onchain what of it stands on chain; empty without one
     */
    public JournaledPartners(
            PartnerRegister register,
            Optional<OnchainRegister> onchain,
            KeyRing ring,
            KeyAdministration keys,
            ReferenceData reference,
            Recipient recipient) {
        this.register = register;
        this.ring = ring;
        this.keys = keys;
        this.reference = reference;
        this.recipient = recipient;
        records = new PartnerRecords(register, ring, onchain);
    }

    @Override
    public List<PartnerRecord> page(OptionalInt behind, int most) {
        int first = behind.isPresent() ? behind.getAsInt() + 1 : 0;
        return register.from(first, most).stream().map(records::of).toList();
    }

    @Override
    public Optional<PartnerRecord> find(String partnerId) {
        return register.find(partnerId).map(records::of);
    }

    @Override
    public Set<String> corridors() {
        return register.corridors().keySet();
    }

    @Override
    public PartnerRecord create(PartnerRecord partner, Authority by) {
        UUID uuid = UUID.randomUUID();
        ConfiguredPartner wanted =
                PartnerRecords.terms(partner, Frame.NO_ENTITY, uuid, ConfiguredPartner.usualQuotas(reference));
        CommandBuffer commands = new CommandBuffer(by.actor(), by.reason());
        send(wanted.withStatus(PartnerStatus.PENDING).encode(commands));
        PartnerRegister.Entry pending = register.findEvenUnmade(uuid.toString()).orElseThrow();
        int partnerId = pending.terms().partnerId();
        changeCorridors(partnerId, Map.of(), partner.corridors(), commands);
        changeWebhook(partnerId, "", partner.webhookUrl(), commands);
        send(wanted.withId(partnerId).encode(commands));
        return known(uuid.toString());
    }

    /** A suspended partner's limits are in force before it trades again; what is suspended is so at once. */
    @Override
    public PartnerRecord change(PartnerRecord before, PartnerRecord after, Authority by) {
        CommandBuffer commands = new CommandBuffer(by.actor(), by.reason());
        ConfiguredPartner present = entry(before).terms();
        ConfiguredPartner wanted = PartnerRecords.terms(after, present.partnerId(), present.uuid(), present.quotas());
        Runnable changeTerms = () -> {
            if (!wanted.equals(present)) {
                send(wanted.encode(commands));
            }
        };
        boolean activates = present.status() != PartnerStatus.ACTIVE;
        if (!activates) {
            changeTerms.run();
        }
        changeCorridors(present.partnerId(), before.corridors(), after.corridors(), commands);
        changeWebhook(present.partnerId(), before.webhookUrl(), after.webhookUrl(), commands);
        if (activates) {
            changeTerms.run();
        }
        return known(before.partnerId());
    }

    private void changeCorridors(
            int partnerId,
            Map<String, PartnerRecord.Corridor> before,
            Map<String, PartnerRecord.Corridor> after,
            CommandBuffer commands) {
        Map<String, Integer> ids = register.corridors();
        after.forEach((pair, corridor) -> {
            if (!corridor.equals(before.get(pair))) {
                send(new PartnerCommands(commands)
                        .corridor(
                                partnerId,
                                ids.get(pair),
                                corridor.isEnabled(),
                                corridor.dailyLimitE6(),
                                corridor.monthlyLimitE6()));
            }
        });
    }

    private void changeWebhook(int partnerId, String before, String after, CommandBuffer commands) {
        if (!after.equals(before)) {
            send(new PartnerCommands(commands).webhook(partnerId, after));
        }
    }

    @Override
    public IssuedKey issueKey(
            PartnerRecord partner,
            KeyKind kind,
            List<String> scopes,
            List<String> allowedAddresses,
            Duration lifetime,
            Authority by) {
        Issued issued = refusable(() -> keys.issue(
                UUID.fromString(partner.partnerId()),
                kind,
                new KeyRights(scopes, allowedAddresses),
                Optional.of(lifetime),
                by));
        return shown(issued);
    }

    @Override
    public IssuedKey rotateKey(PartnerRecord partner, String keyId, Duration overlap, Duration lifetime, Authority by) {
        requireLive(partner, keyId);
        return shown(refusable(() -> keys.rotate(keyId, overlap, Optional.of(lifetime), by)));
    }

    @Override
    public void revokeKey(PartnerRecord partner, String keyId, Authority by) {
        requireLive(partner, keyId);
        refusable(() -> {
            keys.revoke(keyId, by);
            return keyId;
        });
    }

    private void requireLive(PartnerRecord partner, String keyId) {
        KnownKey key = ring.key(keyId)
                .filter(known -> known.partnerId() == partner.number())
                .orElseThrow(() -> new ChangeRefusedException(
                        Kind.UNKNOWN, "partner " + partner.partnerId() + " has no key " + keyId));
        if (key.isRevoked()) {
            throw new ChangeRefusedException(Kind.CONFLICT, "key " + keyId + " is revoked");
        }
    }

    private IssuedKey shown(Issued issued) {
        return new IssuedKey(PartnerRecords.key(ring.key(issued.name()).orElseThrow()), issued.secret());
    }

    @Override
    public void putWallet(PartnerRecord partner, PartnerRecord.Wallet wallet, Authority by) {
        byte[] address =
                HexFormat.of().parseHex(wallet.address(), 2, wallet.address().length());
        send(new PartnerCommands(new CommandBuffer(by.actor(), by.reason()))
                .wallet(partner.number(), address, wallet.permissions()));
    }

    @Override
    public void noteRefusal(String action, String target, String code, String detail, Authority by) {
        send(new PartnerCommands(new CommandBuffer(by.actor(), by.reason()))
                .refusedAttempt(action, target, code, detail));
    }

    private PartnerRegister.Entry entry(PartnerRecord partner) {
        return register.find(partner.partnerId())
                .orElseThrow(() -> new ChangeRefusedException(Kind.UNKNOWN, "no partner is " + partner.partnerId()));
    }

    private PartnerRecord known(String partnerId) {
        return find(partnerId).orElseThrow();
    }

    private void send(byte[] command) {
        String refusal = recipient.send(command);
        if (!refusal.isEmpty()) {
            throw new ChangeRefusedException(Kind.INVALID, refusal);
        }
    }

    private static <T> T refusable(Supplier<T> change) {
        try {
            return change.get();
        } catch (InvalidConfiguration refused) {
            throw new ChangeRefusedException(Kind.INVALID, refused.getMessage(), refused);
        }
    }
}
