package dev.kurs.journal.readmodel;

import dev.kurs.protocol.message.ExecutedTerms;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.PnlDay;
import dev.kurs.protocol.port.Executions.Status;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The rows of the tables for finance, with names instead of ids, one at a time and always in the same order.
 *
 * <p>Example: {@code executions(date, date, row -> out.println(row.quote().quoteId()))} gives the day's executions by block time. Both dates are included,
 * in UTC. Each call sees the tables as they are when it begins. What the journal never named is called #7 after its id.
 */
public final class ReadModelExport {
    /** One side of an exchange. Example: USDT, 6 decimals, 1 000 000 000 raw is 1 000. */
    public record Leg(String symbol, int decimals, BigInteger amountRaw) {}

    /**
     * What the pool earns by an exchange, raw.
     *
     * @param fixed of the source
     * @param variable of the source
     * @param spread of the destination: what is paid less than by the mid, negative where more
     */
    public record Fees(BigInteger fixed, BigInteger variable, BigInteger spread) {
        private static Fees of(DirectBuffer quote) {
            QuoteTermsDecoder terms = new FirmQuoteIssuedDecoder()
                    .wrapAndApplyHeader(quote, 0, new MessageHeaderDecoder())
                    .terms();
            return new Fees(
                    RawAmounts.of(terms.fixedFee()),
                    RawAmounts.of(terms.variableFee()),
                    RawAmounts.of(terms.spreadFee()));
        }
    }

    /**
     * A firm quote, with what it promised.
     *
     * @param clientRef the partner's own reference
     */
    public record QuoteLine(
            long sequence,
            String quoteId,
            Optional<String> clientRef,
            String partnerUuid,
            String partnerName,
            String pair,
            Side side,
            String wallet,
            Leg source,
            Leg destination,
            long rateE12,
            long notionalE6,
            long totalFeeE6,
            Fees fees,
            long issuedAtSeconds,
            long expiresAtSeconds,
            State state) {}

    /**
     * An execution as it stands.
     *
     * @param quote what was quoted
     * @param notionalE6 dollars of what was executed, which of v0.1 may be less than was quoted
     * @param fees of what was executed; null of a part where nobody knows the tokens' decimals
     * @param sourceRaw what came in; of a FAILED one what the quote says
     * @param destinationRaw what went out; of a FAILED one what the quote says
     */
    public record ExecutionLine(
            long sequence,
            QuoteLine quote,
            Status status,
            boolean asQuoted,
            long notionalE6,
            long totalFeeE6,
            Fees fees,
            BigInteger sourceRaw,
            BigInteger destinationRaw,
            String transactionHash,
            long blockNumber,
            int logIndex,
            long settledAtSeconds) {}

    /** A partner's day in a corridor on one side; of a day without settled swaps the legs are 0. */
    public record DayLine(
            LocalDate date,
            String partnerUuid,
            String partnerName,
            String pair,
            Side side,
            long settled,
            Leg source,
            Leg destination,
            BigInteger sourceVolumeE6,
            BigInteger totalFeeE6,
            long failed,
            long expired,
            BigInteger expiredNotionalE6,
            String reportHash) {}

    private static final String UNKNOWN = "?";
    private static final int FETCH_SIZE = 1_000;
    private static final String NAMES = """
         left join partner p on p.partner_id = x.partner_id
         left join corridor c on c.corridor_id = x.corridor_id
         left join token i on i.token_id = case when x.side = 'SELL' then c.base_token_id else c.quote_token_id end
         left join token o on o.token_id = case when x.side = 'SELL' then c.quote_token_id else c.base_token_id end
        """;
    private static final String NAME_COLUMNS =
            "select x.partner_id, x.corridor_id, p.uuid, p.name, c.pair, i.symbol, i.decimals, o.symbol, o.decimals,"
                    + " x.side";
    private static final int NAME_COLUMN_COUNT = 10;
    private static final String QUOTE_COLUMNS =
            ", q.sequence, q.quote_id, q.client_ref, q.wallet, q.input_amount, q.output_amount, q.rate_e12,"
                    + " q.notional_e6, q.total_fee_e6, q.issued_at_seconds, q.expires_at_seconds, q.state,"
                    + " q.frame";
    private static final int QUOTE_COLUMN_COUNT = 13;
    private static final String QUOTES = NAME_COLUMNS + QUOTE_COLUMNS.replace("q.", "x.") + " from quote x" + NAMES
            + " where x.issued_at_seconds >= ? and x.issued_at_seconds < ? order by x.issued_at_seconds, x.sequence";
    private static final String EXECUTIONS = NAME_COLUMNS + QUOTE_COLUMNS
            + ", x.sequence, x.status, x.as_quoted, x.amount_in, x.amount_out, x.transaction_hash, x.block_number,"
            + " x.log_index, x.settled_at_seconds, q.started from execution x join quote q on q.sequence ="
            + " x.quote_sequence" + NAMES
            + " where x.settled_at_seconds >= ? and x.settled_at_seconds < ? and x.superseded_at = " + Long.MAX_VALUE
            + " order by x.settled_at_seconds, x.sequence";
    private static final String DAYS = NAME_COLUMNS
            + ", x.utc_date, x.settled, x.source_amount, x.destination_amount, x.source_volume_e6, x.total_fee_e6,"
            + " x.failed, x.expired, x.expired_notional_e6, d.report_hash from day_corridor x join day_partner d on"
            + " d.utc_date = x.utc_date and d.partner_id = x.partner_id" + NAMES
            + " where x.utc_date >= ? and x.utc_date <= ? and (x.settled <> 0 or x.failed <> 0 or x.expired <> 0)"
            + " order by x.utc_date, x.partner_id, x.corridor_id, x.side";

