package dev.kurs.service.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Emergency requests for quotes as lines for people.
 *
 * <p>Example: {@code rfq 935efd8d-…: USD-IDR FILLED, 1000000 units at a floor of 16218.5, batavia at 16290}.
 */
final class RfqText {
    private static final String LINE = System.lineSeparator();

    private RfqText() {}

    /** What was asked of whom just now. */
    static String dispatched(Map<String, Object> answer) {
        return line(answer) + LINE + "  asked are "
                + ((List<?>) answer.get("mm_recipients"))
                        .stream().map(String::valueOf).collect(Collectors.joining(", "))
                + ", for " + answer.get("timeout_seconds") + " s; what they say: kurs risk show-rfq "
                + answer.get("rfq_id");
    }

    /** All there is to tell of one, each maker on a line. */
    static String one(Map<?, ?> rfq) {
        List<String> lines = new ArrayList<>();
        lines.add(line(rfq));
        lines.add("  asked for  " + rfq.get("dispatched_at") + " by " + rfq.get("requested_by") + ": "
                + rfq.get("reason"));
        lines.add("  batch      " + rfq.get("batch_id") + ", waop " + rfq.get("waop") + ", mid "
                + rfq.get("reference_mid"));
        lines.add(
                rfq.get("ended_at") == null
                        ? "  answers    until " + rfq.get("respond_by")
                        : "  ended      " + rfq.get("ended_at"));
        return String.join(LINE, lines) + LINE + LINE + answers((List<?>) rfq.get("answers"));
    }

    /** It and what came of it. */
    static String line(Map<?, ?> rfq) {
        String line = "rfq " + rfq.get("rfq_id") + ": " + rfq.get("corridor") + " " + rfq.get("status") + ", "
                + rfq.get("total_inventory_units") + " units at a floor of " + rfq.get("price_floor");
        if (rfq.get("breach_type") != null) {
            line += " by itself at " + rfq.get("breach_type");
        }
        if (rfq.get("accepted") instanceof Map<?, ?> accepted) {
            line += ", " + accepted.get("maker") + " at " + accepted.get("price") + reference(accepted) + ", realised $"
                    + RiskText.said(rfq, "realised_pnl_usd");
        }
        return line;
    }

    private static String reference(Map<?, ?> accepted) {
        return accepted.get("reference") == null ? "" : " (" + accepted.get("reference") + ")";
    }

    private static String answers(List<?> answers) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("maker", "standing", "price", "valid until"));
        answers.forEach(each -> {
            Map<?, ?> answer = (Map<?, ?>) each;
            rows.add(List.of(
                    RiskText.said(answer, "maker"),
                    RiskText.said(answer, "standing"),
                    RiskText.said(answer, "price"),
                    RiskText.said(answer, "valid_until")));
        });
        return RiskText.table(rows);
    }

    /** What is owed, the oldest first. */
    static String obligations(Map<String, Object> answer) {
        List<?> obligations = (List<?>) answer.get("obligations");
        if (obligations.isEmpty()) {
            return "no maker owes anything";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("rfq", "maker", "corridor", "owes us", "is owed", "since", "maker's reference"));
        obligations.forEach(each -> {
            Map<?, ?> owed = (Map<?, ?>) each;
            rows.add(List.of(
                    RiskText.said(owed, "rfq_id"),
                    RiskText.said(owed, "maker"),
                    RiskText.said(owed, "corridor"),
                    amount(owed, "owed_to_us"),
                    amount(owed, "owed_by_us"),
                    RiskText.said(owed, "bound_at"),
                    RiskText.said(owed, "maker_reference")));
        });
        return RiskText.table(rows);
    }

    static String delivered(Map<String, Object> owed) {
        return "rfq " + owed.get("rfq_id") + ": " + owed.get("maker") + " delivered " + amount(owed, "owed_to_us")
                + " for " + amount(owed, "owed_by_us") + ", " + owed.get("delivery_reference");
    }

    private static String amount(Map<?, ?> owed, String side) {
        Map<?, ?> amount = (Map<?, ?>) owed.get(side);
        return amount.get("amount") + " " + amount.get("token");
    }
}
