package dev.kurs.edge.docs;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The interface's description at {@code /openapi.yaml} and its pages at {@code /docs}, for anyone, all out of this jar's own
 * class path.
 */
public final class Documents {
    private static final String WEBJAR = "/META-INF/resources/webjars/swagger-ui/5.21.0/";
    private static final Map<String, String> PAGE_HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "Referrer-Policy",
            "no-referrer",
            "Cache-Control",
            "no-cache");
    private static final String METHODS = "GET, HEAD, OPTIONS";
    private static final Map<String, String> ALLOW = Map.of("Allow", METHODS);
    private static final Answer TO_DOCS = Answer.empty(308).withHeaders(Map.of("Location", "/docs"));

    private final Map<String, Answer> pages = Map.of(
            "/openapi.yaml", page("openapi.yaml", "application/yaml; charset=utf-8"),
            "/openapi-v01.yaml", page("openapi-v01.yaml", "application/yaml; charset=utf-8"),
            "/docs", page("docs.html", "text/html; charset=utf-8"),
            "/docs/", TO_DOCS,
            "/docs/kurs.js", page("kurs.js", "text/javascript; charset=utf-8"),
            "/docs/swagger-ui.css", page(WEBJAR + "swagger-ui.css", "text/css; charset=utf-8"),
            "/docs/swagger-ui-bundle.js", page(WEBJAR + "swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
            "/docs/favicon-32x32.png", page(WEBJAR + "favicon-32x32.png", "image/png"));

    /** Answers a call for one of the pages; false when it asks for something else. */
    public boolean serve(Call call) {
        Answer page = pages.get(call.target().path());
        if (page == null) {
            return false;
        }
        call.route("/docs", Map.of());
        call.answer(
                switch (call.target().method()) {
                    case "GET", "HEAD" -> page;
                    case "OPTIONS" -> Answer.empty(204).withHeaders(ALLOW);
                    default ->
                        call.render(ApiError.of(ErrorCode.METHOD_NOT_ALLOWED, "this path takes " + METHODS))
                                .withHeaders(ALLOW);
                });
        return true;
    }

    private static Answer page(String resource, String contentType) {
        try (InputStream stream = Documents.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("not on the class path: " + resource);
            }
            return new Answer(200, contentType, stream.readAllBytes(), PAGE_HEADERS, false);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(resource, unreadable);
        }
    }
}
