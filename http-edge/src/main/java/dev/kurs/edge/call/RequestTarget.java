package dev.kurs.edge.call;

import io.undertow.server.HttpServerExchange;

/**
 * What a request line asks for, not decoded: {@code GET /v1/rates?pair=USDT-IDRX} has path {@code /v1/rates} and query
 * {@code pair=USDT-IDRX}. A scheme and host in front of the path are left out.
 */
public record RequestTarget(String method, String path, String query) {
    private static final String AUTHORITY_MARK = "://";

    public static RequestTarget of(HttpServerExchange exchange) {
        String path = withoutAuthority(exchange.getRequestURI());
        return new RequestTarget(exchange.getRequestMethod().toString(), path, exchange.getQueryString());
    }

    /** The path of a target in either form. */
    public static String withoutAuthority(String uri) {
        int mark = uri.startsWith("/") ? -1 : uri.indexOf(AUTHORITY_MARK);
        if (mark < 0) {
            return uri;
        }
        int path = uri.indexOf('/', mark + AUTHORITY_MARK.length());
        return path < 0 ? "/" : uri.substring(path);
    }
}
