package dev.kurs.service.sandbox;

import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the sandbox's configuration one of live prices: no recording beside them, the market's hours, and the sources of a file.
 *
 * <p>A FALLBACK gives currencies in dollars per unit, as RedStone does; PRIMARY and CROSS_CHECK give units per dollar.
 */
final class LiveConfiguration {
    private static final String SOURCES = "/sandbox/live.yaml";
    private static final String KEYS = "live";
    private static final Pattern KEY = Pattern.compile("\\$\\{([a-z]+)}");
    /** When the whole market is closed, whatever else a currency keeps. */
    private static final String HOLIDAYS =
            "[2026-12-25, 2027-01-01, 2027-12-25, 2028-01-01, 2028-12-25, 2029-01-01, 2029-12-25, 2030-01-01]";

    private static final String CALENDARS = """
            calendars:
              FX: {friday_close: "17:00", sunday_open: "17:00", holidays: HOLIDAYS}
              IDR: {friday_close: "17:00", sunday_open: "18:00", holidays: HOLIDAYS}

            feeds:
            """.replace("HOLIDAYS", HOLIDAYS);

    private LiveConfiguration() {}

    /**
     * @param packaged the sandbox's configuration
     * @param sources what {@code feeds.live} is to say; empty for the packaged sources
     * @param data directory where keys may be
     */
    static String of(String packaged, Optional<Path> sources, Path data) {
        String live = sources.map(LiveConfiguration::read).orElseGet(() -> packagedSources(data));
        return packaged.replaceFirst("(?m)^feeds:\n", CALENDARS)
                .replaceFirst("(?m)^  recorded: .*\n", "")
                .replace("primary: recorded\n", "primary: live\n  live:\n" + live.indent(4))
                .replace("fallback_inverted: true", "fallback_inverted: false")
                .replaceAll("(?m)^    (USD/(?!IDR)[A-Z]{3}): \\{", "    $1: {calendar: FX, ")
                .replace("    USD/IDR: {", "    USD/IDR: {calendar: IDR, ");
    }

    private static String packagedSources(Path data) {
        Matcher keys = KEY.matcher(PackagedText.read(SOURCES));
        return keys.replaceAll(key -> {
            String file = KEYS + "/" + key.group(1) + ".key";
            return Files.exists(data.resolve(file)) ? ", key_file: " + file : "";
        });
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new InvalidConfiguration("cannot read the file of live sources " + file, unreadable);
        }
    }
}
