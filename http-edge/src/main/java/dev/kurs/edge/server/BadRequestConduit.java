package dev.kurs.edge.server;

import dev.kurs.edge.call.RequestIdFormat;
import dev.kurs.edge.call.SurfaceVersion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.xnio.conduits.AbstractStreamSinkConduit;
import org.xnio.conduits.StreamSinkConduit;

/**
 * Undertow answers a head that it cannot parse, or whose host is none, by itself and with a bare status line; this puts our headers and a sentence in its
 * place, since every answer carries them.
 */
final class BadRequestConduit extends AbstractStreamSinkConduit<StreamSinkConduit> {
    private static final byte[] PROTOCOL = bytes("HTTP/1.");
    private static final String STATUS = " 400 ";
    private static final String END = "\r\n\r\n";
    private static final String VERSION = "x-svc-version: ";
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

    /** A whole head of a 400 that is not ours, whatever reason its status line gives. */
    private static boolean isBare(ByteBuffer source) {
        if (!startsWith(source, PROTOCOL)) {
            return false;
        }
        String head = StandardCharsets.ISO_8859_1.decode(source.duplicate()).toString();
        return head.startsWith(STATUS, PROTOCOL.length + 1) && head.endsWith(END) && !head.contains(VERSION);
    }

    private static boolean startsWith(ByteBuffer source, byte[] prefix) {
        return source.remaining() >= prefix.length
                && source.slice(source.position(), prefix.length).equals(ByteBuffer.wrap(prefix));
    }

    private static String fullAnswer() {
        return "HTTP/1.1 400 Bad Request\r\n"
                + VERSION
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
