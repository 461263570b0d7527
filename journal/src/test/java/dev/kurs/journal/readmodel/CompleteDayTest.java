package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.support.JournalScript;
import dev.kurs.journal.support.JournalScript.Place;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.DaySummary;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Database.class)
class CompleteDayTest {
    /** 2026-11-21T00:00Z, when the day is over. */
    private static final long MIDNIGHT = 1_795_219_200L;

    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
    private static final int PARTNER = 3;
    private static final BigInteger IN = BigInteger.valueOf(1_000_000_000L);
    private static final BigInteger OUT = new BigInteger("1630000000000000000000000000");

    @Parameter
    private Database database;

    @TempDir
    private Path scratch;

    private JournalScript script;
    private ReadModel model;

    @BeforeEach
    void open() {
        script = new JournalScript(scratch.resolve("journal"));
        script.at(MIDNIGHT - 61).instance(1);
        script.corridor(0, "USDT-IDRX");
        model = ReadModel.open(database.create(scratch), scratch.resolve("journal"));
        model.start();
    }

    @AfterEach
    void close() {
        model.close();
        script.close();
    }

    /** Issued a minute before its end. */
    private static Quote quote(long expiresAtSeconds) {
        return new Quote(
                0,
                "",
                PARTNER,
                0,
                Side.SELL,
                "",
                IN,
                OUT,
                1_000_000_000,
                250_000,
                expiresAtSeconds - 60,
                expiresAtSeconds);
    }

    private DaySummary day() {
        Await.position(model, script.sequence());
        return model.executions().day(PARTNER, DAY);
    }

    /** A failed one may settle until it expires. */
    @Test
    void shouldTellByAnotherHashWhatACompleteDayLoses() {
        Quote quote = script.issue(quote(MIDNIGHT + 59));
        script.fail(quote, new Place(90, 0, -1, MIDNIGHT - 1));
        script.advance(91, MIDNIGHT + 1, List.of());
        DaySummary complete = day();
        assertTrue(complete.complete());
        assertEquals(1, complete.corridors().getFirst().failed());

        script.settle(quote, new Place(92, 0, 3, MIDNIGHT + 59));

        assertEquals(List.of(), day().corridors());
        assertNotEquals(complete.reportHash(), day().reportHash());
    }

    @Test
    void shouldTellALateSettlementOfAReleasedExecutionByAnotherHash() {
        Quote quote = script.issueV01(quote(MIDNIGHT - 1));
        script.start(quote);
        script.at(MIDNIGHT + 120).release(quote);
        script.advance(90, MIDNIGHT + 180, List.of());
        DaySummary complete = day();
        assertTrue(complete.complete());

        script.settle(quote, new Place(91, 0, 3, MIDNIGHT + 190));

        assertTrue(day().complete());
        assertEquals(List.of(), day().corridors());
        assertNotEquals(complete.reportHash(), day().reportHash());
    }

    @Test
    void shouldHaveAReleasedExecutionAsAnExpiredQuoteAlone() {
        Quote quote = script.issueV01(quote(MIDNIGHT - 1));
        script.start(quote);
        script.release(quote);

        DaySummary day = day();
        assertEquals(1, day.corridors().getFirst().expired());
        assertEquals(0, day.corridors().getFirst().failed());
        assertTrue(
                model.executions().byQuote(OptionalInt.of(PARTNER), quote.id()).isEmpty());
    }
}
