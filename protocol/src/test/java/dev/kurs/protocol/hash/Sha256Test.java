package dev.kurs.protocol.hash;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class Sha256Test {
    private static final String OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    /** FIPS 180-2, appendix B.1. */
    @Test
    void shouldHashAsTheStandardsExampleSays() {
        byte[] abc = "abc".getBytes(US_ASCII);

        assertEquals(OF_ABC, Sha256.hex(abc));
        assertArrayEquals(HexFormat.of().parseHex(OF_ABC), Sha256.of(abc));
    }

    /** RFC 4231, case 2. */
    @Test
    void shouldAuthenticateAsTheStandardsExampleSays() {
        byte[] secret = "Jefe".getBytes(US_ASCII);

        Mac mac = HmacSha256.with(secret);

        assertEquals(
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
                HexFormat.of().formatHex(mac.doFinal("what do ya want for nothing?".getBytes(US_ASCII))));
        assertEquals(HmacSha256.LENGTH, mac.getMacLength());
    }

    @Test
    void shouldTakeNoSecretOfNothing() {
        assertThrows(IllegalArgumentException.class, () -> HmacSha256.with(new byte[0]));
        assertThrows(
                IllegalArgumentException.class,
                () -> HmacSha256.with(new SecretKeySpec(new byte[] {1}, "HmacSHA256") {
                    private static final long serialVersionUID = 1L;

                    @Override
                    public byte[] getEncoded() {
                        return null;
                    }
                }));
    }
}
