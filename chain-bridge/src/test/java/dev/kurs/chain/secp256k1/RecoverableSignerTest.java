package dev.kurs.chain.secp256k1;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.Allocation;
import dev.kurs.chain.RandomRun;
import dev.kurs.chain.SharedVectors;
import dev.kurs.chain.key.Addresses;
import dev.kurs.chain.key.SigningKey;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.web3j.crypto.Sign;
import org.web3j.utils.Numeric;
import tools.jackson.databind.JsonNode;

class RecoverableSignerTest {
    private static final HexFormat HEX = HexFormat.of();
    private static final String VECTORS = "eip712-mail-and-rfc6979.json";
    private static final BigInteger HALF_ORDER = Sign.CURVE_PARAMS.getN().shiftRight(1);

    private final Random random = RandomRun.of(RecoverableSignerTest.class);

    /** Both implementations, named; the native one where this machine can load it. */
    static List<Implementation> implementations() {
        Implementation java = new Implementation("java", Secp256k1PureJava::open);
        return NativeSelfTest.refusal().isPresent()
                ? List.of(java)
                : List.of(
                        java,
                        new Implementation("native", Secp256k1Native::open),
                        new Implementation("shared native", Secp256k1Native::openShared));
    }

    @Test
    void shouldGiveTheSameBytesNativeAndInJava() {
        NativeLibrary.require();
        for (int keys = 0; keys < 20; keys++) {
            SigningKey key = randomKey();
            try (RecoverableSigner library = Secp256k1Native.open(key);
                    RecoverableSigner java = Secp256k1PureJava.open(key)) {
                for (int digests = 0; digests < 250; digests++) {
                    byte[] digest = randomBytes(32);
                    assertArrayEquals(signature(java, digest), signature(library, digest));
                }
            }
        }
    }

    @Test
    void shouldGiveTheSameBytesForDigestsAtAndAboveTheGroupOrder() {
        NativeLibrary.require();
        BigInteger order = Sign.CURVE_PARAMS.getN();
        BigInteger highest = BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE);
        List<BigInteger> edges = List.of(
                BigInteger.ZERO,
                BigInteger.ONE,
                order.subtract(BigInteger.ONE),
                order,
                order.add(BigInteger.ONE),
                highest);
        for (SigningKey key : List.of(key(BigInteger.ONE), key(order.subtract(BigInteger.ONE)), randomKey())) {
            try (RecoverableSigner library = Secp256k1Native.open(key);
                    RecoverableSigner java = Secp256k1PureJava.open(key)) {
                for (BigInteger edge : edges) {
                    byte[] digest = Numeric.toBytesPadded(edge, 32);
                    assertArrayEquals(signature(java, digest), signature(library, digest), edge::toString);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void shouldRecoverToTheAddressWithLowS(Implementation implementation) throws Exception {
        SigningKey key = randomKey();
        try (RecoverableSigner signer = implementation.open(key)) {
            for (int index = 0; index < 200; index++) {
                byte[] digest = randomBytes(32);

                byte[] signature = signature(signer, digest);

                assertArrayEquals(key.address(), recovered(digest, signature));
                assertTrue(new BigInteger(1, signature, 32, 32).compareTo(HALF_ORDER) <= 0);
                assertTrue(signature[64] == 27 || signature[64] == 28);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void shouldSignTheMailOfEip712(Implementation implementation) {
        JsonNode mail = SharedVectors.read(VECTORS).get("mail");
        SigningKey key = SigningKey.of(bytes(mail.get("privateKey")));
        try (RecoverableSigner signer = implementation.open(key)) {
            byte[] signature = signature(signer, bytes(mail.get("digest")));

            assertEquals(mail.get("address").asString(), Addresses.checksummed(key.address()));
            assertEquals(
                    HEX.formatHex(bytes(mail.get("r")))
                            + HEX.formatHex(bytes(mail.get("s")))
                            + HEX.toHexDigits((byte) mail.get("v").asInt()),
                    HEX.formatHex(signature));
        }
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void shouldSignTheVectorsOfRfc6979(Implementation implementation) throws Exception {
        for (JsonNode vector : SharedVectors.read(VECTORS).get("rfc6979")) {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(vector.get("message").asString().getBytes(UTF_8));
            try (RecoverableSigner signer = implementation.open(SigningKey.of(bytes(vector.get("key"))))) {
                byte[] signature = signature(signer, digest);

                assertEquals(vector.get("signature_rs_lowS").asString(), HEX.formatHex(signature, 0, 64));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void shouldNotNeedTheKeyAfterOpening(Implementation implementation) {
        SigningKey key = randomKey();
        byte[] digest = randomBytes(32);
        try (RecoverableSigner signer = implementation.open(key)) {
            byte[] before = signature(signer, digest);

            key.close();

            assertArrayEquals(before, signature(signer, digest));
        }
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void shouldRefuseToSignWhenClosed(Implementation implementation) {
        RecoverableSigner signer = implementation.open(randomKey());
        signer.close();
        signer.close();

        assertThrows(IllegalStateException.class, () -> signature(signer, new byte[32]));
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void shouldRefuseAKeyThatIsClosed(Implementation implementation) {
        SigningKey key = randomKey();
        key.close();

        assertThrows(IllegalStateException.class, () -> implementation.open(key));
    }

    @Test
    void shouldNotAllocateWhenNative() {
        NativeLibrary.require();
        byte[] digest = randomBytes(32);
        byte[] signature = new byte[65];
        try (RecoverableSigner signer = Secp256k1Native.open(randomKey())) {
            assertEquals(0, Allocation.leastBytesOf(() -> signer.sign(digest, signature)));
        }
    }

    private static byte[] signature(RecoverableSigner signer, byte[] digest) {
        byte[] signature = new byte[65];
        signer.sign(digest, signature);
        return signature;
    }

    private static byte[] recovered(byte[] digest, byte[] signature) throws Exception {
        BigInteger publicKey = Sign.signedMessageHashToKey(
                digest,
                new Sign.SignatureData(
                        signature[64], Arrays.copyOf(signature, 32), Arrays.copyOfRange(signature, 32, 64)));
        return Addresses.ofPublicKey(Numeric.toBytesPadded(publicKey, 64));
    }

    private static SigningKey key(BigInteger secret) {
        return SigningKey.of(Numeric.toBytesPadded(secret, 32));
    }

    private SigningKey randomKey() {
        return SigningKey.of(randomBytes(32));
    }

    private byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] bytes(JsonNode hex) {
        return Numeric.hexStringToByteArray(hex.asString());
    }

    record Implementation(String name, Function<SigningKey, RecoverableSigner> opener) {
        RecoverableSigner open(SigningKey key) {
            return opener.apply(key);
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
