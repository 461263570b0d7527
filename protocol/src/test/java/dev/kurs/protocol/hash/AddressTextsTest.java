package dev.kurs.protocol.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import java.util.SplittableRandom;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class AddressTextsTest {
    @Test
    void shouldWriteTheChecksummedText() {
        byte[] address = HexFormat.of().parseHex("5aaeb6053f3e94c9b9a09f33669435e7ef1beaed");

        assertEquals("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", new AddressTexts<>(4, text -> text).of(address));
    }

    @Test
    void shouldAgreeWithTheChecksumForAnyAddressHoweverManyShareAPlace() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("AddressTextsTest: repeat with -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        byte[][] addresses = new byte[40][20];
        for (byte[] address : addresses) {
            random.nextBytes(address);
        }
        AddressTexts<String> texts = new AddressTexts<>(8, text -> text);
        for (int run = 0; run < 10_000; run++) {
            byte[] address = addresses[random.nextInt(addresses.length)];
            StringBuilder expected = new StringBuilder();
            new Eip55().append(expected, new UnsafeBuffer(address), 0);

            assertEquals(expected.toString(), texts.of(address), "seed " + seed + " run " + run);
        }
    }

    @Test
    void shouldRememberTheLastAndNotTheArrayItCameIn() {
        AddressTexts<String> texts = new AddressTexts<>(8, text -> text);
        byte[] address = new byte[20];
        String zero = texts.of(address);
        address[0] = 1;
        String one = texts.of(address);

        assertEquals("0x0100000000000000000000000000000000000000", one);
        assertEquals("0x0000000000000000000000000000000000000000", zero);
        assertSame(one, texts.of(address.clone()));
    }

    /** Contracts of a chain's own are numbered, 0x4200…0006 beside 0x4200…0007, and so are test wallets. */
    @Test
    void shouldRememberAddressesThatDifferInOneByteSideBySide() {
        AddressTexts<String> texts = new AddressTexts<>(1_024, text -> text);
        for (int differing = 0; differing < 20; differing++) {
            byte[] one = new byte[20];
            byte[] other = new byte[20];
            one[differing] = 6;
            other[differing] = 7;

            String first = texts.of(one);
            texts.of(other);

            assertSame(first, texts.of(one), "byte " + differing);
        }
    }

    @Test
    void shouldRefuseACapacityThatIsNoPowerOfTwo() {
        assertThrows(IllegalArgumentException.class, () -> new AddressTexts<>(12, text -> text));
    }
}
