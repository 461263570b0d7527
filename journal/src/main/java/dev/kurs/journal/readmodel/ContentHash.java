package dev.kurs.journal.readmodel;

import dev.kurs.protocol.hash.Sha256;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;

/**
 * What a read model holds, in one number.
 *
 * <p>A row goes into it as its values' texts, each behind its length, so that (1, 23) and (12, 3) differ.
 */
final class ContentHash {
    private static final int FETCH_SIZE = 1_000;

    private final MessageDigest digest = Sha256.newDigest();

    private ContentHash() {}

    /** Reads all tables; the connection sees them as they are at one moment. */
    static String of(Connection connection) throws SQLException {
        ContentHash hash = new ContentHash();
        for (Table table : Table.values()) {
            hash.add(connection, table);
        }
        return HexFormat.of().formatHex(hash.digest.digest());
    }

    private void add(Connection connection, Table table) throws SQLException {
        add(table.sqlName());
        String sql = "select * from " + table.sqlName() + " order by " + table.key();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setFetchSize(FETCH_SIZE);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    addRow(rows);
                }
            }
        }
    }

    private void addRow(ResultSet row) throws SQLException {
        int columns = row.getMetaData().getColumnCount();
        for (int column = 1; column <= columns; column++) {
            add(text(row.getObject(column)));
        }
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "";
            case BigDecimal number -> number.toPlainString();
            // SQLite's booleans are 0 and 1.
            case Boolean bit -> bit ? "1" : "0";
            case byte[] bytes -> HexFormat.of().formatHex(bytes);
            default -> value.toString();
        };
    }

    private void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
        digest.update(bytes);
    }
}
