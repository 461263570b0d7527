package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.Kurs;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What processes of these tests load their classes from: this test's class path with its directories packed, and once some were started an archive of what a start loads.
 *
 * <p>Loading classes is a third of a start's work. The archive (JEP 350) takes a start more to make, and the JVM reads it only beside a class path of files.
 */
final class ProcessClasses {
    private static final int STARTS_WITHOUT_ARCHIVE = 3;
    private static final Path PLACE = Path.of(
            "target", "system-classes", Long.toString(ProcessHandle.current().pid()));
    private static final ProcessClasses OF_THIS_TEST = new ProcessClasses();

    private final String classPath = Stream.of(
                    System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> !entry.isEmpty())
            .map(Path::of)
            .map(entry -> Files.isDirectory(entry) ? packed(entry) : entry)
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    private int starts;
    private List<String> archive = List.of();

    private ProcessClasses() {}

    /** The line of a start of Kurs under these flags and this JVM's flags of access, without Kurs's own arguments. */
    static List<String> line(List<String> flags) {
        return OF_THIS_TEST.lineOf(flags);
    }

    /** The same for flags that most starts have, from an archive where there is one. */
    static List<String> usualLine(List<String> flags) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(OF_THIS_TEST.archive(flags));
        return OF_THIS_TEST.lineOf(all);
    }

    private List<String> lineOf(List<String> flags) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add") || flag.startsWith("--enable") || flag.startsWith("--sun"))
                .forEach(line::add);
        line.addAll(flags);
        line.addAll(List.of("-cp", classPath, Kurs.class.getName()));
        return line;
    }

    private synchronized List<String> archive(List<String> flags) {
        if (starts == STARTS_WITHOUT_ARCHIVE) {
            archive = made(flags);
        }
        starts++;
        return archive;
    }

    private static List<String> made(List<String> flags) {
        Path file = PLACE.resolve("starts.jsa");
        List<String> making = new ArrayList<>(flags);
        making.add("-XX:ArchiveClassesAtExit=" + file);
        try (KursProcess kurs = KursProcess.sandbox(PLACE.resolve("data"), making)) {
            kurs.stop();
        }
        assertTrue(Files.exists(file), "a start leaves an archive of its classes");
        return List.of("-XX:SharedArchiveFile=" + file, "-Xlog:cds=off", "-Xlog:aot=off");
    }

    private static Path packed(Path classes) {
        try {
            Files.createDirectories(PLACE);
            Path jar = PLACE.resolve(classes.toAbsolutePath().toString().replace(File.separatorChar, '-') + ".jar");
            int result = ToolProvider.findFirst("jar")
                    .orElseThrow()
                    .run(
                            System.out,
                            System.err,
                            "--create",
                            "--no-compress",
                            "--file",
                            jar.toString(),
                            "-C",
                            classes.toString(),
                            ".");
            assertEquals(0, result, () -> "jar says of " + classes);
            return jar;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
