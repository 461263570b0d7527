package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.support.JournalScript;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions;
import dev.kurs.protocol.port.Executions.CorridorDay;
import dev.kurs.protocol.port.Executions.DaySummary;
import dev.kurs.protocol.port.Executions.Execution;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalInt;

/** A read model behind a journal that the test writes: {@code world.script.settle(world.issue("order 7"), place)} is then in {@code world.executions()}. */
final class ReadModelWorld implements AutoCloseable {
    /** 2026-11-20T00:00Z. */
    static final long MIDNIGHT = 1_795_132_800L;

    static final LocalDate TODAY = LocalDate.of(2026, 11, 20);

    /** When the day is over. */
    static final long END = MIDNIGHT + 86_400;

    static final int PARTNER = 3;
    static final OptionalInt ANYBODY = OptionalInt.empty();
    static final BigInteger IN = BigInteger.valueOf(1_000_000_000L);
    static final BigInteger OUT = new BigInteger("1630000000000000000000000000");

    final JournalScript script;
    private final Database database;
    private final Path scratch;
    private final ReadModelSettings settings;
    private ReadModel model;

    private ReadModelWorld(Database database, Path scratch) {
        this.database = database;
        this.scratch = scratch;
        script = new JournalScript(journal());
        script.at(MIDNIGHT).instance(1);
        script.corridor(0, "USDT-IDRX");
        settings = database.create(scratch);
        start();
    }

    static ReadModelWorld open(Database database, Path scratch) {
        return new ReadModelWorld(database, scratch);
    }

    private Path journal() {
        return scratch.resolve("journal");
    }

    private void start() {
        model = ReadModel.open(settings, journal());
        model.start();
    }

    /** Ends the read model and starts another on the same tables. */
    void startAgain() {
        model.close();
        start();
    }

    /** Changes the tables behind the read model's back. */
    void execute(String... statements) {
        execute(settings, statements);
    }

    /** The same of any read model's. */
    static void execute(ReadModelSettings settings, String... statements) {
        try (Connection connection =
                        DriverManager.getConnection(settings.jdbcUrl(), settings.user(), settings.password());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One that has tables of its own and reads when it is told to. */
    ReadModel another(String name) {
        return ReadModel.open(database.create(scratch.resolve(name)), journal());
    }

    ReadModel model() {
        return model;
    }

    Executions executions() {
        return model.executions();
    }

    /** A quote of the partner that lives for a minute from midnight. */
    Quote issue(String clientRef) {
        return issue(clientRef, MIDNIGHT + 60);
    }

    Quote issue(String clientRef, long expiresAtSeconds) {
        return script.issue(terms(clientRef, MIDNIGHT, expiresAtSeconds));
    }

    /** A thousand dollars of USDT for IDRX, not issued yet. */
    Quote terms(String clientRef, long issuedAtSeconds, long expiresAtSeconds) {
        return new Quote(
                0,
                "",
                PARTNER,
                0,
                Side.SELL,
                clientRef,
                IN,
                OUT,
                1_000_000_000,
                250_000,
                issuedAtSeconds,
                expiresAtSeconds);
    }

    /** Waits until the read model has every record. */
    void catchUp() {
        Await.position(model, script.sequence());
    }

    Execution byQuote(Quote quote) {
        catchUp();
        return executions().byQuote(ANYBODY, quote.id()).orElseThrow();
    }

    DaySummary day(LocalDate date) {
        catchUp();
        return executions().day(PARTNER, date);
    }

    /** A day's executions and expired quotes over all corridors. */
    void assertFigures(LocalDate date, long settled, long failed, long expired) {
        DaySummary day = day(date);
        assertEquals(
                List.of(settled, failed, expired),
                List.of(
                        day.corridors().stream().mapToLong(CorridorDay::settled).sum(),
                        day.corridors().stream().mapToLong(CorridorDay::failed).sum(),
                        day.corridors().stream().mapToLong(CorridorDay::expired).sum()));
    }

    static <T> T only(List<T> list) {
        assertEquals(1, list.size());
        return list.getFirst();
    }

    @Override
    public void close() {
        model.close();
        script.close();
    }
}
