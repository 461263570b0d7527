package dev.kurs.service.control;

import java.util.Map;

/**
 * What somebody asks of the running service.
 *
 * @param actor who asks, as the operating system says: {@code os:alice}
 */
public record ControlRequest(String command, Map<String, Object> arguments, String actor) {
    static final String COMMAND = "command";
    static final String DIRECTORY = "directory";

    /** An argument that must be there and say something. */
    public String text(String name) {
        String text = String.valueOf(arguments.getOrDefault(name, "")).strip();
        if (text.isEmpty()) {
            throw new ControlRefused(name + " must not be blank");
        }
        return text;
    }
}
