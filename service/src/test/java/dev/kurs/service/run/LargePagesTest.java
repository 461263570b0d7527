package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LargePagesTest {
    private static final long MIB = 1 << 20;
    private static final Path SIZE = Path.of("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size");
    private static final int AGAIN = 100;
    private static final Pattern RANGE = Pattern.compile("([0-9a-f]+)-([0-9a-f]+) ");

    private final LargePages pages = new LargePages(2 * MIB);

    @Test
    void shouldTakeWhatLiesWhollyInMemoryOfItsOwn() {
        assertArrayEquals(
                new long[] {0x7f00_0020_0000L, 0x7f00_0040_0000L},
                pages("7f0000100000-7f0000700000 rw-p 00000000 00:00 0 "));
        assertArrayEquals(
                new long[] {0x7f00_0020_0000L},
                pages("7f0000200000-7f0000400000 rwxp 00000000 00:00 0                          [anon:code]"));
    }

    @Test
    void shouldLeaveWhatIsTooSmallOrSomebodyElses() {
        for (String mapping : List.of(
                "7f0000100000-7f00003ff000 rw-p 00000000 00:00 0 ",
                "7f0000200000-7f0000800000 r--p 00000000 00:00 0 ",
                "7f0000200000-7f0000800000 ---p 00000000 00:00 0 ",
                "7f0000200000-7f0000800000 rw-s 00000000 08:01 4711                       /data/journal/20261129.cq4",
                "7f0000200000-7f0000800000 rw-p 00000000 08:01 4712                       /usr/lib/libjvm.so",
                "7ffc00000000-7ffc00800000 rw-p 00000000 00:00 0                          [stack]")) {
            assertEquals(0, pages(mapping).length, mapping);
        }
    }

    private long[] pages(String mapping) {
        return pages.pages(mapping).toArray();
    }

    @Test
    void shouldBeginWhereTheLauncherAsksForItAlone() {
        String name = LargePages.LATER.substring(2, LargePages.LATER.indexOf('='));
        try {
            System.setProperty(name, "never");
            assertTrue(LargePages.begin().isEmpty());
            System.setProperty(name, LargePages.LATER.substring(LargePages.LATER.indexOf('=') + 1));
            Optional<LargePages> begun = LargePages.begin();
            assertEquals(Files.exists(SIZE), begun.isPresent());
            begun.ifPresent(LargePages::close);
        } finally {
            System.clearProperty(name);
        }
    }

    @Test
    void shouldHaveTheKernelGatherMemory() throws Exception {
        assumeTrue(Files.exists(SIZE) && isLinuxOf(6, 1), "skipped: a system that gathers no large pages when asked");
        long size = Long.parseLong(Files.readString(SIZE).strip());
        try (Arena arena = Arena.ofConfined();
                LargePages gathering = new LargePages(size)) {
            long from = arena.allocate(3 * size, size).address();
            String mapping = "%x-%x rw-p 00000000 00:00 0 ".formatted(from, from + 3 * size);

            int gathered = gathering.gather(List.of(mapping));
            // A page that the kernel has elsewhere at that moment is refused; the service comes again.
            for (int again = 0; gathered < 3 && again < AGAIN; again++) {
                gathered = gathering.gather(List.of(mapping));
            }
            assertEquals(3, gathered);
            assertTrue(largeBytesAround(from) >= 3 * size, "the kernel says " + largeBytesAround(from));
        }
    }

    private static boolean isLinuxOf(int major, int minor) {
        Matcher version = Pattern.compile("(\\d+)\\.(\\d+).*").matcher(System.getProperty("os.version"));
        return version.matches()
                && Integer.parseInt(version.group(1)) * 1_000 + Integer.parseInt(version.group(2))
                        >= major * 1_000 + minor;
    }

    /** What the kernel holds in large pages of the mapping that an address lies in. */
    private static long largeBytesAround(long address) throws IOException {
        boolean isAround = false;
        for (String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
            Matcher range = RANGE.matcher(line);
            if (range.lookingAt()) {
                isAround = Long.compareUnsigned(Long.parseUnsignedLong(range.group(1), 16), address) <= 0
                        && Long.compareUnsigned(address, Long.parseUnsignedLong(range.group(2), 16)) < 0;
            } else if (isAround && line.startsWith("AnonHugePages:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) << 10;
            }
        }
        return 0;
    }
}
