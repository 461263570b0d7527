package dev.kurs.journal.readmodel;

import dev.kurs.journal.tail.TailPosition;
import java.sql.Connection;
import java.sql.SQLException;

/** Writes a batch and how far it reaches, both or neither. */
final class ProjectionWriter {
    private static final String ADVANCE = """
        update projection
        set sequence = ?, record_hash = ?, instance_id = coalesce(?, instance_id), confirmed_block = coalesce(?, confirmed_block),
            confirmed_at_seconds = coalesce(?, confirmed_at_seconds), confirmed_hash = coalesce(?, confirmed_hash)
        where id = 1 and sequence = ?
        """;

    private final Connection connection;
    private final PreparedStatements statements;

    ProjectionWriter(Connection connection, PreparedStatements statements) {
        this.connection = connection;
        this.statements = statements;
    }

    /** Commits the batch; on a failure nothing of it stays. */
    Projection write(Projection at, ProjectionBatch changes, TailPosition reached) throws SQLException {
        requireSameInstance(at, changes);
        // No transaction is open but for this: on SQLite an open one would keep every other process from writing.
        connection.setAutoCommit(false);
        try {
            new BatchWriter(statements).write(changes);
            advance(at, changes, reached);
            connection.commit();
        } catch (SQLException | RuntimeException e) {
            rollback(e);
            throw e;
        }
        connection.setAutoCommit(true);
        return new Projection(
                reached.sequence(),
                reached.recordHash(),
                changes.instanceId() == null ? at.instanceId() : changes.instanceId());
    }

    private void rollback(Exception cause) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    private static void requireSameInstance(Projection at, ProjectionBatch changes) {
        boolean isOther = at.instanceId() != null
                && changes.instanceId() != null
                && !at.instanceId().equals(changes.instanceId());
        if (isOther) {
            throw new ReadModelRefusedException("The read model is of instance " + at.instanceId()
                    + " and the journal of instance " + changes.instanceId() + ": give each a database of its own");
        }
    }

    private void advance(Projection at, ProjectionBatch changes, TailPosition reached) throws SQLException {
        ChainHead head = changes.head();
        SqlBatch projection = new SqlBatch(statements, ADVANCE)
                .set(reached.sequence())
                .set(reached.recordHash())
                .set(changes.instanceId())
                .set(head == null ? null : head.blockNumber())
                .set(head == null ? null : head.blockTimeSeconds())
                .set(head == null ? null : head.blockHash())
                .set(at.sequence());
        if (!projection.update()) {
            throw new SQLException("another process has moved the read model on from sequence " + at.sequence());
        }
    }
}
