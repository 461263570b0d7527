package dev.kurs.service.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.kurs.journal.readmodel.ReadModelExport.DayLine;
import dev.kurs.journal.readmodel.ReadModelExport.ExecutionLine;
import dev.kurs.journal.readmodel.ReadModelExport.Leg;
import dev.kurs.journal.readmodel.ReadModelExport.QuoteLine;
import dev.kurs.protocol.port.Executions.Status;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.jr.ob.JSON;

/**
 * Writes executions, quotes and days, one a line.
 *
 * <p>Amounts are in whole tokens with all their decimals and again raw, rates and dollars plain decimals, times ISO 8601 in UTC. What a row does not have
 * is empty in CSV and null in JSON. In CSV a text that somebody chose is written so that no spreadsheet takes it for a formula ({@link ChosenText}).
 */
public final class ExportRows {
    private static final int RATE_DECIMALS = 12;
    private static final int DOLLAR_DECIMALS = 6;

    private final PrintWriter out;
    private final ExportFormat format;
    private final CsvWriter csv;
    private boolean hasNames;

    public ExportRows(PrintWriter out, ExportFormat format) {
        this.out = out;
        this.format = format;
        csv = CsvWriter.builder().build(out);
    }

    public void execution(ExecutionLine execution) {
        QuoteLine quote = execution.quote();
        boolean isSettled = execution.status() == Status.SETTLED;
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("settled_at", time(execution.settledAtSeconds()));
        row.put("status", execution.status().name());
        putOrder(row, quote);
        putAmount(row, "source", withAmount(quote.source(), execution.sourceRaw()));
        putAmount(row, "destination", isSettled ? withAmount(quote.destination(), execution.destinationRaw()) : null);
        row.put("filled_rate", isSettled ? decimal(BigInteger.valueOf(quote.rateE12()), RATE_DECIMALS) : null);
        row.put("notional_usd", dollars(execution.notionalE6()));
        row.put("total_fee_usd", isSettled ? dollars(execution.totalFeeE6()) : null);
        row.put("as_quoted", execution.asQuoted());
        row.put("tx_hash", execution.transactionHash());
        row.put("block_number", execution.blockNumber());
        row.put("log_index", isSettled ? execution.logIndex() : null);
        row.put("journal_sequence", execution.sequence());
        write(row);
    }

    public void quote(QuoteLine quote) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("issued_at", time(quote.issuedAtSeconds()));
        row.put("expires_at", time(quote.expiresAtSeconds()));
        row.put("state", quote.state().name());
        putOrder(row, quote);
        putAmount(row, "source", quote.source());
        putAmount(row, "destination", quote.destination());
        row.put("rate", decimal(BigInteger.valueOf(quote.rateE12()), RATE_DECIMALS));
        row.put("notional_usd", dollars(quote.notionalE6()));
        row.put("total_fee_usd", dollars(quote.totalFeeE6()));
        row.put("journal_sequence", quote.sequence());
        write(row);
    }

    public void day(DayLine day) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("date", day.date().toString());
        row.put("partner_id", day.partnerUuid());
        row.put("partner", new ChosenText(day.partnerName()));
        row.put("pair", new ChosenText(day.pair()));
        row.put("side", day.side().name());
        row.put("settled_count", day.settled());
        putAmount(row, "source", day.source());
        putAmount(row, "destination", day.destination());
        row.put("source_volume_usd", decimal(day.sourceVolumeE6(), DOLLAR_DECIMALS));
        row.put("total_fee_usd", decimal(day.totalFeeE6(), DOLLAR_DECIMALS));
        row.put("failed_count", day.failed());
        row.put("expired_count", day.expired());
        row.put("expired_notional_usd", decimal(day.expiredNotionalE6(), DOLLAR_DECIMALS));
        row.put("report_hash", day.reportHash());
        write(row);
    }

    public void flush() {
        out.flush();
    }

    private static void putOrder(Map<String, Object> row, QuoteLine quote) {
        row.put("partner_id", quote.partnerUuid());
        row.put("partner", new ChosenText(quote.partnerName()));
        row.put("quote_id", quote.quoteId());
        row.put("client_ref", quote.clientRef().map(ChosenText::new).orElse(null));
        row.put("pair", new ChosenText(quote.pair()));
        row.put("side", quote.side().name());
        row.put("wallet_address", quote.wallet());
    }

    private static void putAmount(Map<String, Object> row, String name, Leg leg) {
        row.put(name + "_token", leg == null ? null : new ChosenText(leg.symbol()));
        row.put(name + "_amount", leg == null ? null : decimal(leg.amountRaw(), leg.decimals()));
        row.put(name + "_amount_raw", leg == null ? null : leg.amountRaw().toString());
    }

    private static Leg withAmount(Leg leg, BigInteger raw) {
        return new Leg(leg.symbol(), leg.decimals(), raw);
    }

    private static String decimal(BigInteger value, int decimals) {
        return new BigDecimal(value, decimals).toPlainString();
    }

    private static String dollars(long valueE6) {
        return decimal(BigInteger.valueOf(valueE6), DOLLAR_DECIMALS);
    }

    private static String time(long seconds) {
        return Instant.ofEpochSecond(seconds).toString();
    }

    private void write(Map<String, Object> row) {
        try {
            if (format == ExportFormat.JSONL) {
                row.replaceAll((name, value) -> value instanceof ChosenText text ? text.exact() : value);
                out.println(JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES).asString(row));
                return;
            }
            if (!hasNames) {
                csv.writeRecord(row.keySet());
                hasNames = true;
            }
            csv.writeRecord(row.values().stream().map(ExportRows::cell).toList());
            csv.flush();
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
