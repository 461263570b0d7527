package dev.kurs.service.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.kurs.journal.readmodel.ReadModelExport.DayLine;
import dev.kurs.journal.readmodel.ReadModelExport.ExecutionLine;
import dev.kurs.journal.readmodel.ReadModelExport.Fees;
import dev.kurs.journal.readmodel.ReadModelExport.Leg;
import dev.kurs.journal.readmodel.ReadModelExport.QuoteLine;
import dev.kurs.protocol.port.Executions.PnlDay;
import dev.kurs.protocol.port.Executions.Status;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.jr.ob.JSON;

/**
 * Writes executions, quotes, partners' days and the pool's profit and loss, one a line.
 *
 * <p>Amounts are in whole tokens with all their decimals and again raw, rates and dollars plain decimals, times ISO 8601 in UTC. What a row does not have
 * is empty in CSV and null in JSON. In CSV a text that somebody chose is written so that no spreadsheet takes it for a formula ({@link ChosenText}).
 */
public final class ExportRows {
    private static final int RATE_DECIMALS = 12;
    private static final int DOLLAR_DECIMALS = 6;

    /** Of an execution that was refused before it was sent. */
    private static final long NOT_SENT = 0;

    private static final ExportColumns<ExecutionLine> EXECUTIONS = new ExportColumns<ExecutionLine>()
            .with("settled_at", execution -> time(execution.settledAtSeconds()))
            .with("status", execution -> execution.status().name())
            .withAll(order(), ExecutionLine::quote)
            .withAll(amount("source"), execution -> withAmount(execution.quote().source(), execution.sourceRaw()))
            .withAll(amount("destination"), ExportRows::destination)
            .with(
                    "filled_rate",
                    execution -> isAsQuoted(execution) ? rate(execution.quote().rateE12()) : null)
            .with("notional_usd", execution -> dollars(execution.notionalE6()))
            .with("total_fee_usd", execution -> isAsQuoted(execution) ? dollars(execution.totalFeeE6()) : null)
            .withAll(
                    fees(execution -> isAsQuoted(execution) ? execution.fees() : null, ExecutionLine::quote),
                    execution -> execution)
            .with("as_quoted", ExecutionLine::asQuoted)
            .with("tx_hash", execution -> isSent(execution) ? execution.transactionHash() : null)
            .with("block_number", execution -> isSent(execution) ? execution.blockNumber() : null)
            .with("log_index", execution -> isSettled(execution) ? execution.logIndex() : null)
            .with("journal_sequence", ExecutionLine::sequence);
    private static final ExportColumns<QuoteLine> QUOTES = new ExportColumns<QuoteLine>()
            .with("issued_at", quote -> time(quote.issuedAtSeconds()))
            .with("expires_at", quote -> time(quote.expiresAtSeconds()))
            .with("state", quote -> quote.state().name())
            .withAll(order(), quote -> quote)
            .withAll(amount("source"), QuoteLine::source)
            .withAll(amount("destination"), QuoteLine::destination)
            .with("rate", quote -> rate(quote.rateE12()))
            .with("notional_usd", quote -> dollars(quote.notionalE6()))
            .with("total_fee_usd", quote -> dollars(quote.totalFeeE6()))
            .withAll(fees(QuoteLine::fees, quote -> quote), quote -> quote)
            .with("journal_sequence", QuoteLine::sequence);
    private static final ExportColumns<DayLine> DAYS = new ExportColumns<DayLine>()
            .with("date", day -> day.date().toString())
            .with("partner_id", DayLine::partnerUuid)
            .with("partner", day -> new ChosenText(day.partnerName()))
            .with("pair", day -> new ChosenText(day.pair()))
            .with("side", day -> day.side().name())
            .with("settled_count", DayLine::settled)
            .withAll(amount("source"), DayLine::source)
            .withAll(amount("destination"), DayLine::destination)
            .with("source_volume_usd", day -> decimal(day.sourceVolumeE6(), DOLLAR_DECIMALS))
            .with("total_fee_usd", day -> decimal(day.totalFeeE6(), DOLLAR_DECIMALS))
            .with("failed_count", DayLine::failed)
            .with("expired_count", DayLine::expired)
            .with("expired_notional_usd", day -> decimal(day.expiredNotionalE6(), DOLLAR_DECIMALS))
            .with("report_hash", DayLine::reportHash);
    private static final ExportColumns<PnlDay> PNL = new ExportColumns<PnlDay>()
            .with("date", day -> day.date().toString())
            .with("closed", PnlDay::isClosed)
            .with("open_value_usd", day -> dollars(day.openE6()))
            .with("spread_usd", day -> dollars(day.spreadE6()))
            .with("fees_usd", day -> dollars(day.feesE6()))
            .with("inventory_revaluation_usd", day -> dollars(day.revaluationE6()))
            .with("hedging_usd", day -> dollars(day.hedgingE6()))
            .with("rebates_usd", day -> dollars(day.rebatesE6()))
            .with("gas_usd", day -> dollars(day.gasE6()))
            .with("pnl_usd", day -> dollars(day.pnlE6()))
            .with("value_usd", day -> dollars(day.valueE6()))
            .with("swap_count", PnlDay::swaps)
            .with("hedge_count", PnlDay::hedges);

