package dev.kurs.bench.table;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.jr.ob.JSON;

/**
 * What a run came to.
 *
 * @param command that gives it again
 * @param machine that it was measured on
 * @param seconds that each experiment took, or those together that share a process
 * @param missing experiments that were not done, and why
 */
record Results(
        Instant begin,
        String command,
        Map<String, Object> machine,
        List<Measured> rows,
        Map<String, Rounds> rounds,
        Map<String, Long> seconds,
        Map<String, String> missing) {
    String json() throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("begin", begin.toString());
        json.put("command", command);
        json.put("machine", machine);
        json.put("rows", rows.stream().map(Results::json).toList());
        Map<String, Object> experiments = new LinkedHashMap<>();
        rounds.forEach((name, done) -> experiments.put(name, json(done)));
        json.put("experiments", experiments);
        json.put("disturbances", disturbances());
        json.put("seconds", seconds);
        json.put("not_measured", missing);
        return JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(json) + "\n";
    }

    private static Map<String, Object> json(Measured measured) {
        Row row = measured.row();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("measure", row.name());
        json.put("against", row.against());
        json.put("ratio", measured.figure());
        json.put("must", measured.asked(row.must()));
        json.put("aim", measured.asked(row.aim()));
        json.put("reaches", measured.verdict());
        return json;
    }

    /** What disturbed experiments, in words. */
    Map<String, String> disturbances() {
        Map<String, String> said = new LinkedHashMap<>();
        rounds.forEach((experiment, done) -> {
            if (done.disturbed() > 0) {
                said.put(experiment, done.disturbance());
            }
        });
        return said;
    }

    /** Every round, whether it was disturbed and whether it counts. */
    private static List<Map<String, Object>> json(Rounds rounds) {
        List<Rounds.Round> counted = rounds.counted();
        return rounds.all().stream()
                .map(round -> {
                    Map<String, Object> json = new LinkedHashMap<>();
                    json.put("control", round.control());
                    json.put("subject", round.subject());
                    json.put("calibration_ns", round.calibrationNs());
                    json.put("stolen", round.stolen());
                    json.put("disturbed", rounds.isDisturbed(round));
                    json.put("counted", counted.contains(round));
                    return json;
                })
                .toList();
    }
}
