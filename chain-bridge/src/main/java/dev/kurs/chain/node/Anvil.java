package dev.kurs.chain.node;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the program {@code anvil}.
 *
 * <p>Example: after {@code npm ci} in {@code contracts} it is
 * {@code contracts/node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil}; the script in {@code .bin} is passed over, since ending it
 * would not surely end the program behind it.
 */
public final class Anvil {
    /** The one that the contracts' tests run on. */
    static final String VERSION = "1.7.1";

    private static final String PACKAGE = "@foundry-rs/anvil@" + VERSION;
    private static final String WITHOUT = ", or begin without a chain (--no-chain)";
    private static final Logger LOG = LoggerFactory.getLogger(Anvil.class);
    private static final String NPM = "npm";
    private static final String NPM_LOG = "npm.log";
    private static final String MODULES = "node_modules";
    private static final PathMatcher PROGRAM =
            FileSystems.getDefault().getPathMatcher("glob:anvil-*/bin/{anvil,anvil.exe}");
    private static final int DEPTH = 3;

    private Anvil() {}

    /** What to do where a program of that name does not do. */
    static String remedy(Path program) {
        return ". It is " + program + "; the sandbox is tested with anvil " + VERSION
                + ": update that one (foundryup), or leave it out of the PATH, and npm brings another";
    }

    /** In the directories of a search path, as the environment variable PATH has them. */
    public static Optional<Path> onPath(String searchPath) {
        return Stream.of(searchPath.split(Pattern.quote(File.pathSeparator)))
                .map(directory -> Path.of(directory, "anvil"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** In the npm packages installed in a directory. */
    public static Optional<Path> inPackages(Path directory) {
        Path scope = directory.resolve(MODULES).resolve("@foundry-rs");
        if (!Files.isDirectory(scope)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.walk(scope, DEPTH)) {
            return files.filter(file -> PROGRAM.matches(scope.relativize(file)))
                    .filter(Files::isExecutable)
                    .findFirst();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot look for anvil in " + scope, unreadable);
        }
    }

    /**
     * On the search path, else out of npm, kept in the cache.
     *
     * @throws IOException if neither has it; the message is a sentence for whoever started this
     */
    public static Path find(String searchPath, Path cache) throws IOException {
        Optional<Path> present = onPath(searchPath);
        return present.isPresent() ? present.get() : installed(cache);
    }

    /**
     * Installs anvil by npm in a directory, unless it is there.
     *
     * @throws IOException if npm is missing or fails; the message says so
     */
    public static Path installed(Path directory) throws IOException {
        return installed(directory, NPM);
    }

    static Path installed(Path directory, String npm) throws IOException {
        Optional<Path> present = inPackages(directory);
        if (present.isPresent()) {
            return present.get();
        }
        Files.createDirectories(directory);
        LOG.info("npm brings {} into {}, once; offline that takes minutes to fail", PACKAGE, directory);
        if (install(directory, npm) != 0) {
            throw new IOException("npm could not install " + PACKAGE + " (see " + directory.resolve(NPM_LOG)
                    + "): it needs the internet this once. Or put anvil (Foundry) on the PATH" + WITHOUT);
        }
        return inPackages(directory)
                .orElseThrow(() -> new IOException(
                        PACKAGE + " has no program for this machine: put anvil (Foundry) on the PATH" + WITHOUT));
    }

    private static int install(Path directory, String npm) throws IOException {
        List<String> command = List.of(
                npm, "install", "--prefix", directory.toString(), "--no-save", "--no-audit", "--no-fund", PACKAGE);
        try {
            return new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve(NPM_LOG).toFile())
                    .start()
                    .onExit()
                    .join()
                    .exitValue();
        } catch (IOException absent) {
            throw new IOException(
                    "neither anvil nor npm, which would bring it, is on the PATH: install Foundry or Node" + WITHOUT,
                    absent);
        }
    }
}
