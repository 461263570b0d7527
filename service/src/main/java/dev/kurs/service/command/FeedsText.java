package dev.kurs.service.command;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What sources of prices say, as two tables: the sources, and beside each other what they say of each feed. */
final class FeedsText {
    private FeedsText() {}

    static String of(Map<String, Object> answer) {
        StringBuilder text = new StringBuilder();
        Map<?, ?> failures = answer.get("failures") instanceof Map<?, ?> map ? map : Map.of();
        sourceRow(text, "SOURCE", "STATE", "TICKS", "/MIN", "LAST", "LAST ERROR");
        for (Object item : (List<?>) answer.get("sources")) {
            Map<?, ?> source = (Map<?, ?>) item;
            sourceRow(
                    text,
                    source.get("source"),
                    state(source, failures.containsKey(source.get("source")), answer.containsKey("failures")),
                    source.get("ticks"),
                    source.get("ticks_per_minute"),
                    age(source.get("last_success_age_seconds")),
                    failures.containsKey(source.get("source")) ? failures.get(source.get("source")) : error(source));
        }
        text.append(System.lineSeparator());
        feedRow(text, "FEED", "SOURCE", "RANK", "PRICE", "+- BPS", "AGE", "OTHERS BPS");
        for (Object item : (List<?>) answer.get("feeds")) {
            Map<?, ?> feed = (Map<?, ?>) item;
            feedRow(
                    text,
                    feed.get("feed"),
                    feed.get("source"),
                    feed.get("rank"),
                    feed.get("price"),
                    feed.get("confidence_bps"),
                    age(feed.get("age_seconds")),
                    feed.get("spread_bps") == null ? "-" : feed.get("spread_bps"));
        }
        return text.toString();
    }

    private static String state(Map<?, ?> source, boolean failed, boolean onlyTried) {
        if (!onlyTried && !Boolean.TRUE.equals(source.get("running"))) {
            return "ended";
        }
        if (failed || Boolean.TRUE.equals(source.get("failing"))) {
            return "failing";
        }
        return source.get("last_success_age_seconds") == null ? "silent" : "good";
    }

    private static String error(Map<?, ?> source) {
        return source.get("last_error") == null
                ? ""
                : source.get("last_error") + " " + age(source.get("last_error_age_seconds")) + " ago: "
                        + source.get("last_error_detail");
    }

    private static String age(Object seconds) {
        return seconds instanceof Number number ? String.format(Locale.ROOT, "%.1fs", number.doubleValue()) : "never";
    }

    private static void sourceRow(StringBuilder text, Object... cells) {
        line(text, String.format(Locale.ROOT, "%-12s %-8s %9s %6s %10s  %s", cells));
    }

    private static void feedRow(StringBuilder text, Object... cells) {
        line(text, String.format(Locale.ROOT, "%-10s %-12s %-12s %20s %8s %9s %12s", cells));
    }

    private static void line(StringBuilder text, String line) {
        text.append(line.stripTrailing()).append(System.lineSeparator());
    }
}
