package dev.kurs.service.reserve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CorridorCloseStateEncoder;
import dev.kurs.protocol.message.sbe.CorridorCloseStateEncoder.CovariancesEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PoolCloseStateEncoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesDecoder;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import dev.kurs.service.reference.Rehearsal;
import dev.kurs.service.system.ConfigurationText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of a history of 5, 6 and 7 January, the pool knows closes up to the 6th. */
class DailyClosesTest {
    private static final int FIFTH = (int) LocalDate.of(2026, 1, 5).toEpochDay();
    private static final int SIXTH = FIFTH + 1;
    private static final int SEVENTH = FIFTH + 2;
    private static final int TODAY = FIFTH + 4;
    private static final Authority BY = new Authority(Actor.SYSTEM, "a test");

    @TempDir
    private Path data;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private Section file;
    private DailyCloses closes;

    @BeforeEach
    void write() throws IOException {
        Path history = Files.writeString(data.resolve("rates.csv"), """
                date,USD/IDR,USD/SGD,USD/MYR,USD/JPY
                2026-01-05,16800,1.28,4.05,156
                2026-01-06,16810,1.281,4.06,157
                2026-01-07,16820,1.282,4.07,158
                """);
        file = Section.ofText(
                "a test's",
                ConfigurationText.packaged()
                        .with("classpath:risk/daily-usd-rates.csv.gz", history.toString())
                        .yaml());
        closes = new DailyCloses(file);
    }

    private ReferenceData inForce(int rules) {
        ReferenceData empty = new ReferenceData();
        empty.willGoBy(rules);
        Rehearsal engine = Rehearsal.of(empty);
        engine.run(new Declaration(file, Environment.SANDBOX, Instant.now(), Actor.SYSTEM, "a test")
                .against(engine.reference()));
        return engine.reference();
    }

    private void poolKnowsUpTo(int utcDay) {
        PoolCloseStateEncoder pool = new PoolCloseStateEncoder()
                .wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .utcDay(utcDay);
        closes.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + pool.encodedLength());
    }

    /** @param variance −1 before there is a return */
    private void knowsUpTo(int corridorId, int utcDay, double variance) {
        CorridorCloseStateEncoder close = new CorridorCloseStateEncoder()
                .wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .corridorId(corridorId)
                .closeDay(utcDay);
        CovariancesEncoder row = close.covariancesCount(corridorId + 1);
        for (int column = 0; column < corridorId; column++) {
            row.next().covarianceBits(0);
        }
        row.next().covarianceBits(Double.doubleToRawLongBits(variance));
        closes.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + close.encodedLength());
    }

    /** The days that are told, by corridor. */
    private static Map<Integer, Set<Integer>> days(List<byte[]> commands) {
        Map<Integer, Set<Integer>> days = new TreeMap<>();
        for (byte[] command : commands) {
            RecordDailyClosesDecoder decoder = new RecordDailyClosesDecoder()
                    .wrapAndApplyHeader(new UnsafeBuffer(command), 0, new MessageHeaderDecoder());
            for (RecordDailyClosesDecoder.ClosesDecoder close : decoder.closes()) {
                days.computeIfAbsent(close.corridorId(), none -> new TreeSet<>())
                        .add(close.utcDay());
            }
        }
        return days;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2026-02-30", "2026-13-01", "2026-00-10", "2026-1-5", "20260105", "2026-01-0x", "+026-01-05", ""
            })
    void shouldNameADateThatIsNone(String date) throws IOException {
        Path history = Files.writeString(data.resolve("dates.csv"), "date,USD/IDR\n" + date + ",16800\n");
        Section named = Section.ofText(
                "a test's",
                ConfigurationText.packaged()
                        .with("classpath:risk/daily-usd-rates.csv.gz", history.toString())
                        .yaml());

        InvalidConfiguration refused = assertThrows(InvalidConfiguration.class, () -> new DailyCloses(named));

        assertTrue(refused.getCause().getMessage().contains("'" + date + "'"), refused.getCause()::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-05", "2025-12-31", "2024-02-29", "0001-01-01"})
    void shouldTellADayAsTheCalendarHasIt(String date) throws IOException {
        Files.writeString(data.resolve("rates.csv"), "date,USD/IDR,USD/SGD,USD/MYR,USD/JPY\n" + date + ",1,2,3,4\n");

        Map<Integer, Set<Integer>> days = days(new DailyCloses(file).commands(inForce(8), TODAY, BY));

        int day = Math.toIntExact(LocalDate.parse(date).toEpochDay());
        days.forEach((corridorId, told) -> assertEquals(Set.of(day), told));
        assertTrue(days.size() > 1, days::toString);
    }

    @Test
    void shouldTellTheDaysBehindThePoolsLastByEarlierRules() {
        poolKnowsUpTo(SIXTH);
        knowsUpTo(0, SIXTH, 1e-5);
        knowsUpTo(1, SIXTH, -1);

        ReferenceData reference = inForce(7);
        Map<Integer, Set<Integer>> days = days(closes.commands(reference, TODAY, BY));

        assertEquals(reference.ids(Kind.CORRIDORS).size(), days.size());
        days.forEach((corridorId, told) -> assertEquals(List.of(SEVENTH), List.copyOf(told)));
    }

    /** One goes on behind its own last, as after a start that ended in the midst of its history; one that has a close and no return is told all of it, and so is one of which nothing is known. */
    @Test
    void shouldTellTheWholeHistoryOfACorridorWithoutAReturn() {
        poolKnowsUpTo(SIXTH);
        knowsUpTo(0, SIXTH, 1e-5);
        knowsUpTo(1, SIXTH, -1);
        knowsUpTo(2, FIFTH, 0);

        Map<Integer, Set<Integer>> days = days(closes.commands(inForce(8), TODAY, BY));

        assertEquals(List.of(SEVENTH), List.copyOf(days.get(0)));
        assertEquals(List.of(FIFTH, SIXTH, SEVENTH), List.copyOf(days.get(1)));
        assertEquals(List.of(SIXTH, SEVENTH), List.copyOf(days.get(2)));
        assertEquals(List.of(FIFTH, SIXTH, SEVENTH), List.copyOf(days.get(3)));
    }

    @Test
    void shouldTellNothingOfTodayAndOfWhatIsKnown() {
        ReferenceData reference = inForce(8);
        reference.ids(Kind.CORRIDORS).values().forEach(corridorId -> knowsUpTo(corridorId, SIXTH, 1e-5));

        assertEquals(Map.of(), days(closes.commands(reference, SEVENTH, BY)));
    }
}
