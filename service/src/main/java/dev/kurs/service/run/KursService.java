package dev.kurs.service.run;

import dev.kurs.chain.quote.DomainQuoteHasher;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.signer.SignerPool;
import dev.kurs.core.engine.Engine;
import dev.kurs.core.pipeline.GuardedClock;
import dev.kurs.core.pipeline.Ticker;
import dev.kurs.edge.EdgePorts;
import dev.kurs.edge.EdgeServer;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.edge.metrics.ProcessMetrics;
import dev.kurs.feeds.FeedGate;
import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.readmodel.ReadModel;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlServer;
import dev.kurs.service.control.ExclusiveCommands;
import dev.kurs.service.credentials.KeyEndWatch;
import dev.kurs.service.credentials.MasterKeys;
import dev.kurs.service.partner.Admissions;
import dev.kurs.service.reference.PoolMemory;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.webhook.JournaledRedelivery;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
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

    private final OpenedParts parts = new OpenedParts();
    private final Metrics metrics = new Metrics();
    private final FirstPrices firstPrices = new FirstPrices();
    private final PricingWatch pricingWatch = new PricingWatch();
    private final ReferenceData reference = new ReferenceData();
    private final AutomaticRfqWatch automaticRfqs = new AutomaticRfqWatch(reference);
    private final LeaderDuties duties = new LeaderDuties();
    private final Settings settings;
    private final SandboxHooks hooks;
    private final Consumer<Throwable> onFailure;
    private final Clocks clocks;
    private GuardedClock clock;
    private ClockWatch clockWatch;
    private PriceConflation conflation;
    private CommandSession session;
    private CoreWiring core;
    private Administration administration;
    private OutputCopies copies;
    private ChainDuties chain;
    private MakersDuty makers;
    private ChronicleJournal journal;
    private DiskWatch diskWatch;
    private JournalFollowers followers;
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
        BuildMetric.observe(metrics);
        ProcessMetrics.observe(metrics);
        SnapshotStore snapshotStore =
                new SnapshotStore(snapshots(settings), settings.journal().snapshotsKept());
        journal = parts.add(ChronicleJournal.open(JournalStart.openedBy(settings), snapshotStore, hooks.lock()));
        EdgeOpening opening = new EdgeOpening(settings, parts);
        opening.requirePorts();
        JournalStart start = new JournalStart(journal, snapshotStore, settings, clocks.wall());
        Recovered recovered = start.run();
        recover(recovered, masterKeys);
        DeclaredStart declared =
                DeclaredStart.of(file, settings, masterKeys, reference, recovered.machine(), this::commandTime);

        SigningDomain domain = Signing.domain(file.section("instance"));
        SignerPool signer = parts.add(Signing.open(settings, domain));
        Signing.observe(signer.counters(), metrics);
        chain = parts.add(ChainDuties.open(settings, file, signer, reference));
        Optional<Admissions> admissions = chain.admissions(administration, this::now);
        makers = parts.add(MakersDuty.of(settings, chain.preflight(), clock.outside()));
        openBesideCore(start, recovered);
        PricePublisher prices = new PricePublisher(reference, core.callerPublisher());
        FeedGate gate = new FeedGate(prices);
        conflation = conflation(gate);
        EdgePorts.Sandbox sandbox = new EdgePorts.Sandbox(gate, new DomainQuoteHasher(domain), hooks.faucet());
        EdgePorts ports = edgePorts(opening, masterKeys, signer, admissions, sandbox);
        edge = opening.server(ports, this::now, metrics, recovered.machine().lastSequence() + 1);
        tellProbes();
        showWhatIsKnown(recovered);
        session.answersFollow(edge::shownSequence);

        Sealer sealer = SealKeeper.sealer(settings, file, this::now);
        ClientReferenceStore references = new ClientReferenceStore(journalDirectory(settings));
        followers.makeSnapshots(parts.add(snapshotKeeper(snapshotStore, references, sealer)));
        startCore(recovered);

        RulesControl rules = new RulesControl(reference, session, core.publisher());
        declared.putInForce(rules, session, core.ownCommands(), today());
        PortfolioKeeper portfolio = new PortfolioKeeper(file, settings.environment(), reference, core::send, this::now);
        portfolio.observe(metrics);
        CalendarKeeper calendars =
                new CalendarKeeper(file, settings.environment(), reference, core::send, this::now, clock::isTrusted);
        administration.putKeysInForce(hooks, declared.earlierKeys(), declared.starter());
        core.handOver();

        duties.begin(leaderDuties(prices, admissions, portfolio, calendars));
        parts.add(new SealKeeper(sealer, followers.archive(), references)).start();
        FeedRunner feeds = parts.add(new FeedRunner(settings.feeds(), conflation, clock.outside(), metrics));
        feeds.start();
        parts.add(new KeyEndWatch(administration.ring(), clock.outside(), LOG::warn))
                .start();

        listen(file, rules, feeds, portfolio, calendars);
        opening.open(edge);
        LargePages.begin().ifPresent(parts::add);
    }

    /** Takes up what the journal left: the clock, what is in force, and the keys, each of which has to open. */
    private void recover(Recovered recovered, MasterKeys masterKeys) {
        clock = clocks.guarded(
                settings.core().maxClockStep(), recovered.machine().lastTimestampNs());
        session = new CommandSession(recovered.machine().lastSequence() + 1);
        core = new CoreWiring(settings, parts, metrics, session, onFailure);
        copies = parts.add(new OutputCopies(
                settings.core().pipeline().outputSlots(),
                new JournaledRecords(journalDirectory(settings)),
                core::fail));
        clockWatch = new ClockWatch(clock, core.publisher());
        clockWatch.observe(metrics);
        pricingWatch.observe(metrics);
        automaticRfqs.observe(metrics);
        administration = new Administration(
                settings, masterKeys, reference, core::send, clock.outside(), corridorId -> chain.freezes(corridorId));
        recovered.machine().writeSnapshot(clockWatch);
        recovered.machine().writeSnapshot(reference);
        administration.recover(recovered.machine(), masterKeys);
    }

    /** What goes by the journal beside the engine, and the room on its disk. */
    private void openBesideCore(JournalStart start, Recovered recovered) {
        diskWatch = parts.add(new DiskWatch(settings.data(), settings.journal().minFreeBytes()));
        start.rebuildReadModelIfAhead();
        followers = JournalFollowers.open(
                settings,
                parts,
                journal,
                recovered.machine(),
                administration.ring()::webhookSecrets,
                this::now,
                metrics);
    }

    private PriceConflation conflation(FeedGate gate) {
        return new PriceConflation(
                gate,
                reference,
                settings.feeds().minMoveE8(),
                settings.core().tickInterval().toNanos(),
                clock.outside());
    }

    /** What is told of the rest at {@code /healthz} and {@code /readyz}, and to whoever asks for a quote. */
    private void tellProbes() {
        edge.health(core::isWell);
        edge.obstacle(followers.readModel()::obstacle);
        edge.obstacle(clockWatch::obstacle);
        edge.obstacle(chain::obstacle);
        edge.obstacle(diskWatch::obstacle);
        edge.obstacle(copies::obstacle);
        edge.obstacle(() -> followers.snapshots().obstacle());
        edge.quoteRefusal(diskWatch::quoteRefusal);
    }

    /** Gives what the journal left to everybody who shows it or compares with it. */
    private void showWhatIsKnown(Recovered recovered) {
        recovered.machine().writeSnapshot(edge.restoreFrames());
        recovered.machine().writeSnapshot(firstPrices);
        recovered.machine().writeSnapshot(conflation);
        recovered.machine().writeSnapshot(makers.frames());
        makers.recall(journalDirectory(settings), recovered.machine().lastTimestampNs());
        chain.restored().forEach(recovered.machine()::writeSnapshot);
        chain.recall(journalDirectory(settings));
        hooks.frames().ifPresent(recovered.machine()::writeSnapshot);
    }

    /** Takes commands of this machine from now on. */
    private void listen(
            Section file, RulesControl rules, FeedRunner feeds, PortfolioKeeper portfolio, CalendarKeeper calendars) {
        ExclusiveCommands exclusive = new ExclusiveCommands();
        Map<String, ControlHandler> handlers = new HashMap<>(administration.handlers(exclusive));
        handlers.putAll(new ClockControl(clock, clockWatch::lastTimestampNs, session, core.publisher()).handlers());
        handlers.putAll(rules.handlers(exclusive));
        handlers.putAll(feeds.handlers());
        handlers.putAll(new ConfigurationControl(
                        reference,
                        file,
                        settings,
                        core::send,
                        this::now,
                        chain.link(),
                        (applied, bringingAbout) ->
                                calendars.declare(applied, () -> portfolio.declare(applied, bringingAbout)))
                .handlers(exclusive));
        ControlServer.open(settings.data(), handlers).ifPresent(parts::add);
    }

    private SnapshotKeeper snapshotKeeper(SnapshotStore store, ClientReferenceStore references, Sealer sealer) {
        return new SnapshotKeeper(
                settings.journal(),
                store,
                journal,
                references,
                Engine::new,
                () -> Math.min(Math.min(copies.position(), followers.leastPosition()), sealer.sealedTo()),
                clock.outside(),
                core.publisher(),
                this::onDifference);
    }

    /** The core, and behind it those that follow what it journals. */
    private void startCore(Recovered recovered) {
        core.start(recovered, clock, journal, listeners(recovered), copies, duties);
        clockWatch.beat();
        followers.start(metrics);
        diskWatch.start(metrics);
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
        own.add(new BatchEnd(followers::wake));
        own.add(session);
        return List.of(edge.frames(), new FrameListeners(own));
    }

    /** The second engine has computed something other than the journal says, and again when it was asked anew. */
    private void onDifference(String sentence) {
        if (settings.journal().stopsAtDifference()) {
            core.fail(new IllegalStateException(sentence));
        }
    }

    private void beat() {
        clockWatch.beat();
        conflation.beat();
    }

    private List<LeaderDuties.Duty> leaderDuties(
            PricePublisher prices,
            Optional<Admissions> admissions,
            PortfolioKeeper portfolio,
            CalendarKeeper calendars) {
        chain.observe(metrics, admissions);
        List<LeaderDuties.Duty> leader =
                new ArrayList<>(chain.duties(core.publisher(), core::send, admissions, hooks.chain(), this::now));
        leader.add(() -> makers.begin(core.publisher()));
        leader.add(() -> Ticker.start(
                core.publisher(),
                core.due(),
                clock.outside(),
                this::beat,
                settings.core().tickInterval()));
        leader.add(prices::open);
        leader.add(followers.webhooks()::deliver);
        leader.add(portfolio::begin);
        leader.add(calendars::begin);
        return leader;
    }

    private EdgePorts edgePorts(
            EdgeOpening opening,
            MasterKeys masterKeys,
            SignerPool signer,
            Optional<Admissions> admissions,
            EdgePorts.Sandbox sandbox) {
        ReadModel readModel = followers.readModel();
        EdgePorts.Settlement settlement = chain.settlement(
                readModel.executions(), readModel.auditTrail(), masterKeys.derivedKey("kurs history cursors"));
        return new EdgePorts(
                core.callerPublisher(),
                administration.ring(),
                signer,
                followers.archive(),
                settlement,
                sandbox,
                administration.partners(),
                administration.approvals(),
                opening.keptAnswers(masterKeys, clock.outside()),
                administration.balances(admissions, hooks.deposits()),
                administration.reserve(),
                new EdgePorts.Webhooks(followers.webhooks().deliveries(), new JournaledRedelivery(core::send)),
                clock.outside());
    }

    private int today() {
        return Math.toIntExact(TimeUnit.NANOSECONDS.toDays(clock.outside().nanoTime()));
    }

    /** What a command would carry: a start's clock may be behind the journal's end. Before the core runs. */
    private Instant commandTime() {
        return Instant.ofEpochMilli(clock.nanoTime() / 1_000_000);
    }

    private Instant now() {
        return Instant.ofEpochMilli(clock.outside().nanoTime() / 1_000_000);
    }

    public static Path journalDirectory(Settings settings) {
        return settings.data().resolve(Settings.JOURNAL);
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
                + ", and the read model has it up to record "
                + followers.readModel().position();
    }

    /** Stops answering, finishes what was accepted, and leaves the journal whole. */
    @Override
    public void close() {
        parts.close();
    }
}
