package dev.kurs.outbound.webhook;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Runs SQL over one connection, and over a new one once that is closed. */
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
        connection = opened();
    }

    /** A driver closes a connection whose server is gone. */
    private Connection connection() throws SQLException {
        if (isEnded) {
            throw new SQLException("the database is not used any more");
        }
        if (connection.isClosed()) {
            connection = opened();
        }
        return connection;
    }

    private Connection opened() throws SQLException {
        try {
            return opening.open();
        } catch (AssertionError broken) {
            throw new SQLException("the database's driver failed: " + broken, broken);
        }
    }

    /** The rows of a query. */
    <T> List<T> rows(String sql, RowMapper<T> mapper, Object... values) throws SQLException {
        return answered(() -> {
            List<T> rows = new ArrayList<>();
            try (PreparedStatement statement = prepared(sql, values);
                    ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(mapper.map(result));
                }
            }
            return rows;
        });
    }

    /** Changes rows; returns how many. */
    int update(String sql, Object... values) throws SQLException {
        return answered(() -> {
            try (PreparedStatement statement = prepared(sql, values)) {
                return statement.executeUpdate();
            }
        });
    }

    /** Several changes, all of them or none. */
    void inTransaction(Work work) throws SQLException {
        Void unused = answered(() -> {
            Connection used = connection();
            used.setAutoCommit(false);
            try {
                work.run();
                used.commit();
            } catch (SQLException | RuntimeException | AssertionError e) {
                undo(used, e);
                throw e;
            }
            used.setAutoCommit(true);
            return null;
        });
    }

    /** A database that is full or gone has undone it already, and says so; what went wrong first is what is told. */
    private static void undo(Connection used, Throwable failure) {
        try {
            used.rollback();
        } catch (SQLException | RuntimeException | AssertionError undone) {
            failure.addSuppressed(undone);
        }
        try {
            used.setAutoCommit(true);
        } catch (SQLException | RuntimeException | AssertionError undone) {
            failure.addSuppressed(undone);
        }
    }

    /**
     * When a connection ends in the middle of an answer, PostgreSQL's driver throws an AssertionError, or what follows from one where assertions are off.
     * That is a failure of the database like any other, and the connection is closed.
     */
    private <T> T answered(Answer<T> answer) throws SQLException {
        try {
            return answer.get();
        } catch (RuntimeException | AssertionError broken) {
            SQLException failure = new SQLException("the database's driver failed: " + broken, broken);
            try {
                connection.close();
            } catch (SQLException | RuntimeException | AssertionError unclosed) {
                failure.addSuppressed(unclosed);
            }
            throw failure;
        }
    }

    /** What a database says. */
    @FunctionalInterface
    private interface Answer<T> {
        T get() throws SQLException;
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
