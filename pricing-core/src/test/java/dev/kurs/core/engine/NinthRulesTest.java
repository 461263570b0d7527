package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.DAY_NS;
import static dev.kurs.core.engine.SandboxWorld.START_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CorridorCloseStateDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules 9 changed, beside what earlier journals were written under. */
class NinthRulesTest {
    /** A Thursday. */
    private static final int TODAY = (int) (START_NS / DAY_NS);

    /** The last day of which the corridor has a close. */
    private static int closeDay(Engine engine) {
        CorridorCloseStateDecoder close = new CorridorCloseStateDecoder();
        int[] days = new int[1];
        engine.writeSnapshot((frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == CorridorCloseStateDecoder.TEMPLATE_ID
                    && close.wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                                    .corridorId()
                            == USDT_IDRX) {
                days[0] = close.closeDay();
            }
        });
        return days[0];
    }

    /** On the Friday a clock ran a week ahead over a midnight. */
    private static EngineDriver ahead(int rules) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        desk.send(new RiskFrames(desk.frames()).configure());
        desk.advanceTime(7 * DAY_NS);
        desk.quietTicks();
        desk.advanceTime(DAY_NS);
        assertEquals(TODAY + 7, closeDay(desk.engine()));
        return desk;
    }

    @ParameterizedTest
    @CsvSource({"8, 7", "9, 4"})
    void shouldCloseDaysThatAClockAheadHadBehindIt(int rules, int daysBehindToday) {
        EngineDriver desk = ahead(rules);

        desk.acceptClock(-7 * DAY_NS);
        desk.quietTicks();
        desk.advanceTime(3 * DAY_NS);
        desk.quietTicks();
        desk.advanceTime(DAY_NS);

        assertEquals(
                TODAY + daysBehindToday, closeDay(desk.engine()), "the Monday's, or the Thursday's that never was");
        desk.restarted(new RecordedEvents());
    }

    /** Its closes are of the day before the one that it is. */
    @Test
    void shouldTellOfWhichDayClosesAreNow() {
        EngineDriver desk = ahead(9);

        desk.acceptClock(-7 * DAY_NS);

        assertEquals(TODAY, desk.events().first(new CorridorCloseStateDecoder()).closeDay());
        assertEquals(TODAY, closeDay(desk.engine()));
        desk.restarted(new RecordedEvents());
    }

    /** A price that came while the clock was ahead is no close of the day that comes then. */
    @ParameterizedTest
    @CsvSource({"8, 8", "9, 0"})
    void shouldTakeNoPriceFromAheadForADaysClose(int rules, int daysBehindToday) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        desk.send(new RiskFrames(desk.frames()).configure());
        desk.advanceTime(8 * DAY_NS);
        desk.quietTicks();
        desk.acceptClock(-7 * DAY_NS);

        desk.advanceTime(7 * DAY_NS);
        desk.advanceTime(DAY_NS);

        assertEquals(TODAY + daysBehindToday, closeDay(desk.engine()));
    }
}
