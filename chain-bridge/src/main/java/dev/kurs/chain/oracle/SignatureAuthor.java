package dev.kurs.chain.oracle;

import dev.kurs.chain.key.Addresses;
import dev.kurs.protocol.port.SignerRecovery;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.web3j.crypto.ECDSASignature;
import org.web3j.crypto.Sign;
import org.web3j.utils.Numeric;

/**
 * Recovers the signer of a signature with BouncyCastle's curve arithmetic, about a tenth of a millisecond each.
 *
 * <p>Example: the last byte of a signature is 27 or 28 (or 0 or 1, which mean the same); with any other, or with r or s outside 1 … n − 1, nobody made it.
 */
public final class SignatureAuthor implements SignerRecovery {
    private static final int DIGEST_LENGTH = 32;
    private static final int SIGNATURE_LENGTH = 65;
    private static final int RECOVERY_BASE = 27;
    private static final int PUBLIC_KEY_LENGTH = 64;

    @Override
    public Optional<byte[]> signer(byte[] digest, byte[] signature) {
        if (digest.length != DIGEST_LENGTH || signature.length != SIGNATURE_LENGTH) {
            return Optional.empty();
        }
        BigInteger r = new BigInteger(1, Arrays.copyOfRange(signature, 0, DIGEST_LENGTH));
        BigInteger s = new BigInteger(1, Arrays.copyOfRange(signature, DIGEST_LENGTH, 2 * DIGEST_LENGTH));
        int v = signature[SIGNATURE_LENGTH - 1] & 0xff;
        int recoveryId = v >= RECOVERY_BASE ? v - RECOVERY_BASE : v;
        if (recoveryId > 1 || !isScalar(r) || !isScalar(s)) {
            return Optional.empty();
        }
        return recovered(recoveryId, new ECDSASignature(r, s), digest);
    }

    private static boolean isScalar(BigInteger value) {
        return value.signum() > 0 && value.compareTo(Sign.CURVE_PARAMS.getN()) < 0;
    }

    /** Some r is no point's x: there is no such signature. */
    private static Optional<byte[]> recovered(int recoveryId, ECDSASignature signature, byte[] digest) {
        try {
            return Optional.ofNullable(Sign.recoverFromSignature(recoveryId, signature, digest))
                    .map(key -> Addresses.ofPublicKey(Numeric.toBytesPadded(key, PUBLIC_KEY_LENGTH)));
        } catch (IllegalArgumentException noPoint) {
            return Optional.empty();
        }
    }
}
