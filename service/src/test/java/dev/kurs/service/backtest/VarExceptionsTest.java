package dev.kurs.service.backtest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class VarExceptionsTest {
    private final VarExceptions exceptions = new VarExceptions();

    @Test
    void shouldCompareADayWithTheEveningBeforeAndNotWithItsOwn() {
        exceptions.record(1_000);
        exceptions.endDay(0);
        exceptions.record(5_000);
        exceptions.endDay(-1_001);
        exceptions.endDay(-1_001);

        assertEquals(2, exceptions.days());
        assertEquals(1, exceptions.beyond());
    }

    @Test
    void shouldTakeALossOfExactlyAsMuchAndAGainForNone() {
        exceptions.record(1_000);
        exceptions.endDay(0);
        exceptions.endDay(-1_000);
        exceptions.endDay(9_000);

        assertEquals(0, exceptions.beyond());
    }

    @Test
    void shouldCountNothingOfTheDayInWhichTheRunBegins() {
        exceptions.record(1_000);
        exceptions.endDay(-9_000);

        assertEquals(0, exceptions.days());
    }
}
