package dev.kurs.service.reference;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.reference.Change.Action;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings about what a file declares, once the whole of it was rehearsed, so that a file that is wrong somewhere changes nothing.
 */
public final class ConfigurationUpdate {
    private static final Logger LOG = LoggerFactory.getLogger(ConfigurationUpdate.class);

    private final ReferenceData reference;
    private final Recipient recipient;

    /** Who takes commands; on return the command is in force and the reference data knows it. */
    @FunctionalInterface
    public interface Recipient {
        /** Returns why the command was refused, or an empty text. */
        String send(byte[] command);
    }

    /** @param reference what is in force, kept up to date by whoever takes the commands */
    public ConfigurationUpdate(ReferenceData reference, Recipient recipient) {
        this.reference = reference;
        this.recipient = recipient;
    }

    /**
     * What of the changes is done, having been tried on an engine of its own; of the rest the log says that it is not.
     *
     * @param withWithdrawals whether corridors that the file no longer names are withdrawn
     * @throws InvalidConfiguration naming what would be refused, and why
     */
    public static List<Change> rehearsed(List<Change> changes, boolean withWithdrawals, ReferenceData reference) {
        List<Change> wanted = tried(changes, withWithdrawals, reference);
        changes.stream()
                .filter(change -> !wanted.contains(change))
                .forEach(change -> LOG.warn("{}: nothing is done", change.sentence()));
        return wanted;
    }

    /** The same, for whoever only wants to know: nothing is said in the log. */
    public static List<Change> tried(List<Change> changes, boolean withWithdrawals, ReferenceData reference) {
        List<Change> wanted = changes.stream()
                .filter(change -> withWithdrawals || change.action() != Action.WITHDRAW)
                .filter(change -> !change.steps().isEmpty())
                .toList();
        if (!wanted.isEmpty()) {
            Rehearsal.of(reference).run(wanted);
        }
        return wanted;
    }

    /** Sends what the changes take, in order, and says in the log what came of it. */
    public void run(List<Change> rehearsed) {
        rehearsed.forEach(change -> bringAbout(change, reference, recipient));
        rehearsed.stream()
                .filter(change -> change.action() != Action.ADD)
                .forEach(change -> LOG.info("{}", change.sentence()));
        long added = rehearsed.stream()
                .filter(change -> change.action() == Action.ADD)
                .count();
        if (added > 0) {
            LOG.info("add {} that were not known", added);
        }
    }

    static void bringAbout(Change change, ReferenceData reference, Recipient recipient) {
        for (Function<ReferenceData, byte[]> step : change.steps()) {
            String refusal = recipient.send(step.apply(reference));
            if (!refusal.isEmpty()) {
                throw new InvalidConfiguration(
                        "the engine refused " + change.path() + ": " + TermRefusal.inTheFilesWords(refusal));
            }
        }
    }
}
