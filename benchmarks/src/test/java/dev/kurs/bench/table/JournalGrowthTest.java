package dev.kurs.bench.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class JournalGrowthTest {
    @TempDir
    private Path folder;

    @Test
    void shouldWriteWhatEachSizeCosts() throws IOException {
        Path csv = folder.resolve("growth.csv");

        assertEquals(0, new CommandLine(new JournalGrowth()).execute("--sizes", "3000,5000", "--csv", csv.toString()));

        List<String> lines = Files.readAllLines(csv);
        assertEquals("decision,over,size,ns,ratio", lines.getFirst());
        assertEquals(5, lines.size());
        assertTrue(lines.get(1).matches("command journaled,records,3000,\\d+\\.\\d,1\\.0000"), lines.get(1));
        assertTrue(lines.get(4).startsWith("command replayed,records,5000,"), lines.get(4));
    }
}
