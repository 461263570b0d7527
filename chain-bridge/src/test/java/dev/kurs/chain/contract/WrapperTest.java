package dev.kurs.chain.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The committed wrappers are those of the committed artifacts; {@code -Dkurs.wrappers=write} writes them instead. */
class WrapperTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/kurs/chain/contract");
    private static final Path ARTIFACTS = Path.of("contracts/artifacts");

    @Test
    void shouldBeWhatTheArtifactsGive() throws IOException {
        Map<String, String> files = new WrapperGenerator(ARTIFACTS).files();

        if ("write".equals(System.getProperty("kurs.wrappers"))) {
            write(files);
        }

        for (Map.Entry<String, String> file : files.entrySet()) {
            assertEquals(file.getValue(), Files.readString(SOURCES.resolve(file.getKey())), file.getKey());
        }
        Set<String> expected = new TreeSet<>(files.keySet());
        expected.add("package-info.java");
        assertEquals(expected, present());
    }

    private static void write(Map<String, String> files) throws IOException {
        for (String name : present()) {
            if (!"package-info.java".equals(name)) {
                Files.delete(SOURCES.resolve(name));
            }
        }
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(SOURCES.resolve(file.getKey()), file.getValue());
        }
    }

    private static Set<String> present() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
