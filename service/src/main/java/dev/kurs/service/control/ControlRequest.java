package dev.kurs.service.control;

import dev.kurs.protocol.text.ShownText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What somebody asks of the running service.
 *
 * @param actor who asks, as the operating system says: {@code os:alice}
 */
public record ControlRequest(String command, Map<String, Object> arguments, String actor) {
    static final String COMMAND = "command";
    static final String DIRECTORY = "directory";

    /** Of UTF-8, wherever a reason is given on a command line. */
    public static final int LONGEST_REASON_BYTES = 512;

    /** An argument that must be there and say something. */
    public String text(String name) {
        String text = String.valueOf(arguments.getOrDefault(name, "")).strip();
        if (text.codePoints().allMatch(each -> Character.isWhitespace(each) || ShownText.isControl(each))) {
            throw new ControlRefused(name + " must not be blank");
        }
        return text;
    }

    /** Why it is asked, for the journal: not blank, and no essay. */
    public String reason() {
        String reason = text("reason");
        if (reason.getBytes(StandardCharsets.UTF_8).length > LONGEST_REASON_BYTES) {
            throw new ControlRefused("reason has more than " + LONGEST_REASON_BYTES + " bytes");
        }
        return reason;
    }

    /** An argument of texts with commas between them; empty where there is none. */
    public List<String> list(String name) {
        String text = String.valueOf(arguments.getOrDefault(name, "")).strip();
        return text.isEmpty()
                ? List.of()
                : Stream.of(text.split(",")).map(String::strip).toList();
    }

    /** An argument that is the name of one of these. */
    public <E extends Enum<E>> E choice(String name, Class<E> choices) {
        try {
            return Enum.valueOf(choices, text(name));
        } catch (IllegalArgumentException unknown) {
            throw new ControlRefused(name + " is " + text(name) + ", which is not known", unknown);
        }
    }
}
