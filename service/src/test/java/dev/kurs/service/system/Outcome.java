package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * How a command ended.
 *
 * @param exitCode 0 when all is well
 * @param output what it wrote
 */
public record Outcome(int exitCode, String output) {
    public Outcome shouldEndWith(int code) {
        assertEquals(code, exitCode, () -> "exit code, after:\n" + output);
        return this;
    }

    public Outcome shouldSay(String text) {
        assertTrue(output.contains(text), () -> "should say '" + text + "' but said:\n" + output);
        return this;
    }

    public Outcome shouldNotSay(String text) {
        assertFalse(output.contains(text), () -> "should not say '" + text + "' but said:\n" + output);
        return this;
    }
}
