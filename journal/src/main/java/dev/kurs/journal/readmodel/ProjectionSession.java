package dev.kurs.journal.readmodel;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.tail.TailPosition;
import dev.kurs.journal.tail.TailSession;
import java.sql.Connection;
import java.sql.SQLException;

/** Projects records over one connection, a batch a transaction. */
final class ProjectionSession implements TailSession<SQLException> {
    private final ReadModelDatabase database;
    private final Check check;
    private final Connection connection;
    private final PreparedStatements statements;
    private final ProjectionStore stored;
    private final ProjectionWriter writer;
    private Projection at;
    private ProjectionBatch batch;
    private Projector projector;

    /** Whether a connection still sees what it should. */
    @FunctionalInterface
    interface Check {
        boolean isWhole(Connection connection) throws SQLException;
    }

    ProjectionSession(ReadModelDatabase database, Check check) throws SQLException {
        this.database = database;
        this.check = check;
        connection = database.writer();
        statements = new PreparedStatements(connection);
        stored = new ProjectionStore(statements);
        writer = new ProjectionWriter(connection, statements);
        beginBatch();
    }

    private void beginBatch() {
        batch = new ProjectionBatch();
        projector = new Projector(stored, batch);
    }

    @Override
    public TailPosition position() throws SQLException {
        at = Projection.read(connection);
        return at.position();
    }

    @Override
    public void apply(JournalReader record) {
        projector.project(record);
    }

    @Override
    public boolean isAwaited() {
        return batch.isNews() || projector.putsOff();
    }

    @Override
    public void commit(TailPosition reached) throws SQLException {
        projector.finish();
        at = writer.write(at, batch, reached);
        stored.keep(batch.quotes());
        beginBatch();
    }

    @Override
    public boolean isSound() throws SQLException {
        return check.isWhole(connection);
    }

    @Override
    public void close() throws SQLException {
        try {
            statements.close();
        } finally {
            database.giveBack(connection);
        }
    }
}
