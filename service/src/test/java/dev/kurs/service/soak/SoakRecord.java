package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.configuration.Settings;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Http;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a desk has on record, and whether its books agree. */
final class SoakRecord {
    private SoakRecord() {}

    /** A gauge of the service's. */
    static double gauge(KursProcess kurs, String name) {
        String metrics = Http.get(kurs.metricsUrl() + "/metrics").body();
        Matcher value =
                Pattern.compile("(?m)^" + name + "(?:\\{[^}]*})? (\\S+)$").matcher(metrics);
        assertTrue(value.find(), () -> name + " is not among the metrics");
        return Double.parseDouble(value.group(1));
    }

    /** Waits until a block is recorded, in the read model as well. */
    static void awaitConfirmed(KursProcess kurs, long block) {
        Eventually.isTrue("block " + block + " is recorded", () -> gauge(kurs, "kurs_chain_confirmed") >= block);
        Eventually.isTrue("the core has taken it", () -> gauge(kurs, "kurs_ring_input_occupancy") == 0);
        Eventually.isTrue("the read model has it", () -> gauge(kurs, "kurs_read_model_lag_records") == 0);
    }

    /** Of a service that has stopped: journal, read model and chain say the same, and each says it again. */
    static void shouldAgree(SoakDesk desk) {
        desk.run("journal", "verify").shouldEndWith(0).shouldSay("the journal is whole");
        desk.run("replay").shouldEndWith(0).shouldSay("byte for byte; state hash");
        desk.run("reconcile").shouldEndWith(0).shouldSay("the books agree");
        Outcome reconciled =
                desk.run("reconcile", "--chain", "-c", desk.configuration().toString());
        System.out.print(reconciled.output());
        reconciled.shouldEndWith(0).shouldSay("journal, read model and chain agree");
        String followed = desk.run("readmodel", "hash").shouldEndWith(0).output();
        String rebuilt = desk.run("readmodel", "rebuild").shouldEndWith(0).output();
        assertEquals(lastLine(followed), lastLine(rebuilt), "the read model made again");
        deleteReadModel(desk);
        String anew = desk.run("readmodel", "hash").shouldEndWith(0).output();
        assertEquals(lastLine(followed), lastLine(anew), "the read model made from nothing");
    }

    private static void deleteReadModel(SoakDesk desk) {
        Path directory = desk.data().resolve(Settings.READ_MODEL);
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> found = files.toList();
            assertFalse(found.isEmpty(), () -> "nothing in " + directory);
            for (Path file : found) {
                Files.delete(file);
            }
        } catch (IOException undeletable) {
            throw new UncheckedIOException(undeletable);
        }
    }

    private static String lastLine(String output) {
        return output.lines().reduce("", (earlier, later) -> later);
    }
}
