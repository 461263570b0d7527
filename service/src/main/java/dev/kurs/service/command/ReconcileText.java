package dev.kurs.service.command;

import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.reconcile.Measure;
import dev.kurs.journal.reconcile.ReconcileResult;
import dev.kurs.journal.reconcile.ReconcileRow;
import dev.kurs.protocol.text.ShownText;
import java.math.BigDecimal;

/** What reconciling found, as a table for people and a list of what disagrees. */
final class ReconcileText {
    private static final String COLUMNS = "%-12s %-20s %-5s %10s %10s %10s %10s %20s %16s%n";

    private ReconcileText() {}

    static String of(ReconcileResult result) {
        StringBuilder text = new StringBuilder(String.format(
                "%,d commands in range, run again from sequence %,d on%n",
                result.commandsInRange(), result.fromSequence()));
        text.append(String.format(
                COLUMNS,
                "corridor",
                "partner",
                "side",
                "indicative",
                "firm",
                "rejected",
                "expired",
                "notional USD",
                "fees USD"));
        result.rows().forEach(row -> text.append(line(row)));
        result.differingRows()
                .forEach(row -> row.differences()
                        .forEach(measure -> text.append(String.format(
                                "%s %s %s: %s is %s as told, %s when run again%n",
                                ShownText.of(row.corridor()),
                                ShownText.of(row.partner()),
                                row.key().side(),
                                measure,
                                row.told().get(measure),
                                row.rerun().get(measure)))));
        if (result.firstDifference() != null) {
            text.append(result.eventDifferences()).append(" events differ; the first:\n");
            text.append(result.firstDifference().sideBySide(new MessagePrinter()))
                    .append('\n');
        }
        return text.append(result.isEqual() ? "the books agree\n" : "the books DO NOT agree\n")
                .toString();
    }

    private static String line(ReconcileRow row) {
        return String.format(
                COLUMNS,
                ShownText.of(row.corridor()),
                ShownText.of(row.partner()),
                row.key().side(),
                row.told().get(Measure.INDICATIVE_QUOTES),
                row.told().get(Measure.FIRM_QUOTES),
                row.told().get(Measure.REJECTED_QUOTES),
                row.told().get(Measure.EXPIRED_QUOTES),
                dollars(row, Measure.NOTIONAL_E6),
                dollars(row, Measure.TOTAL_FEE_E6));
    }

    private static String dollars(ReconcileRow row, Measure measure) {
        return new BigDecimal(row.told().get(measure), 6).toPlainString();
    }
}
