package dev.kurs.edge.server;

import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.sandbox.SandboxPrices;
import dev.kurs.edge.v02.QuoteLookupEndpoint;
import java.util.Map;
import java.util.Set;

/** Which path leads where: the whole interface on one screen. */
public final class ApiRoutes {
    private ApiRoutes() {}

    /** The endpoints behind the paths. */
    public record Endpoints(
            Endpoint corridors,
            Endpoint rates,
            Endpoint indicativeQuote,
            Endpoint firmQuote,
            Endpoint quoteLookup,
            Endpoint executions,
            Endpoint dailySummary,
            SandboxPrices sandboxPrices,
            Endpoint sandboxFaucet,
            Endpoint sandboxTypedData) {}

    public static Routes of(Endpoints endpoints) {
        return new Routes()
                .path(Route.shared("/v1/corridors", Map.of("GET", endpoints.corridors)))
                .path(Route.shared("/v1/rates", Map.of("GET", endpoints.rates)))
                .path(Route.signed("/v1/quote", Map.of("POST", endpoints.indicativeQuote), Set.of("GET")))
                .path(Route.signed("/v1/firm-quote", Map.of("POST", endpoints.firmQuote), Set.of("POST")))
                .prefix(
                        QuoteLookupEndpoint.PATH_PREFIX,
                        Route.shared("/v1/quotes/{quote_id}", Map.of("GET", endpoints.quoteLookup)))
                .path(Route.shared("/v1/executions", Map.of("GET", endpoints.executions)))
                .path(Route.shared("/v1/reports/daily-summary", Map.of("GET", endpoints.dailySummary)))
                .path(Route.sharedSandbox("/v1/sandbox/faucet", Map.of("POST", endpoints.sandboxFaucet)))
                .path(Route.sharedSandbox("/v1/sandbox/typed-data", Map.of("POST", endpoints.sandboxTypedData)))
                .path(Route.sandbox(
                        "/v1/sandbox/prices",
                        Map.of("POST", endpoints.sandboxPrices::post, "DELETE", endpoints.sandboxPrices::delete)))
                .path(Route.reserved("/v1/execute"))
                .path(Route.reserved("/v1/system/state"))
                .prefix("/v1/reserve/", Route.reserved("/v1/reserve/*"))
                .prefix("/v1/operator/", Route.reserved("/v1/operator/*"));
    }
}
