package dev.kurs.chain.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The blocks that a chain has behind its kept state, as they can be made again: {@code blocks.jsonl}, a line for each.
 *
 * <p>Example: {@code {"number":261,"hash":"0x3f..","timeSeconds":1796060689,"transactions":["0x02f8.."]}}.
 */
final class BlockLog {
    private static final JsonMapper JSON = new JsonMapper();

    private final Path file;

    /** A block's own hash, and its transactions as they were signed, in its order. */
    record LoggedBlock(long number, String hash, long timeSeconds, List<String> transactions) {}

    BlockLog(Path file) {
        this.file = file;
    }

    /** On return the disk has them. */
    void append(List<LoggedBlock> blocks) throws IOException {
        StringBuilder lines = new StringBuilder();
        blocks.forEach(block -> lines.append(JSON.writeValueAsString(block)).append('\n'));
        ByteBuffer text = UTF_8.encode(lines.toString());
        try (FileChannel log = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (text.hasRemaining()) {
                log.write(text);
            }
            log.force(true);
        }
    }

    /** Whole lines alone: what a kill left torn was never recorded. */
    List<LoggedBlock> read() throws IOException {
        List<LoggedBlock> blocks = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                try {
                    blocks.add(JSON.readValue(line, LoggedBlock.class));
                } catch (JacksonException torn) {
                    return blocks;
                }
            }
        }
        return blocks;
    }

    void clear() throws IOException {
        Files.deleteIfExists(file);
    }
}
