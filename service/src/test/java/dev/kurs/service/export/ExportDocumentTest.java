package dev.kurs.service.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** OPERATIONS.md says of every column of an export what it is, and of none that is not there. */
class ExportDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "OPERATIONS.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[a-z_`, ]+`) \\| ([a-z, ]+) \\|");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    private static Set<String> columns(String subject) {
        StringWriter out = new StringWriter();
        ExportRows rows = new ExportRows(new PrintWriter(out), ExportFormat.CSV);
        Consumer<?> unused = switch (subject) {
            case "executions" -> rows.executions();
            case "quotes" -> rows.quotes();
            case "days" -> rows.days();
            default -> rows.pnl();
        };
        rows.flush();
        return new TreeSet<>(List.of(out.toString().strip().split(",", -1)));
    }

    private static Set<String> told(String subject, String section) {
        return ROW.matcher(section)
                .results()
                .filter(row -> List.of(row.group(2).split(", ", -1)).contains(subject))
                .flatMap(row -> NAME.matcher(row.group(1)).results())
                .map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"executions", "quotes", "days", "pnl"})
    void shouldTellOfEveryColumn(String subject) throws IOException {
        String document = Files.readString(DOCUMENT);
        int section = document.indexOf("## Export for finance");
        String told = document.substring(section, document.indexOf("\n## ", section));

        assertEquals(columns(subject), told(subject, told));
    }
}
