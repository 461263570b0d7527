package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.configuration.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code kurs skew} by the command line; its figures beside those of another program, {@code src/test/reference/portfolio_skew.py}, which integrates the same equation by another method
 * and searches for the best markup instead of using Lambert's function.
 */
class SkewCommandTest {
    private static final double SIX_DIGITS = 1e-6;

    @TempDir
    private Path folder;

    @Test
    void shouldGiveTheFiguresOfAnotherProgramToSixDigits() throws IOException {
        Path file = file(resource("/portfolio/four-tokens.yaml"));
        String said = CommandLineRun.of(
                        "skew",
                        "figures",
                        "-c",
                        file.toString(),
                        "--held",
                        "IDRX=2500000",
                        "--held",
                        "JPYC=-1200000",
                        "--held",
                        "tnMYR=400000")
                .shouldEndWith(0)
                .output();
        List<String> lines = said.lines().toList();

        String pair = "";
        int compared = 0;
        for (String line : resource("/portfolio/four-tokens.csv").lines().toList()) {
            String[] expected = line.split(",", -1);
            if (expected[0].equals("A")) {
                compare(expected, 2, words(startingWith(lines, expected[1] + " ")), 1);
                compared++;
            } else if (expected[0].equals("Q")) {
                pair = expected[1];
                int heading = lines.indexOf(startingWith(lines, pair + ": "));
                String size = expected[2] + ".00";
                List<String> below = lines.subList(heading + 2, lines.size());
                compare(expected, 3, words(startingWith(trimmed(below), size + " ")), 1);
                compared++;
            } else if (expected[0].equals("R")) {
                assertEquals(expected[1], pair);
                String rest = startingWith(lines, pair + ": ").replaceAll(".*delta\\(0\\) ([0-9.e-]+) bp.*", "$1");
                assertClose(Double.parseDouble(expected[2]), Double.parseDouble(rest), line);
            }
        }
        assertEquals(4 + 10, compared, said);
    }

    @Test
    void shouldSayWhichTokenOfTheBookIsNone() throws IOException {
        Path file = file(resource("/portfolio/four-tokens.yaml"));
        CommandLineRun.of("skew", "figures", "-c", file.toString(), "--held", "EURC=1")
                .shouldEndWith(1)
                .shouldSay("--held EURC is no token of " + file);
    }

    /** Zeros would be pasted into a section portfolio, where they stand for no risk at all. */
    @Test
    void shouldMeasureNothingWithoutDaysToMeasure() throws IOException {
        Path file = file("tokens: {IDRX: {feed: USD/IDR}}\nrisk: {lambda: 0.9}\n");

        CommandLineRun.of("skew", "measure", "-c", file.toString())
                .shouldEndWith(1)
                .shouldSay(file + " names no days under risk.history");
    }

    private String measured(String... days) throws IOException {
        Path history = folder.resolve("rates.csv");
        Files.write(history, List.of(days));
        Path file = file("tokens: {IDRX: {feed: USD/IDR}, JPYC: {feed: USD/JPY}}\nrisk: {history: " + history + "}\n");
        return CommandLineRun.of("skew", "measure", "-c", file.toString()).output();
    }

    @Test
    void shouldTakeAMoveOverDaysThatLackARate() throws IOException {
        String whole = measured("date,USD/IDR,USD/JPY", "2026-04-01,16000,150", "2026-04-03,17600,151");
        String holed =
                measured("date,USD/IDR,USD/JPY", "2026-04-01,16000,150", "2026-04-02,,170", "2026-04-03,17600,151");

        assertEquals(whole, holed);
        assertTrue(whole.contains("IDRX: 953.1018"), whole);
    }

