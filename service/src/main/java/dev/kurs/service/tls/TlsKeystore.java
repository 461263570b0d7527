package dev.kurs.service.tls;

import dev.kurs.chain.key.Passphrase;
import dev.kurs.protocol.hash.Sha256;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.SecretPath;
import dev.kurs.service.configuration.TlsSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/**
 * The two files that {@code http.tls} names, read anew each time.
 *
 * <p>Example: {@code read()} gives the certificate, and nothing when it is asked again, until one of the files holds something else.
 */
final class TlsKeystore {
    static final String KEYSTORE = "http.tls.keystore";
    private static final String PASSWORD_FILE = "http.tls.password_file";

    private final TlsSettings files;
    private byte[] takenDigest = {};

    TlsKeystore(TlsSettings files) {
        this.files = files;
    }

    /**
     * The certificate; empty where the files hold what they held when one was given last.
     *
     * @throws InvalidConfiguration naming the key, the file and what is wrong
     * @throws dev.kurs.chain.key.KeystoreException if the password's file cannot be used, likewise
     */
    Optional<TlsCertificate> read() {
        char[] password = Passphrase.read(PASSWORD_FILE, files.passwordFile());
        try {
            byte[] content = content();
            byte[] digest = digest(content, password);
            if (Arrays.equals(digest, takenDigest)) {
                return Optional.empty();
            }
            TlsCertificate certificate = certificate(content, password);
            takenDigest = digest;
            return Optional.of(certificate);
        } catch (GeneralSecurityException unusable) {
            throw refusal("cannot be used: " + unusable.getMessage());
        } finally {
            Arrays.fill(password, '\0');
        }
    }

    /** Has {@link #read} give again what it gave last. */
    void forget() {
        takenDigest = new byte[0];
    }

    private byte[] content() {
        try {
            return Files.readAllBytes(SecretPath.of(KEYSTORE, files.keystore()));
        } catch (NoSuchFileException missing) {
            throw refusal("does not exist");
        } catch (AccessDeniedException denied) {
            throw refusal("may not be read by this user");
        } catch (IOException unreadable) {
            throw refusal("cannot be read: " + unreadable.getMessage());
        }
    }

    private static byte[] digest(byte[] content, char[] password) {
        MessageDigest digest = Sha256.newDigest();
        digest.update(content);
        ByteBuffer characters = ByteBuffer.allocate(password.length * Character.BYTES);
        characters.asCharBuffer().put(password);
        digest.update(characters.array());
        Arrays.fill(characters.array(), (byte) 0);
        return digest.digest();
    }

    private TlsCertificate certificate(byte[] content, char[] password) throws GeneralSecurityException {
        KeyStore keystore = opened(content, password);
        try {
            List<CertifiedKey> certified = certifiedKeys(keystore, password);
            requireUsable(certified);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(keystore, password);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            TrialHandshake.require(context);
            return new TlsCertificate(
                    context, certified.stream().flatMap(CertifiedKey::lookedAt).toList());
        } catch (UnrecoverableKeyException otherPassword) {
            throw refusal("has its private key under another password than that of " + PASSWORD_FILE);
        } catch (SSLException disagreement) {
            throw refusal("holds nothing that a handshake can be made with: " + disagreement.getMessage());
        }
    }

    private void requireUsable(List<CertifiedKey> certified) throws GeneralSecurityException {
        if (certified.isEmpty()) {
            throw refusal("holds no private key with its certificate: openssl pkcs12 -export makes a keystore of both");
        }
        Map<String, CertifiedKey> byKind = new HashMap<>();
        for (CertifiedKey key : certified) {
            if (!key.isOwn()) {
                throw refusal("holds a private key to which its certificate does not belong (" + key.alias() + ", "
                        + key.own().getSubjectX500Principal().getName()
                        + "): make it anew of a certificate and the key that it was made for");
            }
            CertifiedKey other = byKind.put(key.kind(), key);
            if (other != null) {
                throw refusal("holds two private keys of the kind " + key.kind() + " (" + other.alias() + " and "
                        + key.alias() + "), and nobody could say which of them callers are shown: leave one");
            }
        }
    }

    private KeyStore opened(byte[] content, char[] password) throws GeneralSecurityException {
        KeyStore keystore = KeyStore.getInstance("PKCS12");
        try {
            keystore.load(new ByteArrayInputStream(content), password);
            return keystore;
        } catch (IOException refused) {
            throw refused.getCause() instanceof UnrecoverableKeyException
                    ? refusal("is not opened by the password of " + PASSWORD_FILE)
                    : refusal("is not a PKCS#12 or JKS keystore, or is damaged: openssl pkcs12 -export makes one of a"
                            + " private key and its certificates");
        }
    }

    private static List<CertifiedKey> certifiedKeys(KeyStore keystore, char[] password)
            throws GeneralSecurityException {
        List<CertifiedKey> keys = new ArrayList<>();
        for (String alias : Collections.list(keystore.aliases())) {
            if (keystore.entryInstanceOf(alias, KeyStore.PrivateKeyEntry.class)
                    && keystore.getCertificate(alias) != null
                    && keystore.getKey(alias, password) instanceof PrivateKey key) {
                List<X509Certificate> chain = Stream.of(keystore.getCertificateChain(alias))
                        .map(X509Certificate.class::cast)
                        .toList();
                keys.add(new CertifiedKey(alias, key, chain));
            }
        }
        return keys;
    }

    private InvalidConfiguration refusal(String what) {
        return new InvalidConfiguration(KEYSTORE + " " + files.keystore() + " " + what);
    }
}
