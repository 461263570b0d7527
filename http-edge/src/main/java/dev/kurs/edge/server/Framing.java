package dev.kurs.edge.server;

import dev.kurs.edge.call.AsciiText;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpServerConnection;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Where a request's body ends and which host it is for must be beyond doubt, for us and for any proxy in front: a version of HTTP that we speak, headers of one line each, one
 * Content-Length in digits or {@code Transfer-Encoding: chunked}, never both, and one Host.
 */
final class Framing {
    private static final String CHUNKED = "chunked";
    private static final int MAX_DIGITS = 18;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final Flaw VERSION = new Flaw(HttpVersion.NOT_SUPPORTED, HttpVersion.SENTENCE);
    private static final Flaw FOLD = new Flaw(HeadRefusal.STATUS, "a header goes on in another line");
    private static final Flaw BOUNDS =
            new Flaw(HeadRefusal.STATUS, "one Host is needed, and one Content-Length or chunked coding");

    private Framing() {}

    /** What is wrong with a request's framing, and the status that says so. */
    record Flaw(int status, String sentence) {}

    static Optional<Flaw> flaw(HttpServerExchange exchange) {
        HeadScan head = exchange.getConnection().getAttachment(HeadScan.OF_CONNECTION);
        if (head.isOfAnotherVersion()) {
            return Optional.of(VERSION);
        }
        if (head.isFolded()) {
            return Optional.of(FOLD);
        }
        if (!isBounded(exchange)) {
            return Optional.of(BOUNDS);
        }
        goOn(head, exchange);
        return Optional.empty();
    }

    /** Has the connection's next head looked at, part of which may have come with this one. */
    private static void goOn(HeadScan head, HttpServerExchange exchange) {
        HeaderMap headers = exchange.getRequestHeaders();
        if (headers.contains(Headers.TRANSFER_ENCODING)) {
            head.nextBehindChunks();
            return;
        }
        String length = headers.getFirst(Headers.CONTENT_LENGTH);
        PooledByteBuffer come = ((HttpServerConnection) exchange.getConnection()).getExtraBytes();
        head.next(length == null ? 0 : Long.parseLong(length), come == null ? NOTHING : come.getBuffer());
    }

    private static boolean isBounded(HttpServerExchange exchange) {
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
