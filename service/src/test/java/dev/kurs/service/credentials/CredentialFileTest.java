package dev.kurs.service.credentials;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The file of keys and operators of earlier releases, taken into the journal once. */
class CredentialFileTest extends KeyRingWorld {
    @Test
    void shouldMoveAnEarlierReleasesCredentialFileIntoTheJournal() throws IOException {
        Path file = directory.resolve("credentials.sealed");
        EarlierCredentials.write(file, masterKeys.current(), "SANDBOX", PARTNER);
        CredentialFile earlier =
                CredentialFile.read(file, masterKeys, Environment.SANDBOX).orElseThrow();

        new KeySeeding(keys, ring, reference, DESK).move(earlier, file);

        open();
        assertEquals(List.of("an old secret"), secrets("sk_old"));
        assertEquals(0, ring.bearer("bk_old").partnerId());
        assertEquals("desk@example.com", ring.bearer("op_old").operatorEmail());
        assertFalse(Files.exists(file));
        assertTrue(Files.exists(directory.resolve("credentials.sealed.moved")));
    }

    @Test
    void shouldLeaveOperatorsThatTheJournalKnowsThoughACredentialFileComesBack() throws IOException {
        move(earlierFile());
        keys.disableOperator("desk@example.com", DESK);

        move(earlierFile());

        assertNull(ring.bearer("op_old"));
        assertFalse(ring.operator("desk@example.com").orElseThrow().isActive());
    }

    @Test
    void shouldHonourTheLastOfSeveralTokensOfAnOperatorInACredentialFile() throws IOException {
        CredentialFile.Bearer first = earlierOperator("op_first", "desk@example.com");
        CredentialFile.Bearer last = earlierOperator("op_last", "DESK@example.com");

        move(new CredentialFile(List.of(), List.of(first, last)));

        assertNull(ring.bearer("op_first"));
        assertEquals("DESK@example.com", ring.bearer("op_last").operatorEmail());
    }

    @Test
    void shouldKeepTheScopesOfABearerKeyOfACredentialFile() throws IOException {
        String hash = HexFormat.of().formatHex(Secrets.sha256("bk_old"));
        Set<String> scopes = Set.of("reserve:read");

        move(new CredentialFile(
                List.of(), List.of(new CredentialFile.Bearer(hash, "bearer_old", PARTNER, null, scopes))));

        assertEquals(scopes, ring.bearer("bk_old").scopes());
    }

    @Test
    void shouldTellNoSecretOfACredentialFileAndRefuseAKeyWithoutAny() throws IOException {
        assertFalse(earlierFile().toString().contains("an old secret"));

        Path file = directory.resolve("credentials.sealed");
        EarlierCredentials.write(file, masterKeys.current(), "SANDBOX", PARTNER, "[]");
        assertRefused(
                "the credential file " + file + " does not hold what it should",
                () -> CredentialFile.read(file, masterKeys, Environment.SANDBOX));
    }

    @Test
    void shouldRefuseACredentialFileOfAnotherEnvironmentOrOneThatWasChanged() throws IOException {
        Path file = directory.resolve("credentials.sealed");
        EarlierCredentials.write(file, masterKeys.current(), "SANDBOX", PARTNER);
        InvalidConfiguration refused = assertThrows(
                InvalidConfiguration.class, () -> CredentialFile.read(file, masterKeys, Environment.PRODUCTION));
        assertTrue(
                refused.getMessage().contains("was made for SANDBOX and is refused in PRODUCTION"),
                refused::getMessage);

        byte[] sealed = Files.readAllBytes(file);
        sealed[sealed.length / 2] ^= 1;
        Files.write(file, sealed);
        assertRefused(
                "the credential file " + file + " does not open with this master key, or was changed",
                () -> CredentialFile.read(file, masterKeys, Environment.SANDBOX));
    }
}
