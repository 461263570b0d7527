package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Environment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxAnswersTest {
    private static final String PRICES = "/v1/sandbox/prices";
    private static EdgeFixture edge;

    @BeforeAll
    static void start() {
        edge = new EdgeFixture();
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    private static Reply post(String body) {
        return edge.post(PRICES, body).bearer(EdgeFixture.OPERATOR).send();
    }

    @Test
    void shouldPutATickInAndHoldTheFeedsProducersOff() {
        Reply reply =
                post("{\"feed\":\"USD/IDR\",\"source\":\"PRIMARY\",\"price\":\"16400.25\",\"confidence_bps\":\"2.1\"}");

        assertEquals(200, reply.status(), reply.text());
        assertEquals("16400.25", reply.json().get("price"));
        assertEquals(true, reply.json().get("accepted"));
        assertNull(reply.json().get("drop_reason"));
        assertEquals(List.of("USD/IDR"), edge.holds);
        Map<String, Object> data =
                edge.get("/v1/rates?pair=USDT-IDRX").signed().send().data();
        assertEquals("16400.25", ((Map<?, ?>) ((List<?>) data.get("rates")).getFirst()).get("mid"));

        Reply released =
                edge.request("DELETE", PRICES).bearer(EdgeFixture.OPERATOR).send();
        assertEquals(204, released.status());
        assertTrue(edge.holds.isEmpty());
    }

    @Test
    void shouldTakeNumbersAndAPublishTime() {
        Reply reply = post(
                "{\"feed\":\"USD/IDR\",\"source\":\"FALLBACK\",\"price\":16300,\"confidence_bps\":0,\"publish_time\":1767225599000}");

        assertEquals(1_767_225_599_000L, reply.json().get("publish_time"));
        assertEquals(true, reply.json().get("accepted"));
    }

    @Test
    void shouldTellWhyATickWasDropped() {
        Reply reply = post(
                "{\"feed\":\"USD/IDR\",\"source\":\"PRIMARY\",\"price\":\"1\",\"confidence_bps\":\"1\",\"publish_time\":1767229999000}");

        assertEquals(200, reply.status());
        assertEquals(false, reply.json().get("accepted"));
        assertEquals("FROM_THE_FUTURE", reply.json().get("drop_reason"));
    }

    @Test
    void shouldLeaveNoFeedHeldThatWasFreeBeforeAPriceWasRefused() {
        String price = "{\"feed\":\"USD/IDR\",\"source\":\"PRIMARY\",\"price\":\"1\",\"confidence_bps\":\"1\"";
        String fromTheFuture = price + ",\"publish_time\":1767229999000}";
        edge.holds.clear();

        post(fromTheFuture);
        assertEquals(List.of(), edge.holds);
        edge.core.mood = ScriptedCore.Mood.BACK_PRESSURED;
        assertEquals(503, post(price + "}").status());
        assertEquals(List.of(), edge.holds);
        edge.core.mood = ScriptedCore.Mood.ANSWERING;

        post(price + "}");
        post(fromTheFuture);
        assertEquals(List.of("USD/IDR"), edge.holds);
    }

    @ParameterizedTest
    @CsvSource({
        "feed, EUR/USD",
        "source, OTHER",
        "price, 0",
        "price, -1",
        "price, 1e5",
        "price, abc",
        "confidence_bps, -1",
        "confidence_bps, x"
    })
    void shouldRefuseAnImpossibleTick(String member, String value) {
        String body = "{\"feed\":\"USD/IDR\",\"source\":\"PRIMARY\",\"price\":\"1\",\"confidence_bps\":\"1\"}";

        post(body.replaceFirst("\"" + member + "\":\"[^\"]*\"", "\"" + member + "\":\"" + value + "\""))
                .assertV01Error(400, "INVALID_REQUEST");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"feed\":1,\"source\":\"PRIMARY\",\"price\":\"1\",\"confidence_bps\":\"1\"}",
                "{\"feed\":\"USD/IDR\",\"source\":\"PRIMARY\",\"price\":\"1\",\"confidence_bps\":\"1\",\"publish_time\":\"x\"}"
            })
    void shouldRefuseAWrongShape(String body) {
        post(body).assertV01Error(400, "INVALID_REQUEST");
    }

    @Test
    void shouldRefuseWhatIsNotJson() {
        assertEquals(400, post("{").status());
        assertEquals(
                415,
                edge.post(PRICES, "{}")
                        .contentType("text/plain")
                        .bearer(EdgeFixture.OPERATOR)
                        .send()
                        .status());
    }

    @Test
    void shouldTakeOperatorsAlone() {
        edge.post(PRICES, "{}").send().assertV01Error(401, "UNAUTHORIZED");
        edge.post(PRICES, "{}").partnerBearer().send().assertV01Error(403, "FORBIDDEN");
        edge.post(PRICES, "{}").bearer("auditor-token").send().assertV01Error(403, "FORBIDDEN");
        edge.post(PRICES, "{}").signed().send().assertError(404, "NOT_FOUND");
        edge.get(PRICES).bearer(EdgeFixture.OPERATOR).send().assertV01Error(405, "METHOD_NOT_ALLOWED");
    }

    @Test
    void shouldNotExistInProduction() {
        try (EdgeFixture production = new EdgeFixture(EdgeConfiguration.defaults(), Environment.PRODUCTION)) {
            production.post(PRICES, "{}").bearer(EdgeFixture.OPERATOR).send().assertV01Error(404, "NOT_FOUND");
            production.post(PRICES, "{}").send().assertError(404, "NOT_FOUND");
            production
                    .get("/v1/corridors")
                    .signed("key-elsewhere", EdgeFixture.SECRET, "")
                    .send()
                    .assertError(401, "UNKNOWN_KEY");
            production.get("/v1/corridors").signed().send().data();
        }
    }
}
