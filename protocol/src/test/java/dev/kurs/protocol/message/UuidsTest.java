package dev.kurs.protocol.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UuidsTest {
    private static final UUID ID = UUID.fromString("f0010203-0405-0607-8809-0a0b0c0d0eff");

    @Test
    void shouldPutTheMostSignificantByteFirst() {
        assertEquals("f00102030405060788090a0b0c0d0eff", HexFormat.of().formatHex(Uuids.bytes(ID)));
    }

    @Test
    void shouldReadWhatItWrote() {
        byte[] bytes = Uuids.bytes(ID);

        assertEquals(ID, Uuids.of(bytes));
        assertEquals(ID, Uuids.read((target, offset, length) -> {
            System.arraycopy(bytes, 0, target, offset, length);
            return length;
        }));
    }
}
