package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.jr.ob.JSON;

/** The OpenAPI document as it is served, and the ways to ask it. */
class ApiDescription {
    /** Headers that stand with some of the answers of a status. */
    private static final Set<String> OCCASIONAL = Set.of(
            "Retry-After",
            "RateLimit",
            "RateLimit-Policy",
            "Idempotency-Replayed",
            "x-svc-key-expires",
            "Deprecation",
            "Sunset");

    /** Headers of HTTP itself, which no answer is described with. */
    private static final Set<String> TRANSPORT = Set.of(
            "cache-control", "connection", "content-length", "content-type", "date", "vary", "x-content-type-options");

    EdgeFixture edge;
    Map<String, Object> document;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
        document = object(new Load(LoadSettings.builder().build())
                .loadFromString(edge.get(page()).send().text()));
    }

    /** Where the document is. */
    String page() {
        return "/openapi.yaml";
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    Map<String, Object> operation(String path, String method) {
        return object(object(object(document.get("paths")).get(path)).get(method));
    }

    Map<String, Object> answer(Map<String, Object> operation, int status) {
        Map<String, Object> answer = object(object(operation.get("responses")).get(Integer.toString(status)));
        assertNotNull(answer, "status " + status + " is not described");
        return answer.get("$ref") instanceof String reference ? object(SchemaCheck.find(document, reference)) : answer;
    }

    static Map<String, Object> examples(Object content) {
        Object examples = object(content).get("examples");
        return examples == null ? Map.of() : object(examples);
    }

    private static Object masked(Object value) {
        if (value instanceof Map<?, ?> members) {
            Map<Object, Object> copy = new LinkedHashMap<>(members);
            copy.replaceAll((name, member) -> name.equals("request_id") ? "…" : masked(member));
            return copy;
        }
        return value instanceof List<?> items
                ? items.stream().map(ApiDescription::masked).toList()
                : value;
    }

    void assertDescribed(Map<String, Object> operation, String example, Reply reply) throws Exception {
        Map<String, Object> answer = answer(operation, reply.status());
        for (String header : object(answer.get("headers")).keySet()) {
            assertTrue(reply.header(header) != null || OCCASIONAL.contains(header), () -> header + " in " + example);
        }
        Set<String> described = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        described.addAll(object(answer.get("headers")).keySet());
        described.addAll(TRANSPORT);
        reply.headerNames().forEach(header -> assertTrue(described.contains(header), header + " in " + example));
        String type = reply.header("Content-Type").replaceFirst(";.*", "");
        Map<String, Object> content = object(object(answer.get("content")).get(type));
        assertNotNull(content, () -> example + ": no " + type + " is described");
        Object body = type.equals("application/json") ? JSON.std.anyFrom(reply.text()) : reply.text();
        assertEquals(List.of(), SchemaCheck.faults(document, content.get("schema"), body), example);
        Map<String, Object> examples = examples(content);
        if (examples.containsKey(example)) {
            assertEquals(masked(object(examples.get(example)).get("value")), masked(body), example);
        }
    }

    /** The body is of a shape that is described for the answer's status. */
    void assertShape(Map<String, Object> operation, Reply reply) throws Exception {
        String type = reply.header("Content-Type").replaceFirst(";.*", "");
        Object content =
                object(answer(operation, reply.status()).get("content")).get(type);
        assertNotNull(content, () -> "no " + type + " is described: " + reply.text());
        Object body = JSON.std.anyFrom(reply.text());
        assertEquals(List.of(), SchemaCheck.faults(document, object(content).get("schema"), body));
    }

    /** What a caller is told at a path that takes bearers alone: with a signature, and with both credentials at once. */
    void assertBearersAlone(String path, String method, int signed) throws Exception {
        Map<String, Object> operation = operation(path, method);
        String target = path.replaceAll("\\{[^}]*}", "none");
        boolean hasBody = operation.containsKey("requestBody");
        for (boolean isBoth : List.of(false, true)) {
            EdgeRequest request = hasBody
                    ? edge.send(method.toUpperCase(Locale.ROOT), target, "{}")
                    : edge.request(method.toUpperCase(Locale.ROOT), target);
            Reply reply = (isBoth ? request.bearer(EdgeFixture.OPERATOR) : request)
                    .signed()
                    .send();
            assertEquals(isBoth ? 400 : signed, reply.status(), path);
            assertEquals("0.2", reply.header("x-svc-version"), path);
            assertShape(operation, reply);
        }
    }

    boolean isShown(Map<String, Object> operation, String example) {
        return object(operation.get("responses")).values().stream()
                .map(answer -> object(answer).get("content"))
                .filter(java.util.Objects::nonNull)
                .flatMap(content -> object(content).values().stream())
                .anyMatch(content -> examples(content).containsKey(example));
    }

    /** The answer is the example's, which is there. */
    void assertShown(Map<String, Object> operation, String example, Reply reply) throws Exception {
        assertTrue(isShown(resolved(operation), example), () -> example + " is not shown: " + reply.text());
        assertDescribed(operation, example, reply);
    }

    Map<String, Object> resolved(Map<String, Object> operation) {
        Map<String, Object> responses = new LinkedHashMap<>();
        object(operation.get("responses"))
                .keySet()
                .forEach(status -> responses.put(status, answer(operation, Integer.parseInt(status))));
        return Map.of("responses", responses);
    }

    Set<String> queryParameters(Map<String, Object> operation) {
        Set<String> names = new TreeSet<>();
        for (Object each : (List<?>) operation.getOrDefault("parameters", List.of())) {
            Map<String, Object> parameter = object(each);
            if (parameter.get("$ref") instanceof String reference) {
                parameter = object(SchemaCheck.find(document, reference));
            }
            if (parameter.get("in").equals("query")) {
                names.add((String) parameter.get("name"));
            }
        }
        return names.isEmpty() ? Set.of("none") : names;
    }
}
