package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinearSkewTest {
    private static final long NEUTRAL_E16 = 20_000_000_000_000_000L;
    private static final long KAPPA_E8 = 20 * PlainTerms.BP_E8;

    private final SkewModel model = new LinearSkew();
    private final Skew skew = new Skew();

    @ParameterizedTest
    @CsvSource({
        // balance, reserved, due, input (whole USDT), target, range (dollars), side, x in, x out
        "1400000, 0, 0, 0, 1000000, 1000000, SELL, 40000000",
        "1400000, 0, 0, 100000, 1000000, 1000000, SELL, 50000000",
        "1400000, 300000, 0, 0, 1000000, 1000000, SELL, 40000000",
        "1400000, 0, 300000, 0, 1000000, 1000000, SELL, 70000000",
        "1400000, 0, 0, 600000, 1000000, 1000000, SELL, 100000000",
        "1400000, 0, 0, 900000, 1000000, 1000000, SELL, 100000000",
        "0, 0, 0, 0, 1000000, 1000000, SELL, -100000000",
        "0, 0, 0, 0, 3000000, 1000000, SELL, -100000000",
        "1000000, 0, 0, 0, 1000000, 3, SELL, 0",
        "1000001, 0, 0, 0, 1000000, 3, SELL, 33333333",
        "999998, 0, 0, 0, 1000000, 3, SELL, -66666667",
        "1400000, 0, 0, 0, 1000000, 1000000, BUY, 40000000",
        "1400000, 300000, 0, 0, 1000000, 1000000, BUY, 10000000",
        "1400000, 0, 300000, 0, 1000000, 1000000, BUY, 40000000",
        "1400000, 1500000, 0, 0, 1000000, 1000000, BUY, -100000000",
        "1400000, 500000, 0, 0, 1000000, 1000000, BUY, -10000000",
    })
    void shouldMeasureBasePositionAfterTheTrade(
            long balance, long reserved, long due, long input, long target, long range, Side side, long positionE8) {
        CorridorMarket market = market(KAPPA_E8, target * PlainTerms.E6, range * PlainTerms.E6);
        fill(market.base(), balance, reserved, due);

        assertTrue(model.calculate(market, side, Amount.ofRaw(side == Side.SELL ? input * PlainTerms.E6 : 0), skew));

        assertEquals(positionE8, side == Side.SELL ? skew.inputPositionE8() : skew.outputPositionE8());
        assertEquals(NEUTRAL_E16 - KAPPA_E8 * positionE8, skew.baseWeightE16());
        assertEquals(NEUTRAL_E16, skew.quoteWeightE16());
    }

    @Test
    void shouldTakeTheInputsDollarsWithRebateFromTheOutputsPosition() {
        SpreadTerms rebate = new SpreadTerms(1, 1_000_000, 1, PlainTerms.E8, 0, 0, 0, 2_000_000);
        CorridorMarket market = market(KAPPA_E8, 0, 1_000_000 * PlainTerms.E6);
        market.replaceTerms(PlainTerms.terms(List.of(PlainTerms.freeTier(0)), rebate));
        fill(market.base(), 500_000, 0, 0);

        Amount fiftyThousandDollars = Amount.ofRaw(81_562_500_000L);
        model.calculate(market, Side.BUY, fiftyThousandDollars, skew);

        // 500 000 − 81 562 500 000 × 0.000061302682 / 100 × 1.02 = 449 000.00059… dollars
        assertEquals(44_900_000, skew.outputPositionE8());
    }

    @ParameterizedTest
    @CsvSource({
        // x of the base, A, (A − M) / M
        "40000000, 16305975000000000, -40000",
        "-40000000, 16319025000000000, 40000",
        "100000000, 16296187500000000, -100000",
        "0, 16312500000000000, 0",
    })
    void shouldMoveTheMidAgainstTheBasePosition(long positionE8, long adjustedMidE12, long skewE8) {
        CorridorMarket market = market(KAPPA_E8, 1_000_000 * PlainTerms.E6, 1_000_000 * PlainTerms.E6);
        fill(market.base(), 1_000_000 + positionE8 / 100, 0, 0);

        model.calculate(market, Side.SELL, new Amount(), skew);

        assertEquals(adjustedMidE12, skew.adjustedMidE12());
        assertEquals(skewE8, skew.skewE8());
    }

    @Test
    void shouldRoundThePositionHalfToEven() {
        CorridorMarket market = market(KAPPA_E8, 0, 4 * PlainTerms.E8);

        assertEquals(0, positionOfRawBalance(market, 2));
        assertEquals(1, positionOfRawBalance(market, 3));
        assertEquals(1, positionOfRawBalance(market, 5));
        assertEquals(2, positionOfRawBalance(market, 6));
        assertEquals(2, positionOfRawBalance(market, 10));
    }

    @Test
    void shouldRefuseAdjustedMidBeyondItsRange() {
        CorridorMarket market = market(PlainTerms.E8, 100 * PlainTerms.E6, PlainTerms.E6);

        assertTrue(model.calculate(market.midE12(Long.MAX_VALUE / 2), Side.BUY, new Amount(), skew));
        assertFalse(model.calculate(market.midE12(Long.MAX_VALUE / 3 * 2 + 2), Side.BUY, new Amount(), skew));
    }

    @Test
    void shouldStayExactForBalancesNearTheEndOfTheirRange() {
        CorridorMarket market = market(KAPPA_E8, 0, PlainTerms.E6);
        TokenState base = new TokenState(PlainTerms.skewed(PlainTerms.token(0, "HUGE", 0), KAPPA_E8, 0, PlainTerms.E6));
        base.priceE12(Long.MAX_VALUE).balance().set(Long.MAX_VALUE, -1);
        CorridorMarket huge = new CorridorMarket(market.terms(), base, PlainTerms.idrx()).midE12(PlainTerms.E12);

        model.calculate(huge, Side.BUY, new Amount(), skew);
        assertEquals(PlainTerms.E8, skew.outputPositionE8());

        base.reserved().set(Long.MAX_VALUE, -1);
        model.calculate(huge, Side.BUY, new Amount(), skew);
        assertEquals(0, skew.outputPositionE8());

        base.balance().setZero();
        model.calculate(huge, Side.BUY, new Amount(), skew);
        assertEquals(-PlainTerms.E8, skew.outputPositionE8());
    }

    private long positionOfRawBalance(CorridorMarket market, long raw) {
        market.base().balance().set(raw);
        model.calculate(market, Side.SELL, new Amount(), skew);
        return skew.inputPositionE8();
    }

    private static CorridorMarket market(long maxSkewE8, long targetE6, long rangeE6) {
        CorridorMarket market = PlainTerms.market(List.of(PlainTerms.freeTier(0)));
        market.base().replaceTerms(PlainTerms.skewed(market.base().terms(), maxSkewE8, targetE6, rangeE6));
        return market;
    }

    private static void fill(TokenState usdt, long balance, long reserved, long due) {
        usdt.balance().set(balance * PlainTerms.E6);
        usdt.reserved().set(reserved * PlainTerms.E6);
        usdt.due().set(due * PlainTerms.E6);
    }
}
