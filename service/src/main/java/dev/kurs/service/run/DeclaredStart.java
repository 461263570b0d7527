package dev.kurs.service.run;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.StateMachine;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.credentials.CredentialFile;
import dev.kurs.service.credentials.MasterKeys;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.ConfigurationUpdate;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reserve.DailyCloses;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the file asks of this start: read and tried before anything else opens, put in force once the core runs.
 *
 * <p>Example: a file that adds IDRX/PHPC with a spread that the engine would refuse ends the start here, with the journal as it was.
 */
final class DeclaredStart {
    private static final Logger LOG = LoggerFactory.getLogger(DeclaredStart.class);

    private final ReferenceData reference;
    private final boolean isNewJournal;
    private final List<Change> changes;
    private final DailyCloses history;
    private final Optional<CredentialFile> earlierKeys;
    private final Authority starter;

    private DeclaredStart(
            ReferenceData reference,
            boolean isNewJournal,
            List<Change> changes,
            DailyCloses history,
            Optional<CredentialFile> earlierKeys,
            Authority starter) {
        this.reference = reference;
        this.isNewJournal = isNewJournal;
        this.changes = changes;
        this.history = history;
        this.earlierKeys = earlierKeys;
        this.starter = starter;
    }

    /**
     * Reads the file against what is in force, and tries what differs on an engine of its own.
     *
     * @param reference what the journal left; of a new journal it goes by the newest rules from here on
     * @param machine what the journal came to
     * @throws dev.kurs.service.configuration.InvalidConfiguration naming what of the file cannot be
     */
    static DeclaredStart of(
            Section file,
            Settings settings,
            MasterKeys masterKeys,
            ReferenceData reference,
            StateMachine machine,
            InstantSource clock) {
        Optional<CredentialFile> earlierKeys =
                CredentialFile.read(settings.credentials(), masterKeys, settings.environment());
        Authority starter = starter(file);
        boolean isNewJournal = !reference.isConfigured();
        if (isNewJournal) {
            reference.willGoBy(Rules.NEWEST);
        }
        DailyCloses history = new DailyCloses(file);
        machine.writeSnapshot(history);
        List<Change> changes = rehearsed(
                file,
                new Declaration(file, settings.environment(), clock.instant(), starter.actor(), starter.reason()),
                reference);
        return new DeclaredStart(reference, isNewJournal, changes, history, earlierKeys, starter);
    }

    private static Authority starter(Section file) {
        return new Authority(Actor.configuration(ProcessUser.actor(), file.source()), "declared in the configuration");
    }

    /** What of the file is not in force; all of it has been tried. */
    private static List<Change> rehearsed(Section file, Declaration declaration, ReferenceData reference) {
        List<Change> changes = ConfigurationUpdate.rehearsed(declaration.against(reference), false, reference);
        file.rejectUnknownKeys();
        declaration.remarks().forEach(LOG::warn);
        return changes;
    }

    /** The rules first, where the journal is new, then what differs of the file, then the closes of past days. */
    void putInForce(RulesControl rules, CommandSession session, CommandPublisher publisher, int today) {
        if (isNewJournal) {
            session.configure(publisher, RulesControl.ofANewJournal());
        }
        rules.sayWhatIsNewer();
        new ConfigurationUpdate(reference, command -> session.send(publisher, command)).run(changes);
        session.configureAll(publisher, "closes of risk.history", history.commands(reference, today, starter));
    }

    /** Those of a service whose keys were not in its journal. */
    Optional<CredentialFile> earlierKeys() {
        return earlierKeys;
    }

    /** Who declares what the file says. */
    Authority starter() {
        return starter;
    }
}
