package dev.kurs.service.advisory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.jr.ob.JSON;

/**
 * Holds the libraries that are shipped against a recorded list of advisories; run by {@code .ci/advisories}.
 *
 * <p>Example: {@code AdvisoryCheck .ci/advisories.json service/target/shipped.txt} prints the list's date and every hit, and ends with 1 if there is one.
 */
record AdvisoryCheck(LocalDate recorded, List<Advisory> advisories) {
    public static void main(String[] arguments) throws IOException {
        AdvisoryCheck check = read(Path.of(arguments[0]));
        List<ShippedPart> shipped = ShippedPart.read(Path.of(arguments[1]));
        List<String> hits = check.hits(shipped);
        System.out.println(check.report(shipped, hits));
        if (!hits.isEmpty() || shipped.isEmpty()) {
            System.exit(1);
        }
    }

    static AdvisoryCheck read(Path file) throws IOException {
        Map<String, Object> list = JSON.std.mapFrom(Files.readString(file));
        List<Advisory> advisories = new ArrayList<>();
        ((List<?>) list.get("advisories")).forEach(entry -> advisories.add(Advisory.of((Map<?, ?>) entry)));
        return new AdvisoryCheck(LocalDate.parse((String) list.get("recorded")), advisories);
    }

    /** A sentence for every shipped part and every advisory that affects it. */
    List<String> hits(List<ShippedPart> shipped) {
        List<String> hits = new ArrayList<>();
        for (ShippedPart part : shipped) {
            advisories.stream()
                    .filter(advisory -> advisory.affects(part))
                    .forEach(advisory ->
                            hits.add(part.name() + " " + part.version() + " is affected by " + advisory.id() + " ("
                                    + advisory.severity() + "): " + advisory.summary() + "; " + advisory.source()));
        }
        return hits;
    }

    String report(List<ShippedPart> shipped, List<String> hits) {
        return """
                %d libraries held against %d advisories, a list RECORDED on %s: what became known later is not in it.
                To renew it, look the libraries up at osv.dev or github.com/advisories and write .ci/advisories.json with the day's date.
                %s""".formatted(
                        shipped.size(),
                        advisories.size(),
                        recorded,
                        hits.isEmpty() ? "None is affected by any of them." : String.join("\n", hits));
    }
}
