package dev.kurs.outbound.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatementsTest {
    @TempDir
    private Path folder;

    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicReference<String> failsAt = new AtomicReference<>("");

    private Connection connect() throws SQLException {
        opened.incrementAndGet();
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("any.sqlite"));
    }

    /** A driver that throws once what no driver should. */
    private Connection connectBrittly() throws SQLException {
        Connection connection = connect();
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (failsAt.compareAndSet(method.getName(), "")) {
                throw new AssertionError("the connection ended");
            }
            try {
                return method.invoke(connection, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return (Connection)
                Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Connection.class}, handler);
    }

    @Test
    void shouldTakeADriversErrorForTheDatabases() throws SQLException {
        try (Statements sql = new Statements(this::connectBrittly)) {
            sql.update("create table number (value integer primary key)");

            failsAt.set("prepareStatement");
            SQLException asked =
                    assertThrows(SQLException.class, () -> sql.rows("select value from number", row -> row.getInt(1)));
            assertInstanceOf(AssertionError.class, asked.getCause());
            failsAt.set("commit");
            SQLException changed = assertThrows(
                    SQLException.class, () -> sql.inTransaction(() -> sql.update("insert into number values (1)")));
            assertInstanceOf(AssertionError.class, changed.getCause());
            assertThrows(
                    SQLException.class,
                    () -> sql.inTransaction(() -> {
                        sql.update("insert into number values (1)");
                        failsAt.set("prepareStatement");
                        sql.update("insert into number values (3)");
                    }));
            sql.inTransaction(() -> sql.update("insert into number values (2)"));

            assertEquals(List.of(2), sql.rows("select value from number", row -> row.getInt(1)));
            assertEquals(4, opened.get());
        }
    }

    /** As a database does whose disk is full. */
    @Test
    void shouldTellWhatWentWrongFirstAndGoOn() throws SQLException {
        try (Statements sql = new Statements(this::connect)) {
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
