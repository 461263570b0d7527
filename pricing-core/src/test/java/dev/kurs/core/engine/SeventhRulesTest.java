package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.DAY_NS;
import static dev.kurs.core.engine.SandboxWorld.FEEDS;
import static dev.kurs.core.engine.SandboxWorld.HOUR_NS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.BatchChangedDecoder;
import dev.kurs.protocol.message.sbe.PositionChangedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules 7 changed, beside what earlier journals were written under. */
class SeventhRulesTest {
    private static final long DOLLAR = 1_000_000L;
    private static final long MID_E12 = 16_312_500_000_000_000L;

    private int requests;
    private long block = 1;

    private QuoteRequest sell(long dollars) {
        requests++;
        return QuoteRequest.firm(0, USDT_IDRX, dollars * DOLLAR).withRequestId("r" + requests);
    }

    /** A clock that runs ahead gives a quote of 17 January and one of the 19th on the 15th; on the 17th others have used 900 of the day's 1 000 dollars when that quote ends. */
    @ParameterizedTest
    @CsvSource({"6, NONE", "7, DAILY_LIMIT_EXCEEDED"})
    void shouldGiveNoLimitBackThatAQuoteNeverUsed(int rules, RejectReason reason) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        desk.settleOnChain();
        desk.world().partnerCorridor(0, USDT_IDRX, terms -> terms.dailyLimitE6(1_000 * DOLLAR));
        long blockSeconds = desk.nowNs() / SECOND_NS;
        later(desk, 2, blockSeconds + 1);
        desk.issue(sell(500));
        later(desk, 2, blockSeconds + 2);
        desk.issue(sell(50));
        desk.acceptClock(-4 * DAY_NS);
        later(desk, 2, blockSeconds + 2 * DAY_NS / SECOND_NS);
        desk.runQuietly(30);
        desk.issue(sell(900));

        block++;
        desk.send(desk.chain().advance(block, desk.nowNs() / SECOND_NS + 16));

        assertEquals(reason, desk.ask(sell(500)));
    }

    private void later(EngineDriver desk, int days, long blockSeconds) {
        desk.waitNs(days * DAY_NS);
        desk.quietTicks();
        block++;
        desk.send(desk.chain().advance(block, blockSeconds));
    }

    /** A batch of an hour asks for PROTECT; a hedge opened this one when the clock was two hours ahead. */
    @ParameterizedTest
    @CsvSource({"6, NORMAL", "7, PROTECT"})
    void shouldLetABatchGrowOldThoughItBeganAheadOfTheClock(int rules, RiskState state) {
        EngineDriver desk = hedged(rules);

        desk.acceptClock(-2 * HOUR_NS);
        desk.quietTicks();
        desk.waitNs(HOUR_NS);
        desk.runQuietly(2 * 60);

        assertEquals(state, desk.view().state(USDT_IDRX).state());
    }

    @Test
    void shouldTellWhenTheBatchBegan() {
        EngineDriver desk = hedged(7);

        desk.acceptClock(-2 * HOUR_NS);

        long nowSeconds = desk.nowNs() / SECOND_NS;
        assertEquals(
                nowSeconds, desk.events().first(new PositionChangedDecoder()).openedAtSeconds());
        BatchChangedDecoder batch = desk.events().first(new BatchChangedDecoder());
        assertEquals(nowSeconds, batch.oldestSwapSeconds());
        assertEquals(desk.nowNs(), batch.openedAtNs());
        assertEquals(1, batch.hedgeCount());
        desk.restarted(new RecordedEvents());
    }

    /** Long of a thousand USDT, by a hedge of now. */
    private static EngineDriver hedged(int rules) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        RiskFrames risk = new RiskFrames(desk.frames());
        desk.send(risk.configure(terms -> terms.batchAgeProtectNs(HOUR_NS)));
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, EngineDriver.wholeTokens(USDT, 1_000), MID_E12, desk.nowNs(), "T-1"));
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
        return desk;
    }

    /** USDT's first corridor is the one with IDRX, which waits for a price of the rupiah. */
    @ParameterizedTest
    @CsvSource({"6, false", "7, true"})
    void shouldValueATokenThoughItsFirstCorridorHasHadNoPrice(int rules, boolean isValued) {
        EngineDriver desk = withoutRupiah(rules);
        long without = desk.view().poolRisk().capitalE6();
        long usdt = 2_000_000 * DOLLAR;

        assertEquals(isValued, without > 3 * usdt, () -> "capital " + without);
        Engine restored = desk.restarted(new RecordedEvents());
        desk.waitNs(SECOND_NS);
        desk.send(desk.frames().advanceTime());
        restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());
        assertEquals(desk.engine().stateHash(), restored.stateHash());
        desk.quietTicks();
        desk.advanceTime(2 * SECOND_NS);
        assertTrue(desk.view().poolRisk().capitalE6() > 4 * usdt);
    }

    private static EngineDriver withoutRupiah(int rules) {
        EngineDriver desk = new EngineDriver();
        desk.send(desk.frames().adoptRules(rules));
        desk.world().configure();
        desk.fillInventory();
        desk.send(new RiskFrames(desk.frames()).configure());
        for (int feedId = 0; feedId < FEEDS; feedId++) {
            if (feedId != USD_IDR) {
                desk.quietTicks(feedId);
            }
        }
        desk.advanceTime(2 * SECOND_NS);
        return desk;
    }
}
