package dev.kurs.service.webhook;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.readmodel.SqliteLibrary;
import dev.kurs.outbound.webhook.WebhookComparison;
import dev.kurs.outbound.webhook.WebhookLedger;
import dev.kurs.outbound.webhook.WebhookStoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;

/** Holds a webhook store to the journal's events. */
public final class WebhookReconcile {
    private WebhookReconcile() {}

    /**
     * Compares all of the store; a service may run meanwhile.
     *
     * @return empty where there is no store, or where retention took the journal's first records, without which no event can be derived
     */
    public static Optional<WebhookComparison.WebhookTotals> run(WebhookStoreSettings store, Path journal) {
        JournalRange range = JournalRange.of(journal);
        if (range.isEmpty() || !range.hasBeginning()) {
            return Optional.empty();
        }
        try {
            SqliteLibrary.load();
            Optional<WebhookLedger> present = WebhookLedger.open(store);
            return present.isEmpty() ? Optional.empty() : Optional.of(compare(present.get(), journal));
        } catch (SQLException | IOException e) {
            throw new UncheckedIOException("Cannot read the webhook store " + store, new IOException(e));
        }
    }

    private static WebhookComparison.WebhookTotals compare(WebhookLedger present, Path journal) throws SQLException {
        try (WebhookLedger ledger = present;
                JournalReader reader = new JournalReader(journal)) {
            WebhookComparison comparison = new WebhookComparison(ledger);
            while (reader.nextUpToEnd() && reader.sequence() <= ledger.reached()) {
                reader.forEachFrame(comparison.frames());
                comparison.endRecord(reader.sequence());
            }
            return comparison.finish();
        }
    }
}
