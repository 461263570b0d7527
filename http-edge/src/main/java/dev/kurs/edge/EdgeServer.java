package dev.kurs.edge;

import dev.kurs.edge.address.ClientAddresses;
import dev.kurs.edge.auth.BearerAuthenticator;
import dev.kurs.edge.auth.SignedAuthenticator;
import dev.kurs.edge.call.CallContext;
import dev.kurs.edge.docs.Documents;
import dev.kurs.edge.limit.PartnerShares;
import dev.kurs.edge.metrics.EdgeMetrics;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.edge.operations.OperationsHandler;
import dev.kurs.edge.operator.OperatorAttempts;
import dev.kurs.edge.pending.MakerWaits;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.pending.ReplyStage;
import dev.kurs.edge.route.Routes;
import dev.kurs.edge.server.ApiHandler;
import dev.kurs.edge.server.BodyBudget;
import dev.kurs.edge.server.BodyIntake;
import dev.kurs.edge.server.ConnectionPlaces;
import dev.kurs.edge.server.HeadRefusal;
import dev.kurs.edge.server.Listener;
import dev.kurs.edge.server.RateGate;
import dev.kurs.edge.server.ServerState;
import dev.kurs.edge.server.SurfaceHeadRefusal;
import dev.kurs.edge.v01.ExecuteWaits;
import dev.kurs.edge.view.ViewStage;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.CorrelationIds;
import dev.kurs.protocol.message.FrameListener;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/**
 * The HTTP edge: two listeners, the calls that wait, and the views that answer reads.
 *
 * <p>Restore the views ({@link #restoreFrames}), let {@link #frames} follow the ring, {@link #start}, then {@code ready(true)}.
 */
public final class EdgeServer {
    private static final long SWEEP_INTERVAL_MS = 250;
    private static final long DRAIN_POLL_MS = 10;

