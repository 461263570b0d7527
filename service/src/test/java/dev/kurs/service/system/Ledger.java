package dev.kurs.service.system;

import dev.kurs.service.system.QuotingPartner.SignedPost;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What the outside knows: every firm quote that was answered, and every request whose answer was lost. */
final class Ledger {
    private final Queue<Told> told = new ConcurrentLinkedQueue<>();
    private final Queue<Lost> lost = new ConcurrentLinkedQueue<>();

    /** A firm quote answered with 200. */
    record Told(int partner, SignedPost request, PartnerAnswer answer) {
        String quoteId() {
            return answer.text("quote_id");
        }
    }

    /** A request for a firm quote that nobody answered. */
    record Lost(int partner, SignedPost request) {}

    void wasTold(int partner, SignedPost request, PartnerAnswer answer) {
        told.add(new Told(partner, request, answer));
    }

    void wasLost(int partner, SignedPost request) {
        lost.add(new Lost(partner, request));
    }

    List<Told> told() {
        return List.copyOf(told);
    }

    List<Lost> lost() {
        return List.copyOf(lost);
    }
}
