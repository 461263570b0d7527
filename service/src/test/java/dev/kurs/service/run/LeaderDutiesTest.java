package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeaderDutiesTest {
    private final List<String> seen = new ArrayList<>();
    private final LeaderDuties duties = new LeaderDuties();

    private LeaderDuties.Duty duty(String name) {
        return () -> {
            seen.add("begin " + name);
            return () -> seen.add("end " + name);
        };
    }

    @Test
    void shouldBeginOnceItLeadsAndIsConfiguredWhicheverComesFirst() {
        duties.onLeadership(true);
        assertEquals(List.of(), seen);

        duties.begin(List.of(duty("ticker"), duty("watcher")));

        assertEquals(List.of("begin ticker", "begin watcher"), seen);
    }

    @Test
    void shouldDoNothingAsAFollower() {
        duties.begin(List.of(duty("ticker")));
        duties.onLeadership(false);
        duties.close();

        assertEquals(List.of(), seen);
    }

    @Test
    void shouldEndInReverseWhenItLosesTheLeadAndBeginAnewWhenItLeadsAgain() {
        duties.begin(List.of(duty("ticker"), duty("watcher")));
        duties.onLeadership(true);
        duties.onLeadership(true);
        duties.onLeadership(false);
        duties.onLeadership(false);
        duties.onLeadership(true);
        duties.close();

        assertEquals(
                List.of(
                        "begin ticker",
                        "begin watcher",
                        "end watcher",
                        "end ticker",
                        "begin ticker",
                        "begin watcher",
                        "end watcher",
                        "end ticker"),
                seen);
    }

    @Test
    void shouldEndWhatHasBegunWhereOneCannotBegin() {
        duties.begin(List.of(duty("ticker"), () -> {
            throw new IllegalStateException("told not to begin");
        }));

        assertThrows(IllegalStateException.class, () -> duties.onLeadership(true));

        assertEquals(List.of("begin ticker", "end ticker"), seen);
    }

    @Test
    void shouldEndTheOthersWhereOneIsStubborn() {
        duties.begin(List.of(duty("ticker"), () -> () -> {
            throw new IllegalStateException("told to be stubborn");
        }));
        duties.onLeadership(true);

        duties.onLeadership(false);

        assertEquals(List.of("begin ticker", "end ticker"), seen);
    }
}
