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
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(strings = {"EC", "RSA"})
    void shouldRefuseAPrivateKeyThatIsNotItsCertificates(String kind) throws Exception {
        Path other = CertificateFile.make(folder.resolve("other.p12"), "CN=other", "-1d", 90, "-keyalg", kind);
        OwnerOnlyFile.write(keystore, CertificateFile.mixed(keystore, other));

        assertRefused("holds a private key to which its certificate does not belong (kurs, CN=other): make it anew of"
                + " a certificate and the key that it was made for");
    }

    @Test
    void shouldRefuseTwoKeysOfOneKindAndTakeOneOfEach() throws Exception {
        Path other = CertificateFile.make(folder.resolve("other.p12"), "CN=other", "-1d", 60);
        Path rsa = CertificateFile.make(folder.resolve("rsa.p12"), "CN=rsa", "-1d", 60, "-keyalg", "RSA");
        byte[] ofTwoKinds = CertificateFile.both(keystore, rsa);
        OwnerOnlyFile.write(keystore, CertificateFile.both(keystore, other));

        assertRefused("holds two private keys of the kind EC (one and two), and nobody could say which of them callers"
                + " are shown: leave one");

        OwnerOnlyFile.write(keystore, ofTwoKinds);
        assertEquals(
                ((X509Certificate) CertificateFile.certificate(rsa))
                        .getNotAfter()
                        .toInstant(),
                read.read().orElseThrow().endsAt());
    }

    @Test
    void shouldRefuseAKeyWithWhichNoHandshakeCouldBeMade() throws Exception {
        CertificateFile.make(keystore, "CN=short", "-1d", 90, "-keyalg", "RSA", "-keysize", "512");

        String refusal = refusal();
        assertTrue(
                refusal.startsWith(
                        "http.tls.keystore " + keystore + " holds nothing that a handshake can be made with: "),
                refusal);
    }

    @Test
    void shouldEndWithTheFirstOfTheCertificatesThatCallersLookAt() throws Exception {
        CertificateFile.makeIssued(keystore, "CN=desk", 90, "CN=issuer", 30);
        TlsCertificate certificate = read.read().orElseThrow();

        assertEquals("CN=desk", certificate.subject());
        Instant end = Instant.now().plus(Duration.ofDays(30));
        assertTrue(certificate.endsAt().isBefore(end), certificate.endsAt() + " and not " + end);
        assertTrue(certificate.remark(end).orElseThrow().contains("(CN=issuer) ended at "));
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
