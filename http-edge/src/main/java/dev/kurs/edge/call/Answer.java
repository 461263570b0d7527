package dev.kurs.edge.call;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What goes back over the wire.
 *
 * @param headers beside content type, content length and those that every answer carries
 * @param closing whether the connection ends with this answer
 */
@SuppressWarnings("ArrayRecordComponent")
public record Answer(int status, String contentType, byte[] body, Map<String, String> headers, boolean closing) {
    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain; charset=utf-8";

    public static Answer json(int status, byte[] body) {
        return new Answer(status, JSON, body, Map.of(), false);
    }

    public static Answer text(int status, String text) {
        return new Answer(status, TEXT, text.getBytes(StandardCharsets.UTF_8), Map.of(), false);
    }

    public static Answer empty(int status) {
        return new Answer(status, null, new byte[0], Map.of(), false);
    }

    public Answer withHeaders(Map<String, String> more) {
        return new Answer(status, contentType, body, more, closing);
    }

    /** The same with one header more. */
    public Answer withHeader(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return withHeaders(more);
    }

    public Answer withStatus(int other) {
        return new Answer(other, contentType, body, headers, closing);
    }

    /** All of it but whether the connection ends, to be kept. */
    public byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(status);
            out.writeUTF(contentType == null ? "" : contentType);
            out.writeInt(headers.size());
            for (Map.Entry<String, String> header : headers.entrySet()) {
                out.writeUTF(header.getKey());
                out.writeUTF(header.getValue());
            }
            out.write(body);
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException("memory cannot be written", impossible);
        }
    }

    /** What {@link #toBytes} kept. */
    public static Answer ofBytes(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int status = in.readInt();
            String contentType = in.readUTF();
            Map<String, String> headers = new LinkedHashMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                headers.put(in.readUTF(), in.readUTF());
            }
            return new Answer(status, contentType.isEmpty() ? null : contentType, in.readAllBytes(), headers, false);
        } catch (IOException torn) {
            throw new UncheckedIOException("a kept answer is torn", torn);
        }
    }

    public Answer thenClose() {
        return new Answer(status, contentType, body, headers, true);
    }
}
