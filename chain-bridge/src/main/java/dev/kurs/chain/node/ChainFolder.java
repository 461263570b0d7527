package dev.kurs.chain.node;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Where a chain is kept: {@code state.json} (whole at any time), {@code exit.json} (what anvil writes as it ends, maybe torn),
 * {@code blocks.jsonl} (blocks behind the kept state), {@code anvil.log} and {@code anvil.pid}.
 *
 * <p>Example: after a normal end {@code exit.json} is the newest state and becomes {@code state.json} at the next start; after a kill of
 * anvil itself it is missing or torn, and the state kept last counts.
 */
final class ChainFolder {
    /** Anvil's option before the file that it writes as it ends. */
    static final String DUMP_STATE = "--dump-state";

    private static final long LONGEST_LOG = 8 << 20;

    private final Path directory;

    ChainFolder(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory).toAbsolutePath();
    }

    Path state() {
        return directory.resolve("state.json");
    }

    Path exit() {
        return directory.resolve("exit.json");
    }

    BlockLog blocks() {
        return new BlockLog(directory.resolve("blocks.jsonl"));
    }

    Path log() {
        return directory.resolve("anvil.log");
    }

    Path number() {
        return directory.resolve("anvil.pid");
    }

    /** Waits for the anvil of an earlier process, which may still be writing its state. */
    void awaitPredecessor(Duration patience) throws IOException {
        Optional<ProcessHandle> predecessor = predecessor();
        if (predecessor.isEmpty()) {
            return;
        }
        try {
            predecessor.get().onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException stillRunning) {
            throw new IOException(
                    "another anvil (process " + predecessor.get().pid() + ") has the chain in " + directory
                            + ": end the service that runs it",
                    stillRunning);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while an earlier anvil ends", interrupted);
        } catch (ExecutionException impossible) {
            throw new IOException("an earlier anvil cannot be waited for", impossible);
        }
    }

    private Optional<ProcessHandle> predecessor() throws IOException {
        if (!Files.exists(number())) {
            return Optional.empty();
        }
        String text = Files.readString(number(), US_ASCII).strip();
        return text.isEmpty()
                ? Optional.empty()
                : ProcessHandle.of(Long.parseLong(text))
                        .filter(ChainFolder::isAnvil)
                        .filter(this::hasThisFolder);
    }

    /** Not that of the folder which this one is a copy of, with its {@code anvil.pid}: that one has this folder nowhere. Where the system does not say what a process was started with, it is taken for one that has. */
    private boolean hasThisFolder(ProcessHandle process) {
        List<String> arguments = process.info().arguments().map(List::of).orElse(List.of());
        int dumped = arguments.indexOf(DUMP_STATE) + 1;
        return dumped == 0 || dumped == arguments.size() || isHere(Path.of(arguments.get(dumped)));
    }

    private boolean isHere(Path file) {
        Path folder = file.getParent();
        try {
            return folder != null && Files.exists(folder) && Files.isSameFile(folder, directory);
        } catch (IOException unreadable) {
            return folder.equals(directory);
        }
    }

    /** Numbers of processes are used again by others. */
    private static boolean isAnvil(ProcessHandle process) {
        return process.info()
                .command()
                .filter(command -> command.contains("anvil"))
                .isPresent();
    }

    /** The newest whole state, if the chain has run before. */
    Optional<Path> newestState() throws IOException {
        if (Files.exists(exit())) {
            if (isWhole(exit())) {
                Files.move(exit(), state(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                blocks().clear();
            } else {
                Files.delete(exit());
            }
        }
        return Files.exists(state()) ? Optional.of(state()) : Optional.empty();
    }

    private static boolean isWhole(Path json) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JacksonException torn) {
            return false;
        }
    }

    /** Replaces the kept state, whole or not at all. */
    void keep(InputStream content) throws IOException {
        Path part = directory.resolve(".state.json.part");
        Files.copy(content, part, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel written = FileChannel.open(part, StandardOpenOption.WRITE)) {
            written.force(true);
        }
        Files.move(part, state(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Puts the log aside once it is long; anvil appends to whatever is there. */
    void boundLog() throws IOException {
        if (Files.size(log()) > LONGEST_LOG) {
            putLogAside();
        }
    }

    void putLogAside() throws IOException {
        if (Files.exists(log())) {
            Files.copy(log(), directory.resolve("anvil.log.1"), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.write(log(), new byte[0]);
    }
}