    private final ReadModelDatabase database;

    ReadModelExport(ReadModelDatabase database) {
        this.database = database;
    }

    /** Firm quotes, by the time they were issued. */
    public void quotes(LocalDate from, LocalDate to, Consumer<QuoteLine> lines) {
        stream(QUOTES, ReadModelExport::readQuote, lines, startOf(from), startOf(to.plusDays(1)));
    }

    /** Executions as they stand, by their block's time. */
    public void executions(LocalDate from, LocalDate to, Consumer<ExecutionLine> lines) {
        stream(EXECUTIONS, ReadModelExport::readExecution, lines, startOf(from), startOf(to.plusDays(1)));
    }

    /** Daily figures, by date, partner, corridor and side. */
    public void days(LocalDate from, LocalDate to, Consumer<DayLine> lines) {
        stream(DAYS, ReadModelExport::readDay, lines, from, to);
    }

    /** The pool's profit and loss by date; a day on which nothing moved has none, and its book is that of the day before. */
    public void pnl(LocalDate from, LocalDate to, Consumer<PnlDay> lines) {
        stream(PnlQuery.RANGE, PnlQuery::read, lines, from, to);
    }

    private static long startOf(LocalDate date) {
        return date.atStartOfDay(ZoneOffset.UTC).toEpochSecond();
    }

    private <T> void stream(String sql, RowReader<T> reader, Consumer<T> lines, Object from, Object to) {
        try (Connection connection = database.snapshot();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setFetchSize(FETCH_SIZE);
            statement.setObject(1, from);
            statement.setObject(2, to);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    lines.accept(reader.read(rows));
                }
            }
        } catch (SQLException e) {
            throw Sql.failure("Cannot export from the read model", e);
        }
    }

    private static QuoteLine readQuote(ResultSet row) throws SQLException {
        int column = NAME_COLUMN_COUNT;
        return new QuoteLine(
                row.getLong(column + 1),
                row.getString(column + 2),
                Optional.ofNullable(row.getString(column + 3)).map(StoredText::original),
                orId(row, 3, 1),
                orId(row, 4, 1),
                orId(row, 5, 2),
                Side.valueOf(row.getString(10)),
                row.getString(column + 4),
                source(row, column + 5),
                destination(row, column + 6),
                row.getLong(column + 7),
                row.getLong(column + 8),
                row.getLong(column + 9),
                Fees.of(frame(row, column + 13)),
                row.getLong(column + 10),
                row.getLong(column + 11),
                State.valueOf(row.getString(column + 12)));
    }

    private static ExecutionLine readExecution(ResultSet row) throws SQLException {
        int column = NAME_COLUMN_COUNT + QUOTE_COLUMN_COUNT;
        QuoteLine quote = readQuote(row);
        ExecutedPart part = ExecutedPart.of(row.getBytes(column + 10));
        return new ExecutionLine(
                row.getLong(column + 1),
                quote,
                Status.valueOf(row.getString(column + 2)),
                row.getBoolean(column + 3),
                part == null ? quote.notionalE6() : part.notionalE6(),
                part == null ? quote.totalFeeE6() : part.totalFeeE6(),
                part == null ? quote.fees() : fees(quote, frame(row, NAME_COLUMN_COUNT + QUOTE_COLUMN_COUNT), part),
                DialectColumns.number(row, column + 4),
                DialectColumns.number(row, column + 5),
                row.getString(column + 6),
                row.getLong(column + 7),
                row.getInt(column + 8),
                row.getLong(column + 9));
    }

    private static Fees fees(QuoteLine quote, DirectBuffer issued, ExecutedPart part) {
        boolean isSell = quote.side() == Side.SELL;
        Leg base = isSell ? quote.source() : quote.destination();
        Leg other = isSell ? quote.destination() : quote.source();
        boolean isKnown = !base.symbol().equals(UNKNOWN) && !other.symbol().equals(UNKNOWN);
        return isKnown
                ? Fees.of(new ExecutedTerms().of(issued, part.frame(), base.decimals(), other.decimals()))
                : null;
    }

    private static DirectBuffer frame(ResultSet row, int column) throws SQLException {
        return new UnsafeBuffer(row.getBytes(column));
    }

    private static DayLine readDay(ResultSet row) throws SQLException {
        int column = NAME_COLUMN_COUNT;
        return new DayLine(
                DialectColumns.date(row, column + 1),
                orId(row, 3, 1),
                orId(row, 4, 1),
                orId(row, 5, 2),
                Side.valueOf(row.getString(10)),
                row.getLong(column + 2),
                source(row, column + 3),
                destination(row, column + 4),
                DialectColumns.number(row, column + 5),
                DialectColumns.number(row, column + 6),
                row.getLong(column + 7),
                row.getLong(column + 8),
                DialectColumns.number(row, column + 9),
                row.getString(column + 10));
    }

    private static String orId(ResultSet row, int name, int id) throws SQLException {
        String text = row.getString(name);
        return text == null ? "#" + row.getInt(id) : StoredText.original(text);
    }

    private static Leg source(ResultSet row, int amount) throws SQLException {
        return leg(row, 6, amount);
    }

    private static Leg destination(ResultSet row, int amount) throws SQLException {
        return leg(row, 8, amount);
    }

    private static Leg leg(ResultSet row, int symbol, int amount) throws SQLException {
        String name = row.getString(symbol);
        return new Leg(
                name == null ? UNKNOWN : StoredText.original(name),
                row.getInt(symbol + 1),
                DialectColumns.number(row, amount));
    }
}
