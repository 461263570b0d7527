package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions;
import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.port.Executions.Mark;
import dev.kurs.protocol.port.Executions.Status;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Pages of 100 among many executions, by every filter, against reading 100 by their primary keys in the same run: {@code -Dkurs.executions=1000000}.
 *
 * <p>100 partners, 10 corridors, 2 % FAILED, 24 executions a block. The keys are neighbours, the cheapest 100 that there are.
 */
@ParameterizedClass
@EnumSource(Database.class)
@EnabledIfSystemProperty(named = "kurs.executions", matches = "\\d+")
class HistorySpeedTest {
    private static final int EXECUTIONS = Integer.getInteger("kurs.executions", 0);
    private static final int BATCH = 10_000;
    private static final int PARTNERS = 100;
    private static final int CORRIDORS = 10;
    private static final int PAGE = 100;
    private static final int ROUNDS = 60;
    private static final double MOST = 5;
    private static final long START = 1_795_132_800L;
    private static final int FRAME_LENGTH = 420;

    @Parameter
    private Database database;

    @TempDir
    private Path scratch;

    private final Random random = new Random(1);

    @Test
    void shouldReadAPageByEveryFilterInAboutTheTimeOfItsRows() throws SQLException {
        try (ReadModelDatabase tables = new ReadModelDatabase(database.create(scratch))) {
            tables.recreate();
            long start = System.nanoTime();
            load(tables);
            System.out.printf(Locale.ROOT, "%s: filled in %d ms%n", database, millis(start));
            tables.migrate();
            tables.analyze();
            System.out.printf(Locale.ROOT, "%s: loaded %d in %d ms%n", database, EXECUTIONS, millis(start));

            List<String> slow = measure(tables);

            assertEquals(List.of(), slow);
        }
    }

    private static long millis(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }

    private void load(ReadModelDatabase tables) throws SQLException {
        try (Connection connection = tables.writer();
                PreparedStatements statements = new PreparedStatements(connection)) {
            connection.setAutoCommit(false);
            for (int from = 1; from <= EXECUTIONS; from += BATCH) {
                ProjectionBatch changes = new ProjectionBatch();
                for (int i = from; i < from + BATCH; i++) {
                    add(changes, i);
                }
                new BatchWriter(statements).write(changes);
                execute(connection, "update projection set sequence = " + 2L * (from + BATCH));
                connection.commit();
            }
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void add(ProjectionBatch changes, int i) {
        byte[] frame = new byte[FRAME_LENGTH];
        random.nextBytes(frame);
        QuoteRow quote = new QuoteRow(
                2L * i,
                hash(i),
                random.nextInt(PARTNERS),
                random.nextInt(CORRIDORS),
                Side.SELL,
                "0x" + "0a".repeat(20),
                BigInteger.valueOf(1_000_000_000L + i),
                BigInteger.valueOf(16_300_000_000_000L + i),
                1_000_000_000,
                250_000,
                START + i,
                null,
                State.OPEN,
                0,
                0);
        changes.issue(new IssuedQuote(quote, "ref " + i, 1, START + i, new UnsafeBuffer(frame)));
        ExecutionRow execution = new ExecutionRow(
                2L * i + 1,
                quote,
                random.nextInt(50) == 0 ? Status.FAILED : Status.SETTLED,
                true,
                quote.inputAmount(),
                quote.outputAmount(),
                hash(-i),
                i / 24,
                i % 24,
                i % 24,
                secondOf(i));
        changes.execute(State.valueOf(execution.status().name()), execution);
    }

    private static long secondOf(int i) {
        return START + i / 24 * 12L;
    }

    private String hash(long number) {
        return String.format(
                "0x%064x",
                new BigInteger(64, random)
                        .shiftLeft(64)
                        .add(BigInteger.valueOf(number))
                        .abs());
    }

    private List<String> measure(ReadModelDatabase tables) throws SQLException {
        Executions executions = new SqlExecutions(tables, new SealDirectory(scratch), new ReadModelHealth(0));
        List<String> slow = new ArrayList<>();
        for (Filter filter : filters()) {
            for (double depth : new double[] {0, 0.5, 0.95}) {
                double ratio = ratio(tables, executions, filter, depth);
                if (ratio > MOST) {
                    slow.add(name(filter) + " at " + depth + ": " + ratio);
                }
            }
        }
        return slow;
    }

    private static List<Filter> filters() {
        List<Filter> filters = new ArrayList<>();
        for (OptionalInt partner : List.of(OptionalInt.empty(), OptionalInt.of(7))) {
            for (OptionalInt corridor : List.of(OptionalInt.empty(), OptionalInt.of(3))) {
                for (Optional<Status> status :
                        List.of(Optional.<Status>empty(), Optional.of(Status.SETTLED), Optional.of(Status.FAILED))) {
                    OptionalLong from = OptionalLong.of(START + EXECUTIONS / 10 / 2);
                    OptionalLong to = OptionalLong.of(START + EXECUTIONS / 10 * 4L);
                    filters.add(new Filter(partner, corridor, status, OptionalLong.empty(), OptionalLong.empty()));
                    filters.add(new Filter(partner, corridor, status, from, to));
                }
            }
        }
        return filters;
    }

    private static String name(Filter filter) {
        return (filter.partnerId().isPresent() ? "partner " : "")
                + (filter.corridorId().isPresent() ? "pair " : "")
                + filter.status().map(status -> status + " ").orElse("")
                + (filter.fromSeconds().isPresent() ? "time " : "");
    }

    private double ratio(ReadModelDatabase tables, Executions executions, Filter filter, double depth)
            throws SQLException {
        long asOf = 2L * (EXECUTIONS + BATCH);
        long[] pages = new long[ROUNDS];
        long[] keys = new long[ROUNDS];
        int rows = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int i = (int) ((1 - depth) * EXECUTIONS) - random.nextInt(EXECUTIONS / 100);
            Optional<Mark> after = depth == 0 ? Optional.empty() : Optional.of(new Mark(asOf, secondOf(i), 2L * i + 1));
            long start = System.nanoTime();
            rows = executions.page(filter, after, PAGE).executions().size();
            pages[round] = System.nanoTime() - start;
            keys[round] = byKeys(tables);
        }
        double ratio = (double) median(pages) / median(keys);
        System.out.printf(
                Locale.ROOT,
                "%s: %sbehind %.0f %%: %d rows, median %d µs, 100 keys %d µs, ratio %.2f%n",
                database,
                name(filter),
                100 * depth,
                rows,
                median(pages) / 1_000,
                median(keys) / 1_000,
                ratio);
        return ratio;
    }

    private long byKeys(ReadModelDatabase tables) throws SQLException {
        long first = 2L * random.nextInt(1, EXECUTIONS - PAGE) + 1;
        String sql = ExecutionReader.COLUMNS
                + " from execution e join quote q on q.sequence = e.quote_sequence where e.sequence between ? and ?";
        long start = System.nanoTime();
        try (Connection connection = tables.reader()) {
            List<Long> bounds = List.of(first, first + 2 * (PAGE - 1));
            assertEquals(
                    PAGE,
                    Sql.list(connection, sql, ExecutionReader::read, bounds).size());
        }
        return System.nanoTime() - start;
    }

    private static long median(long[] values) {
        long[] sorted = LongStream.of(values).sorted().toArray();
        return Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElseThrow();
    }
}