    /** Each would be a section portfolio of tokens that never move. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "date,USD/IDR;2026-04-01,16000;2026-04-02,17600 | has a risk.history without rates of USD/JPY",
                "date,USD/IDR,USD/JPY;2026-04-01,16000,;2026-04-02,16000,150 | has a risk.history without two days"
                        + " that have rates of all of USD/IDR, USD/JPY",
                "date,USD/IDR,USD/JPY;2026-04-01,0,150 | 2026-04-01 USD/IDR must be above 0, was 0",
                "date,USD/IDR,USD/JPY;2026-04-01,16000,-150 | 2026-04-01 USD/JPY must be above 0, was -150",
                "date,USD/IDR,USD/JPY;2026-04-02,16000,150;2026-04-01,16000,150 | 2026-04-01 stands behind 2026-04-02",
                "date,USD/IDR,USD/JPY;2026-04-02,16000,150;2026-04-02,16000,150 | 2026-04-02 stands behind 2026-04-02"
            })
    void shouldMeasureNothingOfAHistoryThatSaysTooLittle(String days, String refusal) throws IOException {
        String said = measured(days.split(";", -1));

        assertTrue(said.contains(refusal), said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "horizon: 12h | horizon: 10000d | portfolio.horizon a horizon of 10000.0 days takes",
                "flow: {1000: 960 | flow: {1e300: 960 | flow.1e300 must stand for dollars above 0, of 1000000000000 at"
                        + " most",
                "alpha: 3 | alpha: NaN | alpha must be a finite number, was NaN"
            })
    void shouldNameWhatOfAModelCannotBeWorkedOut(String text, String instead, String refusal) throws IOException {
        String model = resource("/portfolio/four-tokens.yaml");
        assertTrue(model.contains(text), model);

        CommandLineRun.of(
                        "skew",
                        "figures",
                        "-c",
                        file(model.replace(text, instead)).toString())
                .shouldEndWith(1)
                .shouldSay(refusal);
    }

    @ParameterizedTest
    @CsvSource({
        "measure, --lambda=NaN, --lambda is NaN",
        "measure, --lambda=1, --lambda is 1.0",
        "measure, --lambda=-1, --lambda is -1.0",
        "figures, --held=IDRX=NaN, --held IDRX is NaN",
        "figures, --held=IDRX=Infinity, --held IDRX is Infinity",
        "figures, --hedge-cost-bps=NaN, --hedge-cost-bps is NaN",
        "figures, --hedge-cost-bps=-1, --hedge-cost-bps is -1.0"
    })
    void shouldRefuseAFigureThatIsNone(String command, String option, String refusal) throws IOException {
        Path file = file(resource("/portfolio/four-tokens.yaml"));

        CommandLineRun.of("skew", command, "-c", file.toString(), option)
                .shouldEndWith(1)
                .shouldSay(refusal);
    }

    @Test
    void shouldSayThatNoCorridorIsQuotedByIt() throws IOException {
        Path file = file("tokens: {USDT: {dollar: true}}\n");
        CommandLineRun.of("skew", "figures", "-c", file.toString())
                .shouldEndWith(1)
                .shouldSay(
                        file + " has no corridor in a section portfolio, so that none is quoted by the PORTFOLIO skew");
    }

    @Test
    void shouldMeasureWhatASectionPortfolioTakes() throws IOException {
        String sandbox = ConfigurationText.packaged().yaml();
        String measured = CommandLineRun.of(
                        "skew", "measure", "-c", file(sandbox).toString())
                .shouldEndWith(0)
                .output();
        Section section = Section.ofText("measured", "portfolio:\n" + measured).section("portfolio");
        double idr = section.section("volatility_bps").real("IDRX");
        assertTrue(idr > 5 && idr < 200, measured);
        assertEquals(1, section.section("correlations").real("IDRX/IDRP"), 0, measured);
        double yenAndRupiah = section.section("correlations").real("IDRX/JPYC");
        assertTrue(Math.abs(yenAndRupiah) < 1, measured);

        Path whole = file(sandbox + """

                portfolio:
                  risk_aversion: 0.0000001
                  horizon: 24h
                  corridors: {USDT-IDRX: {alpha: 3, beta_per_bp: 0.05, flow: {1000: 960, 250000: 50}}}
                """ + measured);
        CommandLineRun.of("skew", "figures", "-c", whole.toString())
                .shouldEndWith(0)
                .shouldSay("USDT-IDRX: alpha 3.0, beta 0.05 per bp, delta(0) ");
    }

    private static void compare(String[] expected, int from, String[] said, int saidFrom) {
        assertEquals(expected.length - from, said.length - saidFrom, Arrays.toString(said));
        for (int index = 0; from + index < expected.length; index++) {
            assertClose(
                    Double.parseDouble(expected[from + index]),
                    Double.parseDouble(said[saidFrom + index]),
                    Arrays.toString(expected));
        }
    }

    private static void assertClose(double expected, double said, String place) {
        assertEquals(expected, said, Math.abs(expected) * SIX_DIGITS, place);
    }

    private static String startingWith(List<String> lines, String beginning) {
        return lines.stream()
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no line begins with '" + beginning + "': " + lines));
    }

    private static List<String> trimmed(List<String> lines) {
        return new ArrayList<>(lines.stream().map(String::strip).toList());
    }

    private static String[] words(String line) {
        return line.strip().split(" +", -1);
    }

    private Path file(String yaml) throws IOException {
        return Files.writeString(folder.resolve("kurs.yaml"), yaml);
    }

    private static String resource(String name) throws IOException {
        try (InputStream bytes = SkewCommandTest.class.getResourceAsStream(name)) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
