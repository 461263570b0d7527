package dev.kurs.edge.limit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HoldOffTest {
    private static final long NOON_NS = TimeUnit.SECONDS.toNanos(1_767_268_800);
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final HoldOff holdOff = new HoldOff();

    @Test
    void shouldHoldAPartnerOffForASecondAndNobodyElse() {
        holdOff.begin(3, NOON_NS);

        assertTrue(holdOff.holds(3, NOON_NS));
        assertTrue(holdOff.holds(3, NOON_NS + SECOND_NS - 1));
        assertFalse(holdOff.holds(3, NOON_NS + SECOND_NS));
        assertFalse(holdOff.holds(4, NOON_NS));
    }

    /** A clock that is put back by an hour would keep the partner waiting for as long. */
    @Test
    void shouldHoldNobodyOffBehindAClockThatIsPutBack() {
        holdOff.begin(3, NOON_NS);

        assertFalse(holdOff.holds(3, NOON_NS - 1));
    }
}
