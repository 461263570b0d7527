package dev.kurs.journal.print;

import java.util.Locale;

/** Writes a message as one JSON object on one line. */
final class JsonVisitor implements MessageVisitor {
    private final StringBuilder json = new StringBuilder(1024);
    private boolean needsComma;

    void begin(String type) {
        json.setLength(0);
        json.append('{');
        needsComma = false;
        onValue("type", type, Kind.TEXT);
    }

    String end() {
        return json.append('}').toString();
    }

    @Override
    public void onValue(String name, String text, Kind kind) {
        name(name);
        if (text == null || kind == Kind.NUMBER) {
            json.append(text);
        } else {
            quote(text);
        }
        needsComma = true;
    }

    @Override
    public void onBeginObject(String name) {
        name(name);
        open('{');
    }

    @Override
    public void onEndObject() {
        close('}');
    }

    @Override
    public void onBeginGroup(String name, int count) {
        name(name);
        open('[');
    }

    @Override
    public void onBeginElement() {
        comma();
        open('{');
    }

    @Override
    public void onEndElement() {
        close('}');
    }

    @Override
    public void onEndGroup() {
        close(']');
    }

    private void open(char bracket) {
        json.append(bracket);
        needsComma = false;
    }

    private void close(char bracket) {
        json.append(bracket);
        needsComma = true;
    }

    private void name(String name) {
        comma();
        quote(name);
        json.append(':');
    }

    private void comma() {
        if (needsComma) {
            json.append(',');
        }
    }

    private void quote(String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            quote(text.charAt(i));
        }
        json.append('"');
    }

    private void quote(char c) {
        switch (c) {
            case '"', '\\' -> json.append('\\').append(c);
            case '\n' -> json.append("\\n");
            case '\r' -> json.append("\\r");
            case '\t' -> json.append("\\t");
            default -> {
                if (c < ' ') {
                    json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                } else {
                    json.append(c);
                }
            }
        }
    }
}
