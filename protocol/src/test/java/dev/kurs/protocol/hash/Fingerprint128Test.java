package dev.kurs.protocol.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Fingerprint128Test {
    @ParameterizedTest
    @CsvSource({
        // text, MurmurHash3 x64 128 under seed 0
        "'', 00000000000000000000000000000000",
        "a, 85555565f6597889e6b53a48510e895a",
        "abc, b4963f3f3fad78673ba2744126ca2d52",
        "The quick brown fox jumps over the lazy dog, e34bbc7bbc071b6c7a433ca9c49a9347",
    })
    void shouldFingerprintTexts(String text, String expected) {
        assertEquals(expected, fingerprint(0, text.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource({
        // bytes of the pattern, seed, fingerprint (by Commons Codec)
        "0, 1, 4610abe56eff5cb551622daa78f83583",
        "0, -1, 6af1df4d9d3bc9ec857421121ee6446b",
        "1, 0, c427909d8972bd175c15702a45b199dd",
        "8, 0, d927130c3ea3af5deeab4cb4fb7e6832",
        "9, 0, 320f43f3fbfb3be4a373172dd046f7a2",
        "15, 0, 3775f4b56782ab176c299d80b12b415e",
        "15, -1, b7fe075632c23af221aeb31e6c6e6f85",
        "16, 0, 466b79ebf689da148c548b02b805858a",
        "16, 12345, 71c6d37d9b3c264d98221c4a5e10f95c",
        "17, 0, eb322f84309de524082aa01f2728481b",
        "999, 0, ad136912757e01e0ab8e9df9bc8af979",
        "999, 1, ad89a22d6674331dbca7fb52e390e08c",
    })
    void shouldFingerprintEveryTailLength(int length, int seed, String expected) {
        assertEquals(expected, fingerprint(seed, PatternBytes.ofLength(length)));
    }

    @Test
    void shouldReadFromTheOffsetAskedFor() {
        Fingerprint128 fingerprint = new Fingerprint128();
        UnsafeBuffer buffer = new UnsafeBuffer("--abc--".getBytes(StandardCharsets.UTF_8));

        fingerprint.compute(0, buffer, 2, 3);

        assertEquals("b4963f3f3fad78673ba2744126ca2d52", hex(fingerprint));
    }

    private static String fingerprint(int seed, byte[] bytes) {
        return hex(new Fingerprint128().compute(seed, new UnsafeBuffer(bytes), 0, bytes.length));
    }

    private static String hex(Fingerprint128 fingerprint) {
        return String.format("%016x%016x", fingerprint.high(), fingerprint.low());
    }
}
