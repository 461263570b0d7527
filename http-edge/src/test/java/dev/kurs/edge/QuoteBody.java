package dev.kurs.edge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The body of a quote's request, with members changed: {@code QuoteBody.firm("amount", "5.00", "wallet_address", null)} has another amount and no wallet, and a value of
 * {@code raw:5} is the number 5.
 */
final class QuoteBody {
    private QuoteBody() {}

    /** A thousand USDT for IDRX. */
    static String indicative(String... changes) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("corridor_id", EdgeFixture.USDT_IDRX);
        members.put("from_token", EdgeFixture.USDT);
        members.put("to_token", EdgeFixture.IDRX);
        members.put("amount", "1000.00");
        members.put("wallet_address", EdgeFixture.WALLET);
        for (int index = 0; index < changes.length; index += 2) {
            if (changes[index + 1] == null) {
                members.remove(changes[index]);
            } else {
                members.put(changes[index], changes[index + 1]);
            }
        }
        StringBuilder text = new StringBuilder("{");
        members.forEach((name, value) -> text.append(text.length() > 1 ? "," : "")
                .append('"')
                .append(name)
                .append("\":")
                .append(value.startsWith("raw:") ? value.substring(4) : "\"" + value + "\""));
        return text.append('}').toString();
    }

    /** The same as a firm quote. */
    static String firm(String... changes) {
        String[] more = Arrays.copyOf(changes, changes.length + 2);
        more[changes.length] = "quote_type";
        more[changes.length + 1] = "FIRM";
        List<String> names = new ArrayList<>();
        for (int index = 0; index < changes.length; index += 2) {
            names.add(changes[index]);
        }
        return indicative(names.contains("quote_type") ? changes : more);
    }
}
