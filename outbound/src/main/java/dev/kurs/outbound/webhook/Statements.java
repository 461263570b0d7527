package dev.kurs.outbound.webhook;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Says SQL over one connection, and over another once that is closed. */
final class Statements implements AutoCloseable {
    private final Opening opening;
    private Connection connection;
    private boolean isEnded;

    /** Makes a connection. */
    @FunctionalInterface
    interface Opening {
        Connection open() throws SQLException;
    }

    /** Makes something of the row that a result stands at. */
    @FunctionalInterface
    interface RowMapper<T> {
        T map(ResultSet row) throws SQLException;
    }

    Statements(Opening opening) throws SQLException {
        this.opening = opening;
        connection = opening.open();
    }

    /** A driver closes a connection whose server is gone. */
    private Connection connection() throws SQLException {
        if (isEnded) {
            throw new SQLException("the database is not used any more");
        }
        if (connection.isClosed()) {
            connection = opening.open();
        }
        return connection;
    }

    /** The rows of a query. */
    <T> List<T> rows(String sql, RowMapper<T> mapper, Object... values) throws SQLException {
        List<T> rows = new ArrayList<>();
        try (PreparedStatement statement = prepared(sql, values);
                ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                rows.add(mapper.map(result));
            }
        }
        return rows;
    }

    /** Changes rows; how many. */
    int update(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(sql, values)) {
            return statement.executeUpdate();
        }
    }

    /** Several changes, all of them or none. */
    void inTransaction(Work work) throws SQLException {
        Connection used = connection();
        used.setAutoCommit(false);
        try {
            work.run();
            used.commit();
        } catch (SQLException | RuntimeException e) {
            undo(used, e);
            throw e;
        }
        used.setAutoCommit(true);
    }

    /** A database that is full or gone has undone it already, and says so; what went wrong first is what is told. */
    private static void undo(Connection used, Exception failure) {
        try {
            used.rollback();
        } catch (SQLException undone) {
            failure.addSuppressed(undone);
        }
        try {
            used.setAutoCommit(true);
        } catch (SQLException undone) {
            failure.addSuppressed(undone);
        }
    }

    /** What is done in a transaction. */
    @FunctionalInterface
    interface Work {
        void run() throws SQLException;
    }

    private PreparedStatement prepared(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection().prepareStatement(sql);
        for (int at = 0; at < values.length; at++) {
            statement.setObject(at + 1, values[at]);
        }
        return statement;
    }

    @Override
    public void close() throws SQLException {
        isEnded = true;
        connection.close();
    }
}
