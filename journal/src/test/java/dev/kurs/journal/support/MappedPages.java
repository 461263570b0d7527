package dev.kurs.journal.support;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.openhft.chronicle.core.OS;

/** What of a journal this process has in its map, as the system says. */
public final class MappedPages {
    private static final int MOST_BYTES = 32 << 20;

    /** From where to where, with which rights, from which byte of the file on. */
    private static final Pattern MAPPING = Pattern.compile("(\\p{XDigit}+)-(\\p{XDigit}+) \\S+ (\\p{XDigit}+) ");

    private MappedPages() {}

    /** Whether this system tells. */
    public static boolean areTold() {
        return Files.exists(Path.of("/proc/self/pagemap"));
    }

    /** How many of these bytes' pages one mapping of the journal has, the most of all mappings; see proc_pid_pagemap(5). */
    public static int ofJournal(Path directory, int from, int length) throws IOException {
        int most = 0;
        for (String line : Files.readAllLines(Path.of("/proc/self/maps"))) {
            Matcher mapping = MAPPING.matcher(line);
            if (isOf(directory, line) && mapping.lookingAt()) {
                most = Math.max(
                        most,
                        count(hex(mapping.group(1)), hex(mapping.group(2)), from - hex(mapping.group(3)), length));
            }
        }
        return most;
    }

    private static int count(long start, long end, long from, int length) throws IOException {
        if (from < 0 || start + from + length > end) {
            return 0;
        }
        int mapped = 0;
        try (RandomAccessFile pages = new RandomAccessFile("/proc/self/pagemap", "r")) {
            pages.seek((start + from) / OS.pageSize() * Long.BYTES);
            for (int page = 0; page < length / OS.pageSize(); page++) {
                boolean isMapped = Long.reverseBytes(pages.readLong()) < 0;
                mapped += isMapped ? 1 : 0;
            }
        }
        return mapped;
    }

    /** Whether a mapping of the journal has the flag, see proc_pid_smaps(5). */
    public static boolean hasFlag(Path directory, String flag) throws IOException {
        boolean isJournal = false;
        for (String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
            isJournal = MAPPING.matcher(line).lookingAt() ? isOf(directory, line) : isJournal;
            if (isJournal && line.startsWith("VmFlags:") && line.contains(flag)) {
                return true;
            }
        }
        return false;
    }

    /** Behind the last byte of the journal's only file that is not zero. */
    public static int endOfJournal(Path directory) throws IOException {
        try (InputStream file =
                Files.newInputStream(JournalFiles.list(directory).getFirst().path())) {
            byte[] bytes = file.readNBytes(MOST_BYTES);
            int end = bytes.length;
            while (bytes[end - 1] == 0) {
                end--;
            }
            return end;
        }
    }

    private static boolean isOf(Path directory, String line) {
        return line.endsWith(JournalFile.LIVE_SUFFIX) && line.contains(directory.toString());
    }

    private static long hex(String digits) {
        return Long.parseUnsignedLong(digits, 16);
    }
}
