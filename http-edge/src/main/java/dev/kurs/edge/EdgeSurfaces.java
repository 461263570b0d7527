package dev.kurs.edge;

import dev.kurs.edge.auth.BearerAuthenticator;
import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.edge.metrics.EdgeMetrics;
import dev.kurs.edge.operator.IdempotentAnswers;
import dev.kurs.edge.operator.OperatorApprovals;
import dev.kurs.edge.operator.OperatorAudit;
import dev.kurs.edge.operator.OperatorBalances;
import dev.kurs.edge.operator.OperatorChanges;
import dev.kurs.edge.operator.OperatorKeys;
import dev.kurs.edge.operator.OperatorPartners;
import dev.kurs.edge.operator.OperatorRoutes;
import dev.kurs.edge.operator.OperatorWallets;
import dev.kurs.edge.operator.OperatorWebhooks;
import dev.kurs.edge.operator.ReviewedChanges;
import dev.kurs.edge.pending.MakerWaits;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.post.JsonPosts;
import dev.kurs.edge.post.PartnerHoldOffs;
import dev.kurs.edge.post.RequestIdClaims;
import dev.kurs.edge.reserve.ReserveBacktest;
import dev.kurs.edge.reserve.ReserveBatches;
import dev.kurs.edge.reserve.ReserveGas;
import dev.kurs.edge.reserve.ReserveHedges;
import dev.kurs.edge.reserve.ReserveObligations;
import dev.kurs.edge.reserve.ReserveOverrides;
import dev.kurs.edge.reserve.ReservePnl;
import dev.kurs.edge.reserve.ReserveRfqs;
import dev.kurs.edge.reserve.ReserveRoutes;
import dev.kurs.edge.reserve.RiskStatus;
import dev.kurs.edge.route.Routes;
import dev.kurs.edge.route.SurfaceRoutes;
import dev.kurs.edge.sandbox.SandboxFaucet;
import dev.kurs.edge.sandbox.SandboxPrices;
import dev.kurs.edge.sandbox.SandboxRoutes;
import dev.kurs.edge.sandbox.SandboxTypedData;
import dev.kurs.edge.v01.ExecuteWaits;
import dev.kurs.edge.v01.V01ExecuteEndpoint;
import dev.kurs.edge.v01.V01Routes;
import dev.kurs.edge.v02.QuoteServices;
import dev.kurs.edge.v02.V02Routes;
import dev.kurs.edge.v02.execution.HistoryRoutes;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.port.PartnerAdministration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.crypto.SecretKey;

