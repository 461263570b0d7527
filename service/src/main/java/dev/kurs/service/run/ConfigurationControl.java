package dev.kurs.service.run;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.MakerSettings;
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
import dev.kurs.service.start.ProductionRules;
import java.nio.file.Path;
import java.time.InstantSource;
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
 * <p>A diff goes beside anything: it reads what is in force, and the chain, as any thread may, and beside an apply tells what is in force by then. It says too why an apply
 * would refuse the file.
 */
final class ConfigurationControl {
    private static final Logger LOG = LoggerFactory.getLogger(ConfigurationControl.class);
    private static final Set<String> GROWS_WHILE_IT_RUNS =
            Set.of("openQuoteCapacity", "requestIdCapacity", "requestIdMemoryNs");

    private final ReferenceData reference;
    private final Settings settings;
    private final Recipient recipient;
    private final InstantSource clock;
    private final Optional<ChainLink> chain;
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
        this.chain = chain;
        this.applying = applying;
    }

    Map<String, ControlHandler> handlers(ExclusiveCommands exclusive) {
        return Map.of("config diff", this::diff, "config apply", exclusive.alone(this::apply));
    }

    private Map<String, Object> diff(ControlRequest request) {
        Declared declared = declared(request, "");
        Map<String, Object> answer = new HashMap<>(answer(declared.changes(), declared));
        refusal(declared.changes()).ifPresent(sentence -> answer.put("refusal", sentence));
        return answer;
    }

    /** Why an apply would refuse all of it. */
    private Optional<String> refusal(List<Change> changes) {
        try {
            changes.forEach(ConfigurationControl::requirePossible);
            List<Change> unused = ConfigurationUpdate.tried(changes, false, reference);
            return Optional.empty();
        } catch (InvalidConfiguration refused) {
            return Optional.of(refused.getMessage());
        }
    }

    private Map<String, Object> apply(ControlRequest request) {
        Declared declared = declared(request, request.reason());
        List<Change> changes = declared.changes();
        boolean withWithdrawals = request.text("withdraw").equals("yes");
        changes.forEach(ConfigurationControl::requirePossible);
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
            Section file, Authority by, List<Change> changes, List<String> remarks, List<String> atAStart) {
        Declared with(List<String> others) {
            List<String> all = Stream.concat(remarks.stream(), others.stream()).toList();
            return new Declared(file, by, changes, all, atAStart);
        }
    }

    private Declared declared(ControlRequest request, String reason) {
        Path path = Path.of(request.text("file"));
        Section file = Section.ofFile(path);
        Settings wanted = Settings.of(file, settings.data());
        ProductionRules.require(file, wanted);
        PoolMemory.require(file);
        Actor actor = new Actor(ActorKind.SHELL, request.actor(), path.toString(), "");
        Declaration declaration = new Declaration(file, wanted.environment(), clock.instant(), actor, reason);
        List<Change> changes = declaration.against(reference, inForce);
        file.rejectUnknownKeys();
        wanted.chain().ifPresent(terms -> requireOnChain(ChainTerms.of(file, terms)));
        wanted.makers().forEach(this::requireAskedAtStart);
        return new Declared(
                file, new Authority(actor, reason), changes, declaration.remarks(), settings.sectionsOtherIn(wanted));
    }

    private void requireOnChain(ChainTerms terms) {
        chain.ifPresent(link -> link.require(terms));
    }

    /** Whoever talks to makers knows of each what the start's file said, also where a later one has left it out. */
    private void requireAskedAtStart(String name, MakerSettings maker) {
        List<String> differences =
                maker.differences(Optional.ofNullable(settings.makers().get(name)));
        if (!differences.isEmpty()) {
            throw atAStartAlone("makers." + name, differences);
        }
    }

    private static void requirePossible(Change change) {
        if (change.path().equals(Declaration.INSTANCE) && !isGrowth(change)) {
            throw atAStartAlone(Declaration.INSTANCE, change.details());
        }
    }

    private static InvalidConfiguration atAStartAlone(String path, List<String> details) {
        return new InvalidConfiguration(path + " (" + String.join(", ", details) + ") takes effect at a start alone");
    }

    private static boolean isGrowth(Change instance) {
        return GROWS_WHILE_IT_RUNS.containsAll(instance.fields());
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
