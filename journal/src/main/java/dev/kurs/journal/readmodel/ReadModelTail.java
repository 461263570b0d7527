package dev.kurs.journal.readmodel;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.tail.JournalMismatchException;
import dev.kurs.journal.tail.TailConsumer;
import dev.kurs.journal.tail.TailRefusedException;
import dev.kurs.journal.tail.TailWatch;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The read model as a follower of the journal: tables that are gone are made again before it goes on. */
final class ReadModelTail implements TailConsumer<SQLException> {
    static final String NAME = "read model";

    private static final Logger LOG = LoggerFactory.getLogger(ReadModelTail.class);

    private final ReadModelDatabase database;
    private final Path directory;
    private final ReadModelHealth health;

    ReadModelTail(ReadModelDatabase database, Path directory, ReadModelHealth health) {
        this.database = database;
        this.directory = directory;
        this.health = health;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public ProjectionSession begin() throws SQLException {
        return new ProjectionSession(database, this::isWhole);
    }

    @Override
    public void mend(TailWatch watch) throws SQLException {
        Optional<String> loss = database.loss();
        if (loss.isPresent()) {
            lose(loss.get());
            Rebuild.run(database, directory, (done, total) -> watch.note(done), watch::goesOn);
            LOG.info("The read model is made again up to record {}", health.position());
        } else if (health.isLost()) {
            // What failed on the way has left the tables without their indexes; the rest comes by following.
            database.migrate();
        }
        health.found();
    }

    private boolean isWhole(Connection connection) throws SQLException {
        Optional<String> loss = database.loss(connection);
        loss.ifPresent(this::lose);
        return loss.isEmpty();
    }

    private void lose(String what) {
        if (health.lost(what)) {
            LOG.error("The read model has lost {}: it is made again from the journal", what);
        }
        health.readableFrom(JournalRange.of(directory).lastSequence());
    }

    @Override
    public void suspect(Throwable failure) {
        database.suspect(failure);
    }

    @Override
    public TailRefusedException refusal(JournalMismatchException mismatch) {
        return ReadModelRefusedException.of(mismatch);
    }
}
