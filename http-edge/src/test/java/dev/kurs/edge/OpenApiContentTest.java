package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.route.ServedRoutes;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

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
    void shouldTellSignedCallersOfThePathsThatAreNotTheirs() throws Exception {
        for (String path : object(document.get("paths")).keySet()) {
            for (String method : object(object(document.get("paths")).get(path)).keySet()) {
                if (!operation(path, method).get("security").toString().contains("signature")) {
                    assertBearersAlone(path, method, 404);
                }
            }
        }
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

    /** Of v0.1 alone, described in that document. */
    private static final Set<String> ROUTES_OF_THE_EARLIER_SURFACE =
            Set.of("GET /v1/quote", "POST /v1/execute", "GET /v1/system/state");

    @Test
    void shouldSayWhereTheEarlierSurfaceIsDescribed() {
        String description = (String) object(document.get("info")).get("description");
        ROUTES_OF_THE_EARLIER_SURFACE.forEach(
                route -> assertTrue(description.contains("`" + route + "`"), () -> route + " in " + description));
        assertTrue(description.contains("`/openapi-v01.yaml`"), description);
        assertEquals(200, edge.get("/openapi-v01.yaml").send().status());
    }

    /** A program that reads the one document alone knows every error of a bearer. */
    @Test
    void shouldKnowEveryMemberOfABearersErrors() {
        Map<String, Object> earlier = object(new Load(LoadSettings.builder().build())
                .loadFromString(edge.get("/openapi-v01.yaml").send().text()));

        assertEquals(
                errorMembers(earlier, "#/components/schemas/ErrorAnswer"),
                errorMembers(document, "#/components/schemas/V01Error"));
    }

    private static Set<String> errorMembers(Map<String, Object> described, String schema) {
        Object error = object(object(SchemaCheck.find(described, schema)).get("properties"))
                .get("error");
        return object(object(error).get("properties")).keySet();
    }

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
                .forEach((path, item) -> object(item)
                        .keySet()
                        .forEach(method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path)));
        Set<String> served = ServedRoutes.of(edge.routes());
        assertTrue(served.removeAll(ROUTES_OF_THE_EARLIER_SURFACE));

        assertEquals(served, described);
        assertEquals("3.1.0", document.get("openapi"));
    }
}
