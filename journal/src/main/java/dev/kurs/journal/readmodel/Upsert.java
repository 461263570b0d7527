package dev.kurs.journal.readmodel;

import java.sql.SQLException;

/** Changes a row, or makes it where there is none; both statements take the same values in the same order. */
final class Upsert {
    private final SqlBatch update;
    private final SqlBatch insert;

    Upsert(PreparedStatements statements, String update, String insert) {
        this.update = new SqlBatch(statements, update);
        this.insert = new SqlBatch(statements, insert);
    }

    void row(Object... values) throws SQLException {
        if (!set(update, values).update()) {
            set(insert, values).update();
        }
    }

    private static SqlBatch set(SqlBatch statement, Object... values) throws SQLException {
        for (Object value : values) {
            statement.set(value);
        }
        return statement;
    }
}
