package dev.kurs.chain.oracle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.secp256k1.RecoverableSigner;
import dev.kurs.chain.secp256k1.Signers;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignatureAuthorTest {
    private static final String ORDER = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";

    private final SignatureAuthor author = new SignatureAuthor();

    @Test
    void shouldFindWhoSignedAndNobodyElseForAnotherDigest() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        for (int run = 0; run < 50; run++) {
            byte[] secret = bytes(random, 32);
            secret[0] = 1;
            byte[] digest = bytes(random, 32);
            byte[] signature = new byte[RecoverableSigner.SIGNATURE_LENGTH];
            try (SigningKey key = SigningKey.of(secret);
                    RecoverableSigner signer = Signers.open(key)) {
                signer.sign(digest, signature);

                assertArrayEquals(
                        key.address(), author.signer(digest, signature).orElseThrow());
                digest[random.nextInt(32)]++;
                assertFalse(author.signer(digest, signature)
                        .filter(found -> Arrays.equals(found, key.address()))
                        .isPresent());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 27", "1, 0, 27", "order, 1, 27", "1, order, 28", "1, 1, 29", "1, 1, 2", "1, 1, 255", "5, 1, 27"})
    void shouldTakeNoBytesForASignatureThatAreNone(String r, String s, int v) {
        byte[] signature = HexFormat.of().parseHex(word(r) + word(s) + "%02x".formatted(v));

        assertEquals(Optional.empty(), author.signer(new byte[32], signature));
    }

    @Test
    void shouldTakeNothingOfAnotherLength() {
        assertEquals(Optional.empty(), author.signer(new byte[32], new byte[64]));
        assertEquals(Optional.empty(), author.signer(new byte[31], new byte[65]));
    }

    /** Whatever the bytes, an answer or none. */
    @Test
    void shouldFailForNoBytes() {
        Random random = new Random(9);
        for (int run = 0; run < 200; run++) {
            byte[] signature = bytes(random, 65);
            signature[64] = (byte) (27 + random.nextInt(2));

            author.signer(bytes(random, 32), signature).ifPresent(found -> assertEquals(20, found.length));
        }
    }

    private static String word(String text) {
        return text.equals("order") ? ORDER : "0".repeat(63) + text;
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
