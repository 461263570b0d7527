package dev.kurs.service.command;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Entries of the audit as lines for people, whose members have no scale: {@code dailyLimitE6 2000000000} is {@code dailyLimit 2000} there. */
final class AuditText {
    private static final int MOST_MEMBERS = 12;
    private static final int NANOS_DIGITS = 9;
    private static final String TYPE = "type";
    private static final Pattern SCALED = Pattern.compile("(.+)E(\\d+)");
    private static final Pattern TIME = Pattern.compile("(.+(?:At|Until|By|Before))Ns");
    private static final Pattern LENGTH = Pattern.compile("(.+)Ns");
    private static final String INTEGER = "-?\\d+";

    private AuditText() {}

    /** @param none what there is to say of an empty page */
    static String page(Map<String, Object> answer, String none) {
        List<String> lines = new ArrayList<>();
        ((List<?>) answer.get("entries")).forEach(entry -> lines.add(line((Map<?, ?>) entry)));
        return PageOption.page(lines, none, answer);
    }

    private static String line(Map<?, ?> entry) {
        Map<?, ?> who = (Map<?, ?>) entry.get("actor");
        return entry.get("at") + "  " + who.get("kind") + " " + who.get("id") + "  " + entry.get("action") + "  "
                + said(entry.get("target")) + "  " + said(entry.get("reason"))
                + (entry.get("refusal") == null ? "" : "  REFUSED " + entry.get("refusal"))
                + changed(entry);
    }

    private static Object said(Object text) {
        return text == null ? "-" : text;
    }

    /** What became another by it: {@code state NORMAL -> FREEZE}; of what it took away, {@code list raffles -> none}. */
    private static String changed(Map<?, ?> entry) {
        if (!(entry.get("after") instanceof Map<?, ?> after)) {
            return "";
        }
        Map<?, ?> before = entry.get("before") instanceof Map<?, ?> was ? was : Map.of();
        List<String> members = names(before, after).stream()
                .filter(name -> !name.equals(TYPE) && !Objects.equals(after.get(name), before.get(name)))
                .map(name -> change(name.toString(), before.get(name), after.get(name)))
                .toList();
        List<String> shown = members.subList(0, Math.min(members.size(), MOST_MEMBERS));
        String more =
                members.size() > shown.size() ? ", and " + (members.size() - shown.size()) + " more (--json)" : "";
        return shown.isEmpty() ? "" : "  " + String.join(", ", shown) + more;
    }

    /** What was there before and is not now is told only of terms of one kind: others have other members. */
    private static Set<Object> names(Map<?, ?> before, Map<?, ?> after) {
        Set<Object> names = new LinkedHashSet<>(after.keySet());
        if (Objects.equals(before.get(TYPE), after.get(TYPE))) {
            names.addAll(before.keySet());
        }
        return names;
    }

    private static String change(String member, Object was, Object is) {
        String from = was == null ? "" : value(member, was) + " -> ";
        return name(member) + " " + from + value(member, is);
    }

    private static String name(String member) {
        for (Pattern unit : List.of(SCALED, TIME, LENGTH)) {
            Matcher named = unit.matcher(member);
            if (named.matches()) {
                return named.group(1);
            }
        }
        return member;
    }

    private static String value(String member, Object value) {
        if (value == null || !value.toString().matches(INTEGER)) {
            return MemberText.value(value);
        }
        BigDecimal number = new BigDecimal(value.toString());
        Matcher scaled = SCALED.matcher(member);
        if (scaled.matches()) {
            return plain(number.movePointLeft(Integer.parseInt(scaled.group(2))));
        }
        if (TIME.matcher(member).matches()) {
            return Instant.EPOCH.plusNanos(number.longValueExact()).toString();
        }
        return LENGTH.matcher(member).matches() ? plain(number.movePointLeft(NANOS_DIGITS)) + " s" : value.toString();
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
