package dev.kurs.edge.v02.execution;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.route.Callers;
import dev.kurs.edge.route.Routes;
import dev.kurs.edge.route.SurfaceRoutes;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.port.Executions;
import dev.kurs.protocol.port.WebhookDeliveries;
import javax.crypto.SecretKey;

/** v0.2's routes of executions and reports. */
public record HistoryRoutes(
        Views views, Executions executions, WebhookDeliveries deliveries, SecretKey cursorKey, BlockingWork reads)
        implements SurfaceRoutes {
    @Override
    public void register(Routes routes) {
        routes.of(ApiSurface.V02)
                .get(
                        "/v1/executions",
                        Callers.SIGNED_AND_BEARERS,
                        Scope.RESERVE_READ,
                        ExecutionsEndpoint.PARAMETERS,
                        new ExecutionsEndpoint(views, executions, cursorKey, reads))
                .get(
                        "/v1/reports/daily-summary",
                        Callers.SIGNED_AND_BEARERS,
                        Scope.RESERVE_READ,
                        DailySummaryEndpoint.PARAMETERS,
                        new DailySummaryEndpoint(views, executions, deliveries, reads));
    }
}
