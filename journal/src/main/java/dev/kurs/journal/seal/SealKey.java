package dev.kurs.journal.seal;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;

/**
 * The Ed25519 key of an instance that signs its seals and nothing else; made once, readable by its owner alone.
 *
 * <p>Example: {@code seal-key.pem} in the data directory, its public half {@code seal-key.pub.pem} beside it. Quotes have a key of
 * their own, which moves to a signing device one day; a seal must be checked with openssl alone.
 */
public final class SealKey {
    static final String ALGORITHM = "Ed25519";

    private static final String FILE = "seal-key.pem";
    private static final byte[] PROBE = "kurs seal key".getBytes(StandardCharsets.US_ASCII);

    private final PrivateKey key;
    private final SealPublicKey publicKey;

    private SealKey(PrivateKey key, SealPublicKey publicKey) {
        this.key = key;
        this.publicKey = publicKey;
    }

    /**
     * Opens the key of a data directory, or makes one where the journal has no seals yet.
     *
     * @throws SealKeyException when there is none that made the present seals
     */
    public static SealKey openOrMake(Path data, SealDirectory seals) {
        try {
            if (Files.exists(data.resolve(FILE))) {
                return open(data);
            }
            if (!seals.isEmpty()) {
                throw new SealKeyException(data.resolve(FILE)
                        + " is missing, and the journal has seals made with it: put it back, or move the .seal files and "
                        + SealPublicKey.FILE + " away to begin another chain, and tell the auditor");
            }
            return make(data);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot open the seal key in " + data, e);
        }
    }

    private static SealKey open(Path data) throws IOException {
        try {
            byte[] encoded = PemFile.read(data.resolve(FILE), "PRIVATE KEY");
            PrivateKey key = KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(encoded));
            SealKey opened = new SealKey(key, SealPublicKey.in(data));
            if (!opened.publicKey.verifies(PROBE, opened.sign(PROBE))) {
                throw new SealKeyException(SealPublicKey.FILE + " in " + data + " is not the public half of " + FILE
                        + ": one of them was exchanged; put the right one back");
            }
            return opened;
        } catch (GeneralSecurityException e) {
            throw new SealKeyException(data.resolve(FILE) + " holds no Ed25519 private key; put the right one back");
        }
    }

    private static SealKey make(Path data) throws IOException {
        try {
            KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
            SealPublicKey publicKey = new SealPublicKey(pair.getPublic());
            // The private half comes last: where it is, the public one is too.
            OwnerOnlyFile.write(data.resolve(SealPublicKey.FILE), PemFile.encoded(publicKey.encoded(), "PUBLIC KEY"));
            OwnerOnlyFile.write(
                    data.resolve(FILE), PemFile.encoded(pair.getPrivate().getEncoded(), "PRIVATE KEY"));
            return new SealKey(pair.getPrivate(), publicKey);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Ed25519 is missing from this JVM", impossible);
        }
    }

    byte[] sign(byte[] text) {
        try {
            Signature signer = Signature.getInstance(ALGORITHM);
            signer.initSign(key);
            signer.update(text);
            return signer.sign();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Ed25519 is missing from this JVM", impossible);
        }
    }

    public SealPublicKey publicKey() {
        return publicKey;
    }
}
