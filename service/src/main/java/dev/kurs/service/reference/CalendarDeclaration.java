package dev.kurs.service.reference;

import dev.kurs.protocol.message.sbe.ConfigureCalendarEncoder;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * {@code calendars.<name>}: when an FX market is closed, in New York time with its daylight saving.
 *
 * <p>The engine gets plain intervals. Example: closing {@code 17:00} on Friday and opening {@code 17:00} on Sunday gives
 * 22:00Z to 22:00Z in winter and 21:00Z to 21:00Z in summer.
 */
final class CalendarDeclaration {
    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
    private static final int YEARS_AHEAD = 3;
    private static final int CLOSURES_PER_COMMAND = 100;

    private CalendarDeclaration() {}

    record Closure(Instant from, Instant to) {}

    /** What fits one command each; one, empty, of none. */
    static List<List<Closure>> parts(List<Closure> closures) {
        List<List<Closure>> parts = new ArrayList<>();
        for (int start = 0; start == 0 || start < closures.size(); start += CLOSURES_PER_COMMAND) {
            parts.add(closures.subList(start, Math.min(closures.size(), start + CLOSURES_PER_COMMAND)));
        }
        return parts;
    }

    /** @param isContinued whether these come after others that have just been told */
    static byte[] encode(CommandBuffer commands, String name, List<Closure> part, boolean isContinued, Names names) {
        return commands.administrative(target -> {
            ConfigureCalendarEncoder command = new ConfigureCalendarEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .calendarId(names.own(Kind.CALENDARS, name))
                    .continued(CommandBuffer.flag(isContinued));
            var group = command.closuresCount(part.size());
            part.forEach(closure -> group.next().fromNs(epochNs(closure.from())).toNs(epochNs(closure.to())));
            command.name(name);
            return command.encodedLength();
        });
    }

    /** Weekends, holidays, early closes and late openings from a week ago on, merged where they touch, in order. */
    static List<Closure> closures(Section calendar, Instant now) {
        LocalTime closes = time(calendar, "friday_close");
        LocalTime opens = time(calendar, "sunday_open");
        ZonedDateTime start = now.atZone(NEW_YORK).minusWeeks(1);
        ZonedDateTime end = start.plusYears(YEARS_AHEAD);

        List<Closure> closures = new ArrayList<>();
        LocalDate friday = start.toLocalDate().with(TemporalAdjusters.previousOrSame(DayOfWeek.FRIDAY));
        for (; friday.isBefore(end.toLocalDate()); friday = friday.plusWeeks(1)) {
            closures.add(closure(friday, closes, friday.plusDays(2), opens));
        }
        for (String holiday : calendar.texts("holidays")) {
            LocalDate date = date(calendar, holiday);
            closures.add(closure(date.minusDays(1), closes, date, opens));
        }
        for (String text : calendar.texts("early_closes")) {
            LocalDateTime from = moment(calendar, "early_closes", text);
            if (!from.toLocalTime().isBefore(closes)) {
                throw calendar.wrong("early_closes", "holds " + text + ", which is not before friday_close " + closes);
            }
            closures.add(closure(from, from.toLocalDate().atTime(later(closes, opens))));
        }
        for (String text : calendar.texts("late_opens")) {
            LocalDateTime to = moment(calendar, "late_opens", text);
            if (!to.toLocalTime().isAfter(opens)) {
                throw calendar.wrong("late_opens", "holds " + text + ", which is not after sunday_open " + opens);
            }
            closures.add(closure(to.toLocalDate().atTime(opens), to));
        }
        closures.removeIf(closure -> !closure.from().isBefore(end.toInstant()));
        return merged(closures);
    }

    /** A day's business ends at its close, and that of the next begins where it opens. */
    private static LocalTime later(LocalTime closes, LocalTime opens) {
        return closes.isAfter(opens) ? closes : opens;
    }

    private static List<Closure> merged(List<Closure> closures) {
        List<Closure> merged = new ArrayList<>();
        for (Closure next :
                closures.stream().sorted(Comparator.comparing(Closure::from)).toList()) {
            Closure last = merged.isEmpty() ? null : merged.getLast();
            if (last == null || next.from().isAfter(last.to())) {
                merged.add(next);
            } else if (next.to().isAfter(last.to())) {
                merged.set(merged.size() - 1, new Closure(last.from(), next.to()));
            }
        }
        return merged;
    }

    private static Closure closure(LocalDate from, LocalTime closes, LocalDate to, LocalTime opens) {
        return closure(from.atTime(closes), to.atTime(opens));
    }

    private static Closure closure(LocalDateTime from, LocalDateTime to) {
        return new Closure(
                from.atZone(NEW_YORK).toInstant(), to.atZone(NEW_YORK).toInstant());
    }

    private static LocalTime time(Section calendar, String key) {
        try {
            return LocalTime.parse(calendar.text(key));
        } catch (DateTimeParseException malformed) {
            throw calendar.wrong(key, "must be a time of day in New York such as 17:00");
        }
    }

    private static LocalDate date(Section calendar, String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException malformed) {
            throw calendar.wrong("holidays", "must hold dates such as 2026-12-25");
        }
    }

    private static LocalDateTime moment(Section calendar, String key, String text) {
        try {
            return LocalDateTime.parse(text.replace(' ', 'T'));
        } catch (DateTimeParseException malformed) {
            throw calendar.wrong(key, "must hold times in New York such as 2026-12-24 13:00, not " + text);
        }
    }

    private static long epochNs(Instant instant) {
        return ChronoUnit.NANOS.between(Instant.EPOCH, instant);
    }
}
