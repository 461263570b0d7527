package dev.kurs.journal.readmodel;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * One statement with many rows, prepared for the first of them: most tables change in few batches.
 *
 * <p>Example: {@code batch.set(7L).set("SELL").row()} adds a row of two columns; {@code flush()} writes what was added.
 */
final class SqlBatch {
    private static final int MOST_ROWS = 500;

    private final PreparedStatements statements;
    private final String sql;
    private PreparedStatement statement;
    private int column;
    private int rows;

    SqlBatch(PreparedStatements statements, String sql) {
        this.statements = statements;
        this.sql = sql;
    }

    SqlBatch set(Object value) throws SQLException {
        if (statement == null) {
            statement = statements.of(sql);
        }
        column++;
        statement.setObject(column, value);
        return this;
    }

    void row() throws SQLException {
        statement.addBatch();
        column = 0;
        rows++;
        if (rows == MOST_ROWS) {
            flush();
        }
    }

    /** Runs the row as an update of its own; false when no row was there to change. */
    boolean update() throws SQLException {
        column = 0;
        return statement.executeUpdate() > 0;
    }

    void flush() throws SQLException {
        if (rows > 0) {
            statement.executeBatch();
            rows = 0;
        }
    }
}
