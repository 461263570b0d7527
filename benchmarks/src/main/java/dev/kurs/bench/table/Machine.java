package dev.kurs.bench.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The machine that the figures are of, and what its other users do meanwhile; Linux tells more than others. */
final class Machine {
    private static final Path STAT = Path.of("/proc/stat");
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
    private static final Path LOAD = Path.of("/proc/loadavg");
    private static final int FIRST_TIME = 1;
    private static final int STEAL = 8;
    private static final int WORK = 20_000_000;

    private Machine() {}

    /** Clock ticks of all processors: all of them, and those that the machine's owner took. */
    record Times(long all, long stolen) {
        double stolenSince(Times before) {
            return all == before.all ? 0 : (stolen - before.stolen) / (double) (all - before.all);
        }
    }

    static Times times() throws IOException {
        if (!Files.exists(STAT)) {
            return new Times(0, 0);
        }
        try (var lines = Files.lines(STAT)) {
            String[] times = lines.findFirst().orElseThrow().split("\\s+", -1);
            long all = Arrays.stream(times, FIRST_TIME, times.length)
                    .mapToLong(Long::parseLong)
                    .sum();
            return new Times(all, Long.parseLong(times[STEAL]));
        }
    }

    /** How long a fixed piece of work takes now. */
    static double calibrationNs() {
        long startNs = System.nanoTime();
        long value = startNs | 1;
        for (int step = 0; step < WORK; step++) {
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
        }
        if (value == 0) {
            throw new IllegalStateException("a xorshift of something else than zero is never zero");
        }
        return System.nanoTime() - startNs;
    }

    static Map<String, Object> description() throws IOException {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("processor", processor());
        description.put("processors", Runtime.getRuntime().availableProcessors());
        description.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        description.put("jdk", System.getProperty("java.vm.vendor") + " " + Runtime.version());
        description.put("load", Files.exists(LOAD) ? Files.readString(LOAD).split(" ", -1)[0] : "unknown");
        return description;
    }

    private static String processor() throws IOException {
        if (!Files.exists(PROCESSORS)) {
            return System.getProperty("os.arch");
        }
        try (var lines = Files.lines(PROCESSORS)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        }
    }
}
