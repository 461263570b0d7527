package dev.kurs.outbound.webhook;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Says SQL over one connection. */
final class Statements {
    private final Connection connection;

    /** Makes something of the row that a result stands at. */
    @FunctionalInterface
    interface RowMapper<T> {
        T map(ResultSet row) throws SQLException;
    }

    Statements(Connection connection) {
        this.connection = connection;
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
        connection.setAutoCommit(false);
        try {
            work.run();
            connection.commit();
        } catch (SQLException | RuntimeException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    /** What is done in a transaction. */
    @FunctionalInterface
    interface Work {
        void run() throws SQLException;
    }

    private PreparedStatement prepared(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int at = 0; at < values.length; at++) {
            statement.setObject(at + 1, values[at]);
        }
        return statement;
    }
}
