package dev.kurs.chain.keeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.keeper.DeskState.Waiting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is due when, worked out by hand. */
class KeeperScheduleTest {
    private static final long DAY = 86_400;
    private static final long TODAY = 20_780;
    private static final long JITTER = 300;
    private static final KeptShares SENIOR = new KeptShares("kUSDT-fx", address(1), 0, address(2), 3);
    private static final KeptShares JUNIOR = new KeptShares("kUSDT-full", address(1), 1, address(3), 14);

    private static Address address(int last) {
        byte[] bytes = new byte[20];
        bytes[19] = (byte) last;
        return Address.of(bytes);
    }

    private static KeeperTerms terms(String seed, long jitterSeconds) {
        return new KeeperTerms(
                seed, Duration.ofSeconds(jitterSeconds), Duration.ofMinutes(15), Duration.ofMinutes(30), 40, 1, 1);
    }

    private static DeskState state(long time, boolean ended, long marked, List<Waiting> leaving, List<Waiting> coming) {
        return new DeskState(time, ended, DAY, marked, leaving, coming);
    }

    private static List<String> told(List<KeeperRun> runs) {
        return runs.stream()
                .map(run -> run.what() + " at " + (run.dueAt() / DAY - TODAY))
                .toList();
    }

    @Test
    void shouldKnowWhenEachRequestHasWaitedItsWholeDays() {
        DeskState state = state(
                TODAY * DAY + 5,
                false,
                TODAY,
                List.of(new Waiting(SENIOR, TODAY - 6), new Waiting(JUNIOR, TODAY)),
                List.of(new Waiting(JUNIOR, TODAY - 4), new Waiting(SENIOR, TODAY)));

        assertEquals(
                List.of(
                        "process of kUSDT-fx for day 20774 at -2",
                        "processDeposit of kUSDT-full for day 20776 at -2",
                        "mark of day 20781 at 1",
                        "processDeposit of kUSDT-fx for day 20780 at 2",
                        "process of kUSDT-full for day 20780 at 15"),
                told(new KeeperSchedule(terms("seed", 0)).runs(state)));
    }

    @Test
    void shouldMarkTodayWhateverWasMissedAndSayHowMuchThatIs() {
        DeskState late = state(TODAY * DAY + 7, false, TODAY - 4, List.of(), List.of());

        assertEquals(List.of("mark of day 20780 at 0"), told(new KeeperSchedule(terms("seed", 0)).runs(late)));
        assertEquals(3, KeeperSchedule.missedMarks(late));
        assertEquals(0, KeeperSchedule.missedMarks(state(TODAY * DAY, false, 0, List.of(), List.of())), "never marked");
        assertEquals(0, KeeperSchedule.missedMarks(state(TODAY * DAY, false, TODAY - 1, List.of(), List.of())));
    }

    @Test
    void shouldHaveNothingToDoAtAPoolThatHasEnded() {
        DeskState ended = state(TODAY * DAY, true, 0, List.of(new Waiting(SENIOR, 1)), List.of(new Waiting(SENIOR, 1)));

        assertEquals(List.of(), new KeeperSchedule(terms("seed", 0)).runs(ended));
    }

    /** Nobody gains by the minute: it does not hang on when the keeper looks, and lies within the jitter. */
    @Test
    void shouldStartAtAMomentThatFollowsFromTheSeedAlone() {
        KeeperSchedule schedule = new KeeperSchedule(terms("seed", JITTER));
        List<Waiting> coming = List.of(new Waiting(JUNIOR, TODAY - 4), new Waiting(SENIOR, TODAY - 4));

        List<KeeperRun> early = schedule.runs(state(TODAY * DAY + 1, false, TODAY, List.of(), coming));
        List<KeeperRun> later = schedule.runs(state(TODAY * DAY + 70_000, false, TODAY, List.of(), coming));

        assertEquals(early, later);
        early.forEach(run -> assertTrue(run.startAt() >= run.dueAt() && run.startAt() <= run.dueAt() + JITTER));
        assertNotEquals(early.get(0).startAt(), early.get(1).startAt(), "each run has its own");
        assertNotEquals(
                early,
                new KeeperSchedule(terms("other", JITTER)).runs(state(TODAY * DAY, false, TODAY, List.of(), coming)));
    }
}
