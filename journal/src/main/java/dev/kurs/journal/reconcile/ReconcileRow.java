package dev.kurs.journal.reconcile;

import java.util.List;

/**
 * One partner in one corridor on one side, added up twice.
 *
 * @param corridor for example {@code USDT-IDRX}; {@code #7} when nothing read named corridor 7
 * @param partner the partner's name; {@code #3} when nothing read named partner 3
 * @param told from the events in the journal
 * @param rerun from the events that came out when the commands were run again
 */
public record ReconcileRow(TotalsKey key, String corridor, String partner, Totals told, Totals rerun) {
    /** Measures in which the two disagree. */
    public List<Measure> differences() {
        return told.differences(rerun);
    }
}
