package dev.kurs.feeds.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON the plain way into maps, lists and texts (numbers and words stay as written); the twin that decoders are compared with. */
public final class NaiveJson {
    private final String text;
    private int at;

    private NaiveJson(String text) {
        this.text = text;
    }

    /** Strings come back behind a quote, so that "1" is told from 1. */
    public static Object parse(String text) {
        NaiveJson json = new NaiveJson(text);
        Object value = json.value();
        json.blanks();
        if (json.at != text.length()) {
            throw new IllegalArgumentException("something follows at " + json.at);
        }
        return value;
    }

    private Object value() {
        blanks();
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> '"' + string();
            default -> word();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        blanks();
        while (text.charAt(at) != '}') {
            String name = string();
            blanks();
            expect(':');
            if (members.put(name, value()) != null) {
                throw new IllegalArgumentException(name + " stands twice");
            }
            blanks();
            if (text.charAt(at) != '}') {
                expect(',');
                blanks();
            }
        }
        at++;
        return members;
    }

    private List<Object> array() {
        List<Object> items = new ArrayList<>();
        at++;
        blanks();
        while (text.charAt(at) != ']') {
            items.add(value());
            blanks();
            if (text.charAt(at) != ']') {
                expect(',');
            }
        }
        at++;
        return items;
    }

    private String string() {
        expect('"');
        StringBuilder read = new StringBuilder();
        while (text.charAt(at) != '"') {
            char next = text.charAt(at++);
            if (next != '\\') {
                read.append(next);
                continue;
            }
            char escaped = text.charAt(at++);
            switch (escaped) {
                case 'u' -> {
                    read.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                    at += 4;
                }
                case 'n' -> read.append('\n');
                case 't' -> read.append('\t');
                case 'r' -> read.append('\r');
                case 'b' -> read.append('\b');
                case 'f' -> read.append('\f');
                default -> read.append(escaped);
            }
        }
        at++;
        return read.toString();
    }

    private String word() {
        int from = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private void expect(char character) {
        if (text.charAt(at) != character) {
            throw new IllegalArgumentException("no " + character + " at " + at);
        }
        at++;
    }
}
