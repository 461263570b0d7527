package dev.kurs.service.run;

import dev.kurs.chain.quote.DomainQuoteHasher;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.signer.SignerPool;
import dev.kurs.core.engine.Engine;
import dev.kurs.core.pipeline.CommittedOutput;
import dev.kurs.core.pipeline.CoreParts;
import dev.kurs.core.pipeline.CoreStep;
import dev.kurs.core.pipeline.GuardedClock;
import dev.kurs.core.pipeline.NextDue;
import dev.kurs.core.pipeline.Ticker;
import dev.kurs.core.state.Rules;
import dev.kurs.edge.EdgePorts;
import dev.kurs.edge.EdgeServer;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.feeds.FeedGate;
import dev.kurs.journal.archive.JournalQuoteArchive;
import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.file.DamagePolicy;
import dev.kurs.journal.readmodel.ReadModel;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.tail.FollowedJournal;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.Durability;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.CorrelationIds;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.LatencyRecorder;
import dev.kurs.protocol.port.Sequencer;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlServer;
import dev.kurs.service.control.ExclusiveCommands;
import dev.kurs.service.credentials.CredentialFile;
import dev.kurs.service.credentials.KeyEndWatch;
import dev.kurs.service.credentials.MasterKeys;
import dev.kurs.service.partner.Admissions;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.ConfigurationUpdate;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.PoolMemory;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reserve.DailyCloses;
import dev.kurs.service.tls.TlsWatch;
import dev.kurs.service.webhook.JournaledRedelivery;
import dev.kurs.service.webhook.Webhooks;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A whole Kurs in one process: recovered from its journal, configured, quoting.
 *
 * <p>Starting is a walk down: journal, engine, ring, configuration, chain, prices, edge. Closing is the same walk back up.
 */
