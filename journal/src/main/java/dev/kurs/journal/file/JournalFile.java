package dev.kurs.journal.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of records, named after the minute (UTC) it was begun in.
 *
 * <p>Example: {@code 20261121-0018.cq4} is being written, or was by a process that is gone; {@code 20261121-0018.finished}
 * is the same file once a later process has opened the journal ({@code .sealed} in journals of before seals). Its minute is 29 920 338.
 *
 * @param minute minutes since the epoch; files are read in this order
 */
public record JournalFile(Path path, int minute) implements Comparable<JournalFile> {
    /** Chronicle's own suffix: it lists these files, opens them and waits on their headers. */
    public static final String LIVE_SUFFIX = ".cq4";

    /** A suffix Chronicle does not know. */
    public static final String FINISHED_SUFFIX = ".finished";

    /** Of the index beside a sealed file, which says where it tells of quotes. */
    public static final String QUOTES_SUFFIX = ".quotes";

    /** Beside a file that must never be altered. */
    private static final String SEAL_SUFFIX = ".seal";

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final Pattern NAME = Pattern.compile("(\\d{8}-\\d{4})(\\.cq4|\\.finished|\\.sealed)");
    private static final Pattern BESIDE = Pattern.compile("(\\d{8}-\\d{4})\\.\\w+");
    private static final int SECONDS_PER_MINUTE = 60;

    /** The stamp of a journal file or of what stands beside one; empty for other files. */
    static Optional<String> stampOf(Path path) {
        Matcher name = BESIDE.matcher(path.getFileName().toString());
        return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
    }

    /** The file behind a path; empty for a file that holds no records, such as the lock. */
    public static Optional<JournalFile> of(Path path) {
        Matcher name = NAME.matcher(path.getFileName().toString());
        if (!name.matches()) {
            return Optional.empty();
        }
        long seconds = Instant.from(STAMP.parse(name.group(1))).getEpochSecond();
        return Optional.of(new JournalFile(path, Math.toIntExact(seconds / SECONDS_PER_MINUTE)));
    }

    /** The file that is or will be written under a minute. */
    public static JournalFile live(Path directory, int minute) {
        return new JournalFile(directory.resolve(stamp(minute) + LIVE_SUFFIX), minute);
    }

    /** Whether Chronicle still knows this file. */
    public boolean isLive() {
        return name().endsWith(LIVE_SUFFIX);
    }

    boolean isSealed() {
        return Files.exists(withSuffix(SEAL_SUFFIX));
    }

    /** Makes its records survive a loss of power. */
    public void force() throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    public String name() {
        return path.getFileName().toString();
    }

    /** The file's path under another suffix. */
    public Path withSuffix(String suffix) {
        return path.resolveSibling(stamp() + suffix);
    }

    /** The name without its suffix: what the file keeps under each of them. */
    public String stamp() {
        return stamp(minute);
    }

    private static String stamp(int minute) {
        return STAMP.format(Instant.ofEpochSecond((long) minute * SECONDS_PER_MINUTE));
    }

    @Override
    public int compareTo(JournalFile other) {
        return Integer.compare(minute, other.minute);
    }
}
