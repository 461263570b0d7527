package dev.kurs.service.sandbox;

import dev.kurs.service.configuration.AcceptedLoss;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How a sandbox is to run.
 *
 * @param port 0 for any free port
 * @param live live prices instead of the recording's
 * @param liveSources what {@code feeds.live} says then; empty for the packaged sources
 * @param withChain false for quotes that settle nowhere
 * @param searchPath where anvil may be, as the environment variable PATH has it
 * @param anvilCache where npm puts anvil when it is not there
 * @param acceptedLoss that the operator goes on with a journal that lacks its end
 * @param shortDay how much of each day is lived before the rest is leapt over; empty for whole days
 */
public record SandboxOptions(
        int port,
        boolean live,
        Optional<Path> liveSources,
        boolean withChain,
        String searchPath,
        Path anvilCache,
        Optional<AcceptedLoss> acceptedLoss,
        Optional<Duration> shortDay) {
    /** Of this process's environment. */
    public static SandboxOptions here(int port, boolean live, boolean withChain) {
        String cacheHome = System.getenv("XDG_CACHE_HOME");
        Path cache = cacheHome == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cacheHome);
        return new SandboxOptions(
                port,
                live,
                Optional.empty(),
                withChain,
                System.getenv("PATH"),
                cache.resolve("kurs/anvil"),
                Optional.empty(),
                Optional.empty());
    }

    /** On live prices of these sources. */
    public SandboxOptions withLiveSources(Path file) {
        return new SandboxOptions(
                port, true, Optional.of(file), withChain, searchPath, anvilCache, acceptedLoss, shortDay);
    }

    public SandboxOptions withAcceptedLoss(Optional<AcceptedLoss> loss) {
        return new SandboxOptions(port, live, liveSources, withChain, searchPath, anvilCache, loss, shortDay);
    }

    public SandboxOptions withShortDay(Optional<Duration> lived) {
        return new SandboxOptions(port, live, liveSources, withChain, searchPath, anvilCache, acceptedLoss, lived);
    }
}
