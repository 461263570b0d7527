package dev.kurs.chain.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OneLineTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\u001b", "\u007f\u0085", "\u009b", "\u2028", "\u202e", "\u2066\u200f\u061c"})
    void shouldHaveNothingThatActsInsteadOfBeingRead(String control) {
        assertEquals("out of gas", OneLineText.of("out of" + control + "gas"));
    }
}
