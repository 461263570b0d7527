package dev.kurs.edge.call;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorCodeTest {
    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void shouldSayWhenToAskAgainExactlyWhereThatHelps(ErrorCode code) {
        boolean passes = code.status() == 503 || code.status() == 429;

        assertEquals(passes, code.retryAfterSeconds().isPresent(), code.name());
        assertEquals(passes, code.retryAfterSeconds().orElse(0) >= 1, code.name());
    }
}
