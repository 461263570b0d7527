package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentsTest {
    private static EdgeFixture edge;

    @BeforeAll
    static void start() {
        edge = new EdgeFixture();
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/openapi.yaml, application/yaml, openapi: ",
        "/openapi-v01.yaml, application/yaml, /v1/system/state",
        "/docs, text/html, docs/swagger-ui-bundle.js",
        "/docs/kurs.js, text/javascript, openapi.yaml",
        "/docs/swagger-ui.css, text/css, swagger-ui",
        "/docs/swagger-ui-bundle.js, text/javascript, SwaggerUIBundle",
        "/docs/favicon-32x32.png, image/png, PNG"
    })
    void shouldServeItsPagesToAnyone(String path, String type, String content) {
        Reply reply = edge.get(path).send();

        assertEquals(200, reply.status());
        assertTrue(reply.header("Content-Type").startsWith(type), reply.header("Content-Type"));
        assertTrue(reply.text().contains(content));
        reply.assertCommon("0.2");
        String policy = reply.header("Content-Security-Policy");
        assertTrue(policy.startsWith("default-src 'none'"), policy);
        assertFalse(policy.contains("unsafe") || policy.contains("http"), policy);
    }

    @Test
    void shouldPointAtNoOtherAddress() {
        for (String path : new String[] {"/docs", "/docs/kurs.js", "/openapi.yaml", "/openapi-v01.yaml"}) {
            String text = edge.get(path).send().text().replaceAll("https://[a-z]+\\.example/", "");
            assertFalse(text.contains("http://") || text.contains("https://") || text.contains("\"//"), path);
        }
    }

    @Test
    void shouldFindEveryAssetOfThePage() {
        String page = edge.get("/docs").send().text();

        java.util.regex.Pattern.compile("(?:src|href)=\"([^\"]+)\"")
                .matcher(page)
                .results()
                .forEach(match ->
                        assertEquals(200, edge.get("/" + match.group(1)).send().status(), match.group(1)));
    }

    @Test
    void shouldServeNothingElseOfTheClassPath() {
        for (String path : new String[] {
            "/docs/index.html", "/docs/swagger-initializer.js", "/docs/../openapi.yaml", "/docs/%2e%2e/x"
        }) {
            int status = edge.get(path).send().status();
            assertEquals(404, status, path);
        }
        assertEquals("/docs", edge.get("/docs/").send().header("Location"));
        assertEquals(405, edge.post("/docs", "").send().status());
    }
}
