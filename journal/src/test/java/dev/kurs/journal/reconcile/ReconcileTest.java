package dev.kurs.journal.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.support.Commands;
import dev.kurs.journal.support.QuoteMachine;
import dev.kurs.journal.support.QuoteRecords;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReconcileTest {
    @TempDir
    private Path directory;

    private SnapshotStore snapshots;

    @BeforeEach
    void writeQuotes() {
        snapshots = new SnapshotStore(directory.resolve("snapshots"), 2);
        try (QuoteRecords writer = new QuoteRecords(directory)) {
            writer.request(0, 1, Side.SELL, 100);
            writer.request(0, 1, Side.SELL, 200);
            writer.request(0, 1, Side.BUY, 300);
            writer.request(0, 2, Side.SELL, 400);
            snapshots.write(writer.machine());
            writer.request(3, 2, Side.SELL, 500);
            writer.expireAll();
            writer.request(0, 1, Side.SELL, 600);
        }
    }

    @Test
    void shouldAddUpTheSameTwice() {
        ReconcileResult result = reconcile(1, 8, QuoteMachine::new);

        assertTrue(result.isEqual());
        assertEquals(7, result.commands());
        assertEquals(7, result.commandsInRange());
        assertEquals(4, result.rows().size());
        ReconcileRow first = result.rows().getFirst();
        assertEquals(new TotalsKey(0, 1, Side.SELL), first.key());
        assertEquals("#0", first.corridor());
        assertSums(first.told(), 3, 900, 897, 1_800, 2, 300);
        assertSums(first.rerun(), 3, 900, 897, 1_800, 2, 300);
    }

    @Test
    void shouldCountNothingOutsideTheRange() {
        ReconcileResult result = reconcile(5, 7, QuoteMachine::new);

        assertTrue(result.isEqual());
        assertEquals(2, result.commandsInRange());
        assertEquals(2, result.commands());
        ReconcileRow partnerOne = result.rows().getFirst();
        assertSums(partnerOne.told(), 0, 0, 0, 0, 2, 300);
        ReconcileRow corridorThree = result.rows().getLast();
        assertEquals(new TotalsKey(3, 2, Side.SELL), corridorThree.key());
        assertSums(corridorThree.told(), 1, 500, 499, 1_000, 1, 500);
    }

    @Test
    void shouldAddUpBothComingsOfATimeAfterAClockWasSetBack() {
        Path twice = directory.resolve("twice");
        SnapshotStore none = new SnapshotStore(twice.resolve("snapshots"), 2);
        try (QuoteRecords writer = new QuoteRecords(twice)) {
            writer.request(0, 1, Side.SELL, 100);
            writer.request(0, 1, Side.SELL, 200);
            writer.request(0, 1, Side.SELL, 300);
            writer.setBack(2);
            none.write(writer.machine());
            writer.request(0, 1, Side.SELL, 400);
            writer.request(0, 1, Side.SELL, 500);
        }

        ReconcileResult result = new Reconcile(twice, none, QuoteMachine::new)
                .run(Commands.timestampNs(2), Commands.timestampNs(3), ProgressListener.NONE);

        assertTrue(result.isEqual());
        assertEquals(2, result.commandsInRange());
        assertEquals(
                BigInteger.valueOf(200 + 400), result.rows().getFirst().told().get(Measure.INPUT_RAW));
    }

    @Test
    void shouldTellWhichSumsDiffer() {
        ReconcileResult result = reconcile(1, 8, events -> new QuoteMachine(events) {
            @Override
            protected long output(long amount) {
                return amount == 400 ? 398 : amount - 1;
            }
        });

        assertFalse(result.isEqual());
        assertEquals(2, result.eventDifferences());
        assertEquals(4, result.firstDifference().sequence());
        assertEquals(1, result.differingRows().size());
        ReconcileRow row = result.differingRows().getFirst();
        assertEquals(new TotalsKey(0, 2, Side.SELL), row.key());
        assertEquals(List.of(Measure.OUTPUT_RAW, Measure.EXPIRED_OUTPUT_RAW), row.differences());
        assertEquals(BigInteger.valueOf(399), row.told().get(Measure.OUTPUT_RAW));
        assertEquals(BigInteger.valueOf(398), row.rerun().get(Measure.OUTPUT_RAW));
    }

    private static void assertSums(
            Totals totals, long firm, long input, long output, long notionalE6, long expired, long expiredInput) {
        assertEquals(BigInteger.valueOf(firm), totals.get(Measure.FIRM_QUOTES));
        assertEquals(BigInteger.valueOf(input), totals.get(Measure.INPUT_RAW));
        assertEquals(BigInteger.valueOf(output), totals.get(Measure.OUTPUT_RAW));
        assertEquals(BigInteger.valueOf(notionalE6), totals.get(Measure.NOTIONAL_E6));
        assertEquals(BigInteger.valueOf(5 * firm), totals.get(Measure.TOTAL_FEE_E6));
        assertEquals(BigInteger.valueOf(-3 * firm), totals.get(Measure.SPREAD_FEE_RAW));
        assertEquals(BigInteger.valueOf(expired), totals.get(Measure.EXPIRED_QUOTES));
        assertEquals(BigInteger.valueOf(expiredInput), totals.get(Measure.EXPIRED_INPUT_RAW));
    }

    private ReconcileResult reconcile(long from, long to, Function<EngineEvents, StateMachine> factory) {
        return new Reconcile(directory, snapshots, factory)
                .run(Commands.timestampNs(from), Commands.timestampNs(to), ProgressListener.NONE);
    }
}
