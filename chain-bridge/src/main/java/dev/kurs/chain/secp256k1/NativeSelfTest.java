package dev.kurs.chain.secp256k1;

import dev.kurs.chain.key.Addresses;
import dev.kurs.chain.key.SigningKey;
import java.util.Arrays;
import java.util.Optional;

/**
 * Decides once per process whether the native library may sign: it must load, derive the address of key 1 as Java does, and sign one
 * digest to the same 65 bytes.
 */
final class NativeSelfTest {
    private static final Optional<String> REFUSAL = run();

    private NativeSelfTest() {}

    /** Why native signing is not to be had; empty when it is. */
    static Optional<String> refusal() {
        return REFUSAL;
    }

    private static Optional<String> run() {
        byte[] one = new byte[SigningKey.LENGTH];
        one[one.length - 1] = 1;
        try (SigningKey key = SigningKey.of(one);
                Secp256k1Native library = Secp256k1Native.open(key);
                Secp256k1PureJava java = Secp256k1PureJava.open(key)) {
            if (!Arrays.equals(key.address(), Addresses.ofPublicKey(library.publicKey()))) {
                return Optional.of("the native library derives another address");
            }
            return Arrays.equals(signature(library), signature(java))
                    ? Optional.empty()
                    : Optional.of("the native library signs to other bytes");
        } catch (LinkageError | RuntimeException failure) {
            return Optional.of(reason(failure));
        }
    }

    private static byte[] signature(RecoverableSigner signer) {
        byte[] signature = new byte[RecoverableSigner.SIGNATURE_LENGTH];
        signer.sign(new byte[RecoverableSigner.DIGEST_LENGTH], signature);
        return signature;
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getClass().getSimpleName() + ": " + cause.getMessage();
    }
}
