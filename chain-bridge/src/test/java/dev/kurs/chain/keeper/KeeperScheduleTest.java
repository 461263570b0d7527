package dev.kurs.chain.keeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.keeper.DeskState.Waiting;
import dev.kurs.chain.send.GasLimits;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is due when, worked out by hand. */
class KeeperScheduleTest {
    private static final long DAY = 86_400;
    private static final long TODAY = 20_780;
    private static final long JITTER = 300;
    private static final KeptShares SENIOR = new KeptShares("kUSDT-fx", address(1), 0, address(2), 3, 6);
    private static final KeptShares JUNIOR = new KeptShares("kUSDT-full", address(1), 1, address(3), 14, 6);

    private static Address address(int last) {
        byte[] bytes = new byte[20];
        bytes[19] = (byte) last;
        return Address.of(bytes);
    }

    private static KeeperTerms terms(String seed, long jitterSeconds) {
        return terms(seed, jitterSeconds, 0);
    }

    private static KeeperTerms terms(String seed, long jitterSeconds, int leastTokens) {
        return new KeeperTerms(
                seed,
                Duration.ofSeconds(jitterSeconds),
                Duration.ofMinutes(15),
                Duration.ofMinutes(30),
                leastTokens,
                new GasLimits("chain.keeper", 1, 1));
    }

    private static DeskState state(long time, boolean ended, long marked, List<Waiting> leaving, List<Waiting> coming) {
        return new DeskState(time, ended, DAY, marked, 0, leaving, coming);
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
                List.of(new Waiting(SENIOR, TODAY - 6, BigInteger.TEN), new Waiting(JUNIOR, TODAY, BigInteger.TEN)),
                List.of(new Waiting(JUNIOR, TODAY - 4, BigInteger.TEN), new Waiting(SENIOR, TODAY, BigInteger.TEN)));

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
    void shouldMarkNothingAtAPoolThatHasEndedAndPayThoseWhoAreStillPaid() {
        KeeperSchedule schedule = new KeeperSchedule(terms("seed", 0));
        List<Waiting> stillPaid = List.of(new Waiting(SENIOR, TODAY - 6, BigInteger.TEN));

        assertEquals(List.of(), schedule.runs(state(TODAY * DAY, true, 0, List.of(), List.of())));
        assertEquals(
                List.of("process of kUSDT-fx for day 20774 at -2"),
                told(schedule.runs(state(TODAY * DAY, true, TODAY - 3, stillPaid, List.of()))));
    }

    /** Nobody gains by the minute: it does not hang on when the keeper looks, and lies within the jitter. */
    @Test
    void shouldStartAtAMomentThatFollowsFromTheSeedAlone() {
        KeeperSchedule schedule = new KeeperSchedule(terms("seed", JITTER));
        List<Waiting> coming =
                List.of(new Waiting(JUNIOR, TODAY - 4, BigInteger.TEN), new Waiting(SENIOR, TODAY - 4, BigInteger.TEN));

        List<KeeperRun> early = schedule.runs(state(TODAY * DAY + 1, false, TODAY, List.of(), coming));
        List<KeeperRun> later = schedule.runs(state(TODAY * DAY + 70_000, false, TODAY, List.of(), coming));

        assertEquals(early, later);
        early.forEach(run -> assertTrue(run.startAt() >= run.dueAt() && run.startAt() <= run.dueAt() + JITTER));
        assertNotEquals(early.get(0).startAt(), early.get(1).startAt(), "each run has its own");
        assertNotEquals(
                early,
                new KeeperSchedule(terms("other", JITTER)).runs(state(TODAY * DAY, false, TODAY, List.of(), coming)));
    }

    @Test
    void shouldWakeNobodyForARawUnitOrAMarketThatIsClosed() {
        KeeperTerms wholeTokens = terms("seed", 0, 1);
        Waiting dust = new Waiting(SENIOR, TODAY - 9, BigInteger.valueOf(999_999));
        Waiting token = new Waiting(JUNIOR, TODAY - 9, BigInteger.valueOf(1_000_000));
        DeskState state = state(TODAY * DAY + DAY / 2, false, TODAY, List.of(), List.of(dust, token));
        List<KeeperRun> runs = new KeeperSchedule(wholeTokens).runs(state);
        LateRuns late = new LateRuns(0, Duration.ofMinutes(30));

        assertEquals(List.of(token.shares().symbol()), late(late, runs, state));
        late.refused(
                runs.stream()
                        .filter(run -> token.shares().equals(run.shares()))
                        .findFirst()
                        .orElseThrow(),
                "FeedStale(token 0x00, …)");
        assertEquals(List.of(), late(late, runs, state));
    }

    private static List<String> late(LateRuns late, List<KeeperRun> runs, DeskState state) {
        return late.of(runs, state.timeSeconds()).stream()
                .map(sentence -> sentence.substring("processDeposit of ".length(), sentence.indexOf(" for day")))
                .toList();
    }
}
