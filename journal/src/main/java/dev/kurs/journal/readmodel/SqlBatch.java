package dev.kurs.journal.readmodel;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** One statement with many rows. Example: {@code batch.set(7L).set("SELL").row()} adds a row of two columns. */
final class SqlBatch implements AutoCloseable {
    private static final int MOST_ROWS = 500;

    private final PreparedStatement statement;
    private int column;
    private int rows;

    SqlBatch(Connection connection, String sql) throws SQLException {
        statement = connection.prepareStatement(sql);
    }

    SqlBatch set(Object value) throws SQLException {
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

    @Override
    public void close() throws SQLException {
        statement.close();
    }
}
