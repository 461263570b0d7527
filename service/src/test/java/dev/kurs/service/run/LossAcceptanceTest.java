package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What is journaled of a loss has to fit the command, whatever the evidence. */
class LossAcceptanceTest {
    private static final int ROOM = 1_024;

    @Test
    void shouldKeepWhatFits() {
        assertEquals("the read model has 1020", LossAcceptance.shortened("the read model has 1020"));
        assertEquals("x".repeat(ROOM), LossAcceptance.shortened("x".repeat(ROOM)));
    }

    @Test
    void shouldCutBetweenCharacters() {
        assertEquals("x".repeat(ROOM), LossAcceptance.shortened("x".repeat(ROOM + 1)));
        assertEquals("€".repeat(ROOM / 3), LossAcceptance.shortened("€".repeat(ROOM)));
        String cut = LossAcceptance.shortened("x" + "😀".repeat(ROOM));
        assertEquals("x" + "😀".repeat(255), cut);
        assertEquals(1 + 4 * 255, cut.getBytes(StandardCharsets.UTF_8).length);
    }
}
