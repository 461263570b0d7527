package dev.kurs.edge.v01;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.pending.MakerWaits;
import dev.kurs.edge.route.Callers;
import dev.kurs.edge.route.Routes;
import dev.kurs.edge.route.SurfaceRoutes;
import dev.kurs.edge.v02.QuoteServices;
import java.util.Set;

/**
 * v0.1's routes of quotes, of their execution and of the system's state.
 *
 * @param vault the contract that pays for its quotes, 20 bytes
 * @param makerWaits where large quotes wait for market makers
 */
@SuppressWarnings("ArrayRecordComponent")
public record V01Routes(QuoteServices services, byte[] vault, MakerWaits makerWaits, V01ExecuteEndpoint executes)
        implements SurfaceRoutes {
    @Override
    public void register(Routes routes) {
        V01QuoteEndpoint quotes = new V01QuoteEndpoint(services, vault, makerWaits);
        routes.of(ApiSurface.V01)
                .get(
                        "/v1/quote",
                        Callers.PARTNER_BEARERS,
                        Scope.NONE,
                        V01QuoteRequest.PARAMETERS,
                        quotes::answerIndicative)
                .post("/v1/firm-quote", Callers.PARTNER_BEARERS, Scope.NONE, quotes::answerFirm)
                .post("/v1/execute", Callers.PARTNER_BEARERS, Scope.NONE, executes::answer)
                .get(
                        "/v1/system/state",
                        Callers.BEARERS,
                        Scope.NONE,
                        Set.of(),
                        new SystemStateEndpoint(services.views()));
    }
}
