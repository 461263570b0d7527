package dev.kurs.service.reference;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What two commands of the same thing say differently, in the file's words: {@code firm_ttl: 45s -> 1m}. */
final class TermsComparison {
    private TermsComparison() {}

    static List<String> details(byte[] inForce, byte[] declared, ReferenceData reference) {
        Map<String, String> before = CommandTerms.of(inForce, reference);
        Map<String, String> after = CommandTerms.of(declared, reference);
        Set<String> keys = new LinkedHashSet<>(before.keySet());
        keys.addAll(after.keySet());
        List<String> details = new ArrayList<>();
        for (String key : keys) {
            String from = before.getOrDefault(key, CommandTerms.NONE);
            String to = after.getOrDefault(key, CommandTerms.NONE);
            if (!isSame(from, to)) {
                details.add(key + ": " + from + " -> " + to);
            }
        }
        return details;
    }

    /** A flag that an older version of the schema did not know is false. */
    private static boolean isSame(String from, String to) {
        return from.equals(to) || (from.equals(CommandTerms.NONE) && to.equals("false"));
    }
}
