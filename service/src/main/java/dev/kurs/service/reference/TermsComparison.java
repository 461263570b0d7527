package dev.kurs.service.reference;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What two commands of the same thing say differently: whether they do is a matter of their fields, and only what people are told is in the file's words.
 *
 * @param fields of the schema, such as {@code firmTtlNs}
 * @param details such as {@code firm_ttl: 45s -> 1m}
 */
record TermsComparison(Set<String> fields, List<String> details) {
    /** What the printer says of a field that says nothing. */
    private static final String UNSAID = "null";

    private static final String DIFFERENCE = "%s: %s -> %s";

    static TermsComparison of(byte[] inForce, byte[] declared, ReferenceData reference) {
        Map<String, String> before = ConfigurationCommands.terms(inForce);
        Map<String, String> after = ConfigurationCommands.terms(declared);
        Set<String> fields = union(before, after);
        fields.removeIf(
                field -> isSame(before.getOrDefault(field, UNSAID), after.getOrDefault(field, UNSAID), UNSAID, "NO"));
        List<String> inTheFilesWords =
                details(CommandTerms.of(inForce, reference), CommandTerms.of(declared, reference));
        List<String> details = !inTheFilesWords.isEmpty()
                ? inTheFilesWords
                : fields.stream()
                        .map(field -> DIFFERENCE.formatted(
                                field, before.getOrDefault(field, UNSAID), after.getOrDefault(field, UNSAID)))
                        .toList();
        return new TermsComparison(fields, details);
    }

    private static List<String> details(Map<String, String> before, Map<String, String> after) {
        return union(before, after).stream()
                .filter(key -> !isSame(said(before, key), said(after, key), CommandTerms.NONE, "false"))
                .map(key -> DIFFERENCE.formatted(key, said(before, key), said(after, key)))
                .toList();
    }

    private static String said(Map<String, String> terms, String key) {
        return terms.getOrDefault(key, CommandTerms.NONE);
    }

    private static Set<String> union(Map<String, String> before, Map<String, String> after) {
        Set<String> all = new LinkedHashSet<>(before.keySet());
        all.addAll(after.keySet());
        return all;
    }

    /** A flag that an older version of the schema did not know is not set. */
    private static boolean isSame(String from, String to, String unsaid, String unset) {
        return from.equals(to) || (from.equals(unsaid) && to.equals(unset));
    }

    boolean isSame() {
        return fields.isEmpty();
    }
}
