package dev.kurs.service.reference;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import java.time.Instant;
import java.util.List;

/**
 * The instruments that a configuration file declares, and the partners it is a seed for.
 *
 * <p>Sections in the order they build on each other: {@code instance}, {@code calendars}, {@code feeds.list}, {@code tokens}, {@code corridors} (each over
 * {@code corridor_defaults}), {@code seed.partners}. Partners belong to the journal: a seed counts where the journal does not know the partner.
 */
public final class Declaration {
    /** The path of who the instance is, which has no name of its own. */
    public static final String INSTANCE = "instance";

    private final Section file;
    private final Environment environment;
    private final Instant now;
    private final CommandBuffer commands;

    /**
     * Reads nothing yet.
     *
     * @param now closed markets are told from here on
     * @param actor who puts it in force, and why
     */
    public Declaration(Section file, Environment environment, Instant now, Actor actor, String reason) {
        this.file = file;
        this.environment = environment;
        this.now = now;
        commands = new CommandBuffer(actor, reason);
    }

    /**
     * What differs from what is in force, in an order in which it can be brought about.
     *
     * @throws InvalidConfiguration where the file does not make sense by itself
     */
    public List<Change> against(ReferenceData reference) {
        if (file.has("partners")) {
            throw new InvalidConfiguration(file.source()
                    + ": partners belong to the journal; what a new journal begins with stands under seed.partners");
        }
        return new DeclarationComparison(file, environment, now, commands, reference).run();
    }

    /** The same, and what the file in force says otherwise that no command tells the journal. */
    public List<Change> against(ReferenceData reference, FileTerms inForce) {
        return new DeclarationComparison(file, environment, now, commands, reference)
                .withFile(against(reference), inForce);
    }

    /** Of calendars alone, what differs. */
    public List<Change> calendars(ReferenceData reference) {
        return new DeclarationComparison(file, environment, now, commands, reference).calendars();
    }

    /** What of a PORTFOLIO skew whose moves are measured differs from what is in force: one change, or none. */
    public List<Change> remeasured(ReferenceData reference) {
        return new DeclarationComparison(file, environment, now, commands, reference).remeasured();
    }

    /** What is allowed and hardly meant, a sentence each. */
    public List<String> remarks() {
        return UnreachableTiers.sentences(file);
    }
}
