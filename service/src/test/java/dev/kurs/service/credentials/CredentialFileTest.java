package dev.kurs.service.credentials;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.port.Credentials;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.world.NameDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialFileTest {
    private static final UUID PARTNER = UUID.fromString("6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10");

    @TempDir
    private Path directory;

    private Path master;
    private Path file;

    @BeforeEach
    void makeMasterKey() throws IOException {
        master = directory.resolve("master.key");
        file = directory.resolve("credentials.sealed");
        MasterKey.generate(master, new SecureRandom());
    }

    private CredentialFile open(Environment environment) {
        return CredentialFile.open(file, MasterKey.find(master), environment, new SecureRandom());
    }

    @Test
    void shouldGiveBackAfterARestartWhatWasIssued() throws IOException {
        CredentialFile before = open(Environment.SANDBOX);
        CredentialFile.IssuedKey signing = before.issueSigningKey(PARTNER);
        CredentialFile.IssuedKey bearer = before.issueBearerKey(PARTNER);
        CredentialFile.IssuedKey operator = before.issueOperatorToken("desk@example.com", Set.of("reserve:read"));

        CredentialFile after = open(Environment.SANDBOX);
        NameDirectory directory = new NameDirectory();
        int partnerId = directory.partner(PARTNER);
        Credentials credentials = after.credentials(directory);

        List<byte[]> secrets = credentials.secrets(signing.name());
        assertEquals(1, secrets.size());
        assertArrayEquals(signing.secret().getBytes(StandardCharsets.UTF_8), secrets.getFirst());
        assertEquals(partnerId, credentials.bearer(bearer.secret()).partnerId());
        assertEquals("desk@example.com", credentials.bearer(operator.secret()).operatorEmail());
        assertEquals(
                Set.of("reserve:read"), credentials.bearer(operator.secret()).scopes());
        assertEquals(2, after.identities().size());
    }

    @Test
    void shouldKnowNobodyByAWrongToken() throws IOException {
        CredentialFile credentials = open(Environment.SANDBOX);
        CredentialFile.IssuedKey bearer = credentials.issueBearerKey(PARTNER);

        assertNull(credentials.credentials(new NameDirectory()).bearer(bearer.secret() + "x"));
        assertTrue(credentials
                .credentials(new NameDirectory())
                .secrets("sk_unknown")
                .isEmpty());
    }

    @Test
    void shouldKnowNobodyByATokenOfAPartnerThatIsNotConfigured() throws IOException {
        CredentialFile credentials = open(Environment.SANDBOX);
        CredentialFile.IssuedKey bearer = credentials.issueBearerKey(PARTNER);

        assertNull(credentials.credentials(new NameDirectory()).bearer(bearer.secret()));
    }

    @Test
    void shouldHoldNoSecretInTheClear() throws IOException {
        CredentialFile.IssuedKey key = open(Environment.SANDBOX).issueSigningKey(PARTNER);

        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);

        assertFalse(bytes.contains(key.secret()));
        assertFalse(bytes.contains(key.name()));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(master)));
    }

    @Test
    void shouldRefuseAChangedFileAndAnotherMasterKey() throws IOException {
        open(Environment.SANDBOX).issueSigningKey(PARTNER);
        byte[] sealed = Files.readAllBytes(file);
        byte[] changed = sealed.clone();
        changed[changed.length / 2] ^= 1;
        Files.write(file, changed);

        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> open(Environment.SANDBOX));
        assertTrue(refusal.getMessage().contains(file.toString()), refusal::getMessage);

        Files.write(file, sealed);
        Files.delete(master);
        MasterKey.generate(master, new SecureRandom());
        assertThrows(InvalidConfiguration.class, () -> open(Environment.SANDBOX));
    }

    @Test
    void shouldRefuseASandboxesCredentialsInProduction() throws IOException {
        open(Environment.SANDBOX).issueSigningKey(PARTNER);

        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> open(Environment.PRODUCTION));

        assertTrue(refusal.getMessage().contains("SANDBOX"), refusal::getMessage);
        assertTrue(refusal.getMessage().contains("PRODUCTION"), refusal::getMessage);
    }

    @Test
    void shouldRefuseAMasterKeyThatOthersMayRead() throws IOException {
        Files.setPosixFilePermissions(master, PosixFilePermissions.fromString("rw-r--r--"));

        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> MasterKey.find(master));

        assertEquals(
                "the master key file " + master + " can be read by others (mode 0644): chmod 600 " + master,
                refusal.getMessage());
    }
}
