package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.kurs.journal.archive.JournalQuoteArchive;
import dev.kurs.journal.quote.QuoteFates;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.readmodel.Twin.Version;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.support.JournalScript;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.port.Executions;
import dev.kurs.protocol.port.Executions.Execution;
import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.port.Executions.Mark;
import dev.kurs.protocol.port.Executions.Page;
import dev.kurs.protocol.port.Executions.Status;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Random days, compared with the twin. */
@ParameterizedClass
@EnumSource(Database.class)
class RandomLifeTest {
    /** Leads to about 20 000 executions. */
    private static final int STEPS = 55_000;

    private static final int SAMPLES = 200;
    private static final int MOST_DRAWS = 200;
    private static final int PAGE = 7;
    private static final OptionalInt ANYBODY = OptionalInt.empty();

    @Parameter
    private Database database;

    @TempDir
    private Path scratch;

    private ReadModel open(Path journal) {
        ReadModel model = ReadModel.open(database.create(scratch), journal);
        model.start();
        return model;
    }

    @Test
    void shouldGiveThePagesAndDaysOfTheTwin() {
        Path journal = scratch.resolve("journal");
        try (RandomLife life = new RandomLife("RandomLifeTest", journal)) {
            life.live(STEPS);
            try (ReadModel model = open(journal)) {
                Await.position(model, life.sequence());

                assertPages(life, model.executions());
                assertDays(life, model.executions());
                assertQuotes(life, model.executions());
            }
            assertArchive(life, journal);
            assertFates(life, journal);
        }
    }

    private static void assertPages(RandomLife life, Executions executions) {
        for (int i = 0; i < SAMPLES; i++) {
            Filter filter = filter(life);
            List<Version> expected = life.twin().history(filter, life.sequence());
            int size = 1 + life.random().nextInt(150);
            int skipped = expected.isEmpty() ? 0 : life.random().nextInt(expected.size());
            assertPage(
                    expected, skipped, size, executions.page(filter, mark(expected, skipped, life.sequence()), size));
        }
    }

    private static Optional<Mark> mark(List<Version> expected, int skipped, long asOf) {
        if (skipped == 0) {
            return Optional.empty();
        }
        Version last = expected.get(skipped - 1);
        return Optional.of(new Mark(asOf, last.place.timeSeconds(), last.sequence));
    }

    private static void assertPage(List<Version> expected, int skipped, int size, Page page) {
        int end = Math.min(expected.size(), skipped + size);
        assertEquals(end < expected.size(), page.next().isPresent());
        assertSame(expected.subList(skipped, end), page.executions());
    }

    private static void assertSame(List<Version> expected, List<Execution> executions) {
        assertEquals(
                expected.stream().map(version -> version.sequence).toList(),
                executions.stream().map(Execution::sequence).toList());
        for (int i = 0; i < expected.size(); i++) {
            assertSame(expected.get(i), executions.get(i));
        }
    }

    private static void assertSame(Version expected, Execution execution) {
        assertEquals(expected.sequence, execution.sequence());
        assertEquals(expected.status, execution.status());
        assertEquals(expected.asQuoted, execution.asQuoted());
        assertEquals(expected.amountIn, execution.amountIn());
        assertEquals(expected.amountOut, execution.amountOut());
        assertEquals(expected.place.hash(), execution.transactionHash());
        assertEquals(expected.place.block(), execution.blockNumber());
        assertEquals(expected.place.log(), execution.logIndex());
        assertEquals(expected.place.timeSeconds(), execution.settledAtSeconds());
    }

    private static Filter filter(RandomLife life) {
        Random random = life.random();
        long span = life.blockTime() - RandomLife.START;
        long from = RandomLife.START + (long) (random.nextDouble() * span);
        return new Filter(
                random.nextBoolean() ? ANYBODY : OptionalInt.of(random.nextInt(RandomLife.PARTNERS)),
                random.nextBoolean() ? ANYBODY : OptionalInt.of(random.nextInt(RandomLife.CORRIDORS)),
                random.nextBoolean()
                        ? Optional.empty()
                        : Optional.of(random.nextBoolean() ? Status.SETTLED : Status.FAILED),
                random.nextInt(3) > 0 ? OptionalLong.empty() : OptionalLong.of(from),
                random.nextInt(3) > 0 ? OptionalLong.empty() : OptionalLong.of(from + random.nextInt(100_000)));
    }

