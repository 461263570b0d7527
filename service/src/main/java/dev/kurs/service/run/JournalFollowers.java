package dev.kurs.service.run;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.journal.archive.JournalQuoteArchive;
import dev.kurs.journal.readmodel.ReadModel;
import dev.kurs.journal.tail.FollowedJournal;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.outbound.webhook.WebhookSecrets;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.port.StateMachine;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.webhook.Webhooks;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Those that follow the journal beside the core: the read model, the archive of quotes, partners' webhooks and the snapshots. Each becomes a part of the service as it
 * opens, and none follows before {@link #start}.
 *
 * <p>Example: with the read model at record 900 and the webhooks at 880, {@link #leastPosition} is 880, and no later record is retired.
 */
final class JournalFollowers {
    private static final Logger LOG = LoggerFactory.getLogger(JournalFollowers.class);

    private final ReadModel readModel;
    private final JournalQuoteArchive archive;
    private final Webhooks webhooks;
    private SnapshotKeeper snapshots;

    private JournalFollowers(ReadModel readModel, JournalQuoteArchive archive, Webhooks webhooks) {
        this.readModel = readModel;
        this.archive = archive;
        this.webhooks = webhooks;
    }

    /**
     * Opens all but the snapshots, which wait for those who show what is known: {@link #makeSnapshots}.
     *
     * @param machine what the journal came to
     */
    static JournalFollowers open(
            Settings settings,
            OpenedParts parts,
            ChronicleJournal journal,
            StateMachine machine,
            WebhookSecrets secrets,
            InstantSource clock,
            Metrics metrics) {
        FollowedJournal committed = new FollowedJournal(journal.directory(), journal::committedSequence);
        ReadModel readModel = parts.add(ReadModel.open(settings.readModel(), committed));
        metrics.gauge(
                "kurs_read_model_lag_records",
                "Journal records not yet in the read model",
                () -> journal.recordsBehind(readModel.position()));
        JournalQuoteArchive archive = parts.add(JournalQuoteArchive.keeping(committed));
        archive.start().remade().forEach(LOG::warn);
        LOG.info("{}", archive.start().sentence());
        Webhooks webhooks = parts.add(Webhooks.open(
                settings.webhookStore(),
                committed,
                settings.environment() == Environment.SANDBOX,
                secrets,
                clock,
                settings.webhooksKeptFor(),
                machine));
        webhooks.observe(metrics, journal::recordsBehind);
        return new JournalFollowers(readModel, archive, webhooks);
    }

    /** Once, before the core runs. */
    void makeSnapshots(SnapshotKeeper keeper) {
        snapshots = keeper;
    }

    ReadModel readModel() {
        return readModel;
    }

    JournalQuoteArchive archive() {
        return archive;
    }

    Webhooks webhooks() {
        return webhooks;
    }

    SnapshotKeeper snapshots() {
        return snapshots;
    }

    /** Begins to follow; the core runs. */
    void start(Metrics metrics) {
        readModel.start();
        webhooks.follow();
        snapshots.start(metrics);
    }

    /** The journal has more, on any thread. */
    void wake() {
        readModel.wake();
        webhooks.wake();
        snapshots.wake();
    }

    /** The last record that the read model and the webhooks both have. */
    long leastPosition() {
        return Math.min(webhooks.position(), readModel.position());
    }
}
