package dev.kurs.chain.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
    private static final String CHECKSUMMED = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

    @ParameterizedTest
    @ValueSource(
            strings = {
                CHECKSUMMED,
                "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
                "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED"
            })
    void shouldBeEqualHoweverItWasWritten(String text) {
        assertEquals(Address.of(CHECKSUMMED), Address.of(text));
        assertEquals(CHECKSUMMED, Address.of(text).toString());
        assertEquals(Address.of(text), Address.of(Address.of(text).bytes()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
                "0x5aaeb6053f3e94c9b9a09f33669435e7ef1bea",
                ""
            })
    void shouldRefuseWhatIsNoAddress(String text) {
        assertThrows(IllegalArgumentException.class, () -> Address.of(text));
    }

    @Test
    void shouldKnowWhereAnAccountsContractsComeToBe() {
        Address creator = Address.of("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
        assertEquals(Address.of("0x5FbDB2315678afecb367f032d93F642f64180aa3"), Address.ofContract(creator, 0));
        assertEquals(Address.of("0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512"), Address.ofContract(creator, 1));
    }
}
