package dev.kurs.chain.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the manual says that transactions take is what the contracts' own tests hold them to. */
class ManualGasTest {
    private static final Path CONTRACTS = Path.of("contracts");
    private static final Pattern TABLE = Pattern.compile("(?s)\\| commit \\| gas \\|(.*?)\n\n(.*?)\n\n");
    private static final Pattern FIGURE = Pattern.compile("\\b(\\d{3}) (\\d{3})\\b");
    private static final Pattern SNAPSHOT = Pattern.compile("\": \"(\\d{6})\"");

    private static Set<String> figures(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(figure -> figure.group(1) + (figure.groupCount() > 1 ? figure.group(2) : ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void shouldNameNoGasThatNoSnapshotHas() throws IOException {
        var table = TABLE.matcher(Files.readString(CONTRACTS.resolve("MANUAL.md")));
        assertTrue(table.find(), "the manual has a table of gas and a paragraph behind it");
        Set<String> said = figures(FIGURE, table.group(1) + table.group(2));
        Set<String> held = new TreeSet<>();
        try (Stream<Path> snapshots = Files.list(CONTRACTS.resolve("snapshots"))) {
            for (Path snapshot : snapshots.toList()) {
                held.addAll(figures(SNAPSHOT, Files.readString(snapshot)));
            }
        }

        assertTrue(said.size() > 20, said::toString);
        said.removeAll(held);
        assertEquals(Set.of(), said);
    }
}
