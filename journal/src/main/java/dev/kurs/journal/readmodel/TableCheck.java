package dev.kurs.journal.readmodel;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Sees whether the tables are there. Example: {@code the tables execution, quote} when somebody dropped these two. */
final class TableCheck {
    private static final String ROW = "select sequence from projection where id = 1";

    private TableCheck() {}

    /** What is missing, in words. */
    static Optional<String> missing(Connection connection, Dialect dialect, String versions) throws SQLException {
        String schema = connection.getSchema();
        if (dialect == Dialect.POSTGRESQL && schema == null) {
            return Optional.of("its schema");
        }
        TreeSet<String> missing = new TreeSet<>(List.of(versions));
        Arrays.stream(Table.values()).map(Table::sqlName).forEach(missing::add);
        try (ResultSet tables = connection.getMetaData().getTables(null, schema, "%", new String[] {"TABLE"})) {
            while (tables.next()) {
                missing.remove(tables.getString("TABLE_NAME"));
            }
        }
        if (!missing.isEmpty()) {
            return Optional.of("the tables " + String.join(", ", missing));
        }
        boolean hasRow =
                !Sql.list(connection, ROW, row -> row.getLong(1), List.of()).isEmpty();
        return hasRow ? Optional.empty() : Optional.of("the row of the table projection");
    }
}
