package dev.kurs.edge.call;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorCodeTest {
    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void shouldSayWhenToAskAgainExactlyWhereThatHelps(ErrorCode code) {
        for (SurfaceVersion version : SurfaceVersion.values()) {
            boolean passes = code.status(version) == 503 || code.status(version) == 429;

            assertEquals(passes, code.retryAfterSeconds(version).isPresent(), code.name());
            assertEquals(passes, code.retryAfterSeconds(version).orElse(0) >= 1, code.name());
        }
    }
}
