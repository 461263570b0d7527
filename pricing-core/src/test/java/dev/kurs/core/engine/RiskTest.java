package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.CORRIDORS;
import static dev.kurs.core.engine.SandboxWorld.DAY_NS;
import static dev.kurs.core.engine.SandboxWorld.HOUR_NS;
import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.START_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_JPYC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.RiskFrames.Close;
import dev.kurs.core.twin.RiskTwin;
import dev.kurs.protocol.message.sbe.BacktestChangedDecoder;
import dev.kurs.protocol.message.sbe.BatchChangedDecoder;
import dev.kurs.protocol.message.sbe.BatchStatus;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.CorridorRiskChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.HedgeRecordedDecoder;
import dev.kurs.protocol.message.sbe.PoolRiskChangedDecoder;
import dev.kurs.protocol.message.sbe.PositionChangedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.Amount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RiskTest {
    private static final int TODAY = (int) (START_NS / DAY_NS);
    private static final long PERCENT_E8 = 1_000_000;
    private static final double[] MIDS = {
        16312.5, 16312.5, 150.25, 150.25 / 16312.5, 150.25 / 16312.5, 1.35, 4.4125, 16312.5 / 4.4125
    };

    private final EngineDriver desk = EngineDriver.onChain();
    private final RiskFrames risk = new RiskFrames(desk.frames());
    private final RiskTwin twin = new RiskTwin();

    @Test
    void shouldTellNothingOfRiskUntilItIsConfigured() {
        desk.tick(SandboxWorld.USD_IDR, PriceSource.PRIMARY, "16313", desk.nowNs() + 1);

        assertFalse(desk.events().has(PoolRiskChangedDecoder.TEMPLATE_ID));
        desk.send(risk.hedge(USDT_IDRX, Side.SELL, usdt(1), e12("16312.5"), desk.nowNs(), "T-1"));
        assertEquals(RejectReason.INVALID_CONFIGURATION, rejection());
    }

    @Test
    void shouldTakeItsCapitalFromThePoolsBalances() {
        desk.send(risk.configure());

        long capitalE6 = desk.events().first(new PoolRiskChangedDecoder()).capitalE6();
        BigDecimal twinCapital = BigDecimal.valueOf(2_000_000)
                .add(BigDecimal.valueOf(64_000_000_000L).multiply(new BigDecimal("0.000061302682")))
                .add(BigDecimal.valueOf(300_000_000).multiply(new BigDecimal("0.006655574043")))
                .add(BigDecimal.valueOf(2_700_000).multiply(new BigDecimal("0.740740740741")))
                .add(BigDecimal.valueOf(8_800_000).multiply(new BigDecimal("0.226628895184")));
        assertEquals(twinCapital.doubleValue(), capitalE6 / 1e6, 1e-4);
    }

    @Test
    void shouldFollowATwinThroughTradesPricesAndDays() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("RiskTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        desk.send(risk.configure(terms -> terms.varProtectE8(Long.MAX_VALUE - 2)
                .varRestrictE8(Long.MAX_VALUE - 1)
                .varHaltE8(Long.MAX_VALUE - 1)
                .tellIntervalNs(0)));
        recordDays(random, 60);

        for (int step = 0; step < 200; step++) {
            desk.waitNs(SECOND_NS);
            desk.quietTicks();
            int corridorId = random.nextInt(CORRIDORS);
            hedge(random, corridorId, "R-" + step);
            assertFollows(seed + " at step " + step);
        }
    }

    private void recordDays(Random random, int days) {
        List<Close> closes = new ArrayList<>();
        double[] mids = MIDS.clone();
        for (int day = TODAY - days; day < TODAY; day++) {
            for (int corridorId = 0; corridorId < CORRIDORS; corridorId++) {
                mids[corridorId] *= Math.exp(random.nextGaussian() * 0.004);
                long midE12 = (long) (mids[corridorId] * 1e12);
                closes.add(new Close(day, corridorId, midE12));
                twin.close(corridorId, day, midE12 / 1e12);
            }
            if (closes.size() > 150) {
                desk.send(risk.closes(closes));
                closes.clear();
            }
        }
        if (!closes.isEmpty()) {
            desk.send(risk.closes(closes));
        }
    }

    private void hedge(Random random, int corridorId, String reference) {
        int base = SandboxWorld.baseToken(corridorId);
        Amount amount = EngineDriver.wholeTokens(base, 1 + random.nextInt(base == USDT ? 5_000 : 500_000));
        Side side = random.nextInt(5) < 3 ? Side.SELL : Side.BUY;
        long priceE12 = (long) (MIDS[corridorId] * 1e12 * (1 + random.nextGaussian() * 0.002));
        desk.send(risk.hedge(corridorId, side, amount, priceE12, desk.nowNs(), reference));
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));
        BigDecimal whole = new BigDecimal(raw(amount), SandboxWorld.decimals(base));
        twin.trade(corridorId, side == Side.SELL ? whole.negate() : whole, BigDecimal.valueOf(priceE12, 12));
    }

    private void assertFollows(String place) {
        Map<Integer, Double> dollars = new HashMap<>();
        double sum = 0;
        for (int corridorId = 0; corridorId < CORRIDORS; corridorId++) {
            HeardCorridors.Risk heard = desk.view().risk(corridorId);
            RiskTwin.Worth worth = twin.worth(
                    corridorId,
                    BigDecimal.valueOf(desk.view().rate(corridorId).midE12(), 12),
                    BigDecimal.valueOf(desk.view().rate(corridorId).basePriceE12(), 12));
            assertEquals(worth.gross(), BigDecimal.valueOf(heard.grossE6(), 6), "gross, seed " + place);
            assertEquals(
                    worth.unrealised().doubleValue(), heard.unrealisedE6() / 1e6, 2e-6, "unrealised, seed " + place);
            double signed = worth.gross().doubleValue() * worth.position().signum();
            assertEquals(twin.alone(corridorId, signed), heard.varE6() / 1e6, 1e-5, "VaR, seed " + place);
            dollars.put(corridorId, signed);
            sum += twin.alone(corridorId, signed);
        }
        PoolRiskChangedDecoder pool = desk.view().poolRisk();
        assertEquals(twin.portfolio(dollars), pool.varE6() / 1e6, 1e-5, "portfolio, seed " + place);
        assertEquals(sum, pool.undiversifiedVarE6() / 1e6, 1e-5, "without diversification, seed " + place);
        assertTrue(pool.varE6() <= pool.undiversifiedVarE6() + 1);
    }

    @Test
    void shouldCountABatchFromItsFirstTradeToWhereItIsFlat() {
        desk.send(risk.configure());
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, usdt(1_000), e12("16300"), desk.nowNs(), "T-1"));
        BatchChangedDecoder opened = desk.events().first(new BatchChangedDecoder());
        assertEquals(BatchStatus.OPEN, opened.status());
        assertEquals(1, opened.batch());
        assertEquals(0, opened.swapCount());
        assertEquals(1, opened.hedgeCount());
        assertEquals(desk.nowNs(), opened.openedAtNs());

        desk.waitNs(SECOND_NS);
        desk.send(risk.hedge(USDT_IDRX, Side.SELL, usdt(400), e12("16310"), desk.nowNs(), "T-2"));
        assertEquals(
                600_000_000,
                desk.events().first(new BatchChangedDecoder()).position().low());
        assertEquals(
                400_000,
                desk.events().first(new HedgeRecordedDecoder()).realised().low(),
                "4 000 IDRX");

        desk.send(risk.hedge(USDT_IDRX, Side.SELL, usdt(900), e12("16320"), desk.nowNs(), "T-3"));
        BatchChangedDecoder closed = desk.events().first(new BatchChangedDecoder());
        assertEquals(BatchStatus.CLOSED, closed.status());
        assertEquals(0, closed.position().low());
        assertEquals(e12("16300"), closed.waopE12());
        assertEquals(3, closed.hedgeCount());
        assertEquals(400_000 + 600 * 2_000, closed.realised().low());
        BatchChangedDecoder next = desk.events().last(new BatchChangedDecoder());
        assertEquals(BatchStatus.OPEN, next.status());
        assertEquals(2, next.batch());
        assertEquals(-300_000_000, next.position().low());
        assertEquals(0, next.realised().low());
        assertEquals(
                -300_000_000,
                desk.events().first(new PositionChangedDecoder()).position().low());
    }

    @Test
    void shouldTakeAReferenceOnceAtItsVenue() {
        desk.send(risk.configure());
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, usdt(1_000), e12("16300"), desk.nowNs(), "T-1"));
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, usdt(1_000), e12("16300"), desk.nowNs(), "T-1"));

        assertEquals(RejectReason.ALREADY_RECORDED, rejection());
    }

    @Test
    void shouldRefuseASlipOfThePen() {
        desk.send(risk.configure());
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, usdt(1_000), e12("163000"), desk.nowNs(), "T-1"));
        assertEquals(RejectReason.INVALID_CONFIGURATION, rejection());
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, usdt(2_000_000_000), e12("16300"), desk.nowNs(), "T-1"));
        assertEquals(RejectReason.INVALID_AMOUNT, rejection());
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, new Amount(), e12("16300"), desk.nowNs(), "T-1"));
        assertEquals(RejectReason.INVALID_AMOUNT, rejection());
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, usdt(1), e12("16300"), desk.nowNs() + 1, "T-1"));
        assertEquals(RejectReason.INVALID_CONFIGURATION, rejection());
    }

    @Test
    void shouldTellTradesAtOnceAndPricesOnceASecond() {
        desk.send(risk.configure());
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, usdt(1_000), e12("16300"), desk.nowNs(), "T-1"));
        assertTrue(desk.events().has(CorridorRiskChangedDecoder.TEMPLATE_ID));

        desk.waitNs(SECOND_NS / 2);
        desk.tick(SandboxWorld.USD_IDR, PriceSource.PRIMARY, "16313");
        assertFalse(desk.events().has(CorridorRiskChangedDecoder.TEMPLATE_ID));
        assertEquals(desk.nowNs() + SECOND_NS / 2, desk.engine().monitor.nextDueNs());

        desk.advanceTime(SECOND_NS / 2);
        assertEquals(
                796_910, desk.events().first(new CorridorRiskChangedDecoder()).unrealisedE6());
    }

    @Test
    void shouldStepUpForConcentrationAndSayWhy() {
        desk.send(risk.configure());
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, usdt(200_000), e12("16312.5"), desk.nowNs(), "T-1"));

        CorridorStateChangedDecoder state = desk.events().first(new CorridorStateChangedDecoder());
        assertEquals(RiskState.RESTRICT, state.state(), "the only position is all of them");
        assertEquals(StateCause.CONCENTRATION, state.cause());
        assertEquals(RiskBreach.CONCENTRATION_LIMIT, desk.view().risk(USDT_IDRX).breach());

        desk.send(risk.hedge(USDT_JPYC, Side.BUY, usdt(200_000), e12("150.25"), desk.nowNs(), "T-2"));
        assertEquals(50 * PERCENT_E8, desk.view().risk(USDT_IDRX).concentrationE8());
    }

    @Test
    void shouldLetASmallPositionBeTheOnlyOne() {
        desk.send(risk.configure());
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, usdt(10_000), e12("16312.5"), desk.nowNs(), "T-1"));

        assertFalse(desk.events().has(CorridorStateChangedDecoder.TEMPLATE_ID));
        assertEquals(RiskBreach.NONE, desk.view().risk(USDT_IDRX).breach());
    }

    @Test
    void shouldHaltForALossOfTooMuchCapital() {
        desk.send(risk.configure());
        desk.inventory(IDRX, EngineDriver.wholeTokens(IDRX, 1_000_000_000L));
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, usdt(10_000_000), e12("17200"), desk.nowNs(), "T-1"));

        CorridorStateChangedDecoder state = desk.events().first(new CorridorStateChangedDecoder());
        assertEquals(RiskState.HALT, state.state());
    }

    @Test
    void shouldGrowOldWithoutAnythingStirring() {
        desk.send(risk.configure(terms -> terms.batchAgeProtectNs(2 * HOUR_NS).batchAgeRestrictNs(4 * HOUR_NS)));
        desk.send(risk.hedge(USDT_IDRX, Side.BUY, usdt(1_000), e12("16312.5"), desk.nowNs(), "T-1"));
        desk.advanceTime(2 * HOUR_NS - SECOND_NS);
        assertEquals(RiskBreach.NONE, desk.view().risk(USDT_IDRX).breach());

        desk.advanceTime(SECOND_NS);
        assertEquals(RiskBreach.BATCH_AGE, desk.view().risk(USDT_IDRX).breach());
    }

    @Test
    void shouldJudgeEachDayByTheEveningBeforeAndThenLearnFromIt() {
        desk.send(risk.configure());
        List<Close> history = new ArrayList<>();
        for (int day = 40; day > 0; day--) {
            history.add(new Close(TODAY - day, USDT_IDRX, e12(day % 2 == 0 ? "16300" : "16320")));
        }
        desk.send(risk.closes(history));
        BacktestChangedDecoder before = desk.events().first(new BacktestChangedDecoder());
        assertEquals(38, before.days());
        assertEquals(0, before.exceptions());

        desk.tick(SandboxWorld.USD_IDR, PriceSource.CROSS_CHECK, "16000", desk.nowNs() + 1);
        desk.tick(SandboxWorld.USD_IDR, PriceSource.FALLBACK, "16000", desk.nowNs() + 1);
        desk.tick(SandboxWorld.USD_IDR, PriceSource.PRIMARY, "16000", desk.nowNs() + 1);
        desk.tick(SandboxWorld.USD_IDR, PriceSource.PRIMARY, "16000", desk.nowNs() + 2);
        desk.tick(SandboxWorld.USD_IDR, PriceSource.PRIMARY, "16000", desk.nowNs() + 3);
        desk.advanceTime(13 * HOUR_NS);

        BacktestChangedDecoder ofLong = desk.events().first(new BacktestChangedDecoder());
        assertEquals(TODAY, ofLong.utcDay());
        assertEquals(39, ofLong.days());
        assertEquals(1, ofLong.exceptions(), "a fall of two percent where two tenths are usual");
        assertEquals(1, ofLong.hitAfterCalm());
        assertEquals(Math.log(16000 / 16300.0), ofLong.worst().next().logReturn(), 0.002);
    }

    @Test
    void shouldTakeEachDayOnceAndInOrder() {
        desk.send(risk.configure());
        desk.send(risk.closes(List.of(new Close(TODAY - 2, 0, e12("16300")), new Close(TODAY - 1, 0, e12("16320")))));
        long state = desk.engine().stateHash();
        desk.send(risk.closes(List.of(new Close(TODAY - 2, 0, e12("16000")), new Close(TODAY - 1, 0, e12("16900")))));
        assertEquals(state == 0, desk.engine().stateHash() == 0);
        assertFalse(desk.events().has(BacktestChangedDecoder.TEMPLATE_ID), "those days are known");

        desk.send(risk.closes(List.of(new Close(TODAY, 0, e12("16300")))));
        assertEquals(RejectReason.INVALID_CONFIGURATION, rejection(), "today is not over");
        desk.send(risk.closes(List.of(new Close(TODAY - 1, 0, e12("1")), new Close(TODAY - 1, 0, e12("2")))));
        assertEquals(RejectReason.INVALID_CONFIGURATION, rejection(), "twice the same");
    }

    private RejectReason rejection() {
        return desk.events().first(new CommandRejectedDecoder()).reason();
    }

    private static Amount usdt(long whole) {
        return EngineDriver.wholeTokens(USDT, whole);
    }

    private static long e12(String price) {
        return new BigDecimal(price).movePointRight(12).longValueExact();
    }

    private static BigInteger raw(Amount amount) {
        return BigInteger.valueOf(amount.high()).shiftLeft(64).add(new BigInteger(Long.toUnsignedString(amount.low())));
    }
}
