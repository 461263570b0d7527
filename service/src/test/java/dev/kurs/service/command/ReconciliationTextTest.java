package dev.kurs.service.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.service.reconcile.Break;
import dev.kurs.service.reconcile.RebalanceMatch;
import dev.kurs.service.reconcile.RebalanceMatch.Means;
import dev.kurs.service.reconcile.Reconciliation;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.jr.ob.JSON;

class ReconciliationTextTest {
    private static final String NAMED = "0x" + "2a".repeat(32);
    private static final String ALIKE = "0x" + "2b".repeat(32);
    private static final String UNKNOWN = "0x" + "2c".repeat(32);
    private static final Reconciliation.Result RESULT = new Reconciliation.Result(
            1,
            7,
            0,
            0,
            0,
            2,
            0,
            3,
            List.of(
                    new RebalanceMatch(NAMED, "hedge 4", NAMED, Means.HASH),
                    new RebalanceMatch(ALIKE, "the delivery of rfq 1", "on the statement", Means.AMOUNTS)),
            Optional.empty(),
            List.of(new Break(Break.Kind.REBALANCE_NOT_RECORDED, UNKNOWN, "the journal has no hedge of it")));

    @Test
    void shouldNameForEachRebalanceThatAgreesWhatItIsInTheJournal() {
        List<String> lines = ReconciliationText.of(RESULT).lines().toList();

        assertEquals("rebalanced in" + " ".repeat(55) + " recorded as", lines.get(1));
        assertEquals(NAMED + "   hedge 4, which names it", lines.get(2));
        assertEquals(ALIKE + "   the delivery of rfq 1 (on the statement), of the same amounts", lines.get(3));
        assertEquals("REBALANCE_NOT_RECORDED   " + UNKNOWN + "   the journal has no hedge of it", lines.get(5));
    }

    @Test
    void shouldGiveProgramsTheSamePairs() throws IOException {
        Map<String, Object> told = JSON.std.mapFrom(ReconciliationText.json(RESULT));

        assertEquals(3, told.get("rebalances"));
        assertEquals(
                List.of(
                        Map.of("transaction", NAMED, "trade", "hedge 4", "reference", NAMED, "found_by", "HASH"),
                        Map.of(
                                "transaction",
                                ALIKE,
                                "trade",
                                "the delivery of rfq 1",
                                "reference",
                                "on the statement",
                                "found_by",
                                "AMOUNTS")),
                told.get("matched_rebalances"));
    }
}
