package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 300 dollars were used on a day, 900 in its month; day 20 483 is 30 January 2026, 20 485 is 1 February. */
class PartnerCorridorTest {
    private static final long DAILY = 300;
    private static final long MONTHLY = 900;

    private static PartnerCorridor usedOn(int day) {
        PartnerCorridor entry = new PartnerCorridor(7, 0);
        entry.setUsed(day, DAILY, MONTHLY);
        return entry;
    }

    @ParameterizedTest
    @CsvSource({
        "20468, 20470, 0, 900",
        "20469, 20470, 300, 900",
        "20470, 20470, 300, 900",
        "20472, 20470, 300, 900",
        "20490, 20470, 300, 900",
        "20483, 20485, 0, 0",
        "20484, 20485, 300, 300",
        "20440, 20470, 0, 0"
    })
    void shouldCountOnWhatWasUsedLast(int usedOn, int tomorrow, long daily, long monthly) {
        PartnerCorridor entry = usedOn(usedOn);

        entry.turnBack(tomorrow);

        assertEquals(daily, entry.dailyUsedE6(tomorrow));
        assertEquals(monthly, entry.monthlyUsedE6(tomorrow));
    }

    /** Of a quote of 100, given on one day, where another was the last that was used. */
    @ParameterizedTest
    @CsvSource({
        "20469, 20469, 20470, 200, 800",
        "20468, 20469, 20470, 300, 800",
        "20468, 20468, 20470, 0, 800",
        "20490, 20490, 20470, 200, 800",
        "20469, 20490, 20470, 300, 900",
        "20489, 20490, 20470, 300, 900",
        "20484, 20490, 20470, 300, 900",
        "20484, 20484, 20485, 200, 200"
    })
    void shouldGiveBackWhatCountsOn(int quoteOf, int usedOn, int tomorrow, long daily, long monthly) {
        PartnerCorridor entry = usedOn(usedOn);
        int day = entry.dayBehindTurn(quoteOf, tomorrow, Integer.MAX_VALUE);
        entry.turnBack(tomorrow);

        entry.giveBack(100, day);

        assertEquals(daily, entry.dailyUsedE6(tomorrow));
        assertEquals(monthly, entry.monthlyUsedE6(tomorrow));
    }

    /**
     * A quote of the 19th, found on the 21st when it is the 16th, gives the month back and not the 19th, on which 50 others are used; one of 2 February, found on the 3rd
     * when it is 31 January, gives its month nothing back either.
     */
    @ParameterizedTest
    @CsvSource({"20474, 20472, 20470, 20469, 850", "20487, 20486, 20485, 20484, 950"})
    void shouldGiveNoDayBackThatHasNotCome(int found, int quoteUsedOn, int tomorrow, int latest, long monthly) {
        PartnerCorridor entry = usedOn(found);
        int day = entry.dayBehindTurn(quoteUsedOn, tomorrow, latest);
        entry.turnBack(tomorrow);
        entry.use(50, quoteUsedOn);

        entry.giveBack(100, day);

        assertEquals(50, entry.dailyUsedE6(quoteUsedOn));
        assertEquals(monthly, entry.monthlyUsedE6(quoteUsedOn));
    }

    @Test
    void shouldGiveBackNoMoreThanIsUsed() {
        PartnerCorridor entry = usedOn(20_469);

        entry.giveBack(301, 20_469);
        assertEquals(0, entry.dailyUsedE6(20_469));
        assertEquals(599, entry.monthlyUsedE6(20_469));
        entry.giveBack(600, 20_468);
        assertEquals(0, entry.monthlyUsedE6(20_469));
    }

    @Test
    void shouldKeepTheMonthThoughAQuoteEndsInAnother() {
        PartnerCorridor entry = usedOn(20_484);

        entry.giveBack(100, 20_484);

        assertEquals(0, entry.monthlyUsedE6(20_485));
        assertEquals(800, entry.monthlyUsedE6(20_484));
    }
}
