package dev.kurs.edge;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.edge.metrics.EdgeMetrics;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.sandbox.SandboxFaucet;
import dev.kurs.edge.sandbox.SandboxPosts;
import dev.kurs.edge.sandbox.SandboxPrices;
import dev.kurs.edge.sandbox.SandboxTypedData;
import dev.kurs.edge.server.ApiRoutes;
import dev.kurs.edge.v02.CorridorsEndpoint;
import dev.kurs.edge.v02.PartnerQuotas;
import dev.kurs.edge.v02.QuoteEndpoint;
import dev.kurs.edge.v02.QuoteLookupEndpoint;
import dev.kurs.edge.v02.QuoteServices;
import dev.kurs.edge.v02.RatesEndpoint;
import dev.kurs.edge.v02.RequestIdClaims;
import dev.kurs.edge.v02.execution.DailySummaryEndpoint;
import dev.kurs.edge.v02.execution.ExecutionsEndpoint;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Puts the endpoints together from the ports they ask. */
record EdgeEndpoints(
        EdgePorts ports,
        Views views,
        PendingCalls calls,
        EdgeMetrics metrics,
        EdgeConfiguration.Bounds bounds,
        Supplier<Optional<String>> quoteRefusal) {
    private static final ApiError NO_RECORDS =
            ApiError.of(ErrorCode.OVERLOADED, "the records cannot be read just now; try again shortly");
    private static final ApiError NO_NODE =
            ApiError.of(ErrorCode.CHAIN_UNAVAILABLE, "the chain cannot be reached just now; try again shortly");

    /** An eighth of the queue before the reading threads. */
    private static final int MAX_READS_PER_PARTNER = 32;

    /** A quarter of the queue before the faucet's thread. */
    private static final int MAX_GIFTS_PER_PARTNER = 4;

    ApiRoutes.Endpoints create(Executor readThreads, Executor faucetThreads) {
        BlockingWork reads = work(readThreads, NO_RECORDS, LimitedResource.READS, MAX_READS_PER_PARTNER);
        PartnerQuotas quotas = new PartnerQuotas();
        RequestIdClaims claims = new RequestIdClaims(ports.commands(), calls, quotas);
        EdgePorts.Settlement settlement = ports.settlement();
        EdgePorts.Sandbox sandbox = ports.sandbox();
        SandboxPosts posts = new SandboxPosts(claims, bounds.maxBodyLength());
        return new ApiRoutes.Endpoints(
                new CorridorsEndpoint(views),
                new RatesEndpoint(views),
                quotes(QuoteKind.INDICATIVE, claims, quotas),
                quotes(QuoteKind.FIRM, claims, quotas),
                new QuoteLookupEndpoint(views, ports.archive(), ports.signer(), reads),
                new ExecutionsEndpoint(views, settlement.executions(), settlement.cursorKey(), reads),
                new DailySummaryEndpoint(views, settlement.executions(), reads),
                new SandboxPrices(views, calls, ports.commands(), sandbox.feedHold(), bounds.maxBodyLength()),
                new SandboxFaucet(views, sandbox.faucet(), faucetWork(faucetThreads), posts),
                new SandboxTypedData(views, sandbox.hasher(), posts));
    }

    private QuoteEndpoint quotes(QuoteKind kind, RequestIdClaims claims, PartnerQuotas quotas) {
        QuoteServices services = new QuoteServices(
                views,
                calls,
                claims,
                quotas,
                ports.commands(),
                ports.signer(),
                ports.settlement().allowances(),
                metrics::onReject,
                quoteRefusal);
        return new QuoteEndpoint(kind, services, bounds.maxBodyLength());
    }

    private BlockingWork faucetWork(Executor threads) {
        return work(threads, NO_NODE, LimitedResource.FAUCET, MAX_GIFTS_PER_PARTNER);
    }

    private BlockingWork work(Executor threads, ApiError outage, LimitedResource resource, int maxPerPartner) {
        return new BlockingWork(threads, bounds.pendingTimeout().toNanos(), outage, resource, maxPerPartner);
    }
}
