package dev.kurs.edge.reserve;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.operator.OperatorChanges;
import dev.kurs.edge.route.Callers;
import dev.kurs.edge.route.Routes;
import dev.kurs.edge.route.SurfaceRoutes;
import java.util.Set;

/** The routes of the reserve pool. */
public record ReserveRoutes(
        RiskStatus status,
        ReserveBatches batches,
        ReserveBacktest backtest,
        ReserveOverrides overrides,
        ReserveHedges hedges,
        ReserveRfqs rfqs,
        ReserveObligations obligations,
        ReservePnl pnl,
        ReserveGas gas)
        implements SurfaceRoutes {
    private static final String OBLIGATIONS = "/v1/reserve/obligations";

    @Override
    public void register(Routes routes) {
        routes.of(ApiSurface.RESERVE)
                .get("/v1/reserve/risk-status", Callers.BEARERS, Scope.RESERVE_READ, Set.of(), status::show)
                .get(
                        "/v1/reserve/batches",
                        Callers.BEARERS,
                        Scope.RESERVE_READ,
                        ReserveBatches.PARAMETERS,
                        batches::list)
                .get(
                        "/v1/reserve/backtest",
                        Callers.BEARERS,
                        Scope.RESERVE_READ,
                        ReserveBacktest.PARAMETERS,
                        backtest::show)
                .get("/v1/reserve/pnl", Callers.BEARERS, Scope.RESERVE_READ, ReservePnl.PARAMETERS, pnl::show)
                .post("/v1/reserve/gas", Callers.OPERATORS, Scope.RESERVE_OPERATE, gas::record)
                .get(ReserveHedges.PATH, Callers.BEARERS, Scope.RESERVE_READ, ReserveHedges.PARAMETERS, hedges::list)
                .post(ReserveHedges.PATH, Callers.OPERATORS, Scope.RESERVE_OPERATE, hedges::record)
                .post(ReserveRfqs.PATH, Callers.OPERATORS, Scope.RESERVE_OPERATE, rfqs::dispatch)
                .get(ReserveRfqs.PATH + "/{rfq_id}", Callers.BEARERS, Scope.RESERVE_READ, Set.of(), rfqs::show)
                .delete(
                        ReserveRfqs.PATH + "/{rfq_id}",
                        Callers.OPERATORS,
                        Scope.RESERVE_OPERATE,
                        Set.of(OperatorChanges.REASON),
                        rfqs::cancel)
                .get(OBLIGATIONS, Callers.BEARERS, Scope.RESERVE_READ, Set.of(), obligations::list)
                .post(
                        OBLIGATIONS + "/{rfq_id}/delivery",
                        Callers.OPERATORS,
                        Scope.RESERVE_OPERATE,
                        obligations::deliver)
                .post(ReserveOverrides.PATH, Callers.OPERATORS, Scope.RESERVE_OPERATE, overrides::begin)
                .delete(
                        ReserveOverrides.ONE,
                        Callers.OPERATORS,
                        Scope.RESERVE_OPERATE,
                        Set.of(OperatorChanges.REASON),
                        overrides::end);
    }
}
