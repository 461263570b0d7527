package dev.kurs.edge.call;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RequestValuesTest {
    private static final String CHECKSUMMED = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

    private final RequestValues values = new RequestValues();

    private static byte[] bytes(String address) {
        return HexFormat.of().parseHex(address, 2, address.length());
    }

    @Test
    void shouldReadAnAddressAgainAndStillRefuseAWrongChecksumOfIt() throws RefusedException {
        String wrong = CHECKSUMMED.replace("5aA", "5Aa");

        for (int time = 0; time < 2; time++) {
            assertArrayEquals(bytes(CHECKSUMMED), values.address("wallet_address", CHECKSUMMED));
            assertArrayEquals(
                    bytes(CHECKSUMMED), values.address("wallet_address", CHECKSUMMED.toLowerCase(Locale.ROOT)));
            RefusedException refused =
                    assertThrows(RefusedException.class, () -> values.address("wallet_address", wrong));
            assertEquals(
                    "wallet_address: its checksum is wrong: " + wrong,
                    refused.error().message());
        }
    }

    @Test
    void shouldTellMoreAddressesApartThanItRemembers() throws RefusedException {
        SplittableRandom random = new SplittableRandom(1);
        for (int count = 0; count < 5_000; count++) {
            String text = String.format(Locale.ROOT, "0x%040x", random.nextInt(1_000));

            assertArrayEquals(bytes(text), values.address("wallet_address", text));
        }
    }
}
