package dev.kurs.journal.seal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.X509EncodedKeySpec;

/** The half of the seal key that everybody may have: {@code openssl pkey -pubin -in seal-key.pub.pem -text} shows it. */
public final class SealPublicKey {
    static final String FILE = "seal-key.pub.pem";

    private final PublicKey key;

    SealPublicKey(PublicKey key) {
        this.key = key;
    }

    /** The public key of a data directory. */
    public static SealPublicKey in(Path data) throws IOException {
        Path file = data.resolve(FILE);
        if (!Files.exists(file)) {
            throw new SealKeyException(
                    file + " is missing: the journal was never sealed, or give the copy that you keep");
        }
        return read(file);
    }

    /** Reads a PEM file; give {@code verify} one that was kept elsewhere, since whoever rewrites seals replaces the one beside them. */
    public static SealPublicKey read(Path file) throws IOException {
        try {
            return new SealPublicKey(KeyFactory.getInstance(SealKey.ALGORITHM)
                    .generatePublic(new X509EncodedKeySpec(PemFile.read(file, "PUBLIC KEY"))));
        } catch (GeneralSecurityException e) {
            throw new IOException(file + " holds no Ed25519 public key", e);
        }
    }

    byte[] encoded() {
        return key.getEncoded();
    }

    boolean verifies(byte[] text, byte[] signature) {
        try {
            Signature verifier = Signature.getInstance(SealKey.ALGORITHM);
            verifier.initVerify(key);
            verifier.update(text);
            return verifier.verify(signature);
        } catch (SignatureException malformed) {
            return false;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Ed25519 is missing from this JVM", impossible);
        }
    }
}
