package dev.kurs.service.sandbox;

import java.nio.file.Path;

/**
 * How a sandbox is to run.
 *
 * @param port 0 for any free port
 * @param live Pyth's prices as PRIMARY instead of the recording's
 * @param withChain false for quotes that settle nowhere
 * @param searchPath where anvil may be, as the environment variable PATH has it
 * @param anvilCache where npm puts anvil when it is not there
 */
public record SandboxOptions(int port, boolean live, boolean withChain, String searchPath, Path anvilCache) {
    /** Of this process's environment. */
    public static SandboxOptions here(int port, boolean live, boolean withChain) {
        String cacheHome = System.getenv("XDG_CACHE_HOME");
        Path cache = cacheHome == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cacheHome);
        return new SandboxOptions(port, live, withChain, System.getenv("PATH"), cache.resolve("kurs/anvil"));
    }
}
