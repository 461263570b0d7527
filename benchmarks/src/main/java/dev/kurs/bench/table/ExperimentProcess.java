package dev.kurs.bench.table;

import dev.kurs.bench.table.Rounds.Round;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.jr.ob.JSON;

/** Does one experiment in a process of its own, whose compiler has seen nothing else, and writes its rounds as the last line of its output. */
final class ExperimentProcess {
    static final String RESULT = "rounds: ";

    private ExperimentProcess() {}

    /**
     * Starts such a process, with this one's options, and waits for its end.
     *
     * @param seconds of each half of a round
     * @throws IOException where it could not measure; the message says why
     */
    static Rounds run(String experiment, int rounds, double seconds) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(ProcessHandle.current().info().command().orElseThrow());
        line.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), ExperimentProcess.class.getName()));
        line.addAll(List.of(experiment, Integer.toString(rounds), Double.toString(seconds)));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        String last = "it said nothing";
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            String result = null;
            String complaint = null;
            for (String next = said.readLine(); next != null; next = said.readLine()) {
                last = next;
                result = next.startsWith(RESULT) ? next : result;
                complaint = complaint == null && next.startsWith("Exception in") ? next : complaint;
            }
            if (result != null) {
                return read(result);
            }
            throw new IOException(complaint == null ? last : complaint);
        }
    }

    /** @param arguments the experiment's name, how many rounds, and seconds of each half */
    public static void main(String[] arguments) throws Exception {
        int rounds = Integer.parseInt(arguments[1]);
        double seconds = Double.parseDouble(arguments[2]);
        List<Round> done = new ArrayList<>();
        try (Experiment experiment = Laboratory.open(arguments[0])) {
            experiment.control(seconds);
            experiment.subject(seconds);
            for (int number = 0; number < rounds; number++) {
                done.add(round(experiment, seconds));
            }
        }
        System.out.println(RESULT
                + JSON.std.asString(done.stream().map(ExperimentProcess::json).toList()));
    }

    private static Round round(Experiment experiment, double seconds) throws Exception {
        Machine.Times before = Machine.times();
        double calibrationNs = Machine.calibrationNs();
        Map<String, Double> control = experiment.control(seconds);
        Map<String, Double> subject = experiment.subject(seconds);
        calibrationNs = Math.max(calibrationNs, Machine.calibrationNs());
        return new Round(control, subject, calibrationNs, Machine.times().stolenSince(before));
    }

    private static Map<String, Object> json(Round round) {
        return Map.of(
                "control", round.control(),
                "subject", round.subject(),
                "calibration_ns", round.calibrationNs(),
                "stolen", round.stolen());
    }

    /** The rounds of what such a process wrote. */
    static Rounds read(String line) throws IOException {
        List<Round> rounds = new ArrayList<>();
        for (Object each : JSON.std.listFrom(line.substring(RESULT.length()))) {
            Map<?, ?> round = (Map<?, ?>) each;
            rounds.add(new Round(
                    figures(round.get("control")),
                    figures(round.get("subject")),
                    ((Number) round.get("calibration_ns")).doubleValue(),
                    ((Number) round.get("stolen")).doubleValue()));
        }
        return new Rounds(rounds);
    }

    private static Map<String, Double> figures(Object json) {
        Map<String, Double> figures = new TreeMap<>();
        ((Map<?, ?>) json).forEach((name, value) -> figures.put(name.toString(), ((Number) value).doubleValue()));
        return figures;
    }
}
