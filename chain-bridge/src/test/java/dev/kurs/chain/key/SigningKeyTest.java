package dev.kurs.chain.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SigningKeyTest {
    private static final String ONE = "0000000000000000000000000000000000000000000000000000000000000001";
    private static final String HIGHEST = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140";

    @ParameterizedTest
    @CsvSource({
        ONE + ", 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf",
        "c85ef7d79691fe79573b1a7064c19c1a9819ebdbd1faaab1a8ec92344438aaf4, 0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"
    })
    void shouldHaveTheAddressThatWalletsShow(String secret, String address) {
        assertEquals(address, Addresses.checksummed(key(secret).address()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000000000000000000000000000000000000000000000000000000000000",
                "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
                "01",
                ""
            })
    void shouldRefuseWhatIsNoKey(String secret) {
        assertThrows(IllegalArgumentException.class, () -> key(secret));
    }

    @Test
    void shouldTakeTheHighestKey() {
        assertEquals(HIGHEST, key(HIGHEST).<String>withSecret(HexFormat.of()::formatHex));
    }

    @Test
    void shouldNeverShowTheSecret() {
        SigningKey key = key(HIGHEST);

        assertFalse(key.toString().contains(HIGHEST.substring(0, 8)));
        assertEquals("SigningKey[address=" + Addresses.checksummed(key.address()) + "]", key.toString());
    }

    @Test
    void shouldOverwriteWhatItLent() {
        AtomicReference<byte[]> lent = new AtomicReference<>();

        key(HIGHEST).withSecret(secret -> {
            lent.set(secret);
            return 0;
        });

        assertArrayEquals(new byte[32], lent.get());
    }

    @Test
    void shouldLendNothingWhenClosed() {
        SigningKey key = key(ONE);
        key.close();

        assertThrows(IllegalStateException.class, () -> key.withSecret(secret -> 0));
    }

    @Test
    void shouldGiveADemonstrationWalletThatImports() {
        DemonstrationWallet wallet = DemonstrationWallet.generate(new SecureRandom());

        SigningKey imported = key(wallet.privateKey().substring(2));

        assertArrayEquals(wallet.address(), imported.address());
        assertEquals(Addresses.checksummed(wallet.address()), wallet.addressText());
        assertFalse(wallet.toString().contains(wallet.privateKey().substring(2)));
    }

    private static SigningKey key(String hex) {
        return SigningKey.of(HexFormat.of().parseHex(hex));
    }
}
