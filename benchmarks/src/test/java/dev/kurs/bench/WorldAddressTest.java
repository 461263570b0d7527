package dev.kurs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorldAddressTest {
    @Test
    void shouldWriteTheNumberAtTheEndAndScatterTheMiddle() {
        assertEquals("0x" + "00".repeat(20), WorldAddress.text(0));
        assertEquals("0x" + "00".repeat(8) + "b179379e" + "00".repeat(4) + "00000001", WorldAddress.text(1));
    }

    @Test
    void shouldTellAddressesApartByTheirMiddleAlone() {
        long different = IntStream.range(0, 1_000)
                .mapToObj(number -> WorldAddress.text(number).substring(18, 26))
                .distinct()
                .count();

        assertEquals(1_000, different);
    }
}
