package dev.kurs.outbound.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads one answer of HTTP/1.1 and gives up at its bounds.
 *
 * <p>Example: {@code HTTP/1.1 200 OK}, {@code Content-Length: 2}, an empty line and {@code {}} is 200 with two bytes. Interim answers (1xx) count towards the
 * head's bound, so that no number of them goes on for ever.
 */
final class AnswerReader {
    private static final int MAX_HEAD_BYTES = 16_384;
    private static final int MAX_CHUNK_LINE = 256;
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int FIRST_FINAL = 200;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5]\\d\\d)( .*)?");
    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");
    private static final Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,8})[ \\t]*(;.*)?");

    private final InputStream in;
    private final int maxBodyBytes;
    private int headBytes;
    private long length;
    private boolean isChunked;

    /** @param maxBodyBytes 0: the body is left where it is */
    AnswerReader(InputStream in, int maxBodyBytes) {
        this.in = in;
        this.maxBodyBytes = maxBodyBytes;
    }

    OutboundAnswer read() throws IOException, OutboundException {
        int status = readHead();
        while (status < FIRST_FINAL) {
            if (status == SWITCHING_PROTOCOLS) {
                throw malformed("it switches protocols");
            }
            status = readHead();
        }
        boolean hasBody = maxBodyBytes > 0 && status != NO_CONTENT && status != NOT_MODIFIED;
        return new OutboundAnswer(status, hasBody ? body() : new byte[0]);
    }

    private int readHead() throws IOException, OutboundException {
        length = -1;
        isChunked = false;
        Matcher status = STATUS.matcher(headLine());
        if (!status.matches()) {
            throw malformed("it begins with no status line");
        }
        for (String line = headLine(); !line.isEmpty(); line = headLine()) {
            takeHeader(line);
        }
        return Integer.parseInt(status.group(1));
    }

    private void takeHeader(String line) throws OutboundException {
        int colon = line.indexOf(':');
        if (colon <= 0) {
            throw malformed("a line of its head is no header");
        }
        String value = line.substring(colon + 1).strip();
        switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
            case "content-length" -> takeLength(value);
            case "transfer-encoding" -> {
                if (!value.equalsIgnoreCase("chunked")) {
                    throw malformed("its transfer encoding is not chunked");
                }
                isChunked = true;
            }
            default -> {
                // Says nothing about where the answer ends.
            }
        }
    }

    private void takeLength(String value) throws OutboundException {
        if (!LENGTH.matcher(value).matches() || (length >= 0 && length != Long.parseLong(value))) {
            throw malformed("its length is no number, or two");
        }
        length = Long.parseLong(value);
    }

    private String headLine() throws IOException, OutboundException {
        String line = line(MAX_HEAD_BYTES - headBytes);
        headBytes += line.length() + 2;
        return line;
    }

    /** A line without its end, which may lack the carriage return. */
    private String line(int most) throws IOException, OutboundException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw malformed("it ends within its head");
            }
            if (line.size() >= most) {
                throw tooLarge("head", MAX_HEAD_BYTES);
            }
            line.write(next);
        }
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    private byte[] body() throws IOException, OutboundException {
        if (isChunked) {
            return chunks();
        }
        if (length > maxBodyBytes) {
            throw tooLarge("body", maxBodyBytes);
        }
        byte[] bytes = in.readNBytes(length < 0 ? maxBodyBytes + 1 : (int) length);
        if (bytes.length > maxBodyBytes) {
            throw tooLarge("body", maxBodyBytes);
        }
        if (bytes.length < length) {
            throw malformed("it ends within its body");
        }
        return bytes;
    }

    private byte[] chunks() throws IOException, OutboundException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = chunkSize(); size > 0; size = chunkSize()) {
            if (size > maxBodyBytes - body.size()) {
                throw tooLarge("body", maxBodyBytes);
            }
            byte[] chunk = in.readNBytes(size);
            body.writeBytes(chunk);
            if (chunk.length < size || !line(MAX_CHUNK_LINE).isEmpty()) {
                throw malformed("a chunk has another length than it says");
            }
        }
        return body.toByteArray();
    }

    private int chunkSize() throws IOException, OutboundException {
        Matcher chunk = CHUNK.matcher(line(MAX_CHUNK_LINE));
        if (!chunk.matches()) {
            throw malformed("a chunk has no length");
        }
        return (int) Math.min(Long.parseLong(chunk.group(1), 16), Integer.MAX_VALUE);
    }

    private static OutboundException malformed(String why) {
        return new OutboundException(OutboundFailure.MALFORMED_ANSWER, "not an answer of HTTP/1.1: " + why);
    }

    private static OutboundException tooLarge(String part, int bound) {
        return new OutboundException(
                OutboundFailure.ANSWER_TOO_LARGE, "the answer's " + part + " has more than " + bound + " bytes");
    }
}
