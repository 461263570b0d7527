package dev.kurs.service.reference;

import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What two commands of the same thing say differently, {@code "minUsdE6: 10000000 -> 20000000"}; of two ids, the names. */
final class TermsComparison {
    /** What the printer says of a field that says nothing. */
    private static final String UNSAID = "null";

    private static final Map<String, Kind> KINDS = Map.of(
            "calendarId", Kind.CALENDARS,
            "feedId", Kind.FEEDS,
            "pegFeedId", Kind.FEEDS,
            "baseTokenId", Kind.TOKENS,
            "quoteTokenId", Kind.TOKENS);

    private TermsComparison() {}

    static List<String> details(byte[] inForce, byte[] declared, ReferenceData reference) {
        Map<String, String> before = ConfigurationCommands.terms(inForce);
        Map<String, String> after = ConfigurationCommands.terms(declared);
        Set<String> fields = new LinkedHashSet<>(before.keySet());
        fields.addAll(after.keySet());
        List<String> details = new ArrayList<>();
        for (String field : fields) {
            String from = before.getOrDefault(field, UNSAID);
            String to = after.getOrDefault(field, UNSAID);
            if (!isSame(from, to)) {
                details.add(field + ": " + named(field, from, reference) + " -> " + named(field, to, reference));
            }
        }
        return details;
    }

    /** A flag that an older version of the schema did not know is NO. */
    private static boolean isSame(String from, String to) {
        return Objects.equals(from, to) || (from.equals(UNSAID) && to.equals("NO"));
    }

    private static String named(String field, String value, ReferenceData reference) {
        Kind kind = KINDS.get(field);
        if (kind == null) {
            return value;
        }
        return reference.ids(kind).entrySet().stream()
                .filter(entry -> entry.getValue().toString().equals(value))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(value.equals("-1") ? "none or new" : value);
    }
}
