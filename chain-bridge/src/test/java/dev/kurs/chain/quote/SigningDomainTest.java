package dev.kurs.chain.quote;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class SigningDomainTest {
    @Test
    void shouldRefuseAnEngineThatIsNoAddress() {
        assertThrows(IllegalArgumentException.class, () -> new SigningDomain(1, new byte[19]));
    }

    @Test
    void shouldRefuseAChainIdThatIsNotPositive() {
        assertThrows(IllegalArgumentException.class, () -> new SigningDomain(0, new byte[20]));
    }

    @Test
    void shouldNotChangeWithTheArrayItWasMadeFrom() {
        byte[] engine = new byte[20];
        SigningDomain domain = new SigningDomain(1, engine);

        engine[0] = 1;
        domain.verifyingContract()[1] = 1;

        assertArrayEquals(new byte[20], domain.verifyingContract());
    }
}
