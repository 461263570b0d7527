package dev.kurs.edge.server;

import dev.kurs.edge.call.RequestIdFormat;
import dev.kurs.edge.call.SurfaceVersion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.xnio.conduits.AbstractStreamSinkConduit;
import org.xnio.conduits.StreamSinkConduit;

/**
 * Undertow answers a head that it cannot parse, or that names no host, by itself and with a bare status line; this puts our headers and a sentence in its
 * place, since every answer carries them.
 */
final class BadRequestConduit extends AbstractStreamSinkConduit<StreamSinkConduit> {
    private static final byte[] BARE =
            bytes("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    private static final byte[] WITHOUT_HOST = bytes("HTTP/1.1 400 No Host Header\r\n");
    private static final String SENTENCE = "the request's head or query cannot be parsed";

    BadRequestConduit(StreamSinkConduit next) {
        super(next);
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        if (!isBare(source)) {
            return next.write(source);
        }
        int length = source.remaining();
        next.write(ByteBuffer.wrap(bytes(fullAnswer())));
        source.position(source.limit());
        return length;
    }

    private static boolean isBare(ByteBuffer source) {
        return startsWith(source, WITHOUT_HOST) || (source.remaining() == BARE.length && startsWith(source, BARE));
    }

    private static boolean startsWith(ByteBuffer source, byte[] prefix) {
        return source.remaining() >= prefix.length
                && source.slice(source.position(), prefix.length).equals(ByteBuffer.wrap(prefix));
    }

    private static String fullAnswer() {
        return "HTTP/1.1 400 Bad Request\r\nx-svc-version: "
                + SurfaceVersion.V02.text()
                + "\r\nx-svc-request-id: "
                + RequestIdFormat.fresh()
                + "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: "
                + SENTENCE.length()
                + "\r\nConnection: close\r\n\r\n"
                + SENTENCE;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
