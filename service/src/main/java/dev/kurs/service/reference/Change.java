package dev.kurs.service.reference;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/**
 * Something that the file says and the engine does not, or the other way round.
 *
 * <p>Example: {@code CHANGE corridors.USDT-IDRX [max_usd: 250000 -> 500000]}, which one command brings about.
 *
 * @param path where it stands in the file
 * @param details what is different, for people
 * @param fields what is different, by the fields of its command; none where it is not one command that has others
 * @param steps the commands that bring it about, each encoded when the one before is in force; none where nothing is done
 */
public record Change(
        Action action,
        String path,
        List<String> details,
        Set<String> fields,
        List<Function<ReferenceData, byte[]>> steps) {
    /** What comes of it. */
    public enum Action {
        /** The engine does not know it. */
        ADD,
        /** The engine has it otherwise. */
        CHANGE,
        /** The file no longer names it, and it is quoted: withdrawn when that is asked for. */
        WITHDRAW,
        /** The file no longer names it, and nothing is done: the journal's records refer to it. */
        KEEP
    }

    public Change {
        details = List.copyOf(details);
        fields = Set.copyOf(fields);
        steps = List.copyOf(steps);
    }

    public Change(Action action, String path, List<String> details, List<Function<ReferenceData, byte[]>> steps) {
        this(action, path, details, Set.of(), steps);
    }

    /** One line for people. */
    public String sentence() {
        String what = action.name().toLowerCase(Locale.ROOT) + " " + path;
        return details.isEmpty() ? what : what + " (" + String.join(", ", details) + ")";
    }
}
