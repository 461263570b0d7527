package dev.kurs.edge.server;

import dev.kurs.edge.call.Answer;
import io.undertow.util.StatusCodes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.xnio.conduits.AbstractStreamSinkConduit;
import org.xnio.conduits.StreamSinkConduit;

/**
 * Replaces the bare status line with which Undertow itself answers a head that it cannot parse, or whose host is none: every answer carries our headers and
 * has its surface's shape.
 */
final class BadRequestConduit extends AbstractStreamSinkConduit<StreamSinkConduit> {
    private static final byte[] PROTOCOL = bytes("HTTP/1.");
    private static final String STATUS = " 400 ";
    private static final String END = "\r\n\r\n";
    private static final String VERSION = "x-svc-version: ";

    private final HeadConduit source;
    private final HeadRefusal refusal;

    /** @param source what the same connection says */
    BadRequestConduit(StreamSinkConduit next, HeadConduit source, HeadRefusal refusal) {
        super(next);
        this.source = source;
        this.refusal = refusal;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        if (!isBare(from)) {
            source.answered();
            return next.write(from);
        }
        int length = from.remaining();
        next.write(ByteBuffer.wrap(fullAnswer(refusal.answer(source.head()))));
        from.position(from.limit());
        return length;
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int count) throws IOException {
        source.answered();
        return next.write(from, offset, count);
    }

    @Override
    public int writeFinal(ByteBuffer from) throws IOException {
        source.answered();
        return next.writeFinal(from);
    }

    @Override
    public long writeFinal(ByteBuffer[] from, int offset, int count) throws IOException {
        source.answered();
        return next.writeFinal(from, offset, count);
    }

    /** A whole head of a 400 that is not ours, whatever reason its status line gives. */
    private static boolean isBare(ByteBuffer from) {
        if (!startsWith(from, PROTOCOL)) {
            return false;
        }
        String head = StandardCharsets.ISO_8859_1.decode(from.duplicate()).toString();
        return head.startsWith(STATUS, PROTOCOL.length + 1) && head.endsWith(END) && !head.contains(VERSION);
    }

    private static boolean startsWith(ByteBuffer from, byte[] prefix) {
        return from.remaining() >= prefix.length
                && from.slice(from.position(), prefix.length).equals(ByteBuffer.wrap(prefix));
    }

    private static byte[] fullAnswer(Answer answer) {
        StringBuilder head = new StringBuilder("HTTP/1.1 ")
                .append(answer.status())
                .append(' ')
                .append(StatusCodes.getReason(answer.status()))
                .append("\r\n");
        answer.headers()
                .forEach((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Content-Type: ").append(answer.contentType());
        head.append("\r\nContent-Length: ").append(answer.body().length);
        head.append("\r\nConnection: close\r\n\r\n");
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(bytes(head.toString()));
        all.writeBytes(answer.body());
        return all.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
