package dev.kurs.journal.readmodel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Runs queries. */
final class Sql {
    private Sql() {}

    static <T> List<T> list(Connection connection, String sql, RowReader<T> reader, List<?> parameters)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return list(statement, reader, parameters);
        }
    }

    static <T> List<T> list(PreparedStatement statement, RowReader<T> reader, List<?> parameters) throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            statement.setObject(i + 1, parameters.get(i));
        }
        List<T> list = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                list.add(reader.read(rows));
            }
        }
        return list;
    }

    static UncheckedIOException failure(String what, SQLException e) {
        return new UncheckedIOException(what, new IOException(e));
    }
}
