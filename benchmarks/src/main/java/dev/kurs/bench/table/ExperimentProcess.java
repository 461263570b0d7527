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

/** Does one experiment in a process of its own, whose compiler has seen nothing else, or some that share their servers, and writes a line of rounds for each. */
final class ExperimentProcess {
    static final String RESULT = "rounds: ";

    private static final int CALIBRATION_PASSES = 3;

    private ExperimentProcess() {}

    /** The same of one experiment. */
    static Rounds run(String experiment, int rounds, double seconds) throws IOException {
        return run(List.of(experiment), rounds, seconds).getFirst();
    }

    /**
     * Starts such a process, with this one's options, and waits for its end; the rounds of each experiment.
     *
     * @param seconds of each half of a round
     * @throws IOException where it could not measure one of them; the message says why
     */
    static List<Rounds> run(List<String> experiments, int rounds, double seconds) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(ProcessHandle.current().info().command().orElseThrow());
        line.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), ExperimentProcess.class.getName()));
        line.addAll(List.of(Integer.toString(rounds), Double.toString(seconds)));
        line.addAll(experiments);
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        String last = "it said nothing";
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            List<Rounds> results = new ArrayList<>();
            String complaint = null;
            for (String next = said.readLine(); next != null; next = said.readLine()) {
                last = next;
                if (next.startsWith(RESULT)) {
                    results.add(read(next));
                }
                complaint = complaint == null && next.startsWith("Exception in") ? next : complaint;
            }
            if (results.size() == experiments.size()) {
                return results;
            }
            throw new IOException(complaint == null ? last : complaint);
        }
    }

    /** @param arguments how many rounds, seconds of each half, and the experiments' names */
    public static void main(String[] arguments) throws Exception {
        int rounds = Integer.parseInt(arguments[0]);
        double seconds = Double.parseDouble(arguments[1]);
        try (Laboratory laboratory = new Laboratory()) {
            for (int name = 2; name < arguments.length; name++) {
                try (Experiment experiment = laboratory.open(arguments[name])) {
                    List<Map<String, Object>> done = rounds(experiment, rounds, seconds).stream()
                            .map(ExperimentProcess::json)
                            .toList();
                    System.out.println(RESULT + JSON.std.asString(done));
                }
            }
        }
    }

    private static List<Round> rounds(Experiment experiment, int rounds, double seconds) throws Exception {
        WarmUp.ofThisProcess().of(experiment, seconds);
        warmUpCalibration();
        List<Round> done = new ArrayList<>();
        for (int number = 0; number < rounds; number++) {
            done.add(round(experiment, seconds));
        }
        return done;
    }

    /** Interpreted it would make of every first round a disturbed one. */
    private static void warmUpCalibration() {
        for (int pass = 0; pass < CALIBRATION_PASSES; pass++) {
            double unused = Machine.calibrationNs();
        }
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

    /** The rounds of a line that such a process wrote. */
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
