package dev.kurs.service.credentials;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.service.credentials.Secrets.Issued;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Keys and operators as an engine says them, opened under master keys. */
class KeyRingTest extends KeyRingWorld {
    @Test
    void shouldKnowAfterARestartWhatWasIssued() {
        Issued signing = signingKey();
        Issued bearer = bearerKey("reserve:read");
        Set<String> scopes = Set.of("reserve:operate", "reserve:read");
        String operator = keys.addOperator("desk@example.com", KeyRights.of(scopes), ENDLESS, DESK);

        open();

        assertEquals(List.of(signing.secret()), secrets(signing.name()));
        assertEquals(0, ring.bearer(bearer.secret()).partnerId());
        assertEquals(Set.of("reserve:read"), ring.bearer(bearer.secret()).scopes());
        assertEquals("desk@example.com", ring.bearer(operator).operatorEmail());
        assertEquals(scopes, ring.bearer(operator).scopes());
        assertNull(ring.bearer(bearer.secret() + "x"));
        assertEquals(List.of(), secrets("sk_unknown"));
    }

    @Test
    void shouldWriteNoSecretIntoTheJournal() throws IOException {
        Issued signing = signingKey();
        Set<String> scopes = Set.of("reserve:read");
        List<String> secrets = new ArrayList<>(List.of(
                signing.secret(),
                bearerKey().secret(),
                keys.rotate(signing.name(), HOUR, ENDLESS, DESK).secret(),
                keys.addOperator("risk@example.com", KeyRights.of(scopes), ENDLESS, DESK),
                keys.rotateOperator("risk@example.com", false, ENDLESS, DESK)));
        new KeySeeding(keys, ring, reference, DESK)
                .seed(
                        List.of(
                                SeedKey.signing(PARTNER, "sk_1", "a seeded secret"),
                                SeedKey.bearer(PARTNER, "bk_seeded", List.of())),
                        List.of(new SeedOperator("seed@example.com", "op_seeded", scopes)));
        secrets.addAll(List.of("a seeded secret", "bk_seeded", "op_seeded"));
        move(earlierFile());
        secrets.addAll(List.of("an old secret", "bk_old", "op_old"));
        keys.reseal(otherMasterKey(), DESK);

        for (byte[] frame : journal) {
            String text = new String(frame, StandardCharsets.ISO_8859_1);
            secrets.forEach(secret -> assertFalse(text.contains(secret), secret));
        }
    }

    @Test
    void shouldHonourBothSecretsForTheOverlapOfARotation() {
        Issued before = signingKey();
        Issued after = keys.rotate(before.name(), HOUR, ENDLESS, DESK);
        assertEquals(List.of(after.secret(), before.secret()), secrets(before.name()));

        nowNs.addAndGet(HOUR.toNanos() - 1);
        assertEquals(2, secrets(before.name()).size());
        nowNs.addAndGet(1);
        assertEquals(List.of(after.secret()), secrets(before.name()));
    }

    @Test
    void shouldHonourBothTokensOfABearerKeyForTheOverlapOfARotation() {
        Issued before = bearerKey();
        Issued after = keys.rotate(before.name(), HOUR, ENDLESS, DESK);
        assertEquals(0, ring.bearer(before.secret()).partnerId());
        assertEquals(0, ring.bearer(after.secret()).partnerId());

        nowNs.addAndGet(HOUR.toNanos());
        assertNull(ring.bearer(before.secret()));
        assertEquals(0, ring.bearer(after.secret()).partnerId());
    }

    @Test
    void shouldForgetWhatWasRevokedDisabledOrHasRunOut() {
        Issued signing = signingKey();
        Issued bearer = bearerKey();
        String operator =
                keys.addOperator("desk@example.com", KeyRights.of(Set.of("reserve:read")), Optional.of(HOUR), DESK);
        keys.revoke(signing.name(), DESK);
        keys.revoke(bearer.name(), DESK);

        assertEquals(List.of(), secrets(signing.name()));
        assertNull(ring.bearer(bearer.secret()));
        assertEquals("desk@example.com", ring.bearer(operator).operatorEmail());
        nowNs.addAndGet(HOUR.toNanos());
        assertNull(ring.bearer(operator));

        String again = keys.rotateOperator("DESK@example.com", false, ENDLESS, DESK);
        assertEquals("desk@example.com", ring.bearer(again).operatorEmail());
        keys.disableOperator("desk@example.com", DESK);
        assertNull(ring.bearer(again));
    }

    @Test
    void shouldSayWhoOrWhatIsNotKnown() {
        UUID nobody = new UUID(0, 0);

        assertRefused(
                "no partner is " + nobody,
                () -> keys.issue(nobody, KeyKind.HMAC, KeyRights.of(Set.of()), ENDLESS, DESK));
        assertRefused("no key is called sk_1", () -> keys.revoke("sk_1", DESK));
        assertRefused("no operator is a@b.c", () -> keys.disableOperator("a@b.c", DESK));
    }

    @Test
    void shouldGiveOnlyScopesThatThereAreAndNoneToWebhookKeys() {
        Set<String> scopes = Set.of("reserve:read");

        assertRefused(
                "a webhook key authenticates nobody and has no scopes",
                () -> keys.issue(PARTNER, KeyKind.WEBHOOK, KeyRights.of(scopes), ENDLESS, DESK));
        assertRefused(
                "reserve:write is no scope; there are reserve:read, reserve:operate, operator:partners,"
                        + " operator:audit, sandbox:prices",
                () -> bearerKey("reserve:write"));
        assertRefused(
                "everything is no scope; there are reserve:read, reserve:operate, operator:partners, operator:audit,"
                        + " sandbox:prices",
                () -> keys.addOperator("desk@example.com", KeyRights.of(Set.of("everything")), ENDLESS, DESK));
    }

    @Test
    void shouldLetADisabledOperatorOperateAgainOnlyWhereThatIsMeant() {
        keys.addOperator("desk@example.com", KeyRights.of(Set.of("reserve:read")), ENDLESS, DESK);
        keys.disableOperator("desk@example.com", DESK);

        assertRefused(
                "operator desk@example.com is disabled: say --enable to let it operate again",
                () -> keys.rotateOperator("desk@example.com", false, ENDLESS, DESK));

        String again = keys.rotateOperator("desk@example.com", true, ENDLESS, DESK);
        assertEquals("desk@example.com", ring.bearer(again).operatorEmail());
    }

    @Test
    void shouldSeedWhatTheJournalDoesNotKnowAndLeaveWhatItKnows() {
        KeySeeding seeding = new KeySeeding(keys, ring, reference, DESK);
        List<SeedKey> seeds =
                List.of(SeedKey.signing(PARTNER, "sk_1", "one"), SeedKey.bearer(PARTNER, "bk_2", List.of()));
        List<SeedOperator> operators = List.of(new SeedOperator("desk@example.com", "op_3", Set.of("reserve:read")));
        seeding.seed(seeds, operators);
        assertEquals(List.of("one"), secrets("sk_1"));
        assertEquals(0, ring.bearer("bk_2").partnerId());
        assertEquals("desk@example.com", ring.bearer("op_3").operatorEmail());

        keys.revoke("sk_1", DESK);
        keys.disableOperator("desk@example.com", DESK);
        int before = journal.size();
        seeding.seed(seeds, operators);

        assertEquals(before, journal.size());
        assertEquals(List.of(), secrets("sk_1"));
    }
}
