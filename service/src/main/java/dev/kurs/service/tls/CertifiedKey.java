package dev.kurs.service.tls;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A private key with its certificate and those that lead from there to an authority.
 *
 * @param chain its own certificate first
 */
record CertifiedKey(String alias, PrivateKey key, List<X509Certificate> chain) {
    private static final byte[] SAMPLE = {'k', 'u', 'r', 's'};

    X509Certificate own() {
        return chain.getFirst();
    }

    /** By which callers choose between two: EC or RSA. */
    String kind() {
        return own().getPublicKey().getAlgorithm();
    }

    /** Those that callers look at: an authority's certificate for itself they have on their own. */
    Stream<X509Certificate> lookedAt() {
        return Stream.concat(Stream.of(own()), chain.stream().skip(1).filter(issuer -> !isForItself(issuer)));
    }

    private static boolean isForItself(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal());
    }

    /** Whether the certificate is of this key; also true of kinds whose signatures are not known here, which a handshake judges. */
    boolean isOwn() throws GeneralSecurityException {
        Optional<String> algorithm = signatureOf(key);
        return algorithm.isEmpty() || isVerified(algorithm.get(), own().getPublicKey());
    }

    private static Optional<String> signatureOf(PrivateKey key) {
        return switch (key.getAlgorithm()) {
            case "EC" -> Optional.of("SHA256withECDSA");
            case "RSA" -> Optional.of("SHA256withRSA");
            default -> Optional.empty();
        };
    }

    private boolean isVerified(String algorithm, PublicKey certified) throws GeneralSecurityException {
        Signature signer = Signature.getInstance(algorithm);
        signer.initSign(key);
        signer.update(SAMPLE);
        byte[] signature = signer.sign();
        Signature verifier = Signature.getInstance(algorithm);
        try {
            verifier.initVerify(certified);
            verifier.update(SAMPLE);
            return verifier.verify(signature);
        } catch (InvalidKeyException | SignatureException ofAnotherKind) {
            return false;
        }
    }
}
