package dev.kurs.service.command;

import java.util.Locale;
import java.util.Map;

/** An execution as a person reads it. */
final class ExecutionText {
    private ExecutionText() {}

    static String of(Map<?, ?> execution) {
        String pair = (String) execution.get("pair");
        String base = pair.substring(0, pair.indexOf('-'));
        String other = pair.substring(pair.indexOf('-') + 1);
        boolean isSold = "SELL".equals(execution.get("side"));
        StringBuilder text = new StringBuilder();
        line(text, "execution", execution.get("status") + " " + pair + " " + execution.get("side"));
        line(text, "sent", display(execution, "source_amount") + ' ' + (isSold ? base : other));
        line(text, "received", display(execution, "destination_amount") + ' ' + (isSold ? other : base));
        line(text, "filled rate", execution.get("filled_rate"));
        line(text, "fees", execution.get("total_fee_usd") + " USD");
        line(text, "quote id", execution.get("quote_id"));
        line(text, "transaction", execution.get("tx_hash"));
        line(text, "block, log", execution.get("block_number") + ", " + execution.get("log_index"));
        line(text, "settled at", execution.get("settled_at"));
        return text.toString();
    }

    private static String display(Map<?, ?> holder, String name) {
        return String.valueOf(((Map<?, ?>) holder.get(name)).get("display"));
    }

    private static void line(StringBuilder text, String label, Object value) {
        text.append(String.format(Locale.ROOT, "  %-12s %s%n", label, value));
    }
}
