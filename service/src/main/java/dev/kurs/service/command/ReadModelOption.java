package dev.kurs.service.command;

import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.journal.file.JournalLock;
import dev.kurs.journal.file.JournalLockedException;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.readmodel.ReadModel;
import dev.kurs.journal.readmodel.ReadModelOwnedException;
import dev.kurs.journal.readmodel.ReadModelSettings;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.outbound.webhook.WebhookStoreSettings;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.reconcile.ChainReconcile;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.sandbox.SandboxDeployment;
import dev.kurs.service.start.DataAccess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which journal and which read model: {@code --data DIR}, and {@code -c kurs.yaml} where the database is not in that directory. */
final class ReadModelOption {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(200);

    @Mixin
    private DataOption data;

    @Option(
            names = {"-c", "--configuration"},
            paramLabel = "FILE",
            description = "the service's configuration, where it names a database or a chain of its own")
    private Path configuration;

    Path data() {
        return data.directory();
    }

    /** Whether a configuration is named. */
    boolean isConfigured() {
        return configuration != null;
    }

    /** The journal's directory; there must be one, and the read model beside it is written, so nobody else may get at either. */
    Path journal() {
        Path journal = new DataDirectory(data.directory()).journal();
        DataAccess.require(data(), environment());
        return journal;
    }

    SnapshotStore snapshots() {
        return new DataDirectory(data.directory()).snapshots();
    }

    private Environment environment() {
        if (configuration == null) {
            return Manifest.exists(data()) ? Environment.SANDBOX : Environment.PRODUCTION;
        }
        return Settings.of(Section.ofFile(configuration), data()).environment();
    }

    /**
     * Opens the read model, brought up to the journal's end as it is now: here, or by the service that follows the journal.
     *
     * @throws InvalidConfiguration where a service does not get there within half a minute
     */
    ReadModel open() throws IOException {
        ReadModel model = ReadModel.open(settings(), journal());
        try {
            whileNobodyWrites(model::catchUp);
        } catch (JournalLockedException | ReadModelOwnedException running) {
            awaitService();
            return model;
        } catch (IOException | RuntimeException failure) {
            model.close();
            throw failure;
        }
        return model;
    }

    private void awaitService() {
        long end = JournalRange.of(journal()).lastSequence();
        long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        long reached = ReadModel.positionOf(settings());
        while (reached < end) {
            if (System.nanoTime() > deadlineNs) {
                throw new InvalidConfiguration(
                        "the service's read model is at record " + reached + " of " + end + " after "
                                + PATIENCE.toSeconds() + " s, so that rows would be missing: see its log and /readyz");
            }
            LockSupport.parkNanos(POLL.toNanos());
            reached = ReadModel.positionOf(settings());
        }
    }

    /** Runs something while no service has the journal, or fails because one has. */
    void whileNobodyWrites(Runnable work) throws IOException {
        JournalLock lock = JournalLock.take(journal());
        try {
            work.run();
        } finally {
            lock.close();
        }
    }

    ReadModelSettings settings() {
        return configuration == null
                ? ReadModelSettings.inDirectory(data.directory().resolve(Settings.READ_MODEL))
                : Settings.of(Section.ofFile(configuration), data.directory()).readModel();
    }

    /** Where what partners are told is kept. */
    WebhookStoreSettings webhookStore() {
        return configuration == null
                ? WebhookStoreSettings.inFile(data.directory().resolve(Settings.WEBHOOKS))
                : Settings.of(Section.ofFile(configuration), data.directory()).webhookStore();
    }

    /** The comparison with the chain that the configuration names, or the running sandbox's. */
    ChainReconcile chain() {
        if (configuration == null) {
            Manifest.Chain chain = Manifest.read(data())
                    .chain()
                    .orElseThrow(() -> new InvalidConfiguration("the sandbox in " + data()
                            + " runs without a chain: name a configuration that has one with -c, or start a sandbox without"
                            + " --no-chain in another directory"));
            return comparison(List.of(URI.create(chain.rpcUrl())), SandboxDeployment.manifestFile(data()));
        }
        ChainSettings chain = Settings.of(Section.ofFile(configuration), data())
                .chain()
                .orElseThrow(() -> new InvalidConfiguration(configuration + " has no section chain"));
        return comparison(chain.rpcUrls(), chain.deployment());
    }

    private static ChainReconcile comparison(List<URI> nodes, Path deployment) {
        return new ChainReconcile(
                nodes,
                new ManifestFile(deployment)
                        .read()
                        .orElseThrow(() -> new InvalidConfiguration("there is no deployment manifest " + deployment)));
    }
}
