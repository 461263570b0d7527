package dev.kurs.service.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** OPERATIONS.md says of every column of an export what it is, and of none that is not there. */
class ExportDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "OPERATIONS.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[a-z_`, ]+`) \\| ([a-z, ]+) \\|");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    /** What can be exported, as the document calls it. */
    private enum Subject {
        EXECUTIONS(ExportRows::executions),
        QUOTES(ExportRows::quotes),
        DAYS(ExportRows::days);

        private final Function<ExportRows, Consumer<?>> begin;

        Subject(Function<ExportRows, Consumer<?>> begin) {
            this.begin = begin;
        }

        private List<String> columns() {
            StringWriter out = new StringWriter();
            ExportRows rows = new ExportRows(new PrintWriter(out), ExportFormat.CSV);
            begin.apply(rows);
            rows.flush();
            return List.of(out.toString().strip().split(",", -1));
        }
    }

    private static Stream<String> told(Subject subject, String section) {
        return ROW.matcher(section)
                .results()
                .filter(row -> List.of(row.group(2).split(", ", -1))
                        .contains(subject.name().toLowerCase(Locale.ROOT)))
                .flatMap(row -> NAME.matcher(row.group(1)).results().map(name -> name.group(1)));
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellOfEveryColumn(Subject subject) throws IOException {
        String document = Files.readString(DOCUMENT);
        int section = document.indexOf("## Export for finance");
        String told = document.substring(section, document.indexOf("\n## ", section));

        assertEquals(
                new TreeSet<>(subject.columns()),
                new TreeSet<>(told(subject, told).toList()));
    }
}
