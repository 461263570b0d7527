package dev.kurs.protocol.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Hash64Test {
    private final Hash64 hash = new Hash64();

    @ParameterizedTest
    @CsvSource({
        // text, xxHash64 under seed 0
        "'', ef46db3751d8e999",
        "a, d24ec4f1a98c6e5b",
        "abc, 44bc2cf5ad770999",
        "Nobody inspects the spammish repetition, fbcea83c8a378bf1",
        "The quick brown fox jumps over the lazy dog, 0b242d361fda71bc",
    })
    void shouldHashTexts(String text, String expected) {
        assertEquals(expected, hashOf(text.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource({
        // bytes of the pattern, hash (by zero-allocation-hashing)
        "1, a96c7f0ce858bbb7",
        "3, 56e6957632a487f9",
        "4, c60d15b1e3ff8f04",
        "5, 808815858624dd4e",
        "8, 3da5c7aa269683e0",
        "12, 8fe8ab1c1fd0666e",
        "31, 4a74f3a1a39ad4a1",
        "32, 8d57d6a4671cc43d",
        "33, 62c9fd21ed857664",
        "63, 5c320a0d2707057f",
        "64, 7bbabbc45729d17e",
        "100, efa0ad2d3e70c151",
        "999, 83db62d899c1f849",
    })
    void shouldHashEveryTailLength(int length, String expected) {
        assertEquals(expected, hashOf(PatternBytes.ofLength(length)));
    }

    @Test
    void shouldGiveTheSameHashHoweverTheBytesAreFed() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("Hash64Test: -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        for (int run = 0; run < 5_000; run++) {
            byte[] bytes = PatternBytes.ofLength(random.nextInt(300));
            String whole = hashOf(bytes);

            hash.reset();
            for (int from = 0; from < bytes.length; ) {
                int length = 1 + random.nextInt(bytes.length - from);
                hash.update(new UnsafeBuffer(bytes), from, length);
                from += length;
            }

            assertEquals(whole, hex(hash.value()));
        }
    }

    @Test
    void shouldTellItsValueInBetweenWithoutChangingIt() {
        UnsafeBuffer buffer = new UnsafeBuffer(PatternBytes.ofLength(50));
        hash.update(buffer, 0, 40);

        long early = hash.value();

        assertEquals(early, hash.value());
        hash.update(buffer, 40, 10);
        assertNotEquals(early, hash.value());
        assertEquals(hashOf(PatternBytes.ofLength(50)), hex(hash.value()));
    }

    private static String hashOf(byte[] bytes) {
        return hex(new Hash64().update(new UnsafeBuffer(bytes), 0, bytes.length).value());
    }

    private static String hex(long value) {
        return String.format("%016x", value);
    }
}
