package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class UtcDayTest {
    @Test
    void shouldKnowTheMonthOfEveryDay() {
        for (int day = -1_000; day < 200_000; day++) {
            YearMonth month = YearMonth.from(LocalDate.ofEpochDay(day));
            assertEquals(ChronoUnit.MONTHS.between(YearMonth.of(1970, 1), month), UtcDay.month(day), "day " + day);
        }
    }

    @Test
    void shouldBeginTheDayAtMidnight() {
        assertEquals(20_484, UtcDay.ofNs(1_769_904_000_000_000_000L - 1));
        assertEquals(20_485, UtcDay.ofNs(1_769_904_000_000_000_000L));
        assertEquals(20_485, UtcDay.ofSeconds(1_769_904_000L));
        assertEquals(672, UtcDay.month(20_484));
        assertEquals(673, UtcDay.month(20_485));
    }
}
