package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.CORRIDORS;
import static dev.kurs.core.engine.SandboxWorld.DAY_NS;
import static dev.kurs.core.engine.SandboxWorld.MINUTE_NS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.START_NS;
import static dev.kurs.core.engine.SandboxWorld.TNMYR;
import static dev.kurs.core.engine.SandboxWorld.TNMYR_IDRX;
import static dev.kurs.core.engine.SandboxWorld.TOKENS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRP;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_JPYC;
import static dev.kurs.core.engine.SandboxWorld.USDT_TNMYR;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static dev.kurs.core.engine.SandboxWorld.USD_JPY;
import static dev.kurs.core.engine.SandboxWorld.USD_MYR;
import static dev.kurs.core.engine.SandboxWorld.USD_SGD;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.RiskFrames.Close;
import dev.kurs.core.twin.RiskTwin;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CorridorCloseStateDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.TokenRiskStateDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules 8 changed, beside what earlier journals were written under. */
class EighthRulesTest {
    private static final int TODAY = (int) (START_NS / DAY_NS);
    private static final int DAYS = 40;
    private static final double LAMBDA = 0.94;
    private static final double UNMEASURED = -1;

    private static final Map<Integer, Long> MIDS_E12 =
            Map.of(USDT_JPYC, 150_250_000_000_000L, USDT_TNMYR, 4_412_500_000_000L, TNMYR_IDRX, 3_696_883_852_691_218L);

    private final RiskTwin twin = new RiskTwin();

    /** The pool knows {@link #DAYS} days of USDT-JPYC up to yesterday, and of tnMYR-IDRX none. */
    private EngineDriver withoutTheCross(int rules) {
        return withoutTheCross(rules, TODAY);
    }

