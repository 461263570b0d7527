package dev.kurs.protocol.port;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Who did what to whom, when, from where and why; complete, since it is the journal's administrative commands and nothing else. */
public interface AuditTrail {
    /**
     * Which entries are asked for; what is empty leaves none out.
     *
     * @param actor e-mail of an operator, or user of the machine
     * @param target a path such as {@code partners/<uuid>}, with all that stands below it
     * @param fromNs nanoseconds since the epoch, as the other
     */
    record Filter(
            Optional<String> actor,
            Optional<String> action,
            Optional<String> target,
            OptionalLong fromNs,
            OptionalLong toNs) {}

    /**
     * One command, or what was refused before it came to one.
     *
     * @param refusal why nothing was changed; null: it was done
     * @param before JSON of what was in force of the target before; null where there was nothing, or where what there was stays
     * @param after JSON of what is in force of it from here on; null where nothing was changed
     */
    record Entry(
            long sequence,
            long atNs,
            Who who,
            String action,
            String target,
            String reason,
            String requestId,
            String refusal,
            String before,
            String after) {}

    /** An actor as the command has it. */
    record Who(String kind, String id, String address) {}

    /** The names of commands that there may be entries of, in the order of the alphabet. */
    List<String> actions();

    /** The newest entries, or those before a sequence, so many at most. */
    List<Entry> page(Filter filter, OptionalLong beforeSequence, int most);
}
