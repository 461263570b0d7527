package dev.kurs.service.command;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.MarketClosure;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.jr.ob.JSON;

/** {@code kurs calendar}: when the markets of a configuration close and open next, in UTC and in New York. */
@Command(
        name = "calendar",
        description = "Shows when the FX markets of a configuration close and open next.",
        mixinStandardHelpOptions = true)
final class CalendarCommand implements Callable<Integer> {
    private static final DateTimeFormatter NEW_YORK =
            DateTimeFormatter.ofPattern("EEE yyyy-MM-dd HH:mm z", Locale.US).withZone(ZoneId.of("America/New_York"));

    @Spec
    private CommandSpec spec;

    @Mixin
    private FileOption file;

    @Option(names = "--at", paramLabel = "TIME", description = "as of this time in UTC, such as 2026-11-20T08:00:00Z")
    private String at;

    @Option(
            names = "--next",
            paramLabel = "N",
            defaultValue = "4",
            description = "closures of each market (default: ${DEFAULT-VALUE})")
    private int next;

    @Option(names = "--json", description = "one closure a line, for programs")
    private boolean json;

    @Override
    public Integer call() {
        Instant now = at == null ? Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS) : time();
        Section configuration = Section.ofFile(Path.of(file.text()));
        List<String> names = List.copyOf(configuration.named("calendars").keySet());
        PrintWriter out = spec.commandLine().getOut();
        for (String name : names) {
            for (String line : lines(name, MarketClosure.ofNext(configuration, name, now, Math.max(1, next)), now)) {
                out.println(line);
            }
        }
        if (names.isEmpty() && !json) {
            out.println("no calendar is declared: every market is open at all times");
        }
        out.flush();
        return 0;
    }

    private List<String> lines(String name, List<MarketClosure> closures, Instant now) {
        List<String> lines = new ArrayList<>();
        if (!json) {
            boolean isClosed = !closures.isEmpty() && closures.getFirst().isClosed(now);
            lines.add(name + " is " + (isClosed ? "closed" : "open") + " at " + now);
        }
        for (MarketClosure closure : closures.subList(0, Math.clamp(next, 0, closures.size()))) {
            lines.add(
                    json
                            ? JSON.std.asString(members(name, closure, now))
                            : "  closed from " + said(closure.closesAt()) + " to " + said(closure.opensAt()));
        }
        return lines;
    }

    private static Map<String, Object> members(String name, MarketClosure closure, Instant now) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("calendar", name);
        members.put("closes_at", closure.closesAt().toString());
        members.put("opens_at", closure.opensAt().toString());
        members.put("is_closed", closure.isClosed(now));
        return members;
    }

    private static String said(Instant instant) {
        return instant + " (" + NEW_YORK.format(instant) + ")";
    }

    private Instant time() {
        try {
            return Instant.parse(at);
        } catch (DateTimeParseException malformed) {
            throw new InvalidConfiguration("--at " + at + " is no time in UTC such as 2026-11-20T08:00:00Z", malformed);
        }
    }
}
