package dev.kurs.edge.call;

import io.undertow.util.Headers;
import java.util.Locale;

/** Tells JSON bodies by their Content-Type, {@code application/json} with or without parameters, and that they are not compressed. */
public final class MediaTypes {
    private static final String OTHER_TYPE = "Content-Type must be application/json";
    private static final String OTHER_CODING = "Content-Encoding must be identity, or absent";
    private static final String IDENTITY = "identity";

    private static final String JSON = "application/json";

    private MediaTypes() {}

    /** What is wrong with how a body is said to be written; null for plain JSON. */
    public static String refusalOf(Call call) {
        if (call.exchange().getRequestHeaders().contains(Headers.CONTENT_ENCODING) && !isIdentity(call)) {
            return OTHER_CODING;
        }
        return isJson(call) ? null : OTHER_TYPE;
    }

    private static boolean isIdentity(Call call) {
        String coding = call.header(Headers.CONTENT_ENCODING);
        return coding != null && coding.strip().toLowerCase(Locale.ROOT).equals(IDENTITY);
    }

    private static boolean isJson(Call call) {
        String value = call.header(Headers.CONTENT_TYPE);
        if (value == null) {
            return false;
        }
        int parameters = value.indexOf(';');
        String type = parameters < 0 ? value : value.substring(0, parameters);
        return type.strip().toLowerCase(Locale.ROOT).equals(JSON);
    }
}