public final class KursService implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KursService.class);

    /** Answers to requests that are made once, in the data directory. */
    private static final String ANSWERS = "answers.kept";

    private final OpenedParts parts = new OpenedParts();
    private final AtomicBoolean failed = new AtomicBoolean();
    private final Metrics metrics = new Metrics();
    private final FirstPrices firstPrices = new FirstPrices();
    private final PricingWatch pricingWatch = new PricingWatch();
    private final ReferenceData reference = new ReferenceData();
    private final AutomaticRfqWatch automaticRfqs = new AutomaticRfqWatch(reference);
    private final LatePublisher ringPublisher = new LatePublisher();
    private final LatePublisher callerPublisher = new LatePublisher();

    /** For commands of the service itself: taken by the thread that starts it until the core runs, then by the core's, since whoever sends one may be interrupted. */
    private volatile CommandPublisher ownCommands = callerPublisher;

    private final LeaderDuties duties = new LeaderDuties();
    private final Settings settings;
    private final SandboxHooks hooks;
    private final Consumer<Throwable> onFailure;
    private final Clocks clocks;
    private GuardedClock clock;
    private ClockWatch clockWatch;
    private NextDue due;
    private PriceConflation conflation;
    private CommandSession session;
    private Administration administration;
    private OutputCopies copies;
    private ChainDuties chain;
    private MakersDuty makers;
    private ChronicleJournal journal;
    private ReadModel readModel;
    private Webhooks webhooks;
    private JournalQuoteArchive archive;
    private SnapshotKeeper snapshots;
    private DiskWatch diskWatch;
    private Optional<TlsWatch> tls = Optional.empty();
    private EdgeServer edge;

    private KursService(Settings settings, SandboxHooks hooks, Consumer<Throwable> onFailure, Clocks clocks) {
        this.clocks = clocks;
        this.settings = settings;
        this.hooks = hooks;
        this.onFailure = onFailure;
    }

    /**
     * Starts everything; on return the service answers.
     *
     * @param file the configuration file: what differs of its instruments is put in force, and its seed where the journal knows nothing
     * @param masterKeys what secrets in the journal are sealed under
     * @param hooks what a sandbox adds
     * @param onFailure told once when the core stops for an unexpected exception; the process should end then
     */
    public static KursService start(
            Settings settings, Section file, MasterKeys masterKeys, SandboxHooks hooks, Consumer<Throwable> onFailure) {
        return start(settings, file, masterKeys, hooks, onFailure, Clocks.SYSTEM);
    }

    /** The same by other clocks than the machine's. */
    public static KursService start(
            Settings settings,
            Section file,
            MasterKeys masterKeys,
            SandboxHooks hooks,
            Consumer<Throwable> onFailure,
            Clocks clocks) {
        KursService service = new KursService(settings, hooks, onFailure, clocks);
        try {
            service.run(file, masterKeys);
            return service;
        } catch (RuntimeException failure) {
            service.close();
            throw failure;
        }
    }

    private void run(Section file, MasterKeys masterKeys) {
        PoolMemory.require(file);
        journal = parts.add(ChronicleJournal.open(journalSettings()));
        SnapshotStore snapshotStore =
                new SnapshotStore(snapshots(settings), settings.journal().snapshotsKept());
        JournalStart start = new JournalStart(journal, snapshotStore, settings, clocks.wall());
        Recovered recovered = start.run();
        recover(recovered, masterKeys);
        Wanted wanted = wanted(file, masterKeys, recovered);

        SigningDomain domain = Signing.domain(file.section("instance"));
        SignerPool signer = parts.add(Signing.open(settings, domain));
        Signing.observe(signer.counters(), metrics);
        chain = parts.add(ChainDuties.open(settings, file, signer, reference));
        Optional<Admissions> admissions = chain.admissions(administration, this::now);
        makers = parts.add(MakersDuty.of(settings, clock.outside()));
        openRecords(start);
        openWebhooks(recovered);
        PricePublisher prices = new PricePublisher(reference, callerPublisher);
        FeedGate gate = new FeedGate(prices);
        conflation = conflation(gate);
        EdgePorts.Sandbox sandbox = new EdgePorts.Sandbox(gate, new DomainQuoteHasher(domain), hooks.faucet());
        edge = edge(masterKeys, signer, admissions, sandbox, recovered.machine().lastSequence() + 1);
        showWhatIsKnown(recovered);
        session.answersFollow(edge::shownSequence);

        Sealer sealer = SealKeeper.sealer(settings, file, this::now);
        ClientReferenceStore references = new ClientReferenceStore(journalDirectory(settings));
        snapshots = parts.add(keeper(snapshotStore, references, sealer));
        startCore(recovered);
        startFollowers();
        RulesControl rules = putInForce(wanted);
        PortfolioKeeper portfolio = new PortfolioKeeper(file, settings.environment(), reference, this::send, this::now);
        portfolio.observe(metrics);
        administration.putKeysInForce(hooks, wanted.earlierKeys, wanted.starter);
        ownCommands = ringPublisher;

        duties.begin(leaderDuties(prices, admissions, portfolio));
        parts.add(new SealKeeper(sealer, archive, references)).start();
        FeedRunner feeds = parts.add(new FeedRunner(settings.feeds(), conflation, clock.outside(), metrics));
        feeds.start();
        parts.add(new KeyEndWatch(administration.ring(), clock.outside(), LOG::warn))
                .start();
        listen(rules, feeds, portfolio);
        openToCallers();
        LargePages.begin().ifPresent(parts::add);
    }

    /** Takes up what the journal left: the clock, what is in force, and the keys, each of which has to open. */
    private void recover(Recovered recovered, MasterKeys masterKeys) {
        clock = clocks.guarded(
                settings.core().maxClockStep(), recovered.machine().lastTimestampNs());
        session = new CommandSession(recovered.machine().lastSequence() + 1);
        copies = parts.add(new OutputCopies(
                settings.core().pipeline().outputSlots(),
                new JournaledRecords(journalDirectory(settings)),
                this::fail));
        clockWatch = new ClockWatch(clock, ringPublisher);
        clockWatch.observe(metrics);
        pricingWatch.observe(metrics);
        automaticRfqs.observe(metrics);
        administration = new Administration(
                settings, masterKeys, reference, this::send, clock.outside(), corridorId -> chain.freezes(corridorId));
        recovered.machine().writeSnapshot(clockWatch);
        recovered.machine().writeSnapshot(reference);
        administration.recover(recovered.machine(), masterKeys);
    }

    /** Sends a command and waits until it is in force; returns why it was refused, or an empty text. */
    private String send(byte[] command) {
        return session.send(ownCommands, command);
    }

    /** What is read beside the engine: the disk's room, executions, and quotes of before. */
    private void openRecords(JournalStart start) {
        diskWatch = parts.add(new DiskWatch(settings.data(), settings.journal().minFreeBytes()));
        start.rebuildReadModelIfAhead();
        readModel = parts.add(ReadModel.open(settings.readModel(), followed()));
        metrics.gauge(
                "kurs_read_model_lag_records",
                "Journal records not yet in the read model",
                () -> journal.recordsBehind(readModel.position()));
        archive = parts.add(JournalQuoteArchive.keeping(followed()));
        archive.start().remade().forEach(LOG::warn);
        LOG.info("{}", archive.start().sentence());
    }

    /** The journal as far as it is committed, for all who tell of it. */
    private FollowedJournal followed() {
        return new FollowedJournal(journal.directory(), journal::committedSequence);
    }

    private void openWebhooks(Recovered recovered) {
        webhooks = parts.add(Webhooks.open(
                settings.webhookStore(),
                followed(),
                settings.environment() == Environment.SANDBOX,
                administration.ring()::webhookSecrets,
                this::now,
                settings.webhooksKeptFor(),
                recovered.machine()));
        webhooks.observe(metrics, journal::recordsBehind);
    }

    private PriceConflation conflation(FeedGate gate) {
        return new PriceConflation(
                gate,
                reference,
                settings.feeds().minMoveE8(),
                settings.core().tickInterval().toNanos(),
                clock.outside());
    }

    private SnapshotKeeper keeper(SnapshotStore store, ClientReferenceStore references, Sealer sealer) {
        return new SnapshotKeeper(
                settings.journal(),
                store,
                journal,
                references,
                Engine::new,
                () -> Math.min(
                        Math.min(copies.position(), webhooks.position()),
                        Math.min(readModel.position(), sealer.sealedTo())),
                clock.outside(),
                ringPublisher,
                this::onDifference);
    }

    /** Gives what the journal left to everybody who shows it or compares with it. */
    private void showWhatIsKnown(Recovered recovered) {
        recovered.machine().writeSnapshot(edge.restoreFrames());
        recovered.machine().writeSnapshot(firstPrices);
        recovered.machine().writeSnapshot(conflation);
        recovered.machine().writeSnapshot(makers.frames());
        chain.restored().forEach(recovered.machine()::writeSnapshot);
        chain.recall(journalDirectory(settings));
        hooks.frames().ifPresent(recovered.machine()::writeSnapshot);
    }

    /**
     * What the file asks of this start, read and tried before anything opens.
     *
     * @param isNew whether the journal is
     * @param changes what is not in force yet
     * @param earlierKeys of a service whose keys were not in its journal
     */
    private record Wanted(
            boolean isNew,
            List<Change> changes,
            DailyCloses history,
            Optional<CredentialFile> earlierKeys,
            Authority starter) {}

    private Wanted wanted(Section file, MasterKeys masterKeys, Recovered recovered) {
        Optional<CredentialFile> earlierKeys =
                CredentialFile.read(settings.credentials(), masterKeys, settings.environment());
        Authority starter = starter(file);
        boolean isNew = !reference.isConfigured();
        if (isNew) {
            reference.willGoBy(Rules.NEWEST);
        }
        DailyCloses history = new DailyCloses(file);
        recovered.machine().writeSnapshot(history);
        return new Wanted(isNew, rehearsed(file, starter), history, earlierKeys, starter);
    }

    /** What of the file is not in force; all of it has been tried. */
    private List<Change> rehearsed(Section file, Authority starter) {
        Declaration declaration =
                new Declaration(file, settings.environment(), now(), starter.actor(), starter.reason());
        List<Change> changes = ConfigurationUpdate.rehearsed(declaration.against(reference), false, reference);
        file.rejectUnknownKeys();
        declaration.remarks().forEach(LOG::warn);
        return changes;
    }

    /** The rules first, where the journal is new, then what differs of the file, then the closes of past days. */
    private RulesControl putInForce(Wanted wanted) {
        if (wanted.isNew) {
            session.configure(ownCommands, RulesControl.ofANewJournal());
        }
        RulesControl rules = new RulesControl(reference, session, ringPublisher);
        rules.sayWhatIsNewer();
        new ConfigurationUpdate(reference, this::send).run(wanted.changes);
        session.configureAll(
                ownCommands, "closes of risk.history", wanted.history.commands(reference, today(), wanted.starter));
        return rules;
    }

    /** Takes commands of this machine from now on. */
    private void listen(RulesControl rules, FeedRunner feeds, PortfolioKeeper portfolio) {
        ExclusiveCommands exclusive = new ExclusiveCommands();
        Map<String, ControlHandler> handlers = new HashMap<>(administration.handlers(exclusive));
        handlers.putAll(new ClockControl(clock, clockWatch::lastTimestampNs, session, ringPublisher).handlers());
        handlers.putAll(rules.handlers(exclusive));
        handlers.putAll(feeds.handlers());
        handlers.putAll(
                new ConfigurationControl(reference, settings, this::send, this::now, chain.link(), portfolio::declare)
                        .handlers(exclusive));
        ControlServer.open(settings.data(), handlers).ifPresent(parts::add);
    }

    private static Authority starter(Section file) {
        String user = ProcessHandle.current().info().user().orElse("unknown");
        return new Authority(Actor.configuration("os:" + user, file.source()), "declared in the configuration");
    }

    private void startCore(Recovered recovered) {
        LatencyRecorder journalLatency =
                metrics.latency("kurs_journal_append_seconds", "Time to append one record to the journal");
        CoreThreads threads = new CoreThreads(settings, parts, metrics, this::fail);
        CommittedOutput output = threads.output(listeners(recovered));
        copies.start(metrics);
        Sequencer sequencer = threads.sequencer(clock, journal, ringPublisher, callerPublisher);
        parts.add(duties);
        CoreStep step = CoreStep.of(settings.core().pipeline().maxBatch(), output, events -> {
            recovered.routeEventsTo(events);
            return new CoreParts(recovered.machine(), journal, journalLatency);
        });
        due = step.due();
        sequencer.start(step, duties);
    }

    /**
     * In the order in which they hear: those that keep state before those that announce it, the session last. Those on the core's thread only look and wake; whoever may
     * wait for something else has a copy of the output.
     */
    private List<FrameListener> listeners(Recovered recovered) {
        long lastSequence = recovered.machine().lastSequence();
        List<FrameListener> own = new ArrayList<>(List.of(new AcceptedFrames(reference)));
        own.addAll(administration.listeners());
        own.addAll(List.of(clockWatch, pricingWatch, automaticRfqs, firstPrices, new AcceptedFrames(conflation)));
        own.add(copies.of("makers", new AcceptedFrames(makers.frames()), lastSequence));
        chain.listeners().forEach((name, listener) -> own.add(copies.of(name, listener, lastSequence)));
        hooks.frames().ifPresent(frames -> own.add(copies.of("sandbox", new AcceptedFrames(frames), lastSequence)));
        own.add(new BatchEnd(this::wakeFollowers));
        own.add(session);
        return List.of(edge.frames(), new FrameListeners(own));
    }

    /** Those that follow the journal; the core runs. */
    private void startFollowers() {
        clockWatch.beat();
        readModel.start();
        webhooks.follow();
        snapshots.start(metrics);
        diskWatch.start(metrics);
    }

    private void wakeFollowers() {
        readModel.wake();
        webhooks.wake();
        snapshots.wake();
    }

    /** The second engine has computed something other than the journal says, and again when it was asked anew. */
    private void onDifference(String sentence) {
        if (settings.journal().stopsAtDifference()) {
            fail(new IllegalStateException(sentence));
        }
    }

    private void beat() {
        clockWatch.beat();
        conflation.beat();
    }

    private List<LeaderDuties.Duty> leaderDuties(
            PricePublisher prices, Optional<Admissions> admissions, PortfolioKeeper portfolio) {
        chain.observe(metrics, admissions);
        List<LeaderDuties.Duty> leader =
                new ArrayList<>(chain.duties(ringPublisher, this::send, admissions, this::now));
        leader.add(() -> makers.begin(ringPublisher));
        leader.add(() -> Ticker.start(
                ringPublisher, due, clock.outside(), this::beat, settings.core().tickInterval()));
        leader.add(prices::open);
        leader.add(webhooks::deliver);
        leader.add(portfolio::begin);
        return leader;
    }

    /** @param firstSequence the sequence of this run's first command, which tells its replies from those of earlier runs */
    private EdgeServer edge(
            MasterKeys masterKeys,
            SignerPool signer,
            Optional<Admissions> admissions,
            EdgePorts.Sandbox sandbox,
            long firstSequence) {
        EdgePorts.Settlement settlement = new EdgePorts.Settlement(
                readModel.executions(),
                readModel.auditTrail(),
                chain.commits(),
                chain.vault().bytes(),
                chain.ours(),
                chain.executeTimeout(),
                masterKeys.derivedKey("kurs history cursors"));
        EdgePorts ports = new EdgePorts(
                callerPublisher,
                administration.ring(),
                signer,
                archive,
                settlement,
                sandbox,
                administration.partners(),
                administration.approvals(),
                new EdgePorts.Idempotency(
                        parts.add(AnswerFile.open(settings.data().resolve(ANSWERS), clock.outside())),
                        masterKeys.derivedKey("kurs kept answers")),
                administration.balances(admissions, hooks.deposits()),
                administration.reserve(),
                new EdgePorts.Webhooks(webhooks.deliveries(), new JournaledRedelivery(this::send)),
                clock.outside());
        tls = settings.http().tls().map(files -> parts.add(new TlsWatch(files, this::now)));
        tls.ifPresent(watch -> watch.observe(metrics));
        EdgeServer server = new EdgeServer(
                EdgeSettings.of(settings.http(), tls.map(TlsWatch::context)),
                ports,
                metrics,
                new CorrelationIds(CorrelationIds.Owner.EDGE, firstSequence),
                new CorrelationIds(CorrelationIds.Owner.EXECUTES, firstSequence));
        server.health(() -> !failed.get());
        server.obstacle(readModel::obstacle);
        server.obstacle(clockWatch::obstacle);
        chain.link().ifPresent(link -> server.obstacle(link::obstacle));
        server.obstacle(diskWatch::obstacle);
        server.obstacle(copies::obstacle);
        server.obstacle(() -> snapshots.obstacle());
        server.quoteRefusal(diskWatch::quoteRefusal);
        return server;
    }

    private void openToCallers() {
        edge.start();
        parts.add(edge::stop);
        tls.ifPresent(watch -> watch.start(edge::renewTls));
        edge.ready(true);
    }

    private JournalSettings journalSettings() {
        JournalSettings journal = JournalSettings.in(journalDirectory(settings))
                .withDamagePolicy(
                        settings.journal().acceptedLoss().isPresent() ? DamagePolicy.CUT : DamagePolicy.REFUSE);
        return settings.journal().power() ? journal.withDurability(Durability.POWER) : journal;
    }

    private void fail(Throwable failure) {
        failed.set(true);
        ringPublisher.close();
        callerPublisher.close();
        session.fail(failure);
        onFailure.accept(failure);
    }

    private int today() {
        return Math.toIntExact(TimeUnit.NANOSECONDS.toDays(clock.outside().nanoTime()));
    }

    private Instant now() {
        return Instant.ofEpochMilli(clock.outside().nanoTime() / 1_000_000);
    }

    public static Path journalDirectory(Settings settings) {
        return settings.data().resolve("journal");
    }

    public static Path snapshots(Settings settings) {
        return settings.data().resolve("snapshots");
    }

    /** Waits until every corridor has a usable price, or for so long; tells whether they have. */
    public boolean awaitPrices(Duration patience) {
        return firstPrices.await(patience);
    }

    public int port() {
        return edge.port();
    }

    public int metricsPort() {
        return edge.metricsPort();
    }

    /** What a closed service leaves behind, in a sentence. */
    public String finished() {
        return "Kurs has stopped: all that was accepted is in the journal, up to record " + journal.lastSequence()
                + ", and the read model has it up to record " + readModel.position();
    }

    /** Stops answering, finishes what was accepted, and leaves the journal whole. */
    @Override
    public void close() {
        parts.close();
    }
}
