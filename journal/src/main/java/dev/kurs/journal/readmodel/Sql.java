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

    /** What could not be done, and what the driver says of it, be it below a pool or a migration. */
    static UncheckedIOException failure(String what, Exception e) {
        String reason = reason(e);
        return new UncheckedIOException(what + ": " + reason, new IOException(reason, e));
    }

    private static String reason(Throwable failure) {
        String reason = failure.getMessage();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                reason = cause.getMessage();
            }
        }
        return reason;
    }
}