/** Builds the surfaces from the ports, and collects their routes. */
record EdgeSurfaces(
        EdgePorts ports,
        Views views,
        PendingCalls calls,
        ExecuteWaits executes,
        MakerWaits makerWaits,
        EdgeMetrics metrics,
        EdgeConfiguration.Bounds bounds,
        Supplier<Optional<String>> quoteRefusal) {
    /** An eighth of the queue before the reading threads. */
    private static final int MAX_READS_PER_PARTNER = 32;

    /** A quarter of the queue before the faucet's thread. */
    private static final int MAX_GIFTS_PER_PARTNER = 4;

    /** Of all operators together; half of the queue before the thread that changes partners. */
    private static final int MAX_CHANGES = 512;

    Routes routes(Executor readThreads, Executor executeThreads, Executor faucetThreads, Executor changeThreads) {
        BlockingWork reads = work(readThreads, LimitedResource.READS, MAX_READS_PER_PARTNER);
        BlockingWork executing = work(executeThreads, LimitedResource.READS, MAX_READS_PER_PARTNER);
        BlockingWork minting = work(faucetThreads, LimitedResource.FAUCET, MAX_GIFTS_PER_PARTNER);
        PartnerHoldOffs holdOffs = new PartnerHoldOffs();
        RequestIdClaims claims = new RequestIdClaims(ports.commands(), calls, holdOffs);
        JsonPosts posts = new JsonPosts(claims, bounds.maxBodyLength());
        EdgePorts.Settlement settlement = ports.settlement();
        QuoteServices quotes = quotes(posts, holdOffs);
        BlockingWork changing = work(changeThreads, LimitedResource.CHANGES, MAX_CHANGES);
        EdgePorts.Idempotency idempotency = ports.idempotency();
        OperatorChanges changes = new OperatorChanges(
                changing,
                posts,
                new IdempotentAnswers(idempotency.answers(), idempotency.key(), ports.clock()),
                new BearerAuthenticator(views, ports.credentials())::admit);
        ReviewedChanges reviewed = new ReviewedChanges(changes, ports.approvals());
        List<SurfaceRoutes> surfaces = List.of(
                new V02Routes(quotes, ports.archive(), reads),
                new V01Routes(quotes, settlement.vault(), makerWaits, v01Executes(quotes, executing)),
                new HistoryRoutes(
                        views, settlement.executions(), ports.webhooks().deliveries(), settlement.cursorKey(), reads),
                sandbox(posts, claims, minting),
                operators(changes, reviewed, reads),
                reserve(changes, reviewed, reads),
                EdgeSurfaces::promise);
        Routes routes = new Routes();
        surfaces.forEach(surface -> surface.register(routes));
        return routes;
    }

    private QuoteServices quotes(JsonPosts posts, PartnerHoldOffs holdOffs) {
        return new QuoteServices(
                views,
                calls,
                posts,
                holdOffs,
                ports.commands(),
                ports.signer(),
                ports.settlement().commits(),
                metrics::onReject,
                quoteRefusal);
    }

    private V01ExecuteEndpoint v01Executes(QuoteServices quotes, BlockingWork executing) {
        EdgePorts.Settlement settlement = ports.settlement();
        return new V01ExecuteEndpoint(
                quotes,
                executes,
                ports.archive(),
                executing,
                settlement.executeTimeout().map(timeout -> settlement.ours()));
    }

    private ReserveRoutes reserve(OperatorChanges changes, ReviewedChanges reviewed, BlockingWork reads) {
        return new ReserveRoutes(
                new RiskStatus(views),
                new ReserveBatches(views, ports.settlement().cursorKey()),
                new ReserveBacktest(views),
                new ReserveOverrides(views, ports.reserve(), reviewed),
                new ReserveHedges(views, ports.reserve(), ports.settlement().cursorKey(), reviewed),
                new ReserveRfqs(views, ports.reserve(), changes, reviewed),
                new ReserveObligations(views, ports.reserve(), changes),
                new ReservePnl(ports.settlement().executions(), reads),
                new ReserveGas(ports.reserve(), changes));
    }

    private OperatorRoutes operators(OperatorChanges changes, ReviewedChanges reviewed, BlockingWork reads) {
        PartnerAdministration administration = ports.administration();
        SecretKey cursorKey = ports.settlement().cursorKey();
        return new OperatorRoutes(
                new OperatorPartners(administration, changes, reviewed, cursorKey, views),
                new OperatorKeys(administration, changes, reviewed),
                new OperatorWallets(
                        administration, changes, reviewed, ports.settlement().ours()),
                new OperatorApprovals(ports.approvals(), reviewed, changes, cursorKey),
                new OperatorAudit(ports.settlement().audit(), cursorKey, reads),
                new OperatorBalances(administration, ports.balances(), changes, reviewed, views),
                new OperatorWebhooks(
                        administration,
                        ports.webhooks().deliveries(),
                        ports.webhooks().redelivery(),
                        cursorKey,
                        reads,
                        changes));
    }

    private SandboxRoutes sandbox(JsonPosts posts, RequestIdClaims claims, BlockingWork minting) {
        EdgePorts.Sandbox sandbox = ports.sandbox();
        return new SandboxRoutes(
                new SandboxPrices(views, calls, ports.commands(), sandbox.feedHold(), posts),
                new SandboxFaucet(views, sandbox.faucet(), minting, posts, claims),
                new SandboxTypedData(views, sandbox.hasher(), posts, claims));
    }

    /** The paths of the bearer surfaces, at which nothing is served yet. */
    private static void promise(Routes routes) {
        routes.of(ApiSurface.RESERVE).promise("/v1/reserve/*");
        routes.of(ApiSurface.OPERATOR).promise("/v1/operator/*");
    }

    private BlockingWork work(Executor threads, LimitedResource resource, int maxPerPartner) {
        return new BlockingWork(threads, bounds.pending().timeout().toNanos(), resource, maxPerPartner);
    }
}
