package dev.kurs.protocol.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.hash.Eip55.ParseResult;
import java.util.HexFormat;
import java.util.Locale;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Eip55Test {
    private final Eip55 eip55 = new Eip55();
    private final UnsafeBuffer address = new UnsafeBuffer(new byte[24]);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x52908400098527886E0F7030069857D2E4169EE7",
                "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
                "0xde709f2102306220921060314715629080e2fb77",
                "0x27b1fdb04752bbc536007a920d24acb045561c26",
                "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
                "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
                "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
            })
    void shouldReadAndWriteTheChecksum(String checksummed) {
        assertParses(checksummed, checksummed);
        assertParses(checksummed, checksummed.toLowerCase(Locale.ROOT));
        assertParses(checksummed, "0x" + checksummed.substring(2).toUpperCase(Locale.ROOT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD",
                "0x5aAEB6053f3e94c9b9a09f33669435e7ef1beaed",
            })
    void shouldRefuseMixedCaseThatIsNotTheChecksum(String text) {
        assertEquals(ParseResult.BAD_CHECKSUM, eip55.parse(text, address, 0));
        assertArrayEquals(new byte[24], address.byteArray());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0x",
                "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                "0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe",
                "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0",
                "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg",
                "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeA d",
                "0x\uff15aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                "1x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            })
    void shouldRefuseWhatIsNotAnAddress(String text) {
        assertEquals(ParseResult.MALFORMED, eip55.parse(text, address, 0));
        assertArrayEquals(new byte[24], address.byteArray());
    }

    @Test
    void shouldTakeAnAddressWithoutLettersInAnyCase() {
        assertParses("0x" + "12".repeat(20), "0x" + "12".repeat(20));
    }

    private void assertParses(String checksummed, String text) {
        StringBuilder written = new StringBuilder("to ");

        assertEquals(ParseResult.OK, eip55.parse(text, address, 3));
        eip55.append(written, address, 3);

        byte[] bytes = HexFormat.of().parseHex(checksummed.substring(2).toLowerCase(Locale.ROOT));
        assertEquals(new UnsafeBuffer(bytes), new UnsafeBuffer(address, 3, Eip55.ADDRESS_LENGTH));
        assertEquals("to " + checksummed, written.toString());
    }
}
