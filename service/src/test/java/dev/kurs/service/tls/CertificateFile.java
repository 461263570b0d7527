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
        Path made = keystore.resolveSibling(keystore.getFileName() + ".made");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
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
                        made.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertTrue(keytool.waitFor(1, TimeUnit.MINUTES));
        assertEquals(0, keytool.exitValue());
        OwnerOnlyFile.write(keystore, Files.readAllBytes(made));
        Files.delete(made);
        return keystore;
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
        KeyStore from = opened(keystore);
        KeyStore to = KeyStore.getInstance(type);
        to.load(null, null);
        PrivateKey key = (PrivateKey) from.getKey(ALIAS, PASSWORD.toCharArray());
        to.setKeyEntry(ALIAS, key, keyPassword.toCharArray(), from.getCertificateChain(ALIAS));
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
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(ALIAS, certificate(keystore));
        return trusted;
    }

    private static KeyStore opened(Path keystore) throws GeneralSecurityException, IOException {
        KeyStore opened = KeyStore.getInstance("PKCS12");
        opened.load(new ByteArrayInputStream(Files.readAllBytes(keystore)), PASSWORD.toCharArray());
        return opened;
    }
}
