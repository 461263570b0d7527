package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.client.PartnerClient.Reply;
import dev.kurs.service.soak.ChainTruth.Commit;
import dev.kurs.service.soak.SoakTrader.Swap;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Holds what the service says of swaps to what the chain says of them.
 *
 * <p>Example: a quote whose commit the chain took once is SETTLED in that transaction with the quoted amounts, by look-up and in the history, once.
 */
final class Verdict {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    private final SoakPartner partner;
    private final ChainTruth truth;
    private final Map<String, String> statusByQuote = new HashMap<>();

    Verdict(SoakPartner partner, ChainTruth truth) {
        this.partner = partner;
        this.truth = truth;
    }

    void judge(List<Swap> swaps) {
        judge(swaps, List.of());
    }

    /** @param executed quotes of v0.1, whose executions are in the history too */
    void judge(List<Swap> swaps, Collection<String> executed) {
        swaps.forEach(this::judge);
        compareHistory(Set.copyOf(executed));
    }

    long count(String status) {
        return statusByQuote.values().stream().filter(status::equals).count();
    }

    boolean isSettled(Swap swap) {
        return "SETTLED".equals(statusByQuote.get(swap.quote().quoteId()));
    }

    private void judge(Swap swap) {
        SoakQuote quote = swap.quote();
        Optional<Commit> settled = truth.settled(quote);
        List<Commit> refused = truth.refused(quote, swap.payer());
        Reply reply = partner.execution(quote.quoteId());
        if (settled.isPresent()) {
            judgeSettled(swap, settled.get(), execution(swap, reply));
        } else if (!refused.isEmpty()) {
            judgeFailed(swap, refused, execution(swap, reply));
        } else {
            assertEquals(NOT_FOUND, reply.status(), () -> swap + ": " + reply.body());
            assertEquals("EXPIRED", state(quote), swap::toString);
        }
    }

    private Map<?, ?> execution(Swap swap, Reply reply) {
        assertEquals(OK, reply.status(), () -> swap + " is in the chain, and here: " + reply.body());
        Map<?, ?> execution = (Map<?, ?>) reply.json().get("data");
        statusByQuote.put(swap.quote().quoteId(), String.valueOf(execution.get("status")));
        return execution;
    }

    private void judgeSettled(Swap swap, Commit commit, Map<?, ?> execution) {
        SoakQuote quote = swap.quote();
        assertEquals("SETTLED", execution.get("status"), swap::toString);
        assertEquals("SETTLED", state(quote), swap::toString);
        assertEquals(commit.hash(), execution.get("tx_hash"), swap::toString);
        assertEquals(commit.block(), ((Number) execution.get("block_number")).longValue(), swap::toString);
        assertEquals(quote.amountInRaw().toString(), raw(execution, "source_amount"), swap::toString);
        assertEquals(quote.amountOutRaw().toString(), raw(execution, "destination_amount"), swap::toString);
    }

    private void judgeFailed(Swap swap, List<Commit> refused, Map<?, ?> execution) {
        assertEquals("FAILED", execution.get("status"), swap::toString);
        assertEquals("ON_CHAIN_REVERT", execution.get("reason"), swap::toString);
        assertNull(execution.get("destination_amount"), swap::toString);
        assertTrue(
                refused.stream().anyMatch(commit -> commit.hash().equals(execution.get("tx_hash"))),
                () -> swap + " failed in " + execution.get("tx_hash") + ", the chain says " + refused);
    }

    private String state(SoakQuote quote) {
        Reply reply = partner.quote(quote.quoteId());
        assertEquals(OK, reply.status(), reply::body);
        return String.valueOf(((Map<?, ?>) reply.json().get("data")).get("state"));
    }

    private static String raw(Map<?, ?> execution, String amount) {
        return String.valueOf(((Map<?, ?>) execution.get(amount)).get("raw"));
    }

    /** Every execution is on one page, once. */
    private void compareHistory(Set<String> executed) {
        Map<String, String> shown = new HashMap<>();
        String cursor = "";
        do {
            Reply page = partner.get("/v1/executions", "per_page=50" + cursor);
            assertEquals(OK, page.status(), page::body);
            for (Object item : (List<?>) page.json().get("data")) {
                Map<?, ?> execution = (Map<?, ?>) item;
                String quoteId = String.valueOf(execution.get("quote_id"));
                assertFalse(shown.containsKey(quoteId), () -> quoteId + " is in the history twice");
                shown.put(quoteId, String.valueOf(execution.get("status")));
            }
            Object next = ((Map<?, ?>) page.json().get("pagination")).get("next_cursor");
            cursor = next == null ? "" : "&cursor=" + next;
        } while (!cursor.isEmpty());
        shown.keySet().removeAll(executed);
        assertEquals(statusByQuote, shown);
    }
}
