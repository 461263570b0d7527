package dev.kurs.journal.readmodel;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.replay.ProgressListener;
import java.nio.file.Path;
import java.sql.SQLException;

/** Makes the tables again from the journal alone, up to the record that was the last when it began. A rebuild that is killed goes on when the read model is opened. */
final class Rebuild {
    private Rebuild() {}

    static void run(ReadModelSettings settings, Path journal, ProgressListener progress) {
        JournalRange range = JournalRange.of(journal);
        if (!range.isEmpty() && !range.hasBeginning()) {
            throw new ReadModelRefusedException(
                    "The journal in " + journal + " begins with " + range.firstSequence()
                            + ": the read model cannot be rebuilt without the records before; put the journal's deleted files back");
        }
        try (ReadModelDatabase database = new ReadModelDatabase(settings)) {
            database.recreate();
            project(database, journal, range.lastSequence(), progress);
            database.migrate();
            database.analyze();
        } catch (SQLException e) {
            throw Sql.failure("Cannot rebuild the read model " + settings, e);
        }
    }

    private static void project(ReadModelDatabase database, Path journal, long last, ProgressListener progress)
            throws SQLException {
        try (Follower follower = new Follower(database, journal)) {
            while (follower.sequence() < last && follower.step()) {
                progress.onProgress(Math.min(follower.sequence(), last), last);
            }
            follower.finish();
            progress.onProgress(last, last);
        }
    }
}
