package dev.kurs.service.reference;

import dev.kurs.service.terms.ConfiguredTerm;
import dev.kurs.service.terms.ConfiguredTerms;
import dev.kurs.service.terms.TermUnit;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why the engine refused what a file declares, in the file's words: {@code INVALID_CONFIGURATION: firmTtlNs of USDT-IDRX is 600000000000, must be 30000000000 to 60000000000}
 * is {@code firm_ttl of USDT-IDRX is 10m, must be 30s to 1m}. Of several terms, what each of them is.
 */
final class TermRefusal {
    private static final String NUMBER = "-?\\d[\\d.E-]*";

    private static final Pattern NUMBERS = Pattern.compile(NUMBER);

    private static final Pattern BOUNDED = Pattern.compile(
            "[A-Z_]+: (?<field>\\w+)(?<of>(?<tier> of [A-Z]+(?= of ))?(?: of \\S+)?) is (?<value>" + NUMBER
                    + "), must be (?<bounds>(?:at (?:least|most) )?" + NUMBER + "(?: to " + NUMBER + ")?)?(?<rest>.*)");

    /** A term of tiers of which the larger one's has to be no higher. */
    private static final Pattern RISING =
            Pattern.compile("[A-Z_]+: (?<field>\\w+)(?<of> of .+) rises with size: (?<larger>" + NUMBER
                    + ") in (?<tier>[A-Z]+) after (?<smaller>" + NUMBER + ")");

    /** One of several terms: {@code rfqTimeoutNs is 0, emergencyTimeoutNs 60000000000 and …}. */
    private static final Pattern ONE_OF_SEVERAL = Pattern.compile("(\\w+)( is)? (-?\\d{1,18})(?![\\w.])");

    /** Several levels that the engine names together: {@code Thresholds[protectE8=85000000, …]}. */
    private static final Pattern LEVELS = Pattern.compile("\\w+\\[(?=protectE8=)(.*)]");

    private static final Pattern LEVEL = Pattern.compile("(\\w+)E8=(-?\\d+)");

    private TermRefusal() {}

    /** @param refusal the engine's reason and detail */
    static String inTheFilesWords(String refusal) {
        Matcher rising = RISING.matcher(refusal);
        if (rising.matches()) {
            return ConfiguredTerms.of("tiers." + rising.group("field"))
                    .map(term -> risingSentence(term, rising))
                    .orElse(refusal);
        }
        Matcher bounded = BOUNDED.matcher(refusal);
        if (!bounded.matches()) {
            return ofSeveral(levels(refusal));
        }
        String group = bounded.group("tier") == null ? "" : "tiers.";
        return ConfiguredTerms.of(group + bounded.group("field"))
                .map(term -> sentence(term, bounded))
                .orElse(refusal);
    }

    private static String sentence(ConfiguredTerm term, Matcher bounded) {
        TermUnit unit = term.unit();
        String bounds = NUMBERS.matcher(Objects.toString(bounded.group("bounds"), ""))
                .replaceAll(number -> unit.text(number.group()));
        return term.key() + bounded.group("of") + " is " + unit.text(bounded.group("value")) + ", must be " + bounds
                + bounded.group("rest");
    }

    private static String risingSentence(ConfiguredTerm term, Matcher rising) {
        TermUnit unit = term.unit();
        return term.key() + rising.group("of") + " rises with size: " + unit.text(rising.group("larger")) + " in "
                + rising.group("tier") + " after " + unit.text(rising.group("smaller")) + ", must not";
    }

    private static String ofSeveral(String refusal) {
        return ONE_OF_SEVERAL
                .matcher(refusal)
                .replaceAll(said -> ConfiguredTerms.of(said.group(1))
                        .map(term -> term.key() + Objects.toString(said.group(2), "") + " "
                                + term.unit().text(said.group(3)))
                        .orElse(said.group()));
    }

    private static String levels(String refusal) {
        return LEVELS.matcher(refusal)
                .replaceAll(levels -> LEVEL.matcher(levels.group(1))
                        .replaceAll(level -> level.group(1) + " " + TermUnit.FACTOR.text(level.group(2))));
    }
}