    /** For what is answered at the end to be written. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);

    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

    private final EdgeConfiguration configuration;
    private final Views views = new Views();
    private final ViewStage viewStage = new ViewStage(views);
    private final ServerState state = new ServerState(views);
    private final PendingCalls calls;
    private final ExecuteWaits executes;
    private final MakerWaits makerWaits;
    private final ReplyStage replies;
    private final ThreadPoolExecutor readers = BlockingThreads.forReads();
    private final ThreadPoolExecutor executors = BlockingThreads.forExecutes();
    private final ThreadPoolExecutor minters = BlockingThreads.forFaucet();
    private final ThreadPoolExecutor changers = BlockingThreads.forChanges();
    private final ScheduledExecutorService sweeper;
    private final ConnectionPlaces places = new ConnectionPlaces();
    private final BodyBudget bodies;
    private final Listener api;
    private final Listener operations;
    private final AtomicBoolean isStopped = new AtomicBoolean();
    private ScheduledFuture<?> sweep;

    /**
     * @param ids of this run's calls, so that no earlier run's reply is taken for theirs
     * @param executeIds of those that execute, which wait apart
     */
    public EdgeServer(
            EdgeConfiguration configuration,
            EdgePorts ports,
            Metrics metrics,
            CorrelationIds ids,
            CorrelationIds executeIds) {
        this.configuration = configuration;
        EdgeConfiguration.Bounds bounds = configuration.bounds();
        calls = new PendingCalls(
                bounds.pending().max(),
                new PartnerShares(bounds.pending().maxPerPartner()),
                bounds.pending().timeout().toNanos(),
                ids);
        executes = new ExecuteWaits(
                executeIds,
                ports.settlement().executeTimeout().orElse(bounds.pending().timeout()));
        makerWaits = new MakerWaits(ids, bounds.pending().timeout().toNanos());
        replies = new ReplyStage(viewStage, calls, makerWaits, executes);
        sweeper = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("edge-deadlines").factory());
        bodies = new BodyBudget(bounds.bodyBudgetBytes());
        EdgeMetrics edgeMetrics = new EdgeMetrics(metrics, views, calls, ports.clock());
        Routes routes = routes(ports, edgeMetrics);
        edgeMetrics.begin(routes.templates());
        CallContext context = callContext(ports, edgeMetrics);
        BearerAuthenticator bearers = new BearerAuthenticator(views, ports.credentials());
        RateGate rates = new RateGate(views);
        api = new Listener(
                settings(configuration.api(), configuration.tls(), configuration.ioThreads()),
                apiHandler(ports, routes, bearers, rates, context),
                places,
                new SurfaceHeadRefusal(routes, bearers, rates, context));
        operations = new Listener(
                settings(configuration.metrics(), null, 1),
                operations(metrics),
                new ConnectionPlaces(),
                HeadRefusal.PLAIN);
        addGauges(metrics, bounds);
    }

    private void addGauges(Metrics metrics, EdgeConfiguration.Bounds bounds) {
        metrics.gauge("kurs_http_body_bytes", "Bytes held for bodies that are being read", bodies::heldBytes);
        metrics.gauge("kurs_http_body_bytes_capacity", "Bytes that bodies may hold together", bodies::capacityBytes);
        metrics.gauge("kurs_http_connections", "Open connections", api::connections);
        metrics.gauge("kurs_http_connections_capacity", "Connections that may be open", bounds::maxConnections);
        metrics.gauge("kurs_http_executes_waiting", "Executes that wait for the chain", executes::count);
        metrics.gauge("kurs_http_quotes_waiting", "Quote requests that wait for market makers", makerWaits::count);
        metrics.counter(
                "kurs_http_connections_displaced_total",
                "Connections that made room for newer ones",
                places::displaced);
    }

    /** Takes the frames of a snapshot, in which every configuration command has taken effect. */
    public FrameListener restoreFrames() {
        return viewStage.restoring();
    }

    /** Follows the journal's frames, on one thread. */
    public FrameListener frames() {
        return replies;
    }

    /** The last journal record that every GET shows. */
    public long shownSequence() {
        return replies.shownSequence();
    }

    public void start() {
        sweep = sweeper.scheduleAtFixedRate(
                this::sweepCalls, SWEEP_INTERVAL_MS, SWEEP_INTERVAL_MS, TimeUnit.MILLISECONDS);
        start(operations, PortProbe.METRICS);
        start(api, PortProbe.API);
    }

    /** @param key which of two ports it is that is taken */
    private static void start(Listener listener, String key) {
        try {
            listener.start();
        } catch (UncheckedIOException refused) {
            throw new UncheckedIOException(refused.getMessage() + ", as " + key + " has it", refused.getCause());
        }
    }

    private void sweepCalls() {
        calls.sweep();
        executes.sweep();
        makerWaits.sweep();
    }

    /** Whether requests are taken; told at {@code /readyz}. */
    public void ready(boolean isReady) {
        state.ready(isReady);
    }

    /** Who says whether the process is well; told at {@code /healthz}. */
    public void health(BooleanSupplier isHealthy) {
        state.health(isHealthy);
    }

    /** Adds a source of reasons why the service is not ready, such as a chain that nobody follows; {@code /readyz} tells all of them. */
    public void obstacle(Supplier<Optional<String>> obstacle) {
        state.obstacle(obstacle);
    }

    /** Who says why no quotes are given just now, such as a disk that is nearly full; told with 503 OVERLOADED, and reads go on. */
    public void quoteRefusal(Supplier<Optional<String>> refusal) {
        state.quoteRefusal(refusal);
    }

    /** Shows another certificate from now on, to connections that are yet to come; those that are open go on. For an edge that speaks TLS and has started. */
    public void renewTls(SSLContext tls) {
        api.renewTls(tls);
    }

    public int port() {
        return api.port();
    }

    public int metricsPort() {
        return operations.port();
    }

    /** Refuses new requests, answers those that are waiting, as overdue where nothing has answered them in the time that is left, and closes; once. */
    public void stop() {
        if (!isStopped.compareAndSet(false, true)) {
            return;
        }
        state.ready(false);
        api.stopAccepting();
        awaitActiveCalls(configuration.bounds().pending().timeout().multipliedBy(2));
        calls.endAll();
        executes.endAll();
        makerWaits.endAll();
        awaitActiveCalls(LAST_ANSWERS);
        api.stop();
        operations.stop();
        sweep.cancel(false);
        sweeper.shutdownNow();
        readers.shutdownNow();
        executors.shutdownNow();
        minters.shutdownNow();
        changers.shutdownNow();
    }

    private void awaitActiveCalls(Duration patience) {
        long deadlineNs = System.nanoTime() + patience.toNanos();
        try {
            while (state.active() > 0 && System.nanoTime() - deadlineNs < 0) {
                Thread.sleep(DRAIN_POLL_MS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Routes routes(EdgePorts ports, EdgeMetrics metrics) {
        EdgeConfiguration.Bounds bounds = configuration.bounds();
        EdgeSurfaces surfaces =
                new EdgeSurfaces(ports, views, calls, executes, makerWaits, metrics, bounds, state::quoteRefusal);
        return surfaces.routes(readers, executors, minters, changers);
    }

    private ApiHandler apiHandler(
            EdgePorts ports, Routes routes, BearerAuthenticator bearers, RateGate rates, CallContext context) {
        EdgeConfiguration.Bounds bounds = configuration.bounds();
        return new ApiHandler(
                routes,
                new Documents(),
                new SignedAuthenticator(views, ports.credentials()),
                bearers,
                rates,
                context,
                state,
                new BodyIntake(bounds.maxBodyLength(), bounds.timeouts().body().toMillis(), bodies),
                places);
    }

    private OperationsHandler operations(Metrics metrics) {
        return new OperationsHandler()
                .probe("/healthz", () -> new OperationsHandler.Health(state.isHealthy(), Optional.empty()))
                .probe(
                        "/readyz",
                        () -> new OperationsHandler.Health(state.isHealthy() && state.isReady(), state.obstacle()))
                .page("/metrics", Metrics.CONTENT_TYPE, metrics::scrape);
    }

    private CallContext callContext(EdgePorts ports, EdgeMetrics metrics) {
        String deprecation = "@" + configuration.deprecatedSince().getEpochSecond();
        String sunset = configuration.sunset() == null ? null : HTTP_DATE.format(configuration.sunset());
        return new CallContext(
                ports.clock(),
                metrics,
                deprecation,
                sunset,
                new ClientAddresses(configuration.trustedProxies())::of,
                new OperatorAttempts(ports.administration(), changers));
    }

    private Listener.Settings settings(EdgeConfiguration.Address address, SSLContext tls, int ioThreads) {
        EdgeConfiguration.Bounds bounds = configuration.bounds();
        return new Listener.Settings(
                address.host(),
                address.port(),
                tls,
                ioThreads,
                bounds.maxConnections(),
                bounds.maxHeadLength(),
                Math.toIntExact(bounds.timeouts().head().toMillis()),
                Math.toIntExact(bounds.timeouts().body().toMillis()),
                Math.toIntExact(bounds.timeouts().idle().toMillis()));
    }
}
