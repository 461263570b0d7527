package dev.kurs.journal.readmodel;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The statements of one connection, each prepared by the first that asks for it, which takes longer than to run it; closed together. */
final class PreparedStatements implements AutoCloseable {
    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    PreparedStatements(Connection connection) {
        this.connection = connection;
    }

    PreparedStatement of(String sql) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        return statement;
    }

    <T> List<T> list(String sql, RowReader<T> reader, List<?> parameters) throws SQLException {
        return Sql.list(of(sql), reader, parameters);
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : prepared.values()) {
            statement.close();
        }
    }
}
