package dev.kurs.service.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.service.reconcile.RebalanceMatch.Means;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of which days a rebalance and its hedge are makes no difference to which belong together, only to which run tells them. */
class RebalanceRangeTest {
    private static final long DAY = 86_400;
    private static final long MONDAY = 1_767_571_200L;
    private static final long TUESDAY = MONDAY + DAY;
    private static final long LAST = MONDAY + 20 * DAY;
    private static final String TRANSACTION = "0x" + "2a".repeat(32);
    private static final String OTHER = "0x" + "2b".repeat(32);
    private static final String BLOCK_HASH = "0x" + "33".repeat(32);
    private static final int LAST_BLOCK = 30;

    private final FakeChain chain = new FakeChain(LAST_BLOCK, BLOCK_HASH);
    private String reference;
    private long tradedAt;

    @BeforeEach
    void begin() {
        for (int tokenId = 0; tokenId < 2; tokenId++) {
            chain.holdings()
                    .put(
                            JournalFrames.addressOf(tokenId),
                            new ChainSide.Holding(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO));
        }
    }

    @Test
    void shouldNotTakeYesterdaysHedgeForTodaysRebalanceWhereYesterdayHadOneToo() {
        hedge("T-1", TUESDAY - 3_600);
        rebalance(TRANSACTION, TUESDAY - 3_500);
        rebalance(OTHER, TUESDAY + 36_000);

        Reconciliation.Result tuesday = of(TUESDAY, 1);
        assertEquals(List.of(Break.Kind.REBALANCE_NOT_RECORDED), kinds(tuesday));
        assertEquals(OTHER, tuesday.breaks().getFirst().subject());
        assertEquals(1, tuesday.rebalances());
        assertEquals(List.of(), tuesday.matched());

        Reconciliation.Result monday = of(MONDAY, 1);
        assertEquals(List.of(), monday.breaks());
        assertEquals(List.of(new RebalanceMatch(TRANSACTION, "hedge 1", "T-1", Means.AMOUNTS)), monday.matched());

        Reconciliation.Result both = of(MONDAY, 2);
        assertEquals(tuesday.breaks(), both.breaks());
        assertEquals(monday.matched(), both.matched());
        assertEquals(2, both.rebalances());
    }

    @Test
    void shouldFindTheRebalanceOfTheEveningBeforeThatAHedgeNames() {
        rebalance(TRANSACTION, TUESDAY - 120);
        hedge(TRANSACTION, TUESDAY + 240);

        Reconciliation.Result week = of(TUESDAY, 7);
        assertEquals(List.of(), week.breaks());
        assertEquals(0, week.rebalances());
        assertEquals(List.of(), week.matched(), "the rebalance is Monday's");
        assertEquals(
                List.of(new RebalanceMatch(TRANSACTION, "hedge 1", TRANSACTION, Means.HASH)),
                of(MONDAY, 1).matched());
    }

    @Test
    void shouldFindTheRebalanceOfTheMorningAfterThatAHedgeNames() {
        hedge(TRANSACTION, TUESDAY - 240);
        rebalance(TRANSACTION, TUESDAY + 120);

        assertEquals(List.of(), kinds(of(MONDAY, 1)));
        assertEquals(1, of(TUESDAY, 1).matched().size());
    }

    @Test
    void shouldTellAHedgeOfTheRangesLastDayWhoseTransactionTheChainHasNot() {
        hedge(TRANSACTION, TUESDAY - 240);

        assertEquals(List.of(Break.Kind.REBALANCE_NOT_ON_CHAIN), kinds(of(MONDAY, 1)));
        assertEquals(List.of(), kinds(of(TUESDAY, 1)));
    }

    @Test
    void shouldTellOtherFiguresOnTheDaysOfTheRebalanceAndOfItsHedge() {
        rebalance(TRANSACTION, TUESDAY - 120, 16_313);
        hedge(TRANSACTION, TUESDAY + 240);

        assertEquals(List.of(Break.Kind.REBALANCE_DIFFERS), kinds(of(MONDAY, 1)));
        assertEquals(List.of(Break.Kind.REBALANCE_DIFFERS), kinds(of(TUESDAY, 1)));
        assertEquals(List.of(), kinds(of(TUESDAY + DAY, 1)));
    }

    private void hedge(String named, long timeSeconds) {
        reference = named;
        tradedAt = timeSeconds;
    }

    private void rebalance(String transaction, long timeSeconds) {
        rebalance(transaction, timeSeconds, 16_310);
    }

    /** The pool paid 1 000 USDT, in the block of its day. */
    private void rebalance(String transaction, long timeSeconds, long got) {
        chain.rebalances()
                .add(new Rebalance(
                        transaction,
                        blockOf(timeSeconds),
                        timeSeconds,
                        JournalFrames.addressOf(1),
                        JournalFrames.addressOf(0),
                        BigInteger.valueOf(got),
                        BigInteger.valueOf(1_000)));
    }

    /** A block a day, the first of them ten days before that Monday. */
    private static int blockOf(long timeSeconds) {
        return 10 + (int) Math.floorDiv(timeSeconds - MONDAY, DAY);
    }

    private static List<Break.Kind> kinds(Reconciliation.Result result) {
        return result.breaks().stream().map(Break::kind).toList();
    }

    /** The journal has one hedge of 1 000 USDT at 16.31, and the last second of each day is recorded. */
    private Reconciliation.Result of(long fromSeconds, int days) {
        TimeRange range = new TimeRange(fromSeconds, fromSeconds + days * DAY);
        JournalFrames journal = new JournalFrames(range);
        journal.token(0, "USDT").token(1, "IDRX").corridor(0, 0, 1);
        journal.hedge(0, Side.SELL, 1_000, "16.31", tradedAt, reference);
        for (long time = MONDAY - 9 * DAY; time <= LAST; time += DAY) {
            journal.advanced(blockOf(time - 1), BLOCK_HASH, time - 1);
        }
        journal.advanced(LAST_BLOCK, BLOCK_HASH, LAST);
        return Reconciliation.run(journal.book(), chain, 1, Map.of());
    }
}
