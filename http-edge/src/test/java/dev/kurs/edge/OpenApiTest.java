package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.port.Executions.DaySummary;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.jr.ob.JSON;

/** Every answer is described, and every example is what is answered. */
class OpenApiTest extends ApiDescription {
    /** Request bodies that the schema refuses, where no tool takes them for examples to follow. */
    private static final String REFUSED = "x-refused-examples";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/quote",
                "/v1/firm-quote",
                "/v1/sandbox/prices",
                "/v1/sandbox/faucet",
                "/v1/sandbox/typed-data"
            })
    void shouldAnswerEveryExampleAsDescribed(String path) throws Exception {
        Map<String, Object> operation = operation(path, "post");
        Map<String, Object> content = object(
                object(object(operation.get("requestBody")).get("content")).get("application/json"));
        Map<String, Object> requests = new LinkedHashMap<>(examples(content));
        assertTrue(requests.containsKey("ok"));
        requests.forEach((name, example) -> assertEquals(
                List.of(),
                SchemaCheck.faults(
                        document, content.get("schema"), object(example).get("value")),
                name));
        requests.putAll(object(content.getOrDefault(REFUSED, Map.of())));

        for (Map.Entry<String, Object> request : requests.entrySet()) {
            String body = JSON.std.asString(object(request.getValue()).get("value"));
            EdgeRequest sent = edge.post(path, body);
            Reply reply = path.equals("/v1/sandbox/prices")
                    ? sent.bearer(EdgeFixture.OPERATOR).send()
                    : sent.signed().send();

            assertTrue(isShown(operation, request.getKey()), request.getKey() + " has no answer shown");
            assertEquals(request.getKey().equals("ok"), reply.status() == 200, reply.text());
            assertDescribed(operation, request.getKey(), reply);
        }
    }

    /** Signed without one all are refused: a client that is made from the document has to send it. */
    @ParameterizedTest
    @ValueSource(strings = {"/v1/quote", "/v1/firm-quote", "/v1/sandbox/faucet", "/v1/sandbox/typed-data"})
    void shouldRequireTheRequestIdOfEveryPostThatIsSigned(String path) {
        List<?> parameters = (List<?>) operation(path, "post").get("parameters");

        assertTrue(
                parameters.contains(Map.of("$ref", "#/components/parameters/RequestIdRequired")),
                () -> path + ": " + parameters);
    }

    @Test
    void shouldAnswerTheGetsAsDescribed() throws Exception {
        assertDescribed(
                operation("/v1/corridors", "get"),
                "ok",
                edge.get("/v1/corridors?pair=USDT-IDRX").signed().send());
        assertDescribed(
                operation("/v1/rates", "get"),
                "ok",
                edge.get("/v1/rates").signed().send());
        Map<String, Object> lookup = operation("/v1/quotes/{quote_id}", "get");
        Object quoteId = edge.post("/v1/firm-quote", QuoteBody.firm("client_ref", "order-1"))
                .signed()
                .send()
                .data()
                .get("quote_id");
        assertDescribed(lookup, "ok", edge.get("/v1/quotes/" + quoteId).signed().send());
        assertDescribed(
                lookup,
                "derivation",
                edge.get("/v1/quotes/" + quoteId).bearer(EdgeFixture.OPERATOR).send());
        assertDescribed(lookup, "unknown", edge.get("/v1/quotes/0x00").signed().send());
        assertDescribed(
                operation("/v1/rates", "get"),
                "both",
                edge.get("/v1/rates?pair=a&corridor_id=b").signed().send());
        assertDescribed(
                operation("/v1/rates", "get"),
                "unknownParameter",
                edge.get("/v1/rates?pairs=USDT-IDRX").signed().send());
        assertDescribed(
                operation("/v1/rates", "get"),
                "spelling",
                edge.get("/v1/rates?pair=usdt/idrx").signed().send());
        assertDescribed(
                operation("/v1/rates", "get"), "missing", edge.get("/v1/rates").send());
        assertDescribed(
                operation("/v1/rates", "get"),
                "signature",
                edge.get("/v1/rates").signed(EdgeFixture.API_KEY, "wrong", "").send());
    }

    @Test
    void shouldAnswerExecutionsAsDescribed() throws Exception {
        Map<String, Object> executions = operation("/v1/executions", "get");
        long now = edge.clock.seconds();
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().clientRef("order-1").settle(1, now - 60));
        edge.executions.book(SettledQuotes.ofTheFirstPartner().failed().settle(2, now - 30));
        Map<String, String> queries = new LinkedHashMap<>();
        queries.put("settled", "client_ref=order-1");
        queries.put("failed", "quote=" + SettledQuotes.quoteId(2));
        queries.put("history", "");
        queries.put("a first page", "per_page=1");
        queries.put("combined", "quote=a&tx=b");
        queries.put("perPage", "per_page=101");
        queries.put("unknown", "quote=" + SettledQuotes.quoteId(3));
        queries.put("not a query", "tx=1&tx=1");

        for (Map.Entry<String, String> query : queries.entrySet()) {
            EdgeRequest request = edge.get("/v1/executions?" + query.getValue());
            assertDescribed(executions, query.getKey(), request.signed().send());
        }

        edge.executions.book(SettledQuotes.ofTheFirstPartner().at("1", 9).settle(3, now));
        String transaction = "/v1/executions?tx=" + SettledQuotes.transactionHash("1");
        assertDescribed(executions, "others", edge.get(transaction).signed().send());
        assertDescribed(
                executions,
                "operator",
                edge.get("/v1/executions").bearer(EdgeFixture.OPERATOR).send());
        assertDescribed(
                executions,
                "403",
                edge.get("/v1/executions").bearer("auditor-token").send());
        edge.executions.isUnreadable = true;
        assertDescribed(executions, "503", edge.get("/v1/executions").signed().send());
    }

    @Test
    void shouldAnswerAnExecutionThatWasNotSentAsDescribed() throws Exception {
        Map<String, Object> executions = operation("/v1/executions", "get");
        edge.executions.book(SettledQuotes.ofTheFirstPartner().failedUnsent().settle(2, edge.clock.seconds()));
        for (String query : List.of("", "?quote=" + SettledQuotes.quoteId(2))) {
            assertDescribed(
                    executions,
                    "not sent",
                    edge.get("/v1/executions" + query).signed().send());
        }
    }

    @Test
    void shouldAnswerADayAsDescribed() throws Exception {
        Map<String, Object> summary = operation("/v1/reports/daily-summary", "get");
        DaySummary figures = DailySummaryTest.figures();
        edge.executions.book(
                LocalDate.of(2025, 12, 31),
                new DaySummary(figures.corridors().subList(0, 1), true, figures.reportHash(), figures.journal()));
        edge.executions.book(DailySummaryTest.profit());
        String path = "/v1/reports/daily-summary?date=2025-12-31";

        assertDescribed(summary, "ok", edge.get(path).signed().send());
        assertDescribed(
                summary,
                "operator",
                edge.get(path + "&partner_id=" + EdgeFixture.PARTNER)
                        .bearer(EdgeFixture.OPERATOR)
                        .send());
        assertDescribed(
                summary,
                "impossible",
                edge.get("/v1/reports/daily-summary?date=2025-02-29").signed().send());
        assertDescribed(
                summary,
                "another",
                edge.get(path + "&partner_id=" + EdgeFixture.OTHER_PARTNER)
                        .signed()
                        .send());
        assertDescribed(
                summary,
                "no journal",
                edge.get("/v1/reports/daily-summary?date=2024-02-29&partner_id=" + EdgeFixture.PARTNER)
                        .bearer(EdgeFixture.OPERATOR)
                        .send());
    }

    @Test
    void shouldDescribeWhatBearersAreToldInTheSandbox() throws Exception {
        String gift = "{\"wallet_address\":\"" + EdgeFixture.WALLET + "\",\"token\":\"USDT\",\"amount\":\"5\"}";
        Map<String, Object> faucet = operation("/v1/sandbox/faucet", "post");
        EdgeRequest given = edge.post("/v1/sandbox/faucet", gift);
        assertDescribed(faucet, "bare", given.bearer(EdgeFixture.OPERATOR).send());
        for (String path : List.of("/v1/sandbox/faucet", "/v1/sandbox/typed-data")) {
            Map<String, Object> operation = operation(path, "post");
            assertDescribed(
                    operation, "400", edge.post(path, "{}").partnerBearer().send());
            assertDescribed(operation, "400", edge.post(path, "{").signed().send());
            assertDescribed(operation, "401", edge.post(path, "{}").bearer("x").send());
            assertDescribed(operation, "401", edge.post(path, "{}").send());
            assertDescribed(
                    operation,
                    "405",
                    edge.get(path).bearer(EdgeFixture.OPERATOR).send());
            assertDescribed(
                    operation,
                    "415",
                    edge.post(path, "{}")
                            .contentType("text/plain")
                            .partnerBearer()
                            .send());
            assertDescribed(
                    operation,
                    "415",
                    edge.post(path, "{}").contentType("text/plain").signed().send());
        }
        assertDescribed(
                faucet,
                "403",
                edge.post("/v1/sandbox/faucet", gift).bearer("auditor-token").send());
        edge.faucet.isDry = true;
        assertDescribed(
                faucet, "503", edge.post("/v1/sandbox/faucet", gift).signed().send());
    }

    @Test
    void shouldDescribeWhatIsToldToThoseWhoAskTooOften() throws Exception {
        edge.restore(EngineFrames.partner(0, EdgeFixture.PARTNER, RateTier.STANDARD, 1));
        for (int request = 0; request < 2; request++) {
            edge.get("/v1/rates").signed().send();
        }
        for (int request = 0; request < 20; request++) {
            edge.get("/v1/rates").partnerBearer().send();
        }
        for (String path : object(document.get("paths")).keySet()) {
            for (String method : object(object(document.get("paths")).get(path)).keySet()) {
                boolean isForOperators = isForOperators(path);
                if (!isForOperators) {
                    Reply reply = asks(method, path).signed().send();
                    assertEquals(429, reply.status(), path);
                    assertDescribed(operation(path, method), "429", reply);
                }
                if (isForOperators || !path.matches("/v1/(firm-)?quote")) {
                    Reply reply = asks(method, path).partnerBearer().send();
                    assertEquals("\"standard\";r=0;t=2", reply.header("RateLimit"), path);
                    assertDescribed(operation(path, method), "429", reply);
                }
            }
        }
    }

    private static boolean isForOperators(String path) {
        return path.equals("/v1/sandbox/prices") || path.startsWith("/v1/operator/") || path.startsWith("/v1/reserve/");
    }

    private static String filled(String pattern) {
        return pattern.replaceAll("\\{[a-z_]+}", "0x00");
    }

    private EdgeRequest asks(String method, String pattern) {
        String path = filled(pattern);
        return Set.of("post", "patch").contains(method)
                ? edge.send(method.toUpperCase(Locale.ROOT), path, "{}")
                : edge.request(method.toUpperCase(Locale.ROOT), path);
    }

    @Test
    void shouldDescribeEveryRefusalOfTheEngine() throws Exception {
        for (var reason : dev.kurs.protocol.message.sbe.RejectReason.values()) {
            boolean isOfV01Alone = reason == dev.kurs.protocol.message.sbe.RejectReason.NO_VIABLE_RFQ_QUOTE;
            if (reason.value() == 0 || reason == dev.kurs.protocol.message.sbe.RejectReason.NULL_VAL || isOfV01Alone) {
                continue;
            }
            edge.core.refusal = reason;
            for (String path : List.of("/v1/quote", "/v1/firm-quote")) {
                if (reason != dev.kurs.protocol.message.sbe.RejectReason.DUPLICATE_CLIENT_REF
                        || path.contains("firm")) {
                    String body = path.contains("firm") ? QuoteBody.firm() : QuoteBody.indicative();
                    assertDescribed(
                            operation(path, "post"),
                            reason.name(),
                            edge.post(path, body).signed().send());
                }
            }
        }
    }

    @Test
    void shouldDescribeTheOtherAnswersToo() throws Exception {
        Map<String, Object> quote = operation("/v1/quote", "post");
        String tooLarge = " ".repeat(70_000);
        assertShown(
                quote,
                "mediaType",
                edge.post("/v1/quote", "{}").contentType("text/plain").signed().send());
        assertDescribed(quote, "not json", edge.post("/v1/quote", "{").signed().send());
        assertShown(quote, "tooLarge", edge.post("/v1/quote", tooLarge).signed().send());
        assertShown(
                quote, "bearer", edge.post("/v1/quote", "{}").partnerBearer().send());
        assertShown(
                operation("/v1/rates", "get"),
                "method",
                edge.post("/v1/rates", "{}").signed().send());
        assertShown(
                operation("/v1/rates", "get"),
                "unreadable",
                edge.get("/v1/rates?pair=a&pair=b").signed().send());
        edge.core.mood = ScriptedCore.Mood.CONFUSED;
        assertShown(
                quote,
                "unexpected",
                edge.post("/v1/quote", QuoteBody.indicative()).signed().send());
    }

    @Test
    void shouldDescribeTheAnswersToOperatorsToo() throws Exception {
        String path = "/v1/sandbox/prices";
        Map<String, Object> prices = operation(path, "post");
        String tooLarge = " ".repeat(70_000);
        assertShown(prices, "token", edge.post(path, "{}").send());
        assertShown(prices, "scope", edge.post(path, "{}").partnerBearer().send());
        assertShown(
                prices, "method", edge.get(path).bearer(EdgeFixture.OPERATOR).send());
        assertShown(
                prices,
                "mediaType",
                edge.post(path, "{}")
                        .contentType("text/plain")
                        .bearer(EdgeFixture.OPERATOR)
                        .send());
        assertShown(
                prices,
                "tooLarge",
                edge.post(path, tooLarge).bearer(EdgeFixture.OPERATOR).send());
        assertNotNull(answer(
                operation(path, "delete"),
                edge.request("DELETE", path).bearer(EdgeFixture.OPERATOR).send().status()));
        edge.core.mood = ScriptedCore.Mood.BACK_PRESSURED;
        String tick = "{\"feed\":\"USD/IDR\",\"source\":\"PRIMARY\",\"price\":\"16400\",\"confidence_bps\":\"2\"}";
        assertShown(
                prices,
                "overloaded",
                edge.post(path, tick).bearer(EdgeFixture.OPERATOR).send());
    }

    @Test
    void shouldTakeTheDescribedParametersAndNoOthers() throws Exception {
        for (String path : object(document.get("paths")).keySet()) {
            for (String method : object(object(document.get("paths")).get(path)).keySet()) {
                Map<String, Object> operation = operation(path, method);
                String body = Set.of("post", "patch").contains(method) ? okBody(operation) : "";
                String target = filled(path) + "?pairs=USDT-IDRX";
                EdgeRequest request = body.isEmpty()
                        ? edge.request(method.toUpperCase(Locale.ROOT), target)
                        : edge.send(method.toUpperCase(Locale.ROOT), target, body);

                Reply reply = isForOperators(path)
                        ? request.bearer(EdgeFixture.OPERATOR).send()
                        : request.signed().send();

                assertEquals(400, reply.status(), method + " " + target);
                assertEquals(
                        "pairs: no such parameter; this path takes " + String.join(", ", queryParameters(operation)),
                        reply.object("error").get("message"));
                assertDescribed(operation, "400", reply);
            }
        }
    }

    private static String okBody(Map<String, Object> operation) throws Exception {
        Object content =
                object(object(operation.get("requestBody")).get("content")).get("application/json");
        return JSON.std.asString(object(examples(content).get("ok")).get("value"));
    }
}