    private final PrintWriter out;
    private final ExportFormat format;
    private final CsvWriter csv;

    public ExportRows(PrintWriter out, ExportFormat format) {
        this.out = out;
        this.format = format;
        csv = CsvWriter.builder().build(out);
    }

    /** Takes executions; CSV has the names from now on, whether any comes or not, as of the others. */
    public Consumer<ExecutionLine> executions() {
        return rows(EXECUTIONS);
    }

    public Consumer<QuoteLine> quotes() {
        return rows(QUOTES);
    }

    public Consumer<DayLine> days() {
        return rows(DAYS);
    }

    public Consumer<PnlDay> pnl() {
        return rows(PNL);
    }

    public void flush() {
        out.flush();
    }

    private <T> Consumer<T> rows(ExportColumns<T> columns) {
        if (format == ExportFormat.JSONL) {
            return line -> writeJson(columns.of(line));
        }
        writeCsv(columns.names());
        return line -> writeCsv(
                columns.of(line).values().stream().map(ExportRows::cell).toList());
    }

    private static ExportColumns<QuoteLine> order() {
        return new ExportColumns<QuoteLine>()
                .with("partner_id", QuoteLine::partnerUuid)
                .with("partner", quote -> new ChosenText(quote.partnerName()))
                .with("quote_id", QuoteLine::quoteId)
                .with(
                        "client_ref",
                        quote -> quote.clientRef().map(ChosenText::new).orElse(null))
                .with("pair", quote -> new ChosenText(quote.pair()))
                .with("side", quote -> quote.side().name())
                .with("wallet_address", QuoteLine::wallet);
    }

    /** Of a leg that may be null. */
    private static ExportColumns<Leg> amount(String name) {
        return new ExportColumns<Leg>()
                .with(name + "_token", leg -> leg == null ? null : new ChosenText(leg.symbol()))
                .withAll(quantity(name), leg -> leg);
    }

    private static ExportColumns<Leg> quantity(String name) {
        return new ExportColumns<Leg>()
                .with(name + "_amount", leg -> leg == null ? null : decimal(leg.amountRaw(), leg.decimals()))
                .with(
                        name + "_amount_raw",
                        leg -> leg == null ? null : leg.amountRaw().toString());
    }

    /** @param fees may give null */
    private static <T> ExportColumns<T> fees(Function<T, Fees> fees, Function<T, QuoteLine> quote) {
        return new ExportColumns<T>()
                .withAll(
                        quantity("fixed_fee"),
                        line -> fee(
                                fees.apply(line), Fees::fixed, quote.apply(line).source()))
                .withAll(
                        quantity("variable_fee"),
                        line -> fee(
                                fees.apply(line),
                                Fees::variable,
                                quote.apply(line).source()))
                .withAll(
                        quantity("spread_fee"),
                        line -> fee(
                                fees.apply(line),
                                Fees::spread,
                                quote.apply(line).destination()));
    }

    private static Leg fee(Fees fees, Function<Fees, BigInteger> which, Leg token) {
        return fees == null ? null : withAmount(token, which.apply(fees));
    }

    private static Leg destination(ExecutionLine execution) {
        return isSettled(execution) ? withAmount(execution.quote().destination(), execution.destinationRaw()) : null;
    }

    private static boolean isSettled(ExecutionLine execution) {
        return execution.status() == Status.SETTLED;
    }

    /** Whether the quote's rate and fee are the execution's. */
    private static boolean isAsQuoted(ExecutionLine execution) {
        return isSettled(execution) && execution.asQuoted();
    }

    private static boolean isSent(ExecutionLine execution) {
        return execution.blockNumber() != NOT_SENT;
    }

    private static Leg withAmount(Leg leg, BigInteger raw) {
        return new Leg(leg.symbol(), leg.decimals(), raw);
    }

    private static String decimal(BigInteger value, int decimals) {
        return new BigDecimal(value, decimals).toPlainString();
    }

    private static String rate(long valueE12) {
        return decimal(BigInteger.valueOf(valueE12), RATE_DECIMALS);
    }

    private static String dollars(long valueE6) {
        return decimal(BigInteger.valueOf(valueE6), DOLLAR_DECIMALS);
    }

    private static String time(long seconds) {
        return Instant.ofEpochSecond(seconds).toString();
    }

    private void writeJson(Map<String, Object> row) {
        row.replaceAll((name, value) -> value instanceof ChosenText text ? text.exact() : value);
        out.println(JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES).asString(row));
    }

    private void writeCsv(Iterable<String> cells) {
        try {
            csv.writeRecord(cells).flush();
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private static String cell(Object value) {
        return switch (value) {
            case null -> "";
            case ChosenText text -> text.cell();
            default -> value.toString();
        };
    }
}
