package dev.kurs.chain.abi;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Why a contract refused: the error's name and its arguments by name, as text.
 *
 * <p>Example: {@code FeedStale(token 0x…, updatedAt 1767225600, maxAge 90000)}; {@code Error} and {@code Panic} are the language's own.
 */
public record RevertReason(String name, Map<String, String> arguments) {
    private static final String UNKNOWN = "Unknown";

    /** A refusal that said nothing, or something that no contract here says. */
    static RevertReason unknown(String data) {
        return new RevertReason(UNKNOWN, Map.of("data", data));
    }

    public RevertReason {
        arguments = new LinkedHashMap<>(arguments);
    }

    /** Whether the refusal said nothing, or something that no contract here says. */
    public boolean isUnknown() {
        return name.equals(UNKNOWN);
    }

    @Override
    public String toString() {
        return arguments.entrySet().stream()
                .map(argument -> argument.getKey() + " " + OneLineText.of(argument.getValue()))
                .collect(Collectors.joining(", ", name + "(", ")"));
    }
}
