package dev.kurs.core.engine;

import dev.kurs.protocol.message.Frame;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.agrona.concurrent.UnsafeBuffer;

/** The commands that the schema has, by template id: 1 is AdvanceTime. */
final class SchemaCommands {
    private static final String SCHEMA = "/kurs-messages.xml";
    private static final Pattern MESSAGE = Pattern.compile("<sbe:message name=\"(\\w+)\" id=\"(\\d+)\"");

    private SchemaCommands() {}

    static Map<Integer, String> names() {
        Map<Integer, String> names = new TreeMap<>();
        MESSAGE.matcher(schema())
                .results()
                .filter(SchemaCommands::isCommand)
                .forEach(message -> names.put(templateId(message), message.group(1)));
        return names;
    }

    private static boolean isCommand(MatchResult message) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.HEADER_LENGTH]);
        Frame.head(frame, 0, templateId(message), 0);
        return Frame.isCommand(frame, 0);
    }

    private static int templateId(MatchResult message) {
        return Integer.parseInt(message.group(2));
    }

    private static String schema() {
        try (InputStream file = Frame.class.getResourceAsStream(SCHEMA)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(SCHEMA + " cannot be read", e);
        }
    }
}
