package dev.kurs.service.run;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.MakerSettings;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.start.ProductionRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What stands against putting a file in force while the service runs, each check by itself: an apply fails by the first, a diff tells them all.
 *
 * @param started what the start's file said
 */
record ConfigurationChecks(Settings started, Optional<ChainLink> chain) {
    private static final Set<String> GROWS_WHILE_IT_RUNS =
            Set.of("openQuoteCapacity", "requestIdCapacity", "requestIdMemoryNs");

    /** One reason to refuse a file. */
    @FunctionalInterface
    interface Check {
        /** @throws InvalidConfiguration where the file is refused */
        void run();
    }

    /** @param file asked for all that it may say, by whoever read {@code wanted} and {@code changes} from it */
    List<Check> of(Section file, Settings wanted, List<Change> changes) {
        List<Check> checks = new ArrayList<>();
        checks.add(() -> ProductionRules.require(file, wanted));
        checks.add(file::rejectUnknownKeys);
        chain.ifPresent(link ->
                wanted.chain().ifPresent(terms -> checks.add(() -> link.require(ChainTerms.of(file, terms)))));
        wanted.makers().forEach((name, maker) -> checks.add(() -> requireAskedAtStart(name, maker)));
        changes.forEach(change -> checks.add(() -> requirePossible(change)));
        return checks;
    }

    /** Whether a running service can bring it about; of who the instance is, only its pools grow. */
    static boolean isPossible(Change change) {
        return !change.path().equals(Declaration.INSTANCE) || GROWS_WHILE_IT_RUNS.containsAll(change.fields());
    }

    private static void requirePossible(Change change) {
        if (!isPossible(change)) {
            throw atAStartAlone(change.path(), change.details());
        }
    }

    /** Whoever talks to makers knows of each what the start's file said, also where a later one has left it out. */
    private void requireAskedAtStart(String name, MakerSettings maker) {
        List<String> differences =
                maker.differences(Optional.ofNullable(started.makers().get(name)));
        if (!differences.isEmpty()) {
            throw atAStartAlone("makers." + name, differences);
        }
    }

    private static InvalidConfiguration atAStartAlone(String path, List<String> details) {
        return new InvalidConfiguration(path + " (" + String.join(", ", details) + ") takes effect at a start alone");
    }
}
