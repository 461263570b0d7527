package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twenty-one years of one-day VaR as {@code GET /v1/reserve/backtest} tells them, beside figures of another program: {@code src/test/reference/value_at_risk.py}, whose statistics are
 * numpy's and scipy's.
 */
class HistoricalCoverageTest {
    private static final String FIGURES = "/risk/value-at-risk-2005-2026.csv";
    private static final double SIX_DECIMALS = 1e-6;

    /** As v0.1 calls USD/IDR and USD/SGD, and as the others have no name there. */
    private static final Map<String, String> CORRIDORS =
            Map.of("USD/IDR", "USD-IDR", "USD/SGD", "USD-SGD", "USD/MYR", "USDT-tnMYR", "USD/JPY", "USDT-JPYC");

    @TempDir
    private static Path data;

    private static final Map<String, Map<?, ?>> SAID = new HashMap<>();

    /** A line of the other program's. */
    private record Expected(String feed, String side, List<String> fields) {
        double number(int column) {
            return Double.parseDouble(fields.get(column));
        }
    }

    @BeforeAll
    static void ask() {
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            OperatorApi desk =
                    OperatorApi.ofReserve(kurs.baseUrl(), kurs.manifest().operatorToken());
            Map<?, ?> corridors =
                    (Map<?, ?>) desk.get("/backtest").shouldBe(200).json().get("corridors");
            CORRIDORS.forEach((feed, corridor) -> SAID.put(feed, (Map<?, ?>) corridors.get(corridor)));
        }
    }

    @Test
    void shouldTellWhatAnotherProgramFinds() throws IOException {
        List<Expected> all = expected();
        assertEquals(8, all.size());
        for (Expected line : all) {
            String place = line.feed + " " + line.side;
            Map<?, ?> said = said(line.feed, line.side);
            assertEquals("2026-04-13", said.get("last_day"), place);
            assertEquals(line.number(2), number(said, "days"), place);
            assertEquals(line.number(3), number(said, "exceptions"), place);
            assertEquals(0.01 * line.number(2), number(said, "expected_exceptions"), SIX_DECIMALS, place);
            assertRatio(said, "kupiec", line, 4);
            assertRatio(said, "independence", line, 6);
            assertRatio(said, "conditional_coverage", line, 8);
            Map<?, ?> light = (Map<?, ?>) said.get("traffic_light");
            assertEquals(250, number(light, "days"), place);
            assertEquals(line.number(10), number(light, "exceptions"), place);
            assertEquals(line.fields.get(11), light.get("zone"), place);
            assertEquals(worst(line), worst(said), place);
        }
    }

    @Test
    void shouldShowTheCrisisAndTheFixingThatWasWrongForADay() {
        assertDay("USD/IDR", "short", "2008-10-27", "6.967841", "2.450967");
        assertDay("USD/JPY", "long", "2008-10-24", "-4.114884", "2.884754");
        assertDay("USD/SGD", "long", "2008-10-30", "-1.965084", "1.232009");
        assertDay("USD/IDR", "short", "2013-10-18", "4.234978", "2.287435");
        assertDay("USD/IDR", "long", "2013-10-21", "-4.078571", "3.277525");
    }

    private static void assertDay(String feed, String side, String date, String returnPct, String varPct) {
        String day = date + ":" + returnPct + ":" + varPct;
        assertTrue(worst(said(feed, side)).contains(day), () -> day + " is not among " + worst(said(feed, side)));
    }

    private static void assertRatio(Map<?, ?> said, String test, Expected line, int column) {
        String place = line.feed + " " + line.side + " " + test;
        Map<?, ?> ratio = (Map<?, ?>) said.get(test);
        assertEquals(line.number(column), number(ratio, "statistic"), SIX_DECIMALS, place);
        assertEquals(line.number(column + 1), number(ratio, "p_value"), SIX_DECIMALS, place);
    }

    private static List<String> worst(Expected line) {
        return List.of(line.fields.get(12).split(" ", -1));
    }

    private static List<String> worst(Map<?, ?> said) {
        return ((List<?>) said.get("worst_days"))
                .stream()
                        .map(day -> (Map<?, ?>) day)
                        .map(day -> day.get("date") + ":" + sixDecimals(day, "log_return_pct") + ":"
                                + sixDecimals(day, "var_pct"))
                        .toList();
    }

    private static String sixDecimals(Map<?, ?> day, String name) {
        return new BigDecimal(day.get(name).toString()).setScale(6).toPlainString();
    }

    private static Map<?, ?> said(String feed, String side) {
        return (Map<?, ?>) SAID.get(feed).get(side);
    }

    private static double number(Map<?, ?> members, String name) {
        return ((Number) members.get(name)).doubleValue();
    }

    private static List<Expected> expected() throws IOException {
        try (InputStream bytes = HistoricalCoverageTest.class.getResourceAsStream(FIGURES)) {
            List<Expected> lines = new ArrayList<>();
            for (String line : new String(bytes.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                if (line.startsWith("USD/")) {
                    List<String> fields = List.of(line.split(",", -1));
                    lines.add(new Expected(fields.getFirst(), fields.get(1), fields));
                }
            }
            return lines;
        }
    }
}
