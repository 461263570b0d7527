package dev.kurs.service.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** {@code --cursor CURSOR}, as the page before said it. */
final class PageOption {
    @Option(names = "--cursor", paramLabel = "CURSOR", description = "goes on behind a page")
    private String cursor;

    /** Null for the first page. */
    String cursor() {
        return cursor;
    }

    /** Behind the other parameters of a query: {@code &cursor=MTIz}; nothing for the first page. */
    String query() {
        return cursor == null ? "" : "&cursor=" + OperatorSurface.part(cursor);
    }

    /** That there is nothing of what was asked for: {@code no entries match --actor os:root --action AcceptLoss}. */
    static String none(String things, Map<String, String> filters) {
        String given = filters.entrySet().stream()
                .filter(filter -> filter.getValue() != null)
                .map(filter -> " " + filter.getKey() + " " + filter.getValue())
                .collect(Collectors.joining());
        return "no " + things + (given.isEmpty() ? "" : " match" + given);
    }

    /** An answer's lines and how to go on behind them; where there are none, that there are none: {@code no events}. */
    static String page(List<String> lines, String none, Map<String, Object> answer) {
        List<String> page = new ArrayList<>(lines.isEmpty() ? List.of(none) : lines);
        if (answer.get("pagination") instanceof Map<?, ?> pagination && pagination.get("next_cursor") != null) {
            page.add("more: --cursor " + pagination.get("next_cursor"));
        }
        return String.join(System.lineSeparator(), page);
    }
}
