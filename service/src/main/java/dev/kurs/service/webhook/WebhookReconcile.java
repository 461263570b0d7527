package dev.kurs.service.webhook;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.readmodel.SqliteLibrary;
import dev.kurs.outbound.webhook.WebhookComparison;
import dev.kurs.outbound.webhook.WebhookLedger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;

/** Holds the webhook store of a data directory to the journal's events. */
public final class WebhookReconcile {
    private WebhookReconcile() {}

    /**
     * Compares all of the store; a service may run meanwhile.
     *
     * @return empty where there is no store, or where retention took the journal's first records, without which no event can be derived
     */
    public static Optional<WebhookComparison.WebhookTotals> run(Path data, Path journal) {
        Path file = Webhooks.file(data);
        JournalRange range = JournalRange.of(journal);
        if (!Files.exists(file) || range.isEmpty() || !range.hasBeginning()) {
            return Optional.empty();
        }
        try {
            SqliteLibrary.load();
            return Optional.of(compare(file, journal));
        } catch (SQLException | IOException e) {
            throw new UncheckedIOException("Cannot read the webhook store " + file, new IOException(e));
        }
    }

    private static WebhookComparison.WebhookTotals compare(Path file, Path journal) throws SQLException {
        try (WebhookLedger ledger = WebhookLedger.open(file);
                JournalReader reader = new JournalReader(journal)) {
            WebhookComparison comparison = new WebhookComparison(ledger);
            while (reader.next() && reader.sequence() <= ledger.reached()) {
                reader.forEachFrame(comparison.frames());
                comparison.endRecord(reader.sequence());
            }
            return comparison.finish();
        }
    }
}
