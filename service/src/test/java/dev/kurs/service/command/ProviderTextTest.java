package dev.kurs.service.command;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.client.ProviderPosition;
import dev.kurs.service.client.ProviderRequest;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProviderTextTest {
    private static final Instant WAIT_ENDS = Instant.parse("2026-12-05T00:00:00Z");

    private static String told(boolean deposit, String now) {
        ProviderRequest request = new ProviderRequest(deposit, 20_790, BigInteger.ONE, BigInteger.ZERO, WAIT_ENDS);
        ProviderPosition position = new ProviderPosition(
                "ktnSGD-full",
                "tnSGD",
                6,
                BigInteger.ZERO,
                BigInteger.ZERO,
                BigInteger.ZERO,
                Optional.empty(),
                List.of(request));
        return ProviderText.of(List.of(position), Instant.parse(now));
    }

    private static void shouldSay(String words, String told) {
        assertTrue(told.contains(words), told);
    }

    @Test
    void shouldSayWhatToDoAboutADepositThatNobodyProcesses() {
        shouldSay("waits until 2026-12-05T00:00:00Z", told(true, "2026-12-04T23:59:59Z"));
        shouldSay(
                "due since 2026-12-05T00:00:00Z, from 2026-12-12T00:00:00Z on:"
                        + " kurs lp withdraw-deposit tnSGD --class full",
                told(true, "2026-12-10T00:00:00Z"));
        shouldSay(
                "due since 2026-12-05T00:00:00Z: kurs lp withdraw-deposit tnSGD --class full",
                told(true, "2026-12-12T00:00:00Z"));
    }

    @Test
    void shouldSayThatARedemptionIsDue() {
        shouldSay("due since 2026-12-05T00:00:00Z, paid as tnSGD comes in", told(false, "2026-12-10T00:00:00Z"));
    }
}
