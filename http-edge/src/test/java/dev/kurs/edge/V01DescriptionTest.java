package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.SurfaceVersion;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.jr.ob.JSON;

/** The description of v0.1: every answer is described, and every example is what is answered. */
class V01DescriptionTest extends ApiDescription {
    private static final String QUOTE = "/v1/quote?pair=USD-IDR&side=SELL&amount=1000";
    private static final String FIRM = "/v1/firm-quote";
    private static final String STATE = "/v1/system/state";

    private Map<String, Object> quote;
    private Map<String, Object> firm;
    private Map<String, Object> state;
    private String firmBody;

    @Override
    String page() {
        return "/openapi-v01.yaml";
    }

    @BeforeEach
    void find() throws Exception {
        edge.close();
        edge = new EdgeFixture(
                EdgeConfiguration.defaults().withSunset(Instant.parse("2027-03-31T00:00:00Z")), Environment.SANDBOX);
        quote = operation("/v1/quote", "get");
        firm = operation(FIRM, "post");
        state = operation(STATE, "get");
        Object content = object(object(firm.get("requestBody")).get("content")).get("application/json");
        Object example = object(examples(content).get("ok")).get("value");
        assertEquals(List.of(), SchemaCheck.faults(document, object(content).get("schema"), example));
        firmBody = JSON.std.asString(example);
    }

    @Test
    void shouldAnswerEveryExampleOfAnAnswer() throws Exception {
        assertShown(quote, "ok", edge.get(QUOTE).partnerBearer().send());
        Reply issued = edge.post(FIRM, firmBody).partnerBearer().send();
        assertShown(firm, "ok", issued);
        for (int corridor = 0; corridor < 5; corridor++) {
            RiskState risk = corridor == 3 ? RiskState.PROTECT : RiskState.NORMAL;
            edge.restore(EngineFrames.state(corridor, risk, false, EngineFrames.permanent(), 0));
        }
        assertDescribed(state, "states", edge.get(STATE).partnerBearer().send());
    }

    @Test
    void shouldDescribeEveryRefusalOfTheEngine() throws Exception {
        for (RejectReason reason : RejectReason.values()) {
            boolean isOfBearers = reason.value() != 0
                    && reason != RejectReason.NULL_VAL
                    && !Set.of("DUPLICATE_CLIENT_REF", "REQUEST_ID_REUSED").contains(reason.name());
            if (isOfBearers) {
                edge.core.refusal = reason;
                edge.clock.advanceSeconds(2);
                assertDescribed(
                        quote, reason.name(), edge.get(QUOTE).partnerBearer().send());
                assertDescribed(
                        firm,
                        reason.name(),
                        edge.post(FIRM, firmBody).partnerBearer().send());
            }
        }
    }

    @Test
    void shouldShowWhatIsRefusedAsItIs() throws Exception {
        assertShown(
                quote,
                "amount",
                edge.get(QUOTE.replace("1000", "0.0000001")).partnerBearer().send());
        assertShown(
                quote,
                "pair",
                edge.get(QUOTE.replace("USD-IDR", "usd-idr")).partnerBearer().send());
        assertShown(quote, "token", edge.get(QUOTE).send());
        assertShown(
                quote, "operator", edge.get(QUOTE).bearer(EdgeFixture.OPERATOR).send());
        assertShown(
                quote, "method", edge.post("/v1/quote", "{}").partnerBearer().send());
        assertShown(
                firm,
                "mediaType",
                edge.post(FIRM, "{}").contentType("text/plain").partnerBearer().send());
        assertShown(
                firm,
                "tooLarge",
                edge.post(FIRM, " ".repeat(70_000)).partnerBearer().send());
        assertDescribed(
                state, "400", edge.get(STATE + "?pair=USD-IDR").partnerBearer().send());
        Map.of(
                        RejectReason.DIRECTION_BLOCKED, "direction",
                        RejectReason.CORRIDOR_NOT_ENABLED, "corridor",
                        RejectReason.INSUFFICIENT_LIQUIDITY, "liquidity",
                        RejectReason.NO_VIABLE_RFQ_QUOTE, "makers",
                        RejectReason.ORACLE_STALE, "stale",
                        RejectReason.CORRIDOR_HALTED, "halted")
                .forEach((reason, example) -> {
                    edge.core.refusal = reason;
                    shown(example, edge.get(QUOTE).partnerBearer().send());
                });
        edge.core.refusal = RejectReason.CROSS_LEG_INSUFFICIENT;
        shown(
                "cross",
                edge.get(QUOTE.replace("USD-IDR", "MYR-IDR")).partnerBearer().send());
        edge.core.refusal = RejectReason.NONE;
        edge.core.mood = ScriptedCore.Mood.CONFUSED;
        shown("unexpected", edge.get(QUOTE).partnerBearer().send());
    }

    @Test
    void shouldTellSignedCallersOfThePathsThatAreNotTheirs() throws Exception {
        assertBearersAlone("/v1/quote", "get", 405);
        assertBearersAlone("/v1/execute", "post", 404);
        assertBearersAlone("/v1/system/state", "get", 404);
        Reply both = edge.post(FIRM, firmBody).signed().partnerBearer().send();
        assertEquals("AMBIGUOUS_CREDENTIALS", both.errorCode());
        assertShape(firm, both);
    }

