package dev.kurs.service.command;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;

/** A quote as a person reads it. */
final class QuoteText {
    private QuoteText() {}

    static String of(Map<?, ?> quote) {
        Map<?, ?> fees = (Map<?, ?>) quote.get("fee_breakdown");
        String pair = (String) quote.get("pair");
        String base = pair.substring(0, pair.indexOf('-'));
        String other = pair.substring(pair.indexOf('-') + 1);
        boolean sell = "SELL".equals(quote.get("side"));
        String input = ' ' + (sell ? base : other);
        String output = ' ' + (sell ? other : base);
        StringBuilder text = new StringBuilder();
        line(text, "quote", quote.get("quote_type") + " " + quote.get("pair") + " " + quote.get("side"));
        line(text, "you send", display(quote, "input_amount") + input);
        line(text, "you receive", display(quote, "output_amount") + output);
        line(
                text,
                "rate",
                quote.get("rate") + "   (mid " + quote.get("mid") + ", adjusted " + quote.get("adjusted_mid") + ")");
        line(
                text,
                "fees",
                display(fees, "fixed_fee") + input + " fixed + " + display(fees, "variable_fee") + input + " variable ("
                        + fees.get("variable_fee_bps") + " bps) = " + fees.get("total_fee_usd") + " USD");
        line(text, "spread", fees.get("total_spread_bps") + " bps, " + display(fees, "spread_fee") + output);
        line(text, "tier, state", fees.get("tier") + ", " + quote.get("risk_state"));
        if (quote.get("quote_id") != null) {
            line(text, "quote id", quote.get("quote_id"));
            line(text, "expires at", Instant.ofEpochSecond(((Number) quote.get("expires_at")).longValue()));
            line(text, "signature", quote.get("signature"));
        }
        return text.toString();
    }

    private static String display(Map<?, ?> holder, String name) {
        return String.valueOf(((Map<?, ?>) holder.get(name)).get("display"));
    }

    private static void line(StringBuilder text, String label, Object value) {
        text.append(String.format(Locale.ROOT, "  %-12s %s%n", label, value));
    }
}
