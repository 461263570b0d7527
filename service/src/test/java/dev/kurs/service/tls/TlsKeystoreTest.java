package dev.kurs.service.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.chain.file.FileAccess;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.configuration.TlsSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of {@code http.tls} is taken, and in which words the rest is refused. */
class TlsKeystoreTest {
    @TempDir
    private Path folder;

    private Path keystore;
    private Path password;
    private TlsKeystore read;

    @BeforeEach
    void makeCertificate() throws Exception {
        keystore = CertificateFile.make(folder.resolve("tls.p12"), "CN=desk", "-1d", 90);
        password = folder.resolve("tls.password");
        writePassword(CertificateFile.PASSWORD);
        read = new TlsKeystore(new TlsSettings(keystore, password, Duration.ofMinutes(1)));
    }

    private void writePassword(String text) throws IOException {
        OwnerOnlyFile.write(password, text.getBytes(US_ASCII));
    }

    private void assertRefused(String what) {
        assertEquals("http.tls.keystore " + keystore + " " + what, refusal());
    }

    private String refusal() {
        return assertThrows(RuntimeException.class, () -> read.read()).getMessage();
    }

    @Test
    void shouldGiveACertificateOnceAndAgainWhenAFileHoldsSomethingElse() throws Exception {
        assertEquals("CN=desk", read.read().orElseThrow().subject());
        assertTrue(read.read().isEmpty());

        writePassword(CertificateFile.PASSWORD + "\n");
        assertTrue(read.read().isEmpty(), "the same password");

        CertificateFile.make(keystore, "CN=renewed", "-1d", 90);
        assertEquals("CN=renewed", read.read().orElseThrow().subject());
    }

    @Test
    void shouldTakeAKeystoreOfTheJavaKind() throws Exception {
        OwnerOnlyFile.write(keystore, CertificateFile.stored(keystore, "JKS", CertificateFile.PASSWORD));

        assertEquals("CN=desk", read.read().orElseThrow().subject());
    }

    @Test
    void shouldRefuseAKeystoreWithoutAPrivateKey() throws Exception {
        OwnerOnlyFile.write(keystore, CertificateFile.withoutKey(keystore));

        assertRefused("holds no private key with its certificate: openssl pkcs12 -export makes a keystore of both");
    }

    @Test
    void shouldSayInWordsThatAFileIsNoKeystore() throws Exception {
        byte[] der = CertificateFile.certificate(keystore).getEncoded();
        String pem = "-----BEGIN CERTIFICATE-----\n" + Base64.getMimeEncoder().encodeToString(der)
                + "\n-----END CERTIFICATE-----\n";
        for (byte[] content : new byte[][] {der, pem.getBytes(US_ASCII), {}, {1, 2, 3}}) {
            OwnerOnlyFile.write(keystore, content);

            assertRefused("is not a PKCS#12 or JKS keystore, or is damaged: openssl pkcs12 -export makes one of a"
                    + " private key and its certificates");
        }
    }

    @Test
    void shouldNameWhoseThePasswordIsThatDoesNotFit() throws Exception {
        writePassword("another");
        assertRefused("is not opened by the password of http.tls.password_file");

        writePassword(CertificateFile.PASSWORD);
        OwnerOnlyFile.write(keystore, CertificateFile.stored(keystore, "JKS", "another"));
        assertRefused("has its private key under another password than that of http.tls.password_file");
    }

    @Test
    void shouldNameTheKeyOfAFileThatIsMissingOrNoFileOrOpenToOthers() throws IOException {
        assumeTrue(FileAccess.isKnownAt(folder), "no permissions on this file system");
        Files.setPosixFilePermissions(keystore, PosixFilePermissions.fromString("rw-r--r--"));
        assertRefused("can be read by others (mode 0644): chmod 600 " + keystore);

        Files.delete(keystore);
        assertRefused("does not exist");

        Files.createDirectory(
                keystore, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        assertRefused("cannot be read: Is a directory");

        Files.delete(password);
        assertEquals("http.tls.password_file " + password + " does not exist", refusal());
    }
}
