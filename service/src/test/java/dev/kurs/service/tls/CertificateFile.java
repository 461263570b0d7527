package dev.kurs.service.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A keystore of a self-signed certificate for localhost, its owner's alone: {@code CertificateFile.make(folder.resolve("tls.p12"), "CN=desk", "-1d", 90)}. */
public final class CertificateFile {
    public static final String PASSWORD = "changeit";
    private static final String ALIAS = "kurs";

    private CertificateFile() {}

    /** @param start as keytool takes it: -20d */
    public static Path make(Path keystore, String subject, String start, int days)
            throws IOException, InterruptedException {
        return make(keystore, subject, start, days, "-keyalg", "EC");
    }

    /** Of another kind of key. */
    static Path make(Path keystore, String subject, String start, int days, String... key)
            throws IOException, InterruptedException {
        Path made = keystore.resolveSibling(keystore.getFileName() + ".made");
        generate(made, ALIAS, subject, start, days, key);
        OwnerOnlyFile.write(keystore, Files.readAllBytes(made));
        Files.delete(made);
        return keystore;
    }

    private static void generate(Path keystore, String alias, String subject, String start, int days, String... more)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                alias,
                "-dname",
                subject,
                "-startdate",
                start,
                "-validity",
                Integer.toString(days),
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                keystore.toString(),
                "-storepass",
                PASSWORD));
        command.addAll(List.of(more));
        Process keytool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertTrue(keytool.waitFor(1, TimeUnit.MINUTES));
        assertEquals(0, keytool.exitValue());
    }

    /** Of an issuer whose own certificate, by an authority of ten years, ends earlier or later. */
    static Path makeIssued(Path keystore, String subject, int days, String issuer, int issuerDays)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path made = keystore.resolveSibling(keystore.getFileName() + ".issuers");
        generate(made, "authority", "CN=authority", "-1d", 3_650, "-keyalg", "EC", "-ext", "bc:c");
        generate(made, "issuer", issuer, "-1d", issuerDays, "-keyalg", "EC", "-ext", "bc:c", "-signer", "authority");
        generate(made, ALIAS, subject, "-1d", days, "-keyalg", "EC", "-signer", "issuer");
        OwnerOnlyFile.write(keystore, stored(made, "PKCS12", PASSWORD));
        Files.delete(made);
        return keystore;
    }

    /** The key of one and the certificate of another. */
    public static byte[] mixed(Path key, Path certificate) throws GeneralSecurityException, IOException {
        KeyStore mixed = empty("PKCS12");
        mixed.setKeyEntry(ALIAS, key(key), PASSWORD.toCharArray(), chain(certificate));
        return stored(mixed);
    }

    /** Two keys with their certificates, under the names one and two. */
    static byte[] both(Path one, Path two) throws GeneralSecurityException, IOException {
        KeyStore both = empty("PKCS12");
        both.setKeyEntry("one", key(one), PASSWORD.toCharArray(), chain(one));
        both.setKeyEntry("two", key(two), PASSWORD.toCharArray(), chain(two));
        return stored(both);
    }

    private static KeyStore empty(String type) throws GeneralSecurityException, IOException {
        KeyStore empty = KeyStore.getInstance(type);
        empty.load(null, null);
        return empty;
    }

    private static PrivateKey key(Path keystore) throws GeneralSecurityException, IOException {
        return (PrivateKey) opened(keystore).getKey(ALIAS, PASSWORD.toCharArray());
    }

    private static Certificate[] chain(Path keystore) throws GeneralSecurityException, IOException {
        return opened(keystore).getCertificateChain(ALIAS);
    }

    public static Certificate certificate(Path keystore) throws GeneralSecurityException, IOException {
        return opened(keystore).getCertificate(ALIAS);
    }

    /** The certificate alone, without its key. */
    public static byte[] withoutKey(Path keystore) throws GeneralSecurityException, IOException {
        return stored(trusted(keystore));
    }

    /** The same key and certificate in a keystore of another kind, the key under a password of its own. */
    static byte[] stored(Path keystore, String type, String keyPassword) throws GeneralSecurityException, IOException {
        KeyStore to = empty(type);
        to.setKeyEntry(ALIAS, key(keystore), keyPassword.toCharArray(), chain(keystore));
        return stored(to);
    }

    private static byte[] stored(KeyStore keystore) throws GeneralSecurityException, IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        keystore.store(bytes, PASSWORD.toCharArray());
        return bytes.toByteArray();
    }

    /** What a client has that trusts this certificate and no other. */
    public static SSLContext trusting(Path keystore) throws GeneralSecurityException, IOException {
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted(keystore));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private static KeyStore trusted(Path keystore) throws GeneralSecurityException, IOException {
        KeyStore trusted = empty("PKCS12");
        trusted.setCertificateEntry(ALIAS, certificate(keystore));
        return trusted;
    }

    private static KeyStore opened(Path keystore) throws GeneralSecurityException, IOException {
        KeyStore opened = KeyStore.getInstance("PKCS12");
        opened.load(new ByteArrayInputStream(Files.readAllBytes(keystore)), PASSWORD.toCharArray());
        return opened;
    }
}
