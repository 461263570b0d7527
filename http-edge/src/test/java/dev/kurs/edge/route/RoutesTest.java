package dev.kurs.edge.route;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.call.SurfaceVersion;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoutesTest {
    private final Routes routes = new Routes();

    RoutesTest() {
        routes.of(ApiSurface.OPERATOR)
                .promise("/v1/operator/*")
                .get("/v1/operator/partners", Callers.OPERATORS, Scope.NONE, Set.of(), RoutesTest::nothing)
                .get("/v1/operator/partners/{partner_id}", Callers.OPERATORS, Scope.NONE, Set.of(), RoutesTest::nothing)
                .post("/v1/operator/partners/{partner_id}/keys", Callers.OPERATORS, Scope.NONE, RoutesTest::nothing);
        routes.of(ApiSurface.V02)
                .post("/v1/quote", Callers.SIGNED, Scope.NONE, RoutesTest::nothing)
                .get(
                        "/v1/quotes/{quote_id}",
                        Callers.SIGNED_AND_BEARERS,
                        Scope.RESERVE_READ,
                        Set.of(),
                        RoutesTest::nothing);
        routes.of(ApiSurface.V01).promise("GET", "/v1/quote");
        routes.of(ApiSurface.SANDBOX).post("/v1/sandbox/prices", Callers.OPERATORS, Scope.NONE, RoutesTest::nothing);
    }

    private static void nothing(Call call) {
        throw new IllegalStateException("nobody is called here");
    }

    private RoutedPath path(String path) {
        return routes.find(path).orElseThrow().path();
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/quote, /v1/quote",
        "/v1/quotes/0x01, /v1/quotes/{quote_id}",
        "/v1/operator/partners, /v1/operator/partners",
        "/v1/operator/partners/7, /v1/operator/partners/{partner_id}",
        "/v1/operator/partners/7/keys, /v1/operator/partners/{partner_id}/keys",
        "/v1/operator/audit, /v1/operator/*",
        "/v1/operator/a/b/c, /v1/operator/*"
    })
    void shouldFindTheTemplateThatSaysMost(String path, String pattern) {
        assertEquals(pattern, path(path).pattern());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/v1",
                "/v1/quotes",
                "/v1/quotes/",
                "/v1/quotes/0x01/more",
                "/v1/quotes/0x01/",
                "/v1/quote/",
                "/v1/operator/",
                "v1/quote",
                "/V1/quote"
            })
    void shouldFindNothingElse(String path) {
        assertTrue(routes.find(path).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/quotes/0x01, quote_id, 0x01",
        "/v1/operator/audit/of/today, *, audit/of/today",
        "/v1/quotes/%30x01, quote_id, %30x01",
        "/v1/operator/partners/7/keys, partner_id, 7"
    })
    void shouldGiveTheParametersAsTheyWereSent(String path, String name, String value) {
        assertEquals(value, routes.find(path).orElseThrow().parameters().get(name));
        assertEquals(Map.of(), routes.find("/v1/quote").orElseThrow().parameters());
    }

    @Test
    void shouldPutTheSurfacesOfOnePathTogether() {
        RoutedPath quote = path("/v1/quote");

        assertEquals(Set.of("OPTIONS", "POST"), quote.signed().keySet());
        assertEquals(Set.of(), quote.bearer().keySet());
        assertEquals("OPTIONS, POST", quote.allowAnyone());
        assertTrue(quote.isForBearers("GET"));
        assertTrue(quote.isForBearers("HEAD"));
        assertFalse(quote.isForBearers("POST"));
        assertFalse(quote.isForBearers("PUT"));
    }

    @Test
    void shouldLeaveAPathWithoutSignedRoutesToBearersWhateverTheMethod() {
        assertTrue(path("/v1/operator/audit").isForBearers("PUT"));
        assertTrue(path("/v1/sandbox/prices").isForBearers("GET"));
        assertFalse(path("/v1/quotes/0x01").isForBearers("PUT"));
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/quotes/0x01, GET, V02, false",
        "/v1/quotes/0x01, PUT, V02, false",
        "/v1/quote, POST, V01, false",
        "/v1/operator/audit, GET, V01, false",
        "/v1/sandbox/prices, POST, V01, true"
    })
    void shouldTakeTheShapeOfAnswersFromTheSurface(
            String path, String method, SurfaceVersion bearerVersion, boolean isSandboxOnly) {
        assertEquals(bearerVersion, path(path).bearerVersion(method));
        assertEquals(isSandboxOnly, path(path).isSandboxOnly());
    }

    @Test
    void shouldRefuseToRouteAMethodTwiceForTheSameCredential() {
        Routes.Entry entry = routes.of(ApiSurface.V01);

        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> entry.post("/v1/quote", Callers.SIGNED, Scope.NONE, RoutesTest::nothing));

        assertEquals("POST /v1/quote is routed twice", refused.getMessage());
    }
}
