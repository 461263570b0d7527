package dev.kurs.journal.readmodel;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Properties;

/** Copies an SQLite file as it is between two transactions, also while others write it: file and {@code -wal} by themselves would be of different times. */
public final class SqliteCopy {
    private SqliteCopy() {}

    /** Makes the copy, which is whole or fails, and has the disk take it. */
    public static void make(Path from, Path to) throws IOException {
        SqliteLibrary.load();
        Properties properties = new Properties();
        properties.setProperty("open_mode", "1");
        properties.setProperty("busy_timeout", "5000");
        OwnerOnlyFile.create(to);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + from.toAbsolutePath(), properties);
                PreparedStatement copy = connection.prepareStatement("vacuum into ?")) {
            copy.setString(1, to.toAbsolutePath().toString());
            copy.execute();
        } catch (SQLException e) {
            throw new IOException("Cannot copy the SQLite file " + from, e);
        }
        try (FileChannel copy = FileChannel.open(to, StandardOpenOption.WRITE)) {
            copy.force(true);
        }
    }
}