    private static void assertDays(RandomLife life, Executions executions) {
        LocalDate first = LocalDate.ofInstant(Instant.ofEpochSecond(RandomLife.START), ZoneOffset.UTC);
        LocalDate last = LocalDate.ofInstant(Instant.ofEpochSecond(life.blockTime()), ZoneOffset.UTC);
        for (LocalDate date = first; !date.isAfter(last); date = date.plusDays(1)) {
            for (int partner = 0; partner < RandomLife.PARTNERS; partner++) {
                assertEquals(
                        life.twin().day(partner, date),
                        executions.day(partner, date).corridors(),
                        "partner " + partner + " on " + date);
            }
        }
    }

    private static void assertQuotes(RandomLife life, Executions executions) {
        for (int i = 0; i < SAMPLES; i++) {
            Quote quote = life.quotes().get(life.random().nextInt(life.quotes().size()));
            Optional<Version> expected = life.twin().standing(quote);
            Optional<Execution> found = executions.byQuote(ANYBODY, quote.id());
            assertEquals(expected.isPresent(), found.isPresent());
            expected.ifPresent(version -> {
                assertSame(version, found.orElseThrow());
                assertTrue(executions.byTransaction(ANYBODY, version.place.hash()).stream()
                        .anyMatch(execution -> execution.sequence() == version.sequence));
            });
        }
    }

    private static void assertArchive(RandomLife life, Path journal) {
        try (JournalQuoteArchive archive = JournalQuoteArchive.reading(journal)) {
            for (int i = 0; i < SAMPLES; i++) {
                Quote quote =
                        life.quotes().get(life.random().nextInt(life.quotes().size()));
                assertEquals(
                        life.twin().state(quote),
                        archive.find(JournalScript.quoteId(quote.sequence()), (frame, offset, length) -> {}));
            }
        }
    }

    private static void assertFates(RandomLife life, Path journal) {
        QuoteFates fates = new QuoteFates();
        try (JournalReader reader = new JournalReader(journal)) {
            while (reader.next()) {
                reader.forEachFrame(fates);
            }
        }
        for (Quote quote : life.quotes()) {
            assertEquals(life.twin().state(quote), fates.stateOf(quote.id()));
        }
    }

    @Test
    void shouldWalkAHistoryOnceWhileItGrows() {
        Path journal = scratch.resolve("journal");
        try (RandomLife life = new RandomLife("RandomLifeTest", journal);
                ReadModel model = open(journal)) {
            life.live(2_000);
            Await.position(model, life.sequence());
            Filter filter = filterOfMany(life);
            List<Execution> walked = new ArrayList<>();
            Page page = model.executions().page(filter, Optional.empty(), PAGE);
            final List<Version> expected = life.twin().history(filter, life.sequence());
            walked.addAll(page.executions());
            life.settle(failedBehindAPage(expected).orElseThrow().quote);
            while (page.next().isPresent()) {
                life.live(20);
                Await.position(model, life.sequence());
                page = model.executions().page(filter, page.next(), PAGE);
                walked.addAll(page.executions());
            }

            assertSame(expected, walked);
        }
    }

    /** One that leads over several pages, and behind the first to what can be superseded still. */
    private static Filter filterOfMany(RandomLife life) {
        for (int draw = 0; draw < MOST_DRAWS; draw++) {
            Filter filter = filter(life);
            List<Version> found = life.twin().history(filter, life.sequence());
            if (found.size() > 50 && failedBehindAPage(found).isPresent()) {
                return filter;
            }
        }
        return fail("none of " + MOST_DRAWS + " filters finds more than 50 executions with a failure among them");
    }

    private static Optional<Version> failedBehindAPage(List<Version> found) {
        return found.stream()
                .skip(PAGE)
                .filter(version -> version.status == Status.FAILED)
                .findFirst();
    }

    @Test
    void shouldBeRebuiltIdentically() {
        Path journal = scratch.resolve("journal");
        ReadModelSettings settings = database.create(scratch);
        try (RandomLife life = new RandomLife("RandomLifeTest", journal)) {
            life.live(5_000);
            String incremental = contentHash(settings, journal, life.sequence());
            List<Long> progress = new ArrayList<>();

            ReadModel.rebuild(settings, journal, (done, total) -> progress.add(total - done));

            assertEquals(incremental, contentHash(settings, journal, life.sequence()));
            assertEquals(0, progress.getLast());
            ReadModelSettings other = Database.SQLITE.create(scratch.resolve("other"));
            ReadModel.rebuild(other, journal, ProgressListener.NONE);
            assertEquals(incremental, contentHash(other, journal, life.sequence()));
        }
    }

    private static String contentHash(ReadModelSettings settings, Path journal, long sequence) {
        try (ReadModel model = ReadModel.open(settings, journal)) {
            model.start();
            Await.position(model, sequence);
            return model.contentHash();
        }
    }
}
