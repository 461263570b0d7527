package dev.kurs.outbound.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that undoes a transaction by itself, as one does whose disk is full. */
class StatementsTest {
    @TempDir
    private Path folder;

    @Test
    void shouldTellWhatWentWrongFirstAndGoOn() throws SQLException {
        try (Statements sql =
                new Statements(() -> DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("any.sqlite")))) {
            sql.update("create table number (value integer primary key)");
            sql.update("insert into number values (1)");

            SQLException failed = assertThrows(
                    SQLException.class,
                    () -> sql.inTransaction(() -> {
                        sql.update("insert into number values (2)");
                        sql.update("insert or rollback into number values (1)");
                    }));
            assertTrue(failed.getMessage().contains("SQLITE_CONSTRAINT"), failed.getMessage());

            sql.inTransaction(() -> sql.update("insert into number values (3)"));
            assertEquals(List.of(1, 3), sql.rows("select value from number order by value", row -> row.getInt(1)));
        }
    }
}