    private EngineDriver withoutTheCross(int rules, int toDay) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        desk.send(risk(desk).configure(terms -> terms.varProtectE8(100)));
        desk.send(risk(desk).closes(closes(USDT_JPYC, TODAY - DAYS, toDay)));
        return desk;
    }

    private static RiskFrames risk(EngineDriver desk) {
        return new RiskFrames(desk.frames());
    }

    private List<Close> closes(int corridorId, int fromDay, int toDay) {
        List<Close> closes = new ArrayList<>();
        for (int day = fromDay; day < toDay; day++) {
            closes.add(close(corridorId, day));
            twin.close(corridorId, day, midE12(corridorId, day) / 1e12);
        }
        return closes;
    }

    private static Close close(int corridorId, int day) {
        return new Close(day, corridorId, midE12(corridorId, day));
    }

    /** What it is now, and on days of before off that by up to half a percent. */
    private static long midE12(int corridorId, int day) {
        long nowE12 = MIDS_E12.get(corridorId);
        return day < TODAY ? (long) (nowE12 * Math.exp(0.005 * Math.sin(day * (1.1 + corridorId)))) : nowE12;
    }

    private static double logReturn(int corridorId, int fromDay, int toDay) {
        return Math.log((double) midE12(corridorId, toDay) / midE12(corridorId, fromDay));
    }

    /** The corridor's covariances with those before it, and its own variance. */
    private static double[] row(Engine engine, int corridorId) {
        CorridorCloseStateDecoder close = new CorridorCloseStateDecoder();
        double[] row = new double[corridorId + 1];
        engine.writeSnapshot((frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == CorridorCloseStateDecoder.TEMPLATE_ID
                    && close.wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                                    .corridorId()
                            == corridorId) {
                int column = 0;
                for (CorridorCloseStateDecoder.CovariancesDecoder covariance : close.covariances()) {
                    row[column++] = Double.longBitsToDouble(covariance.covarianceBits());
                }
            }
        });
        return row;
    }

    private static double variance(EngineDriver desk, int corridorId) {
        return row(desk.engine(), corridorId)[corridorId];
    }

    private static double square(double value) {
        return value * value;
    }

    /** A position of tnMYR-IDRX of 100 000 tnMYR is at risk by some hundred dollars a day. */
    @ParameterizedTest
    @CsvSource({"7, NORMAL", "8, PROTECT"})
    void shouldMeasureACorridorThatIsAddedLaterByItsHistory(int rules, RiskState state) {
        EngineDriver desk = withoutTheCross(rules);
        boolean isMeasured = state == RiskState.PROTECT;

        desk.send(risk(desk).closes(closes(TNMYR_IDRX, TODAY - DAYS, TODAY - DAYS / 2)));
        desk.send(risk(desk).closes(closes(TNMYR_IDRX, TODAY - DAYS / 2, TODAY)));

        double[] row = row(desk.engine(), TNMYR_IDRX);
        assertEquals(isMeasured ? square(twin.sigma(TNMYR_IDRX)) : UNMEASURED, row[TNMYR_IDRX], 1e-15);
        assertEquals(0, row[USDT_JPYC], 0, "of a past without returns of both");
        desk.send(risk(desk)
                .hedge(
                        TNMYR_IDRX,
                        Side.SELL,
                        EngineDriver.wholeTokens(TNMYR, 100_000),
                        MIDS_E12.get(TNMYR_IDRX),
                        desk.nowNs(),
                        "T-1"));
        double dollars = desk.view().risk(TNMYR_IDRX).grossE6() / 1e6;
        double var = isMeasured ? twin.alone(TNMYR_IDRX, dollars) : 0;
        assertEquals(var, desk.view().risk(TNMYR_IDRX).varE6() / 1e6, 1e-5);
        assertEquals(var, desk.view().poolRisk().varE6() / 1e6, 1e-5);
        assertEquals(state, desk.view().state(TNMYR_IDRX).state());
    }

    /** The day after the history's last has a close of both. */
    @Test
    void shouldGoOnWithThePoolFromTheLastDayOfTheHistory() {
        EngineDriver desk = withoutTheCross(8);
        desk.send(risk(desk).closes(closes(TNMYR_IDRX, TODAY - DAYS, TODAY)));

        desk.advanceTime(DAY_NS);

        double moved = logReturn(TNMYR_IDRX, TODAY - 1, TODAY);
        double[] row = row(desk.engine(), TNMYR_IDRX);
        assertEquals(nextVariance(TNMYR_IDRX, moved), row[TNMYR_IDRX], 1e-15);
        assertEquals((1 - LAMBDA) * moved * logReturn(USDT_JPYC, TODAY - 1, TODAY), row[USDT_JPYC], 1e-15);
        desk.restarted(new RecordedEvents());
    }

    private double nextVariance(int corridorId, double logReturn) {
        return LAMBDA * square(twin.sigma(corridorId)) + (1 - LAMBDA) * square(logReturn);
    }

    /** A history that ended a week ago, and one that ended before that by more than the longest holidays. */
    @ParameterizedTest
    @CsvSource({"7, true", "20, false"})
    void shouldCountWhatMovedSinceTheHistoryAsADaysReturnWithinTwoWeeks(int daysAgo, boolean isReturn) {
        EngineDriver desk = withoutTheCross(8);
        desk.send(risk(desk).closes(closes(TNMYR_IDRX, TODAY - DAYS, TODAY - daysAgo)));

        desk.advanceTime(DAY_NS);

        double next = nextVariance(TNMYR_IDRX, logReturn(TNMYR_IDRX, TODAY - daysAgo - 1, TODAY));
        assertEquals(isReturn ? next : square(twin.sigma(TNMYR_IDRX)), variance(desk, TNMYR_IDRX), 1e-15);
    }

    /** Every corridor closed on a Thursday by itself, and then the history of one is told, up to the Wednesday. */
    @ParameterizedTest
    @CsvSource({"7, false", "8, true"})
    void shouldTakeTheHistoryOfACorridorThatHasACloseAlready(int rules, boolean isMeasured) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        desk.send(risk(desk).configure());
        desk.advanceTime(DAY_NS);

        desk.send(risk(desk).closes(closes(TNMYR_IDRX, TODAY - DAYS, TODAY)));

        double expected = isMeasured ? square(twin.sigma(TNMYR_IDRX)) : UNMEASURED;
        assertEquals(expected, variance(desk, TNMYR_IDRX), 1e-15);
    }

    /** The Thursday's close is forgotten, and what moved on the two days is one return. */
    @Test
    void shouldTakeTheNextReturnFromTheHistoryThatCameBehindAClose() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.send(risk(desk).configure());
        desk.advanceTime(DAY_NS);
        desk.send(risk(desk).closes(closes(TNMYR_IDRX, TODAY - DAYS, TODAY)));

        desk.quietTicks();
        desk.advanceTime(DAY_NS);

        double moved = logReturn(TNMYR_IDRX, TODAY - 1, TODAY + 1);
        assertEquals(nextVariance(TNMYR_IDRX, moved), variance(desk, TNMYR_IDRX), 1e-15);
    }

    @Test
    void shouldTakeADayOfACorridorOnceAndNoneBeforeItsLast() {
        EngineDriver desk = withoutTheCross(8);
        List<Close> history = closes(TNMYR_IDRX, TODAY - DAYS, TODAY - 3);
        desk.send(risk(desk).closes(history.subList(DAYS / 2, history.size())));
        double[] before = row(desk.engine(), TNMYR_IDRX);
        double ofYen = variance(desk, USDT_JPYC);

        desk.send(risk(desk).closes(history));
        desk.send(risk(desk).closes(List.of(new Close(TODAY - 1, USDT_JPYC, 2 * MIDS_E12.get(USDT_JPYC)))));

        assertArrayEquals(before, row(desk.engine(), TNMYR_IDRX), 0);
        assertEquals(ofYen, variance(desk, USDT_JPYC), 0);
    }

    /** A first day that is told again, or another before it, is where the corridor begins. */
    @Test
    void shouldBeginWithTheLastThatIsToldBeforeThereIsAReturn() {
        EngineDriver desk = withoutTheCross(8);
        desk.send(risk(desk).closes(List.of(close(TNMYR_IDRX, TODAY - 5))));
        desk.send(risk(desk).closes(List.of(close(TNMYR_IDRX, TODAY - 5))));
        desk.send(risk(desk).closes(List.of(close(TNMYR_IDRX, TODAY - 9))));
        assertEquals(UNMEASURED, variance(desk, TNMYR_IDRX));

        desk.send(risk(desk).closes(List.of(close(TNMYR_IDRX, TODAY - 8))));

        assertEquals(square(logReturn(TNMYR_IDRX, TODAY - 9, TODAY - 8)), variance(desk, TNMYR_IDRX), 1e-15);
    }

    /** Two that are added together have their days together, and the days that only the pool lacks follow. */
    @Test
    void shouldMeasureCorridorsTogetherWhoseHistoryComesTogether() {
        EngineDriver desk = withoutTheCross(8, TODAY - 1);
        List<Close> both = new ArrayList<>();
        for (int day = TODAY - DAYS; day < TODAY; day++) {
            if (day == TODAY - 1) {
                both.addAll(closes(USDT_JPYC, day, day + 1));
            }
            both.addAll(closes(USDT_TNMYR, day, day + 1));
            both.addAll(closes(TNMYR_IDRX, day, day + 1));
        }

        desk.send(risk(desk).closes(both));

        double[] row = row(desk.engine(), TNMYR_IDRX);
        assertEquals(square(twin.sigma(USDT_JPYC)), variance(desk, USDT_JPYC), 1e-15);
        assertEquals(square(twin.sigma(USDT_TNMYR)), variance(desk, USDT_TNMYR), 1e-15);
        assertEquals(square(twin.sigma(TNMYR_IDRX)), row[TNMYR_IDRX], 1e-15);
        double correlation = row[USDT_TNMYR] / twin.sigma(USDT_TNMYR) / twin.sigma(TNMYR_IDRX);
        assertTrue(Math.abs(correlation) > 0.05 && Math.abs(correlation) <= 1, () -> "correlation " + correlation);
        double joint =
                (1 - LAMBDA) * logReturn(TNMYR_IDRX, TODAY - 2, TODAY - 1) * logReturn(USDT_JPYC, TODAY - 2, TODAY - 1);
        assertEquals(joint, row[USDT_JPYC], 1e-15);
    }

    @Test
    void shouldGoOnFromASnapshotInTheMidstOfAHistory() {
        EngineDriver desk = withoutTheCross(8);
        desk.send(risk(desk).closes(closes(TNMYR_IDRX, TODAY - DAYS, TODAY - DAYS / 2)));
        Engine restored = desk.restarted(new RecordedEvents());

        desk.send(risk(desk).closes(closes(TNMYR_IDRX, TODAY - DAYS / 2, TODAY)));
        restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());

        assertArrayEquals(row(desk.engine(), TNMYR_IDRX), row(restored, TNMYR_IDRX), 0);
        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    /** USDT goes to 0.999 while the rupiah, whose corridors with USDT are its first two, has no price any more. */
    private static EngineDriver withoutRupiah(int rules) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        desk.send(risk(desk).configure());
        desk.waitNs(2 * MINUTE_NS);
        tickWithoutRupiah(desk, "0.999");
        return desk;
    }

    private static void tickWithoutRupiah(EngineDriver desk, String usdt) {
        desk.waitNs(2 * SECOND_NS);
        for (int feedId : List.of(USD_JPY, USD_SGD, USD_MYR)) {
            desk.quietTicks(feedId);
        }
        for (PriceSource source : List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY)) {
            desk.tick(USDT_USD, source, usdt);
        }
    }

    private static void withdraw(EngineDriver desk, int corridorId, Flag isWithdrawn) {
        desk.world().corridor(corridorId, terms -> terms.isWithdrawn(isWithdrawn));
    }

    private static double usdtE12(Engine engine) {
        TokenRiskStateDecoder token = new TokenRiskStateDecoder();
        long[] priceE12 = new long[TOKENS];
        engine.writeSnapshot((frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == TokenRiskStateDecoder.TEMPLATE_ID) {
                token.wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder());
                priceE12[token.tokenId()] = token.priceE12();
            }
        });
        return priceE12[USDT] / 1e12;
    }

    /** Of 2 000 000 USDT a tenth of a per cent is 2 000 dollars. */
    @ParameterizedTest
    @CsvSource({"7, 1, 0", "8, 0.999, 2000000000"})
    void shouldValueATokenByTheNextOfItsCorridorsAsSoonAsTheFirstAreWithdrawn(int rules, double usdt, long lostE6) {
        EngineDriver desk = withoutRupiah(rules);
        long before = desk.view().poolRisk().capitalE6();
        assertEquals(1, usdtE12(desk.engine()), 0, "the rupiah's corridor had it last");

        desk.waitNs(SECOND_NS);
        withdraw(desk, USDT_IDRX, Flag.YES);
        withdraw(desk, USDT_IDRP, Flag.YES);

        assertEquals(usdt, usdtE12(desk.engine()), 0);
        assertEquals(before - lostE6, desk.view().poolRisk().capitalE6());
        desk.restarted(new RecordedEvents());
    }

    @ParameterizedTest
    @CsvSource({"7, 1", "8, 0.998"})
    void shouldGoOnFromASnapshotWithTheCorridorThatValues(int rules, double usdt) {
        EngineDriver desk = withoutRupiah(rules);
        withdraw(desk, USDT_IDRX, Flag.YES);
        withdraw(desk, USDT_IDRP, Flag.YES);
        Engine restored = desk.restarted(new RecordedEvents());

        desk.keepLog();
        tickWithoutRupiah(desk, "0.998");
        desk.log().forEach(command -> restored.onCommand(command, 0, command.capacity()));

        assertEquals(usdt, usdtE12(desk.engine()), 0);
        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    /** The first corridor decides again from where it is taken back: by a price at once, and until it has one USDT is worth what it was. */
    @Test
    void shouldLetACorridorValueAgainThatIsTakenBackIntoTrade() {
        EngineDriver desk = withoutRupiah(8);
        withdraw(desk, USDT_IDRX, Flag.YES);
        withdraw(desk, USDT_IDRP, Flag.YES);

        withdraw(desk, USDT_IDRX, Flag.NO);
        tickWithoutRupiah(desk, "0.998");
        assertEquals(0.999, usdtE12(desk.engine()), 0);

        desk.quietTicks(USD_IDR);
        assertEquals(0.998, usdtE12(desk.engine()), 0);
    }

    @Test
    void shouldKeepTheLastWorthOfATokenWhoseCorridorsAreAllWithdrawn() {
        EngineDriver desk = withoutRupiah(8);
        for (int corridorId = 0; corridorId < CORRIDORS; corridorId++) {
            withdraw(desk, corridorId, Flag.YES);
        }
        double last = usdtE12(desk.engine());

        tickWithoutRupiah(desk, "0.998");

        assertEquals(0.999, last, 0);
        assertEquals(last, usdtE12(desk.engine()), 0);
    }

    /** Rules 7 go by the first corridor, withdrawn or not, and rules 8 choose anew when they are adopted. */
    @Test
    void shouldChooseAnewWhenTheRulesAreAdopted() {
        EngineDriver desk = withoutRupiah(7);
        withdraw(desk, USDT_IDRX, Flag.YES);
        withdraw(desk, USDT_IDRP, Flag.YES);
        assertEquals(1, usdtE12(desk.engine()), 0);

        desk.send(desk.frames().adoptRules(8));

        assertEquals(0.999, usdtE12(desk.engine()), 0);
        desk.send(desk.frames().adoptRules(7));
        assertEquals(0.999, usdtE12(desk.engine()), 0, "the rupiah's corridor has nothing new to say");
    }
}
