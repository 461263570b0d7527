package dev.kurs.protocol.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Keccak256Test {
    private final Keccak256 keccak = new Keccak256();

    @ParameterizedTest
    @CsvSource({
        // text, digest
        "'', c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470",
        "abc, 4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45",
        "hello world, 47173285a8d7341e5e972fc677286384f802f8ef42a5ec5f03bbfa254cb01fad",
        "'Transfer(address,address,uint256)', ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
    })
    void shouldHashTexts(String text, String digest) {
        assertEquals(digest, digestOf(text.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource({
        // bytes of the pattern, digest (by Bouncy Castle)
        "135, adee8145bb33dc0320ad44945eeeb391e4668f0f7c69ccbbf6550a7cba245e52",
        "136, eaccfc5aa7bf6bf1941809ef7cc9ee6a2fa306a7dd1de3f2e8504849b0a5e3c4",
        "137, ea0e0b9657469f0b4f53604f1068ab4bd4a5e7b0a458d24a78f1fe2ec7bd4db0",
        "271, 407871b419dca15e033dd9777154af2116326a7849eacadbc46b1618055ee0a2",
        "272, c62d6a60780d4e03408834062e58004a549cff1c7487c0b9a130810621b0fcae",
        "273, b47ca693c8d675afa3b0b644da6dc96613f07c6f8971f9a0077ed6b7c994561d",
        "999, 7e87fa349b091d97f8e16d952fa603c4e8d054924e4f6a0b9ec9535c6ee60caa",
    })
    void shouldHashAcrossBlockBoundaries(int length, String digest) {
        assertEquals(digest, digestOf(PatternBytes.ofLength(length)));
    }

    @Test
    void shouldGiveTheSameDigestHoweverTheBytesAreFed() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("Keccak256Test: -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        for (int run = 0; run < 2_000; run++) {
            byte[] bytes = PatternBytes.ofLength(random.nextInt(500));
            feedInParts(bytes, random);
            byte[] inParts = new byte[Keccak256.DIGEST_LENGTH];
            keccak.digest(inParts, 0);

            assertEquals(digestOf(bytes), HexFormat.of().formatHex(inParts));
        }
    }

    @Test
    void shouldWriteTheDigestWhereAsked() {
        UnsafeBuffer result = new UnsafeBuffer(new byte[40]);

        keccak.update(new byte[] {'-', 'a', 'b', 'c', '-'}, 1, 3).digest(result, 5);

        String expected = "0000000000" + digestOf("abc".getBytes(StandardCharsets.UTF_8)) + "000000";
        assertEquals(expected, HexFormat.of().formatHex(result.byteArray()));
    }

    @Test
    void shouldForgetWhatWasFedOnReset() {
        byte[] digest = new byte[Keccak256.DIGEST_LENGTH];
        keccak.update(PatternBytes.ofLength(200)).reset();

        keccak.digest(digest, 0);

        byte[] ofNothing = new byte[Keccak256.DIGEST_LENGTH];
        new Keccak256().digest(ofNothing, 0);
        assertArrayEquals(ofNothing, digest);
    }

    private void feedInParts(byte[] bytes, SplittableRandom random) {
        UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        for (int from = 0; from < bytes.length; ) {
            int length = 1 + random.nextInt(bytes.length - from);
            if (random.nextBoolean()) {
                keccak.update(bytes, from, length);
            } else {
                keccak.update(buffer, from, length);
            }
            from += length;
        }
    }

    private String digestOf(byte[] bytes) {
        byte[] digest = new byte[Keccak256.DIGEST_LENGTH];
        keccak.update(bytes).digest(digest, 0);
        return HexFormat.of().formatHex(digest);
    }
}
