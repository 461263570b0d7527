package dev.kurs.service.run;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.control.ExclusiveCommands;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.ConfigurationUpdate;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.FileTerms;
import dev.kurs.service.reference.PoolMemory;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import dev.kurs.service.reserve.DailyCloses;
import dev.kurs.service.run.ConfigurationChecks.Check;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What may be asked of the configuration of a running service: {@code kurs config diff} and {@code kurs config apply}.
 *
 * <p>A file has to pass what a start asks of it, so that a start with it does not fail later. Only a start changes who the instance is and where it settles, what its chain
 * is watched for, and where market makers are asked.
 *
 * <p>A diff goes beside anything: it reads what is in force, and the chain, as any thread may, and beside an apply tells what is in force by then. It says too all that an apply
 * would refuse the file for.
 */
final class ConfigurationControl {
    private static final Logger LOG = LoggerFactory.getLogger(ConfigurationControl.class);
    private final ReferenceData reference;
    private final Settings settings;
    private final Recipient recipient;
    private final InstantSource clock;
    private final ConfigurationChecks checks;
    private final BiConsumer<Section, Runnable> applying;
    private volatile FileTerms inForce;

    /**
     * Takes nothing by itself.
     *
     * @param started the start's file
     * @param settings of the start
     * @param applying runs what brings a file about, and goes by that file from then on
     */
    ConfigurationControl(
            ReferenceData reference,
            Section started,
            Settings settings,
            Recipient recipient,
            InstantSource clock,
            Optional<ChainLink> chain,
            BiConsumer<Section, Runnable> applying) {
        this.reference = reference;
        this.inForce = FileTerms.of(started);
        this.settings = settings;
        this.recipient = recipient;
        this.clock = clock;
        this.checks = new ConfigurationChecks(settings, chain);
        this.applying = applying;
    }

    Map<String, ControlHandler> handlers(ExclusiveCommands exclusive) {
        return Map.of("config diff", this::diff, "config apply", exclusive.alone(this::apply));
    }

    private Map<String, Object> diff(ControlRequest request) {
        Declared declared = declared(request, "");
        Map<String, Object> answer = new HashMap<>(answer(declared.changes(), declared));
        answer.put("refusals", refusals(declared));
        return answer;
    }

    /** Everything why an apply would refuse all of it. */
    private List<String> refusals(Declared declared) {
        List<Check> all = new ArrayList<>(checks(declared));
        all.add(() -> tryOut(declared));
        return all.stream().flatMap(check -> refusal(check).stream()).toList();
    }

    private static Optional<String> refusal(Check check) {
        try {
            check.run();
            return Optional.empty();
        } catch (InvalidConfiguration refused) {
            return Optional.of(refused.getMessage());
        }
    }

    private List<Check> checks(Declared declared) {
        return checks.of(declared.file(), declared.wanted(), declared.changes());
    }

    /** Pools are worked out first: an engine that tries what has no room ends the process. */
    private void tryOut(Declared declared) {
        PoolMemory.require(declared.file());
        List<Change> possible = declared.changes().stream()
                .filter(ConfigurationChecks::isPossible)
                .toList();
        List<Change> unused = ConfigurationUpdate.tried(possible, false, reference);
    }

    private Map<String, Object> apply(ControlRequest request) {
        Declared declared = declared(request, request.reason());
        List<Change> changes = declared.changes();
        boolean withWithdrawals = request.text("withdraw").equals("yes");
        checks(declared).forEach(Check::run);
        PoolMemory.require(declared.file());
        List<Change> rehearsed = ConfigurationUpdate.rehearsed(changes, withWithdrawals, reference);
        DailyCloses history = new DailyCloses(declared.file());
        Set<Integer> idsBefore = Set.copyOf(reference.ids(Kind.CORRIDORS).values());
        applying.accept(declared.file(), () -> new ConfigurationUpdate(reference, recipient).run(rehearsed));
        inForce = inForce.after(FileTerms.of(declared.file()), changes);
        List<byte[]> closes = history.commandsOfAdded(reference, idsBefore, today(), declared.by());
        List<String> remarks = withWithdrawals ? List.of() : stillQuoted(changes);
        return answer(
                rehearsed, declared.with(remarks).with(tell(closes).stream().toList()));
    }

    private static List<String> stillQuoted(List<Change> changes) {
        return changes.stream()
                .filter(change -> change.action() == Change.Action.WITHDRAW)
                .map(change ->
                        change.path() + " is still quoted, though the file does not name it: --withdraw ends that")
                .toList();
    }

    /** Gives corridors that were added the volatility of their history; what has to be said where that failed, since they are in force by now. */
    private Optional<String> tell(List<byte[]> closes) {
        try {
            return closes.stream()
                    .map(recipient::send)
                    .filter(refusal -> !refusal.isEmpty())
                    .findFirst()
                    .map(ConfigurationControl::untold);
        } catch (IllegalStateException silent) {
            LOG.warn("the closes of risk.history were not told", silent);
            return Optional.of(untold(silent.getMessage()));
        }
    }

    private static String untold(String why) {
        return "all is in force, but not all of risk.history: " + why + "; the next start tells it";
    }

    private int today() {
        return Math.toIntExact(TimeUnit.SECONDS.toDays(clock.instant().getEpochSecond()));
    }

    /** What a file says otherwise than what is in force, what of it is hardly meant, and the sections that a start goes by, where they differ from the last one's. */
    private record Declared(
            Section file,
            Settings wanted,
            Authority by,
            List<Change> changes,
            List<String> remarks,
            List<String> atAStart) {
        Declared with(List<String> others) {
            List<String> all = Stream.concat(remarks.stream(), others.stream()).toList();
            return new Declared(file, wanted, by, changes, all, atAStart);
        }
    }

    private Declared declared(ControlRequest request, String reason) {
        Path path = Path.of(request.text("file"));
        Section file = Section.ofFile(path);
        Settings wanted = Settings.of(file, settings.data());
        Actor actor = new Actor(ActorKind.SHELL, request.actor(), path.toString(), "");
        Declaration declaration = new Declaration(file, wanted.environment(), clock.instant(), actor, reason);
        List<Change> changes = declaration.against(reference, inForce);
        return new Declared(
                file,
                wanted,
                new Authority(actor, reason),
                changes,
                declaration.remarks(),
                settings.sectionsOtherIn(wanted));
    }

    private static Map<String, Object> answer(List<Change> changes, Declared declared) {
        return Map.of(
                "changes",
                changes.stream().map(Change::sentence).toList(),
                "remarks",
                declared.remarks(),
                "at_a_start",
                declared.atAStart());
    }
}
