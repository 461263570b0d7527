package dev.kurs.edge.sandbox;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.route.Callers;
import dev.kurs.edge.route.Routes;
import dev.kurs.edge.route.SurfaceRoutes;
import java.util.Set;

/** The routes that only a sandbox serves: prices set by hand, test tokens, and the typed data of a quote. */
public record SandboxRoutes(SandboxPrices prices, SandboxFaucet faucet, SandboxTypedData typedData)
        implements SurfaceRoutes {
    @Override
    public void register(Routes routes) {
        routes.of(ApiSurface.SANDBOX)
                .post("/v1/sandbox/prices", Callers.OPERATORS, Scope.SANDBOX_PRICES, prices::post)
                .delete("/v1/sandbox/prices", Callers.OPERATORS, Scope.SANDBOX_PRICES, Set.of(), prices::delete)
                .post("/v1/sandbox/faucet", Callers.SIGNED_AND_BEARERS, Scope.RESERVE_OPERATE, faucet)
                .post("/v1/sandbox/typed-data", Callers.SIGNED_AND_BEARERS, Scope.NONE, typedData);
    }
}
