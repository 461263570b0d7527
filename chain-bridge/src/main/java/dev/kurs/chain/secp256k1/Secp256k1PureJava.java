package dev.kurs.chain.secp256k1;

import dev.kurs.chain.key.SigningKey;
import java.math.BigInteger;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.ec.FixedPointCombMultiplier;
import org.bouncycastle.util.BigIntegers;
import org.web3j.crypto.Sign;

/**
 * Signs with BouncyCastle's curve arithmetic, where the native library cannot be loaded.
 *
 * <p>Some twenty times slower than native (hundreds of microseconds a signature) and not free of garbage; the key is held as a
 * {@link BigInteger}, which nobody can overwrite: closing only lets go of it.
 */
public final class Secp256k1PureJava implements RecoverableSigner {
    private static final BigInteger ORDER = Sign.CURVE_PARAMS.getN();
    private static final BigInteger HALF_ORDER = ORDER.shiftRight(1);
    private static final ECPoint GENERATOR = Sign.CURVE_PARAMS.getG();

    private final HMacDSAKCalculator nonces = new HMacDSAKCalculator(new SHA256Digest());
    private final FixedPointCombMultiplier multiplier = new FixedPointCombMultiplier();
    private BigInteger secret;

    /** Takes a copy of the key. */
    public static Secp256k1PureJava open(SigningKey key) {
        return key.withSecret(bytes -> new Secp256k1PureJava(new BigInteger(1, bytes)));
    }

    private Secp256k1PureJava(BigInteger secret) {
        this.secret = secret;
    }

    @Override
    public void sign(byte[] digest, byte[] signature) {
        if (secret == null) {
            throw new IllegalStateException("the signer is closed");
        }
        nonces.init(ORDER, secret, digest);
        BigInteger message = new BigInteger(1, digest);
        boolean signed;
        do {
            signed = signWithNonce(nonces.nextK(), message, signature);
        } while (!signed);
    }

    /** False when the nonce leads to r = 0 or s = 0: then RFC 6979 (3.2 h) goes on to the next one. */
    private boolean signWithNonce(BigInteger nonce, BigInteger message, byte[] signature) {
        ECPoint point = multiplier.multiply(GENERATOR, nonce).normalize();
        BigInteger x = point.getAffineXCoord().toBigInteger();
        BigInteger r = x.mod(ORDER);
        BigInteger s = BigIntegers.modOddInverse(ORDER, nonce)
                .multiply(message.add(secret.multiply(r)))
                .mod(ORDER);
        if (r.signum() == 0 || s.signum() == 0) {
            return false;
        }
        boolean high = s.compareTo(HALF_ORDER) > 0;
        boolean odd = point.getAffineYCoord().testBitZero();
        int recoveryId = (odd ^ high ? 1 : 0) | (x.equals(r) ? 0 : 2);
        write(r, high ? ORDER.subtract(s) : s, RecoveryByte.of(recoveryId), signature);
        return true;
    }

    private static void write(BigInteger r, BigInteger lowS, byte v, byte[] signature) {
        BigIntegers.asUnsignedByteArray(r, signature, 0, 32);
        BigIntegers.asUnsignedByteArray(lowS, signature, 32, 32);
        signature[64] = v;
    }

    @Override
    public String implementation() {
        return "pure Java";
    }

    @Override
    public void close() {
        secret = null;
    }
}
