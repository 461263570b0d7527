package dev.kurs.edge.v02;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.route.Callers;
import dev.kurs.edge.route.Routes;
import dev.kurs.edge.route.SurfaceRoutes;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.port.QuoteArchive;
import java.util.Set;

/** v0.2's routes of corridors, rates and quotes. */
public record V02Routes(QuoteServices quotes, QuoteArchive archive, BlockingWork reads) implements SurfaceRoutes {
    @Override
    public void register(Routes routes) {
        Views views = quotes.views();
        routes.of(ApiSurface.V02)
                .get(
                        "/v1/corridors",
                        Callers.SIGNED_AND_BEARERS,
                        Scope.NONE,
                        CorridorFilter.PARAMETERS,
                        new CorridorsEndpoint(views))
                .get(
                        "/v1/rates",
                        Callers.SIGNED_AND_BEARERS,
                        Scope.NONE,
                        CorridorFilter.PARAMETERS,
                        new RatesEndpoint(views))
                .post("/v1/quote", Callers.SIGNED, Scope.NONE, quote(QuoteKind.INDICATIVE))
                .post("/v1/firm-quote", Callers.SIGNED, Scope.NONE, quote(QuoteKind.FIRM))
                .get(
                        "/v1/quotes/{" + QuoteLookupEndpoint.QUOTE_ID + "}",
                        Callers.SIGNED_AND_BEARERS,
                        Scope.RESERVE_READ,
                        Set.of(),
                        new QuoteLookupEndpoint(quotes, archive, reads));
    }

    private QuoteEndpoint quote(QuoteKind kind) {
        return new QuoteEndpoint(kind, quotes);
    }
}
