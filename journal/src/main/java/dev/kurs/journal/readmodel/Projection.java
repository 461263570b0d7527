package dev.kurs.journal.readmodel;

import dev.kurs.journal.tail.TailPosition;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * How far the journal is projected, as the database has it.
 *
 * @param recordHash of the last record; null before the first
 * @param instanceId of the journal's instance; null before it is known
 */
record Projection(long sequence, String recordHash, String instanceId) {
    private static final String READ = "select sequence, record_hash, instance_id from projection where id = 1";

    TailPosition position() {
        return new TailPosition(sequence, recordHash);
    }

    static Projection read(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(READ);
                ResultSet rows = statement.executeQuery()) {
            if (!rows.next()) {
                throw new SQLException("the table projection is empty");
            }
            return new Projection(rows.getLong(1), rows.getString(2), rows.getString(3));
        }
    }
}
