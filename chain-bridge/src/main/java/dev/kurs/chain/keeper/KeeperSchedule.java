package dev.kurs.chain.keeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kurs.chain.abi.Bytes32;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be done at the desk, and when: a function of what waits there and of the terms alone, so that nobody chooses the minute.
 *
 * <p>Example: of deposits of day 20 780 the run is due at 00:00 UTC of day 20 782 and sent within the jitter from then on.
 */
final class KeeperSchedule {
    private static final int DEPOSIT_WAIT_DAYS = 1;

    private final KeeperTerms terms;

    KeeperSchedule(KeeperTerms terms) {
        this.terms = terms;
    }

    /** All runs that are due or are known to become due, in the order in which they are made. */
    List<KeeperRun> runs(DeskState state) {
        List<KeeperRun> runs = new ArrayList<>();
        if (!state.ended()) {
            runs.add(mark(state));
        }
        state.redemptions()
                .forEach(waiting -> runs.add(run(
                        KeeperAction.PROCESS,
                        waiting.shares(),
                        waiting.day(),
                        state.waitEnds(waiting.day(), waiting.shares().noticeDays()),
                        isSmall(waiting))));
        state.deposits()
                .forEach(waiting -> runs.add(run(
                        KeeperAction.PROCESS_DEPOSIT,
                        waiting.shares(),
                        waiting.day(),
                        state.waitEnds(waiting.day(), DEPOSIT_WAIT_DAYS),
                        isSmall(waiting))));
        runs.sort(KeeperRun.IN_ORDER);
        return runs;
    }

    private KeeperRun mark(DeskState state) {
        long day = state.markedDay() < state.today() ? state.today() : state.markedDay() + 1;
        return run(KeeperAction.MARK, null, day, day * state.daySeconds(), false);
    }

    /** Days that passed without a mark before today; none before the first mark ever. */
    static long missedMarks(DeskState state) {
        return state.ended() || state.markedDay() == 0 ? 0 : Math.max(0, state.today() - 1 - state.markedDay());
    }

    /** Whoever may request can request a raw unit, which nobody has to be woken for. */
    private boolean isSmall(DeskState.Waiting waiting) {
        return waiting.raw().compareTo(waiting.shares().raw(terms.leastTokens())) < 0;
    }

    private KeeperRun run(KeeperAction action, KeptShares shares, long day, long dueAt, boolean isSmall) {
        KeeperRun atOnce = new KeeperRun(action, shares, day, dueAt, dueAt, isSmall);
        return new KeeperRun(action, shares, day, dueAt, dueAt + jitterSeconds(atOnce.what()), isSmall);
    }

    /** The same for the same run and seed, spread over the jitter. */
    private long jitterSeconds(String what) {
        BigInteger drawn = new BigInteger(
                1, Bytes32.keccak((terms.seed() + " " + what).getBytes(UTF_8)).bytes());
        return drawn.mod(BigInteger.valueOf(terms.jitter().toSeconds() + 1)).longValueExact();
    }
}
