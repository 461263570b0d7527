package dev.kurs.core.quoting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.command.CommandContext;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.engine.RecordedEvents;
import dev.kurs.protocol.message.sbe.CycleOpenedDecoder;
import dev.kurs.protocol.message.sbe.SearchOverranDecoder;
import dev.kurs.protocol.message.sbe.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

class PricingAlarmsTest {
    private final RecordedEvents events = new RecordedEvents();
    private final PricingAlarms alarms = new PricingAlarms(new EventFrame(new CommandContext(), events));

    @Test
    void shouldSayNothingOfASearchOfUsualLength() {
        alarms.checkSteps(4, 3, 67);

        assertEquals(List.of(), events.frames());
    }

    @Test
    void shouldSayThatASearchTookLongerThanTermsAllow() {
        alarms.checkSteps(4, 3, 68);

        SearchOverranDecoder overran = events.first(new SearchOverranDecoder());
        assertEquals(4, overran.corridorId());
        assertEquals(68, overran.steps());
        assertEquals(67, overran.expectedSteps());
    }

    @Test
    void shouldSayWhichDirectionGained() {
        alarms.cycleOpened(4, Side.BUY);

        CycleOpenedDecoder opened = events.first(new CycleOpenedDecoder());
        assertEquals(4, opened.corridorId());
        assertEquals(Side.BUY, opened.side());
    }
}
