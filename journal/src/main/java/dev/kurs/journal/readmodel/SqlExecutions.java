package dev.kurs.journal.readmodel;

import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.protocol.port.Executions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Answers from the tables. A look-up gives the execution that stands now, also by the transaction of a failure it superseded; a page gives those that stood
 * when its history was begun.
 */
final class SqlExecutions implements Executions {
    /** Rows of a page at most. */
    static final int MOST_ROWS = 1_000;

    private static final String STANDING =
            ExecutionReader.COLUMNS + " from quote q join execution e on e.sequence = q.execution_sequence where ";
    static final String BY_QUOTE = STANDING + "q.quote_id = ?";
    static final String BY_CLIENT_REF = STANDING + "q.execution_sequence is not null and q.client_ref = ?";
    static final String OF_TRANSACTION = ExecutionReader.COLUMNS
            + " from execution t join quote q on q.sequence = t.quote_sequence join execution e on e.sequence = q.execution_sequence"
            + " where t.transaction_hash = ? and t.block_number <> 0";

    private final ReadModelDatabase database;
    private final SealDirectory seals;
    private final ReadModelHealth health;

    /** @param seals of the journal whose days are asked for */
    SqlExecutions(ReadModelDatabase database, SealDirectory seals, ReadModelHealth health) {
        this.seals = seals;
        this.database = database;
        this.health = health;
    }

    @Override
    public Optional<Execution> byQuote(OptionalInt partnerId, String quoteId) {
        return list(BY_QUOTE, quoteId, partnerId, "").stream().findFirst();
    }

    @Override
    public List<Execution> byClientRef(OptionalInt partnerId, String clientRef) {
        String newest = " order by e.sequence desc limit " + MOST_OF_A_REFERENCE;
        return list(BY_CLIENT_REF, StoredText.stored(clientRef), partnerId, newest);
    }

    @Override
    public List<Execution> byTransaction(OptionalInt partnerId, String transactionHash) {
        return list(OF_TRANSACTION, transactionHash, partnerId, " order by t.log_index, t.sequence");
    }

    private List<Execution> list(String sql, String key, OptionalInt partnerId, String tail) {
        List<Object> parameters = new ArrayList<>();
        parameters.add(key);
        partnerId.ifPresent(parameters::add);
        String ofPartner = partnerId.isPresent() ? " and q.partner_id = ?" : "";
        return read(connection -> Sql.list(connection, sql + ofPartner + tail, ExecutionReader::read, parameters));
    }

    @Override
    public Page page(Filter filter, Optional<Mark> after, int size) {
        if (size < 1 || size > MOST_ROWS) {
            throw new IllegalArgumentException("size " + size + " is not 1 to " + MOST_ROWS);
        }
        return read(connection -> page(connection, filter, after, size));
    }

    /** Asks for one more than fits, to know whether another page follows. */
    private Page page(Connection connection, Filter filter, Optional<Mark> after, int size) throws SQLException {
        long asOf = after.isPresent() ? after.get().asOf() : asOf(connection);
        HistoryQuery history = new HistoryQuery(database.dialect(), filter, asOf);
        List<Execution> found = after.isPresent()
                ? history.behind(connection, after.get(), size + 1)
                : history.newest(connection, size + 1);
        if (found.size() <= size) {
            return new Page(List.copyOf(found), Optional.empty());
        }
        Execution last = found.get(size - 1);
        Mark next = new Mark(asOf, last.settledAtSeconds(), last.sequence());
        return new Page(List.copyOf(found.subList(0, size)), Optional.of(next));
    }

    private static long asOf(Connection connection) throws SQLException {
        return Projection.read(connection).sequence();
    }

    @Override
    public DaySummary day(int partnerId, LocalDate date) {
        return read(connection -> {
            connection.setTransactionIsolation(database.dialect().snapshotIsolation());
            connection.setAutoCommit(false);
            return new DayQuery(connection, seals, partnerId, date).run();
        });
    }

    @Override
    public Optional<PnlDay> pnl(LocalDate date) {
        return read(connection -> PnlQuery.run(connection, date));
    }

    private <T> T read(ReadModelDatabase.Query<T> query) {
        health.requireReadable();
        return database.read(query);
    }
}
