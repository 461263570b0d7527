package dev.kurs.service.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What partners are told, as lines for people. */
final class WebhookText {
    private WebhookText() {}

    /** @param none what there is to say of an empty list */
    static String list(Map<String, Object> answer, String none) {
        List<String> lines = new ArrayList<>();
        for (Object each : (List<?>) answer.get("webhooks")) {
            lines.add(one((Map<?, ?>) each));
        }
        return PageOption.page(lines, none, answer);
    }

    static String one(Map<?, ?> webhook) {
        List<?> attempts = (List<?>) webhook.get("attempts");
        String last = attempts.isEmpty() ? "not tried yet" : attempts.size() + " tried, " + attempt(attempts.getLast());
        return webhook.get("event_id") + "  " + webhook.get("status") + "  " + webhook.get("partner_id") + " #"
                + webhook.get("seq") + "  " + webhook.get("event") + "  " + last;
    }

    private static String attempt(Object each) {
        Map<?, ?> attempt = (Map<?, ?>) each;
        Object outcome = attempt.get("status_code") == null ? attempt.get("error") : attempt.get("status_code");
        return "last " + attempt.get("at") + ": " + outcome;
    }
}
