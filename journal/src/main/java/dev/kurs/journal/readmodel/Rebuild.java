package dev.kurs.journal.readmodel;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.tail.FollowedJournal;
import dev.kurs.journal.tail.Follower;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.BooleanSupplier;

/** Makes the tables again from the journal alone, up to the record that was the last when it began. A rebuild that is killed goes on when the read model is opened. */
final class Rebuild {
    private Rebuild() {}

    static void run(ReadModelSettings settings, Path journal, ProgressListener progress) {
        requireBeginning(journal);
        try (ReadModelDatabase database = new ReadModelDatabase(settings)) {
            run(database, journal, progress, () -> true);
        } catch (SQLException e) {
            throw Sql.failure("Cannot rebuild the read model " + settings, e);
        }
    }

    /** Stops early, without indexes, when it should not go on. */
    static void run(ReadModelDatabase database, Path journal, ProgressListener progress, BooleanSupplier goesOn)
            throws SQLException {
        JournalRange range = requireBeginning(journal);
        database.recreate();
        project(database, journal, range.lastSequence(), progress, goesOn);
        if (goesOn.getAsBoolean()) {
            database.migrate();
            database.analyze();
        }
    }

    static JournalRange requireBeginning(Path journal) {
        JournalRange range = JournalRange.of(journal);
        if (!range.isEmpty() && !range.hasBeginning()) {
            throw new ReadModelRefusedException("The journal in " + journal + " begins with " + range.firstSequence()
                    + ": the read model cannot be rebuilt without the records before; put the journal's"
                    + " deleted files back, or a backup of the read model that ends with a record the journal"
                    + " still has");
        }
        return range;
    }

    private static void project(
            ReadModelDatabase database, Path journal, long last, ProgressListener progress, BooleanSupplier goesOn)
            throws SQLException {
        ReadModelTail tail = new ReadModelTail(database, journal, new ReadModelHealth(0));
        try (Follower<SQLException> follower = Follower.open(tail, FollowedJournal.whole(journal))) {
            while (goesOn.getAsBoolean() && follower.sequence() < last && follower.step()) {
                progress.onProgress(Math.min(follower.sequence(), last), last);
            }
            follower.finish();
            if (goesOn.getAsBoolean()) {
                follower.checkEnd();
            }
            progress.onProgress(Math.min(follower.sequence(), last), last);
        }
    }
}
