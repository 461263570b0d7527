package dev.kurs.service.command;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A day's profit and loss as a sum for people. */
final class PnlText {
    private static final List<String> PARTS =
            List.of("spread", "fees", "inventory_revaluation", "hedging", "rebates", "gas");
    private static final String LINE = System.lineSeparator();

    private PnlText() {}

    static String day(Map<String, Object> answer) {
        String parts = PARTS.stream()
                .map(part -> row(part.replace('_', ' '), answer.get(part + "_usd")))
                .collect(Collectors.joining(LINE));
        return answer.get("date") + (Boolean.TRUE.equals(answer.get("closed")) ? "" : ", so far") + LINE
                + row("book at the start", answer.get("open_value_usd")) + LINE
                + parts + LINE
                + row("profit and loss", answer.get("pnl_usd")) + LINE
                + row("book at the end", answer.get("value_usd")) + LINE
                + answer.get("swap_count") + " swaps, " + answer.get("hedge_count") + " hedges";
    }

    private static String row(String name, Object dollars) {
        return "%-22s %18s".formatted(name, "$" + dollars);
    }
}