    @Test
    void shouldTellOfLimitsOnARefusalOfNobodysToken() throws Exception {
        for (Reply refused : List.of(
                edge.get(STATE).send(), edge.get(STATE).bearer("nobody's").send())) {
            assertDescribed(state, "nobody", refused.assertV01Error(401, "UNAUTHORIZED"));
            assertEquals("\"standard\";r=20;t=0", refused.header("RateLimit"));
            assertEquals("\"standard\";q=20;w=2", refused.header("RateLimit-Policy"));
        }
    }

    @Test
    void shouldTellOfABodyThatComesTooSlowly() {
        for (Map<String, Object> operation : List.of(firm, operation("/v1/execute", "post"))) {
            assertEquals(
                    Set.of("application/json"),
                    object(answer(operation, 408).get("content")).keySet());
        }
    }

    @Test
    void shouldDescribeAReferenceThatIsUsedAndACallerThatAsksTooOften() throws Exception {
        edge.restore(EngineFrames.partner(0, EdgeFixture.PARTNER, RateTier.STANDARD, 0));
        edge.post(FIRM, firmBody).partnerBearer().send();
        assertDescribed(firm, "409", edge.post(FIRM, firmBody).partnerBearer().send());
        for (int count = 0; count < 18; count++) {
            edge.get(STATE).partnerBearer().send();
        }
        assertShown(state, "tooOften", edge.get(STATE).partnerBearer().send());
        assertShown(quote, "tooOften", edge.get(QUOTE).partnerBearer().send());
        assertShown(firm, "tooOften", edge.post(FIRM, firmBody).partnerBearer().send());
    }

    @Test
    void shouldShowErrorsOfTheirStatus() {
        Map<String, Object> responses =
                object(object(document.get("components")).get("responses"));
        for (Map<String, Object> operation : List.of(quote, firm, operation("/v1/execute", "post"), state)) {
            object(operation.get("responses")).keySet().stream()
                    .filter(status -> !status.equals("200"))
                    .forEach(status -> examples(object(object(answer(operation, Integer.parseInt(status))
                                            .get("content"))
                                    .get("application/json")))
                            .forEach((name, example) -> {
                                Map<String, Object> error = object(
                                        object(object(example).get("value")).get("error"));
                                ErrorCode code = ErrorCode.valueOf((String) error.get("code"));
                                assertEquals(status, Integer.toString(code.status(SurfaceVersion.V01)), name);
                            }));
        }
        assertFalse(responses.isEmpty());
    }

    @Test
    void shouldDescribeWhatIsServedAndNoMore() {
        Set<String> described = new TreeSet<>();
        object(document.get("paths"))
                .forEach((path, item) -> object(item).keySet().forEach(method -> described.add(method + " " + path)));

        assertEquals(
                new TreeSet<>(
                        Set.of("get /v1/quote", "post /v1/firm-quote", "post /v1/execute", "get /v1/system/state")),
                described);
        assertEquals(new TreeSet<>(Set.of("amount", "pair", "side")), queryParameters(quote));
    }

    /** The events that partners of v0.1 are told, and the headers that each comes with. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        settlement.confirmed | destination_amount execution_id filled_rate pair quote_id settled_at source_amount status tx_hash
        settlement.failed    | execution_id pair quote_id reason status
        quote.expired        | amount expiry_timestamp pair quote_id side
        system.state_change  | allowed_directions corridor new_state previous_state
        """)
    void shouldDescribeEachWebhookWithAllItsMembers(String event, String members) {
        Map<String, Object> told =
                object(object(object(document.get("webhooks")).get(event)).get("post"));
        Object content = object(object(told.get("requestBody")).get("content")).get("application/json");
        Object schema = object(content).get("schema");
        Object example = object(examples(content).get("ok")).get("value");

        assertEquals(List.of(), SchemaCheck.faults(document, schema, example));
        assertEquals(event, object(example).get("event"));
        Map<String, Object> described =
                object(SchemaCheck.find(document, (String) object(schema).get("$ref")));
        Map<String, Object> data = object(object(described.get("properties")).get("data"));
        List<String> expected = List.of(members.split(" ", -1));
        assertEquals(
                expected,
                List.copyOf(new TreeSet<>(object(data.get("properties")).keySet())));
        assertEquals(new TreeSet<>(expected), new TreeSet<>((List<?>) data.get("required")));
        assertEquals(
                List.of("X-Svc-Event-Id", "X-Svc-Delivery-Id", "X-Svc-Signature", "X-Svc-Signature-V2"),
                ((List<?>) told.get("parameters"))
                        .stream()
                                .map(parameter -> (String) object(parameter).get("$ref"))
                                .map(reference -> object(SchemaCheck.find(document, reference))
                                        .get("name"))
                                .toList());
    }

    @Test
    void shouldDescribeTheFourWebhooksAndNoOther() {
        assertEquals(
                Set.of("settlement.confirmed", "settlement.failed", "quote.expired", "system.state_change"),
                object(document.get("webhooks")).keySet());
    }

    private void shown(String example, Reply reply) {
        try {
            assertShown(quote, example, reply);
        } catch (Exception unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }
}
