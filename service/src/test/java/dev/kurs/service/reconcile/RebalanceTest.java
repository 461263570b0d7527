package dev.kurs.service.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.service.reconcile.RebalanceMatch.Means;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each of the rebalancer's transactions belongs to a hedge or a delivery of the journal, by its hash or by what it moved. */
class RebalanceTest {
    private static final TimeRange ALWAYS = new TimeRange(0, Long.MAX_VALUE);
    private static final long TIME = 1_767_225_600L;
    private static final long DAY = 86_400;
    private static final String TRANSACTION = "0x" + "2a".repeat(32);
    private static final String AS_AN_EXPLORER_SHOWS_IT = "0x" + "2A".repeat(32);
    private static final String OTHER = "0x" + "2b".repeat(32);
    private static final String BLOCK_HASH = "0x" + "33".repeat(32);

    private final JournalFrames journal = new JournalFrames(ALWAYS);
    private final FakeChain chain = new FakeChain(7, BLOCK_HASH);

    @BeforeEach
    void begin() {
        journal.token(0, "USDT").token(1, "IDRX").corridor(0, 0, 1);
        for (int tokenId = 0; tokenId < 2; tokenId++) {
            chain.holdings()
                    .put(
                            JournalFrames.addressOf(tokenId),
                            new ChainSide.Holding(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO));
        }
    }

    @Test
    void shouldFindAHedgeByTheHashThatItNames() {
        journal.hedge(0, Side.SELL, 1_000, "16.31", TIME, AS_AN_EXPLORER_SHOWS_IT);
        chain.rebalances().add(sold(TRANSACTION, TIME + 30, 1_000, 16_310));

        Reconciliation.Result result = run();
        assertEquals(List.of(), result.breaks());
        assertEquals(1, result.rebalances());
        assertEquals(
                List.of(new RebalanceMatch(TRANSACTION, "hedge 1", AS_AN_EXPLORER_SHOWS_IT, Means.HASH)),
                result.matched());
    }

    @Test
    void shouldTellOtherFiguresThanThoseOfTheHedgeThatNamesIt() {
        journal.hedge(0, Side.SELL, 1_000, "16.31", TIME, TRANSACTION);
        chain.rebalances().add(sold(TRANSACTION, TIME, 1_000, 16_313));
        assertEquals(List.of(Break.Kind.REBALANCE_DIFFERS), kinds());
        assertEquals(List.of(), run().matched());
    }

    @Test
    void shouldTakeWhatThePriceRoundsForTheSame() {
        journal.hedge(0, Side.BUY, 3, "0.333333333333", TIME, TRANSACTION);
        chain.rebalances().add(bought(TRANSACTION, TIME, 3, 1));
        assertEquals(List.of(), kinds());
    }

    @Test
    void shouldFindATradeOfTheSameAmountsNearestInTimeWhereNobodyNamesIt() {
        journal.hedge(0, Side.SELL, 1_000, "16.31", TIME - 2 * DAY, "T-1");
        journal.hedge(0, Side.SELL, 1_000, "16.31", TIME, "T-2");
        chain.rebalances().add(sold(TRANSACTION, TIME + 60, 1_000, 16_310));
        chain.rebalances().add(sold(OTHER, TIME + 90, 1_000, 16_310));
        assertEquals(List.of(), kinds());
        List<RebalanceMatch> nearestFirst = List.of(
                new RebalanceMatch(TRANSACTION, "hedge 2", "T-2", Means.AMOUNTS),
                new RebalanceMatch(OTHER, "hedge 1", "T-1", Means.AMOUNTS));
        assertEquals(nearestFirst, run().matched());

        chain.rebalances().add(sold("0x" + "2c".repeat(32), TIME + 99, 1_000, 16_310));
        assertEquals(List.of(Break.Kind.REBALANCE_NOT_RECORDED), kinds(), "two hedges are two transactions");
        assertEquals(nearestFirst, run().matched());
    }

    @Test
    void shouldTakeATradeThatNamesNobodyOnlyWithinAWeek() {
        journal.hedge(0, Side.SELL, 1_000, "16.31", TIME, "T-1");
        chain.rebalances().add(sold(TRANSACTION, TIME + 7 * DAY + 1, 1_000, 16_310));
        assertEquals(List.of(Break.Kind.REBALANCE_NOT_RECORDED), kinds());
    }

    @Test
    void shouldTellTheOtherDirectionApart() {
        journal.hedge(0, Side.BUY, 1_000, "16.31", TIME, "T-1");
        chain.rebalances().add(sold(TRANSACTION, TIME, 1_000, 16_310));
        assertEquals(List.of(Break.Kind.REBALANCE_NOT_RECORDED), kinds());
    }

    @Test
    void shouldFindWhatAMarketMakerDelivered() {
        journal.delivered(0, 1_000, 16_300, TIME, "on the statement");
        chain.rebalances().add(sold(TRANSACTION, TIME, 1_000, 16_301));
        assertEquals(List.of(Break.Kind.REBALANCE_NOT_RECORDED), kinds(), "amounts that are owed are exact");

        chain.rebalances().set(0, sold(TRANSACTION, TIME, 1_000, 16_300));
        assertEquals(List.of(), kinds());
        assertEquals(
                List.of(new RebalanceMatch(TRANSACTION, "the delivery of rfq 1", "on the statement", Means.AMOUNTS)),
                run().matched());
    }

    @Test
    void shouldTellAHedgeWhoseTransactionTheChainHasNot() {
        journal.hedge(0, Side.SELL, 1_000, "16.31", TIME - 2 * DAY, TRANSACTION);
        journal.hedge(0, Side.SELL, 1_000, "16.31", TIME, OTHER);
        journal.hedge(0, Side.SELL, 1_000, "16.31", TIME - 2 * DAY, "T-1");
        assertEquals(List.of(Break.Kind.REBALANCE_NOT_ON_CHAIN), kinds(), "the last may be under way still");
    }

    private List<Break.Kind> kinds() {
        return run().breaks().stream().map(Break::kind).toList();
    }

    private Reconciliation.Result run() {
        journal.advanced(7, BLOCK_HASH, TIME + 100);
        return Reconciliation.run(journal.book(), chain, 1, Map.of());
    }

    /** The pool paid USDT. */
    private static Rebalance sold(String transaction, long timeSeconds, long base, long quote) {
        return new Rebalance(
                transaction,
                7,
                timeSeconds,
                JournalFrames.addressOf(1),
                JournalFrames.addressOf(0),
                BigInteger.valueOf(quote),
                BigInteger.valueOf(base));
    }

    /** The pool got USDT. */
    private static Rebalance bought(String transaction, long timeSeconds, long base, long quote) {
        return new Rebalance(
                transaction,
                7,
                timeSeconds,
                JournalFrames.addressOf(0),
                JournalFrames.addressOf(1),
                BigInteger.valueOf(base),
                BigInteger.valueOf(quote));
    }
}
