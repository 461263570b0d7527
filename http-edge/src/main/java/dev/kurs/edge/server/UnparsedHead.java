package dev.kurs.edge.server;

import dev.kurs.edge.call.RequestTarget;
import io.undertow.util.HttpString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What can be read of a head that cannot be parsed: of {@code GET /v1/quote?pair=%zz HTTP/1.1} the method GET and the path {@code /v1/quote}, and the headers
 * whose lines have come.
 *
 * @param method empty where there is no request line
 * @param path not decoded
 * @param version as it stands behind the target; empty where nothing does
 */
public record UnparsedHead(String method, String path, String version, List<Header> headers) {
    private static final int REQUEST_LINE_WORDS = 3;

    /** A line of the head. */
    record Header(String name, String value) {}

    static UnparsedHead of(byte[] bytes, int length) {
        String text = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        String[] lines = text.split("\r?\n", -1);
        String[] words = lines[0].split(" ", REQUEST_LINE_WORDS);
        boolean isRequestLine = words.length > 1;
        return new UnparsedHead(
                isRequestLine ? words[0] : "",
                isRequestLine ? RequestTarget.withoutAuthority(words[1].replaceFirst("[?#].*", "")) : "",
                words.length == REQUEST_LINE_WORDS ? words[2] : "",
                headers(lines));
    }

    int refusalStatus() {
        return HttpVersion.isAnother(version) ? HttpVersion.NOT_SUPPORTED : HeadRefusal.STATUS;
    }

    String refusalSentence() {
        return HttpVersion.isAnother(version) ? HttpVersion.SENTENCE : HeadRefusal.SENTENCE;
    }

    /** Of the lines that end. */
    private static List<Header> headers(String[] lines) {
        List<Header> headers = new ArrayList<>();
        for (int index = 1; index < lines.length - 1 && !lines[index].isEmpty(); index++) {
            int colon = lines[index].indexOf(':');
            if (colon > 0) {
                String value = lines[index].substring(colon + 1).strip();
                headers.add(new Header(lines[index].substring(0, colon), value));
            }
        }
        return headers;
    }

    /** The values of a header, in whatever case its name is written. */
    Stream<String> values(HttpString name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name.toString()))
                .map(Header::value);
    }
}
