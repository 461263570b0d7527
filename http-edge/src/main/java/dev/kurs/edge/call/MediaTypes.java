package dev.kurs.edge.call;

import io.undertow.util.Headers;
import java.util.Locale;

/** Tells JSON bodies by their Content-Type: {@code application/json}, with or without parameters. */
public final class MediaTypes {
    /** What is told of another type. */
    public static final String REFUSAL = "Content-Type must be application/json";

    private static final String JSON = "application/json";

    private MediaTypes() {}

    public static boolean isJson(Call call) {
        String value = call.header(Headers.CONTENT_TYPE);
        if (value == null) {
            return false;
        }
        int parameters = value.indexOf(';');
        String type = parameters < 0 ? value : value.substring(0, parameters);
        return type.strip().toLowerCase(Locale.ROOT).equals(JSON);
    }
}
