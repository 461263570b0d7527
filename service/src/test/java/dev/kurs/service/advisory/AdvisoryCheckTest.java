package dev.kurs.service.advisory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recorded advisories, with old and new versions of libraries planted. */
class AdvisoryCheckTest {
    private static final Path LIST = Path.of("..", ".ci", "advisories.json");

    @TempDir
    private Path folder;

    private static List<String> hits(String name, String version) throws IOException {
        return AdvisoryCheck.read(LIST).hits(List.of(new ShippedPart(name, version)));
    }

    @ParameterizedTest
    @CsvSource({
        "com.fasterxml.jackson.core:jackson-core, 2.15.2, GHSA-72hv-8253-57qq",
        "org.bouncycastle:bcprov-jdk18on, 1.80, CVE-2026-58062",
        "org.bouncycastle:bcprov-jdk18on, 1.84, CVE-2026-59650",
        "org.postgresql:postgresql, 42.7.7, CVE-2026-42198",
        "org.postgresql:postgresql, 42.2.27, CVE-2024-1597",
        "tools.jackson.core:jackson-databind, 3.1.0, CVE-2026-54512",
        "io.undertow:undertow-core, 2.3.9.Final, CVE-2025-9784",
        "com.h2database:h2, 1.4.200, CVE-2021-42392",
        "org.yaml:snakeyaml, 1.33, CVE-2022-1471",
        "com.google.protobuf:protobuf-java, 4.28.0-RC2, CVE-2024-7254",
        "org.apache.logging.log4j:log4j-core, 2.14.1, CVE-2021-44228"
    })
    void shouldNameAnOldVersionThatIsPlanted(String name, String version, String id) throws IOException {
        assertTrue(
                hits(name, version).stream()
                        .anyMatch(hit -> hit.startsWith(name + " " + version + " is affected by " + id)),
                () -> name + " " + version);
    }

    @ParameterizedTest
    @CsvSource({
        "com.fasterxml.jackson.core:jackson-core, 2.22.4",
        "org.bouncycastle:bcprov-jdk18on, 1.85",
        "org.postgresql:postgresql, 42.7.13",
        "tools.jackson.core:jackson-databind, 3.1.4",
        "io.undertow:undertow-core, 2.4.4.Final",
        "ch.qos.logback:logback-core, 1.6.6",
        "org.example:unheard-of, 0.1"
    })
    void shouldPassAVersionThatIsNotAffected(String name, String version) throws IOException {
        assertEquals(List.of(), hits(name, version));
    }

    @Test
    void shouldReadWhatMavenLists() throws IOException {
        Path file = Files.writeString(folder.resolve("shipped.txt"), """

                The following files have been resolved:
                   com.github.jnr:jffi:jar:native:1.3.12:runtime
                   org.postgresql:postgresql:jar:42.7.13:runtime -- module org.postgresql.jdbc
                   ch.qos.logback:logback-core:jar:1.6.6:compile -- module ch.qos.logback.core
                """);

        assertEquals(
                List.of(
                        new ShippedPart("com.github.jnr:jffi", "1.3.12"),
                        new ShippedPart("org.postgresql:postgresql", "42.7.13"),
                        new ShippedPart("ch.qos.logback:logback-core", "1.6.6")),
                ShippedPart.read(file));
    }

    @Test
    void shouldSayThatTheListIsRecordedOfWhichDayAndHowToRenewIt() throws IOException {
        AdvisoryCheck check = AdvisoryCheck.read(LIST);
        List<ShippedPart> planted = List.of(new ShippedPart("org.bouncycastle:bcprov-jdk18on", "1.80"));

        String report = check.report(planted, check.hits(planted));

        assertTrue(report.contains("RECORDED on " + check.recorded()), report);
        assertTrue(report.contains("To renew it"), report);
        assertTrue(report.contains("is affected by CVE-2026-58062"), report);
        assertFalse(report.contains("None is affected"), report);
    }

    @Test
    void shouldNameAnEntryThatCannotBeRead() {
        Map<String, String> entry = Map.of("part", "a:b", "id", "CVE-1", "affected", "[1,");

        assertThrows(IllegalArgumentException.class, () -> Advisory.of(entry));
        assertThrows(IllegalArgumentException.class, () -> Advisory.of(Map.of("affected", "[1,2)")));
    }
}
