package dev.kurs.edge;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.metrics.EdgeMetrics;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.sandbox.SandboxFaucet;
import dev.kurs.edge.sandbox.SandboxPosts;
import dev.kurs.edge.sandbox.SandboxPrices;
import dev.kurs.edge.sandbox.SandboxTypedData;
import dev.kurs.edge.server.ApiRoutes;
import dev.kurs.edge.v02.CorridorsEndpoint;
import dev.kurs.edge.v02.QuoteEndpoint;
import dev.kurs.edge.v02.QuoteLookupEndpoint;
import dev.kurs.edge.v02.QuoteServices;
import dev.kurs.edge.v02.RatesEndpoint;
import dev.kurs.edge.v02.RequestIdClaims;
import dev.kurs.edge.v02.execution.DailySummaryEndpoint;
import dev.kurs.edge.v02.execution.ExecutionsEndpoint;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.util.concurrent.Executor;

/** Puts the endpoints together from the ports they ask. */
record EdgeEndpoints(
        EdgePorts ports, Views views, PendingCalls calls, EdgeMetrics metrics, EdgeConfiguration.Bounds bounds) {
    private static final ApiError NO_RECORDS =
            ApiError.of(ErrorCode.OVERLOADED, "the records cannot be read just now; try again shortly");
    private static final ApiError NO_NODE =
            ApiError.of(ErrorCode.CHAIN_UNAVAILABLE, "the chain cannot be reached just now; try again shortly");

    ApiRoutes.Endpoints create(Executor readThreads, Executor faucetThreads) {
        BlockingWork reads = work(readThreads, NO_RECORDS);
        RequestIdClaims claims = new RequestIdClaims(ports.commands(), calls);
        EdgePorts.Settlement settlement = ports.settlement();
        EdgePorts.Sandbox sandbox = ports.sandbox();
        SandboxPosts posts = new SandboxPosts(claims, bounds.maxBodyLength());
        return new ApiRoutes.Endpoints(
                new CorridorsEndpoint(views),
                new RatesEndpoint(views),
                quotes(QuoteKind.INDICATIVE, claims),
                quotes(QuoteKind.FIRM, claims),
                new QuoteLookupEndpoint(views, ports.archive(), ports.signer(), reads),
                new ExecutionsEndpoint(views, settlement.executions(), settlement.cursorKey(), reads),
                new DailySummaryEndpoint(views, settlement.executions(), reads),
                new SandboxPrices(views, calls, ports.commands(), sandbox.feedHold(), bounds.maxBodyLength()),
                new SandboxFaucet(views, sandbox.faucet(), work(faucetThreads, NO_NODE), posts),
                new SandboxTypedData(views, sandbox.hasher(), posts));
    }

    private QuoteEndpoint quotes(QuoteKind kind, RequestIdClaims claims) {
        QuoteServices services = new QuoteServices(
                views,
                calls,
                claims,
                ports.commands(),
                ports.signer(),
                ports.settlement().allowances(),
                metrics::onReject);
        return new QuoteEndpoint(kind, services, bounds.maxBodyLength());
    }

    private BlockingWork work(Executor threads, ApiError outage) {
        return new BlockingWork(threads, bounds.pendingTimeout().toNanos(), outage);
    }
}
