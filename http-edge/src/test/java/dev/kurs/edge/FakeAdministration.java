package dev.kurs.edge;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import dev.kurs.protocol.port.AuditTrail;
import dev.kurs.protocol.port.BalanceAdministration;
import dev.kurs.protocol.port.ChangeRefusedException;
import dev.kurs.protocol.port.PartnerAdministration;
import dev.kurs.protocol.port.PartnerRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Partners in memory, and what was refused; can take its time to make one, and can fail to. */
final class FakeAdministration implements PartnerAdministration, BalanceAdministration, AuditTrail {
    static final String FIRST = "5b3f8a52-0000-4000-8000-000000000000";

    final List<PartnerRecord> partners = new ArrayList<>();
    final List<String> refusals = new ArrayList<>();
    volatile Gate gate = Gate.standingOpen();
    volatile boolean isUnreachable;
    private int issued;

    @Override
    public List<String> actions() {
        return List.of("CorrectBalance", "RevokeKey", "RotateKey");
    }

    @Override
    public List<Entry> page(Filter filter, OptionalLong beforeSequence, int most) {
        return List.of(new Entry(
                41,
                1_767_225_600_000_000_000L,
                new Who("OPERATOR", "desk@example.com", "198.51.100.7"),
                "RevokeKey",
                "partners/" + FIRST + "/keys/key-1",
                "the laptop is lost",
                "req-1",
                null,
                "{\"type\":\"KeyChanged\",\"status\":\"ACTIVE\"}",
                "{\"type\":\"KeyChanged\",\"status\":\"REVOKED\"}"));
    }

    @Override
    public List<PartnerRecord> page(OptionalInt behind, int most) {
        return partners.stream()
                .skip(behind.isPresent() ? behind.getAsInt() + 1 : 0)
                .limit(most)
                .toList();
    }

    @Override
    public Optional<PartnerRecord> find(String partnerId) {
        return partners.stream()
                .filter(partner -> partner.partnerId().equals(partnerId))
                .findFirst();
    }

    @Override
    public Set<String> corridors() {
        return Set.of("USDT-IDRX", "USDT-JPYC");
    }

    @Override
    public PartnerRecord create(PartnerRecord partner, Authority by) {
        gate.pass();
        if (isUnreachable) {
            throw new UncheckedIOException(new IOException("connection refused"));
        }
        int number = partners.size();
        String id = FIRST.substring(0, FIRST.length() - 3) + String.format("%03d", number);
        PartnerRecord made = copy(partner, number, id, partner.keys(), partner.wallets());
        partners.add(made);
        return made;
    }

    private static PartnerRecord copy(
            PartnerRecord of, int number, String id, List<PartnerRecord.Key> keys, List<PartnerRecord.Wallet> wallets) {
        return new PartnerRecord(
                number,
                id,
                of.name(),
                of.isSuspended(),
                of.rateTier(),
                of.pricing(),
                of.maxOpenE6(),
                of.webhookUrl(),
                of.corridors(),
                keys,
                wallets);
    }

    @Override
    public PartnerRecord change(PartnerRecord before, PartnerRecord after, Authority by) {
        partners.set(before.number(), after);
        return after;
    }

    @Override
    public IssuedKey issueKey(
            PartnerRecord partner,
            KeyKind kind,
            List<String> scopes,
            List<String> allowedAddresses,
            Duration lifetime,
            Authority by) {
        String name = "key-" + ++issued;
        PartnerRecord.Key key = new PartnerRecord.Key(
                name,
                kind,
                KeyStatus.ACTIVE,
                scopes,
                allowedAddresses,
                OptionalLong.of(0),
                OptionalLong.of(Duration.ofDays(36_500).toNanos()),
                OptionalLong.empty());
        put(partner, key);
        return new IssuedKey(key, "a-secret-that-is-shown-once-" + issued);
    }

    private void put(PartnerRecord partner, PartnerRecord.Key key) {
        List<PartnerRecord.Key> keys = new ArrayList<>(partner.keys());
        keys.removeIf(known -> known.keyId().equals(key.keyId()));
        keys.add(key);
        partners.set(partner.number(), copy(partner, partner.number(), partner.partnerId(), keys, partner.wallets()));
    }

    @Override
    public IssuedKey rotateKey(PartnerRecord partner, String keyId, Duration overlap, Duration lifetime, Authority by) {
        PartnerRecord.Key before = key(partner, keyId);
        PartnerRecord.Key key = new PartnerRecord.Key(
                keyId,
                before.kind(),
                before.status(),
                before.scopes(),
                before.allowedAddresses(),
                before.createdAtNs(),
                before.expiresAtNs(),
                OptionalLong.of(overlap.toNanos()));
        put(partner, key);
        return new IssuedKey(key, "another-secret-that-is-shown-once-" + ++issued);
    }

    private static PartnerRecord.Key key(PartnerRecord partner, String keyId) {
        return partner.keys().stream()
                .filter(key -> key.keyId().equals(keyId))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void revokeKey(PartnerRecord partner, String keyId, Authority by) {
        PartnerRecord.Key before = key(partner, keyId);
        put(
                partner,
                new PartnerRecord.Key(
                        keyId,
                        before.kind(),
                        KeyStatus.REVOKED,
                        before.scopes(),
                        before.allowedAddresses(),
                        before.createdAtNs(),
                        before.expiresAtNs(),
                        OptionalLong.empty()));
    }

    @Override
    public void putWallet(PartnerRecord partner, PartnerRecord.Wallet wallet, Authority by) {
        List<PartnerRecord.Wallet> wallets = new ArrayList<>(partner.wallets());
        wallets.removeIf(known -> known.address().equals(wallet.address()));
        if (!wallet.permissions().isEmpty()) {
            wallets.add(wallet);
        }
        partners.set(partner.number(), copy(partner, partner.number(), partner.partnerId(), partner.keys(), wallets));
    }

    @Override
    public void noteRefusal(String action, String target, String code, String detail, Authority by) {
        refusals.add(by.actor().id() + " " + action + " " + code + " " + detail + " " + target + ": " + by.reason());
    }

    @Override
    public Account account(PartnerRecord partner) {
        return new Account(
                List.of(new Balance(0, Amount.ofRaw(1_500_000), new Amount())),
                OptionalLong.of(1_767_225_600L),
                List.of(new UnsignedCall("announcing the daily cap of USDT", "0x" + "ab".repeat(20), "0x1234")));
    }

    @Override
    public Balance correct(PartnerRecord partner, int tokenId, SignedAmount amount, Authority by) {
        Amount available = Amount.ofRaw(1_500_000);
        Amount magnitude = new Amount();
        amount.magnitude(magnitude);
        boolean fits = amount.isNegative() ? available.trySubtract(magnitude) : available.tryAdd(magnitude);
        if (!fits) {
            String issue = amount.isNegative()
                    ? "-" + magnitude + " raw units, and " + available + " are available"
                    : magnitude + ", with which the balance would reach 2^127 raw units";
            throw new ChangeRefusedException(ChangeRefusedException.Kind.INVALID, "INVALID_AMOUNT: amount is " + issue);
        }
        return new Balance(tokenId, available, new Amount());
    }

    @Override
    public List<String> deposit(PartnerRecord partner, int tokenId, Amount amount, Authority by) {
        return List.of("0x" + "cd".repeat(32));
    }
}
