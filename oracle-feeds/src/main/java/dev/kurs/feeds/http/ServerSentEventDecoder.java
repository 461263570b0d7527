package dev.kurs.feeds.http;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts bytes, however they arrive, into the events of a {@code text/event-stream}.
 *
 * <p>Example: {@code data:{"a":1}\n\n} is one event; {@code : keep-alive\n} is none. Lines end with CR, LF or both; several
 * {@code data} lines are joined by line feeds; a line or an event longer than the bound is TOO_LARGE.
 */
public final class ServerSentEventDecoder {
    private static final String DEFAULT_NAME = "message";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final int maxBytes;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder data = new StringBuilder();
    private boolean hasData;
    private String name = DEFAULT_NAME;
    private boolean lastWasCarriageReturn;
    private boolean isFirstLine = true;

    public ServerSentEventDecoder(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** The events that these bytes complete, in their order. */
    public List<ServerSentEvent> decode(byte[] bytes) throws SourceException {
        List<ServerSentEvent> events = new ArrayList<>();
        for (byte next : bytes) {
            if (next == '\n' && lastWasCarriageReturn) {
                lastWasCarriageReturn = false;
                continue;
            }
            lastWasCarriageReturn = next == '\r';
            if (next == '\n' || next == '\r') {
                endLine(events);
            } else {
                requireRoom(line.size() + 1, "a line");
                line.write(next);
            }
        }
        return events;
    }

    private void endLine(List<ServerSentEvent> events) throws SourceException {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (isFirstLine && text.startsWith(BYTE_ORDER_MARK)) {
            text = text.substring(BYTE_ORDER_MARK.length());
        }
        isFirstLine = false;
        if (text.isEmpty()) {
            endEvent(events);
        } else {
            readField(text);
        }
    }

    private void readField(String text) throws SourceException {
        int colon = text.indexOf(':');
        String field = colon < 0 ? text : text.substring(0, colon);
        String value = colon < 0 ? "" : text.substring(colon + 1);
        if (value.startsWith(" ")) {
            value = value.substring(1);
        }
        if (field.equals("event")) {
            name = value.isEmpty() ? DEFAULT_NAME : value;
        } else if (field.equals("data")) {
            requireRoom(data.length() + value.length(), "an event");
            data.append(hasData ? "\n" : "").append(value);
            hasData = true;
        }
    }

    private void endEvent(List<ServerSentEvent> events) {
        if (hasData || !name.equals(DEFAULT_NAME)) {
            events.add(new ServerSentEvent(name, data.toString()));
        }
        data.setLength(0);
        hasData = false;
        name = DEFAULT_NAME;
    }

    private void requireRoom(int size, String what) throws SourceException {
        if (size > maxBytes) {
            throw new SourceException(
                    FeedError.TOO_LARGE, what + " of the stream has more than " + maxBytes + " bytes");
        }
    }
}
