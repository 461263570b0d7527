package dev.kurs.service.soak;

import java.util.Random;

/** What a partner does with a firm quote. */
enum Habit {
    /** Commits it once. */
    COMMIT,
    /** Signs a permit and commits by that, without an allowance. */
    COMMIT_BY_PERMIT,
    /** Commits it without an allowance. */
    COMMIT_WITHOUT_ALLOWANCE,
    /** Commits it without an allowance, approves, and commits again. */
    COMMIT_AGAIN,
    /** Commits it twice without waiting for the first. */
    COMMIT_TWICE,
    /** Lets a stranger commit it, and does nothing. */
    STRANGER,
    /** Lets a stranger commit it, and commits it too. */
    STRANGER_FIRST,
    /** Commits it when it is over. */
    COMMIT_LATE,
    /** Does nothing. */
    FORGET;

    private static final int PERCENT = 100;
    private static final int COMMITS = 50;
    private static final int LATE = 55;
    private static final int PERMITS = 70;

    /** Most swaps are plain ones. */
    static Habit random(Random random) {
        int draw = random.nextInt(PERCENT);
        if (draw < COMMITS) {
            return COMMIT;
        }
        if (draw < LATE) {
            return COMMIT_LATE;
        }
        if (draw < PERMITS) {
            return COMMIT_BY_PERMIT;
        }
        Habit[] others = {COMMIT_WITHOUT_ALLOWANCE, COMMIT_AGAIN, COMMIT_TWICE, STRANGER, STRANGER_FIRST, FORGET};
        return others[random.nextInt(others.length)];
    }
}
