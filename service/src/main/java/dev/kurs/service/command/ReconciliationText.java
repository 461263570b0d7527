package dev.kurs.service.command;

import dev.kurs.outbound.webhook.WebhookComparison;
import dev.kurs.protocol.text.ShownText;
import dev.kurs.service.reconcile.Break;
import dev.kurs.service.reconcile.RebalanceMatch;
import dev.kurs.service.reconcile.Reconciliation;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.jr.ob.JSON;

/** What comparing journal, read model and chain found, as a table for people and as JSON for programs. */
final class ReconciliationText {
    private static final String BREAK = "%-24s %-68s %s%n";
    private static final String MATCH = "%-68s %s%n";

    private ReconciliationText() {}

    static String of(Reconciliation.Result result) {
        StringBuilder text = new StringBuilder(String.format(
                "blocks %,d to %,d: %,d settled, %,d failed commits; %,d quotes open; %d tokens; %d undelivered by"
                        + " makers; %d rebalances%n",
                result.fromBlock(),
                result.toBlock(),
                result.settled(),
                result.failed(),
                result.openQuotes(),
                result.tokens(),
                result.openObligations(),
                result.rebalances()));
        result.webhooks()
                .ifPresent(told -> text.append(String.format(
                        "webhooks: %,d events, %,d delivered, %,d pending, %,d given up, %,d forgotten%n",
                        told.events(), told.delivered(), told.pending(), told.failed(), told.purged())));
        if (!result.matched().isEmpty()) {
            text.append(String.format(MATCH, "rebalanced in", "recorded as"));
        }
        for (RebalanceMatch match : result.matched()) {
            text.append(String.format(MATCH, match.transactionHash(), recorded(match)));
        }
        if (!result.breaks().isEmpty()) {
            text.append(String.format(BREAK, "break", "of", "reason"));
        }
        for (Break found : result.breaks()) {
            text.append(
                    String.format(BREAK, found.kind(), ShownText.of(found.subject()), ShownText.of(found.reason())));
        }
        return text.append(
                        result.breaks().isEmpty()
                                ? "journal, read model and chain agree\n"
                                : "journal, read model and chain DO NOT agree: "
                                        + result.breaks().size() + " breaks\n")
                .toString();
    }

    private static String recorded(RebalanceMatch match) {
        return match.trade()
                + switch (match.means()) {
                    case HASH -> ", which names it";
                    case AMOUNTS -> " (" + ShownText.of(match.reference()) + "), of the same amounts";
                };
    }

    static String json(Reconciliation.Result result) throws IOException {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("from_block", result.fromBlock());
        map.put("to_block", result.toBlock());
        map.put("settled", result.settled());
        map.put("failed", result.failed());
        map.put("open_quotes", result.openQuotes());
        map.put("tokens", result.tokens());
        map.put("undelivered_by_makers", result.openObligations());
        map.put("rebalances", result.rebalances());
        map.put(
                "matched_rebalances",
                result.matched().stream().map(ReconciliationText::matched).toList());
        result.webhooks().ifPresent(told -> map.put("webhooks", webhooks(told)));
        map.put("breaks", breaks(result.breaks()));
        return JSON.std.asString(map) + "\n";
    }

    private static Map<String, String> matched(RebalanceMatch match) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("transaction", match.transactionHash());
        map.put("trade", match.trade());
        map.put("reference", match.reference());
        map.put("found_by", match.means().name());
        return map;
    }

    private static Map<String, Object> webhooks(WebhookComparison.WebhookTotals told) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("events", told.events());
        map.put("delivered", told.delivered());
        map.put("pending", told.pending());
        map.put("failed", told.failed());
        map.put("purged", told.purged());
        return map;
    }

    private static List<Map<String, String>> breaks(List<Break> breaks) {
        return breaks.stream()
                .map(found -> {
                    Map<String, String> map = new LinkedHashMap<>();
                    map.put("kind", found.kind().name());
                    map.put("subject", found.subject());
                    map.put("reason", found.reason());
                    return map;
                })
                .toList();
    }
}
