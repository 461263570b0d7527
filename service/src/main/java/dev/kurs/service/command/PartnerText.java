package dev.kurs.service.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Partners as lines for people. */
final class PartnerText {
    private PartnerText() {}

    static String list(Map<String, Object> answer) {
        List<String> lines = new ArrayList<>();
        for (Object each : (List<?>) answer.get("partners")) {
            Map<?, ?> partner = (Map<?, ?>) each;
            lines.add(partner.get("partner_id") + "  " + partner.get("status") + "  " + partner.get("name"));
        }
        return PageOption.page(lines, "no partners", answer);
    }

    static String one(Map<String, Object> partner) {
        List<String> lines = new ArrayList<>();
        lines.add(partner.get("partner_id") + "  " + partner.get("status") + "  " + partner.get("name"));
        lines.add("  rate tier  " + partner.get("rate_tier"));
        lines.add("  pricing    " + MemberText.of((Map<?, ?>) partner.get("pricing")));
        lines.add("  max open   " + orNone(partner.get("max_open_usd")));
        lines.add("  webhook    " + orNone(partner.get("webhook_url")));
        if (partner.get("webhook_url") != null && !hasWebhookKey(partner)) {
            lines.add("             it is told nothing there: it has no live WEBHOOK key; kurs keys issue --webhook"
                    + " --partner "
                    + partner.get("partner_id") + " --reason TEXT");
        }
        ((Map<?, ?>) partner.get("corridors")).forEach((pair, terms) -> {
            Map<?, ?> corridor = (Map<?, ?>) terms;
            lines.add("  corridor   " + pair + "  " + (isOpen(corridor) ? "open" : "closed")
                    + "  " + orNone(corridor.get("daily_limit_usd")) + " a day, "
                    + orNone(corridor.get("monthly_limit_usd")) + " a month");
        });
        for (Object each : (List<?>) partner.get("keys")) {
            Map<?, ?> key = (Map<?, ?>) each;
            lines.add("  key        " + key.get("key_id") + "  " + key.get("kind") + "  " + key.get("status")
                    + (key.get("expires_at") == null ? "  without end" : "  until " + key.get("expires_at")));
        }
        wallets(partner).forEach(wallet -> lines.add("  wallet     " + wallet));
        return String.join(System.lineSeparator(), lines);
    }

    /** The partner, and what opens the corridor where a limit alone has not. */
    static String limited(Map<String, Object> partner, String pair) {
        Map<?, ?> corridor = (Map<?, ?>) ((Map<?, ?>) partner.get("corridors")).get(pair);
        return isOpen(corridor)
                ? one(partner)
                : one(partner) + System.lineSeparator() + pair + " stays closed; open it with kurs partner set "
                        + partner.get("partner_id") + " --corridor " + pair;
    }

    private static boolean hasWebhookKey(Map<String, Object> partner) {
        return ((List<?>) partner.get("keys"))
                .stream()
                        .map(each -> (Map<?, ?>) each)
                        .anyMatch(key -> "WEBHOOK".equals(key.get("kind")) && "ACTIVE".equals(key.get("status")));
    }

    private static boolean isOpen(Map<?, ?> corridor) {
        return Boolean.TRUE.equals(corridor.get("enabled"));
    }

    static List<String> wallets(Map<String, Object> partner) {
        return ((List<?>) partner.get("wallets"))
                .stream().map(each -> (Map<?, ?>) each).map(PartnerText::wallet).toList();
    }

    /** {@code 0x… [lp_deposit, swap]  on chain: PENDING}. */
    static String wallet(Map<?, ?> wallet) {
        Object status = wallet.get("onchain_status");
        return wallet.get("wallet_address") + "  " + wallet.get("permissions")
                + (status == null ? "" : "  on chain: " + status);
    }

    private static Object orNone(Object value) {
        return value == null ? "none" : value;
    }
}
