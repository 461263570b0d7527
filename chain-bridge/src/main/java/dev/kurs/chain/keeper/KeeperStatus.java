package dev.kurs.chain.keeper;

import java.util.List;

/**
 * How the keeper is doing.
 *
 * <p>Example: next is {@code mark of day 20781 at 2026-11-24T00:02:11Z}, nothing is late, and 3 runs were done.
 *
 * @param next what is done next and when; empty before the first look, and once the pool has ended and none of it is paid any more
 * @param late runs that should have been done by now, each in a sentence that says why it is not
 * @param trouble what kept the last look from being one; empty where nothing did
 * @param done runs that are in a block
 * @param failed runs that the contract refused in a block
 * @param sentLate runs that were sent later than they should have been done
 * @param missedMarks days that passed without a mark, as of the last look
 * @param solvency of the pool, as of the last look
 * @param gasToday units that runs of the day have taken
 */
public record KeeperStatus(
        String next,
        List<String> late,
        String trouble,
        long done,
        long failed,
        long sentLate,
        long missedMarks,
        PoolSolvency solvency,
        long gasToday) {
    static final KeeperStatus NONE = new KeeperStatus("", List.of(), "", 0, 0, 0, 0, PoolSolvency.SOLVENT, 0);

    public KeeperStatus {
        late = List.copyOf(late);
    }

    KeeperStatus looked(
            String newNext, List<String> newLate, long newMissedMarks, PoolSolvency newSolvency, long newGasToday) {
        return new KeeperStatus(newNext, newLate, "", done, failed, sentLate, newMissedMarks, newSolvency, newGasToday);
    }

    KeeperStatus troubled(String newTrouble) {
        return new KeeperStatus(next, late, newTrouble, done, failed, sentLate, missedMarks, solvency, gasToday);
    }

    KeeperStatus ended(boolean well) {
        return new KeeperStatus(
                next,
                late,
                trouble,
                well ? done + 1 : done,
                well ? failed : failed + 1,
                sentLate,
                missedMarks,
                solvency,
                gasToday);
    }

    KeeperStatus oneSentLate() {
        return new KeeperStatus(next, late, trouble, done, failed, sentLate + 1, missedMarks, solvency, gasToday);
    }
}
