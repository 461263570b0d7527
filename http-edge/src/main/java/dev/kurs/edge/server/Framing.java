package dev.kurs.edge.server;

import dev.kurs.edge.call.AsciiText;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;

/**
 * Where a request's body ends and which host it is for must be beyond doubt, for us and for any proxy in front: one
 * Content-Length in digits or {@code Transfer-Encoding: chunked}, never both, and one Host.
 */
final class Framing {
    private static final String CHUNKED = "chunked";
    private static final int MAX_DIGITS = 18;

    private Framing() {}

    static boolean isSound(HttpServerExchange exchange) {
        HeaderMap headers = exchange.getRequestHeaders();
        HeaderValues lengths = headers.get(Headers.CONTENT_LENGTH);
        HeaderValues encodings = headers.get(Headers.TRANSFER_ENCODING);
        HeaderValues hosts = headers.get(Headers.HOST);
        if (exchange.isHttp11() && (hosts == null || hosts.size() != 1)) {
            return false;
        }
        if (lengths != null && encodings != null) {
            return false;
        }
        if (encodings != null) {
            return encodings.size() == 1 && encodings.getFirst().equalsIgnoreCase(CHUNKED);
        }
        return lengths == null || (lengths.size() == 1 && AsciiText.isDecimal(lengths.getFirst(), MAX_DIGITS));
    }
}
