package dev.kurs.service.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Answers of the reserve surface as tables for people. */
final class RiskText {
    private static final String LINE = System.lineSeparator();
    private static final String NOTHING = "-";
    private static final String FREEZE = "FREEZE";

    private RiskText() {}

    static String status(Map<String, Object> answer) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "corridor",
                "state",
                "units",
                "waop",
                "mid",
                "gross $",
                "P&L $",
                "VaR 1d $",
                "% cap",
                "conc %",
                "age h",
                "breach"));
        ((Map<?, ?>) answer.get("corridors")).forEach((name, entry) -> {
            Map<?, ?> risk = (Map<?, ?>) entry;
            rows.add(List.of(
                    String.valueOf(name),
                    state(risk),
                    said(risk, "inventory_units"),
                    said(risk, "waop"),
                    said(risk, "oracle_mid"),
                    said(risk, "gross_exposure_usd"),
                    said(risk, "unrealised_pnl_usd"),
                    said(risk, "var_1d_usd"),
                    said(risk, "var_pct_of_capital"),
                    said(risk, "concentration_pct"),
                    said(risk, "oldest_batch_age_hours"),
                    said(risk, "breach_type")));
        });
        return "capital $" + answer.get("reserve_capital_usd") + ", VaR 1d 99 % $" + answer.get("portfolio_var_usd")
                + " (" + answer.get("portfolio_var_pct") + " %, " + answer.get("diversification_discount_usd")
                + " less by diversification), " + overall(answer) + ", as of "
                + answer.get("snapshot_time") + LINE + LINE + table(rows) + below(notes(answer));
    }

    /** The answer shows FREEZE as HALT, and says beside it which of them it is. */
    private static String state(Map<?, ?> risk) {
        return isFrozen(risk) ? FREEZE : said(risk, "status");
    }

    private static boolean isFrozen(Map<?, ?> risk) {
        return Boolean.TRUE.equals(risk.get("is_frozen"));
    }

    private static Object overall(Map<String, Object> answer) {
        boolean isAnyFrozen =
                ((Map<?, ?>) answer.get("corridors")).values().stream().anyMatch(risk -> isFrozen((Map<?, ?>) risk));
        return isAnyFrozen ? FREEZE : answer.get("overall_status");
    }

    /** What freezes corridors and what operators have set, and what makers owe and were asked last. */
    private static List<String> notes(Map<String, Object> answer) {
        Map<?, ?> corridors = (Map<?, ?>) answer.get("corridors");
        List<String> notes = new ArrayList<>();
        corridors.forEach((name, entry) -> {
            if (isFrozen((Map<?, ?>) entry)) {
                notes.add(name + " is " + held(FREEZE, (Map<?, ?>) entry));
            }
        });
        notes.addAll(overrides(corridors));
        if (answer.get("open_obligations") instanceof Integer open && open > 0) {
            notes.add("undelivered by makers: " + open + ", owed to us $" + answer.get("owed_to_us_usd") + ", by us $"
                    + answer.get("owed_by_us_usd") + "; which: kurs risk obligations");
        }
        if (answer.get("last_emergency_rfq") instanceof Map<?, ?> last) {
            notes.add("last emergency " + RfqText.line(last));
        }
        return notes;
    }

    private static List<String> overrides(Map<?, ?> corridors) {
        List<String> overrides = new ArrayList<>();
        corridors.forEach((name, entry) -> {
            if (((Map<?, ?>) entry).get("override") instanceof Map<?, ?> override) {
                overrides.add("override " + override.get("override_id") + ": " + name + " " + override.get("state")
                        + " by " + override.get("set_by")
                        + (override.get("expires_at") == null ? " for good" : " until " + override.get("expires_at")));
            }
        });
        return overrides;
    }

    private static String below(List<String> notes) {
        return notes.isEmpty() ? "" : LINE + LINE + String.join(LINE, notes);
    }

    static String batches(Map<String, Object> answer) {
        return list(
                answer,
                "batches",
                "no batches",
                List.of("batch", "status", "units", "waop", "P&L $", "realised $", "swaps", "hedges", "opened"),
                batch -> List.of(
                        said(batch, "batch_id"),
                        said(batch, "status"),
                        said(batch, "inventory_units"),
                        said(batch, "waop"),
                        said(batch, "unrealised_pnl_usd"),
                        said(batch, "realised_pnl_usd"),
                        said(batch, "swap_count"),
                        said(batch, "hedge_count"),
                        said(batch, "opened_at")));
    }

    static String backtest(Map<String, Object> answer) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "corridor",
                "side",
                "days",
                "exceptions",
                "expected",
                "p Kupiec",
                "p independent",
                "p both",
                "last 250",
                "zone"));
        ((Map<?, ?>) answer.get("corridors"))
                .forEach((name, sides) -> ((Map<?, ?>) sides).forEach((side, entry) -> {
                    if (entry instanceof Map<?, ?> test) {
                        Map<?, ?> light = (Map<?, ?>) test.get("traffic_light");
                        rows.add(List.of(
                                String.valueOf(name),
                                String.valueOf(side),
                                said(test, "days"),
                                said(test, "exceptions"),
                                said(test, "expected_exceptions"),
                                said((Map<?, ?>) test.get("kupiec"), "p_value"),
                                said((Map<?, ?>) test.get("independence"), "p_value"),
                                said((Map<?, ?>) test.get("conditional_coverage"), "p_value"),
                                said(light, "exceptions"),
                                said(light, "zone")));
                    }
                }));
        return table(rows);
    }

    static String hedges(Map<String, Object> answer) {
        return list(
                answer,
                "hedges",
                "no hedges",
                List.of("hedge", "batch", "side", "base", "price", "realised $", "venue", "reference", "traded"),
                RiskText::hedgeRow);
    }

    static String hedge(Map<String, Object> answer) {
        return "hedge " + answer.get("hedge_id") + ": " + answer.get("side") + " " + answer.get("base_amount") + " at "
                + answer.get("price") + ", realised $" + said(answer, "realised_pnl_usd") + " in batch "
                + answer.get("batch_id");
    }

    /** What the corridor is in now, which need not be what was asked for. */
    static String override(Map<String, Object> answer) {
        Object asked = answer.get("new_state");
        Object now = Objects.requireNonNullElse(answer.get("risk_state"), asked);
        String term = answer.get("expires_at") == null ? "for good" : "until " + answer.get("expires_at");
        String standing = now.equals(asked)
                ? asked + ", was " + answer.get("previous_state") + ", " + term
                : held(now, answer) + "; " + asked + " is set " + term;
        return answer.get("corridor") + " is " + standing + "; override " + answer.get("override_id")
                + onchain(answer.get("onchain_status"));
    }

    /** What came of a corridor whose override has ended; the override alone where that could not be read. */
    static String ended(String id, Map<String, Object> answer) {
        String ended = "override " + id + " has ended";
        return answer.get("corridor") == null
                ? ended
                : ended + "; " + answer.get("corridor") + " is " + held(state(answer), answer);
    }

    /** A state and what holds it: {@code FREEZE: frozen on chain, until the thaw there}. */
    private static String held(Object state, Map<?, ?> holder) {
        if (!(holder.get("state_cause") instanceof Map<?, ?> cause)) {
            return state.toString();
        }
        return state
                + switch (said(cause, "metric")) {
                    case "CHAIN" -> ": frozen on chain, until the thaw there";
                    case "LEG" -> ": a leg of it is";
                    case "OVERRIDE_ENDED" -> "";
                    default -> " by " + said(cause, "metric");
                };
    }

    private static String onchain(Object status) {
        if (status == null) {
            return "";
        }
        return "PENDING".equals(status)
                ? "; the freeze goes to the chain, and leaving it waits for the thaw there"
                : "; the chain is not frozen: no guardian's key is here";
    }

    private static List<String> hedgeRow(Map<?, ?> hedge) {
        return List.of(
                said(hedge, "hedge_id"),
                said(hedge, "batch_id"),
                said(hedge, "side"),
                said(hedge, "base_amount"),
                said(hedge, "price"),
                said(hedge, "realised_pnl_usd"),
                said(hedge, "venue"),
                said(hedge, "reference"),
                said(hedge, "traded_at"));
    }

    private static String list(
            Map<String, Object> answer,
            String member,
            String none,
            List<String> head,
            Function<Map<?, ?>, List<String>> row) {
        List<?> items = (List<?>) answer.get(member);
        List<List<String>> rows = new ArrayList<>();
        rows.add(head);
        items.forEach(each -> rows.add(row.apply((Map<?, ?>) each)));
        return PageOption.page(items.isEmpty() ? List.of() : List.of(table(rows)), none, answer);
    }

    /** A member's value, or a dash. */
    static String said(Map<?, ?> members, String name) {
        Object value = members.get(name);
        return value == null ? NOTHING : value.toString();
    }

    /** Columns as wide as their widest text. */
    static String table(List<List<String>> rows) {
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                int at = column;
                int width = rows.stream()
                        .mapToInt(each -> each.get(at).length())
                        .max()
                        .orElse(0);
                line.append(row.get(column)).repeat(" ", width - row.get(column).length() + 2);
            }
            lines.add(line.toString().stripTrailing());
        }
        return String.join(LINE, lines);
    }
}
