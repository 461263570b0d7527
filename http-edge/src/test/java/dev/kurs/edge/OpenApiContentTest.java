package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.edge.call.ErrorCode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the OpenAPI document holds, for people and for generators of code. */
class OpenApiContentTest extends ApiDescription {
    @Test
    void shouldShowAnErrorOfEachStatusThatHasThatStatus() {
        for (String path : object(document.get("paths")).keySet()) {
            for (String method : object(object(document.get("paths")).get(path)).keySet()) {
                object(resolved(operation(path, method)).get("responses")).forEach((status, answer) -> {
                    Object json = object(object(answer).getOrDefault("content", Map.of()))
                            .get("application/json");
                    if (json != null && Integer.parseInt(status) >= 400) {
                        assertExamples(method + " " + path + " " + status, object(json), Integer.parseInt(status));
                    }
                });
            }
        }
    }

    private void assertExamples(String where, Map<String, Object> json, int status) {
        Map<String, Object> examples = examples(json);
        assertFalse(examples.isEmpty(), where + " has no example, and a generator shows the first code there is");
        examples.forEach((name, example) -> {
            Object value = object(example).get("value");
            String code = (String) object(object(value).get("error")).get("code");
            assertEquals(status, ErrorCode.valueOf(code).status(), where + " " + name);
            assertEquals(List.of(), SchemaCheck.faults(document, json.get("schema"), value), where + " " + name);
        });
    }

    @Test
    void shouldTellOfABodyThatComesTooSlowly() {
        for (String path : object(document.get("paths")).keySet()) {
            for (String method : object(object(document.get("paths")).get(path)).keySet()) {
                Map<String, Object> operation = operation(path, method);
                if (operation.containsKey("requestBody")) {
                    Set<String> types =
                            object(answer(operation, 408).get("content")).keySet();
                    boolean isForSigned = operation.get("security").toString().contains("signature");
                    boolean isForBearers = operation.get("security").toString().contains("bearer");
                    assertEquals(isForSigned, types.contains("text/plain"), path);
                    assertEquals(isForBearers, types.contains("application/json"), path);
                }
            }
        }
    }

    /** Generators of code lose an inline enum beside a oneOf, and then name a type that there is not. */
    @Test
    void shouldNameTheEnumsOfSchemasThatAreComposed() {
        Map<String, Object> schemas = object(object(document.get("components")).get("schemas"));
        assertFalse(schemas.containsKey("Error"), "a name that languages have already");
        schemas.forEach((name, schema) -> {
            if (object(schema).containsKey("oneOf") && object(schema).containsKey("properties")) {
                object(object(schema).get("properties")).forEach((member, type) -> {
                    boolean isInline =
                            object(type).containsKey("enum") || object(type).containsKey("const");
                    assertFalse(isInline, name + "." + member);
                });
            }
        });
    }

    @Test
    void shouldSayOfEveryTimeByWhichClockItIs() {
        Set<String> times = new TreeSet<>();
        findTimes("", document.get("components"), times);

        assertTrue(times.size() > 10, times.toString());
        times.forEach(time -> assertTrue(time.contains("’s clock"), time));
    }

    /** Every member with a name of a time, and what is said of it. */
    private static void findTimes(String name, Object place, Set<String> found) {
        if (place instanceof List<?> items) {
            items.forEach(item -> findTimes("", item, found));
        } else if (place instanceof Map<?, ?> members) {
            if (name.matches("timestamp|.*_time|.*_at") && members.get("description") instanceof String text) {
                found.add(name + ": " + text);
            }
            members.forEach((each, member) -> findTimes((String) each, member, found));
        }
    }

    /** Told by v0.1, which is described in a document of its own, and by the reserve pool's operations in the same shape. */
    private static final Set<String> OF_THE_EARLIER_SURFACE = Set.of(
            "EXECUTION_PENDING",
            "INSUFFICIENT_PARTNER_BALANCE",
            "NO_VIABLE_RFQ_QUOTE",
            "ON_CHAIN_REVERT",
            "QUOTE_ALREADY_EXECUTED",
            "QUOTE_EXPIRED");

    /** Of what is told to bearers alone, since others are told it as plain text. */
    private static final Set<String> PLAIN_TEXT = Set.of("REQUEST_TIMEOUT", "UNSUPPORTED_MEDIA_TYPE");

    @Test
    void shouldNameEveryErrorCode() {
        Object codes = object(object(object(object(SchemaCheck.find(document, "#/components/schemas/ErrorAnswer"))
                                        .get("properties"))
                                .get("error"))
                        .get("properties"))
                .get("code");
        Set<String> described = new TreeSet<>();
        ((List<?>) object(codes).get("enum")).forEach(code -> described.add((String) code));

        Set<String> known = new TreeSet<>();
        Arrays.stream(ErrorCode.values()).map(ErrorCode::name).forEach(known::add);
        known.removeAll(PLAIN_TEXT);
        known.removeAll(OF_THE_EARLIER_SURFACE);

        assertEquals(known, described);
    }

    @Test
    void shouldDescribeWhatIsServedAndNoMore() {
        Set<String> described = new TreeSet<>();
        object(document.get("paths"))
                .forEach((path, item) -> object(item).keySet().forEach(method -> described.add(method + " " + path)));

        assertEquals(
                new TreeSet<>(Set.of(
                        "get /v1/corridors",
                        "get /v1/rates",
                        "post /v1/quote",
                        "post /v1/firm-quote",
                        "get /v1/quotes/{quote_id}",
                        "get /v1/executions",
                        "get /v1/reports/daily-summary",
                        "post /v1/sandbox/faucet",
                        "post /v1/sandbox/typed-data",
                        "post /v1/sandbox/prices",
                        "delete /v1/sandbox/prices",
                        "get /v1/operator/partners",
                        "post /v1/operator/partners",
                        "get /v1/operator/partners/{id}",
                        "patch /v1/operator/partners/{id}",
                        "post /v1/operator/partners/{id}/keys",
                        "post /v1/operator/partners/{id}/keys/{key_id}/rotate",
                        "delete /v1/operator/partners/{id}/keys/{key_id}",
                        "post /v1/operator/partners/{id}/wallets",
                        "delete /v1/operator/partners/{id}/wallets/{address}",
                        "get /v1/operator/approvals",
                        "get /v1/operator/approvals/{approval_id}",
                        "post /v1/operator/approvals/{approval_id}/approve",
                        "post /v1/operator/approvals/{approval_id}/reject",
                        "get /v1/operator/partners/{id}/balance",
                        "post /v1/operator/partners/{id}/balance",
                        "get /v1/operator/audit",
                        "get /v1/operator/webhooks",
                        "post /v1/operator/webhooks/{event_id}/redeliver",
                        "get /v1/reserve/risk-status",
                        "get /v1/reserve/batches",
                        "get /v1/reserve/backtest",
                        "get /v1/reserve/pnl",
                        "post /v1/reserve/gas",
                        "get /v1/reserve/hedges",
                        "post /v1/reserve/hedges",
                        "post /v1/reserve/emergency-rfq",
                        "get /v1/reserve/emergency-rfq/{rfq_id}",
                        "delete /v1/reserve/emergency-rfq/{rfq_id}",
                        "get /v1/reserve/obligations",
                        "post /v1/reserve/obligations/{rfq_id}/delivery",
                        "post /v1/reserve/state-override",
                        "delete /v1/reserve/state-override/{override_id}")),
                described);
        assertEquals("3.1.0", document.get("openapi"));
    }
}
