package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A second skew model beside the first: each corridor has the price, the spread and the bound of its own. */
class SkewModelTest {
    private static final int USDT_IDRX = 0;
    private static final int USDT_JPYC = 1;
    private static final int IDRX_JPYC = 2;
    private static final long DEAR_E8 = 200 * PlainTerms.BP_E8;
    private static final long CHEAP_E8 = 50 * PlainTerms.BP_E8;

    private final Pricer pricer = new Pricer();
    private final QuoteWorksheet sheet = new QuoteWorksheet();
    private final MidCalculator mids = new MidCalculator();
    private final TokenState usdt = token(0, 6, PlainTerms.E12, false);
    private final TokenState idrx = token(1, 2, PlainTerms.IDR_MID_E12, true);
    private final TokenState jpyc = token(2, 18, 150_250_000_000_000L, true);

    @Test
    void shouldPriceEachCorridorByItsOwnModel() {
        QuoteInput linear = PlainTerms.request(leaning(new LinearSkew()));
        QuoteInput stepped = PlainTerms.request(leaning(steps(-3 * PlainTerms.BP_E8)));
        linear.amount().set(100 * PlainTerms.E6);
        stepped.amount().set(100 * PlainTerms.E6);

        assertEquals(RejectReason.NONE, pricer.price(linear, sheet));
        assertEquals(-100_000, sheet.skew().skewE8());
        assertEquals(1, sheet.spread().totalE8());

        assertEquals(RejectReason.NONE, pricer.price(stepped, sheet));
        assertEquals(-3 * PlainTerms.BP_E8, sheet.skew().skewE8());
        assertEquals(0, sheet.skew().inputPositionE8());
        assertEquals(DEAR_E8, sheet.spread().totalE8());

        assertEquals(RejectReason.NONE, pricer.price(linear, sheet));
        assertEquals(-100_000, sheet.skew().skewE8());
        assertEquals(1, sheet.spread().totalE8());
    }

    @Test
    void shouldAddTheModelsPartToTheSpreadBeforeTheStates() {
        QuoteInput request = PlainTerms.request(leaning(steps(0)));
        request.market().riskState(RiskState.PROTECT);

        request.amount().set(100 * PlainTerms.E6 + 1);
        pricer.price(request, sheet);

        assertEquals(CHEAP_E8, sheet.spread().sumE8());
        assertEquals(CHEAP_E8 * 3 / 2, sheet.spread().totalE8());
    }

    @Test
    void shouldGiveNoRateAboveTheModelsLastSize() {
        QuoteInput request = PlainTerms.request(leaning(steps(0)));

        request.amount().set(400 * PlainTerms.E6);
        assertEquals(RejectReason.NONE, pricer.price(request, sheet));
        request.amount().set(400 * PlainTerms.E6 + 1);
        assertEquals(RejectReason.INVALID_AMOUNT, pricer.price(request, sheet));
    }

    @Test
    void shouldAskTheBoundOfTheCorridorsOwnModel() {
        List<SteppedSkew> models = List.of(SteppedSkew.flat(), SteppedSkew.flat(), SteppedSkew.flat());
        Arbitrage arbitrage = triangle(models);

        models.forEach(model -> model.bound().holds = true);
        assertTrue(arbitrage.permits(USDT_IDRX, Side.SELL));
        models.forEach(model -> assertEquals(1, model.bound().asked));

        models.get(USDT_JPYC).bound().holds = false;
        assertFalse(arbitrage.permits(USDT_IDRX, Side.SELL));
        assertTrue(arbitrage.permits(USDT_IDRX, Side.BUY));
    }

    @Test
    void shouldLetTheProductDecideWhereACycleMixesModels() {
        SteppedSkew second = SteppedSkew.flat();
        second.bound().holds = true;
        Arbitrage arbitrage = triangle(List.of(new LinearSkew(), new LinearSkew(), second));

        for (int corridor = USDT_IDRX; corridor <= IDRX_JPYC; corridor++) {
            assertFalse(arbitrage.isCertified(corridor));
        }
        assertFalse(arbitrage.permits(IDRX_JPYC, Side.SELL));
        assertTrue(arbitrage.permits(IDRX_JPYC, Side.BUY));
    }

    /** USDT, IDRX and JPYC joined, with a cross whose mid is 1 % too high, so that the product refuses one way round. */
    private Arbitrage triangle(List<? extends SkewModel> models) {
        Arbitrage arbitrage = new Arbitrage(1);
        CorridorMarket cross = market(idrx, jpyc, models.get(IDRX_JPYC));
        cross.midE12(cross.midE12() / 100 * 101);
        assertNull(arbitrage.add(market(usdt, idrx, models.get(USDT_IDRX))));
        assertNull(arbitrage.add(market(usdt, jpyc, models.get(USDT_JPYC))));
        assertNull(arbitrage.add(cross));
        return arbitrage;
    }

    private CorridorMarket market(TokenState base, TokenState quote, SkewModel model) {
        CorridorTerms terms =
                PlainTerms.terms(List.of(PlainTerms.freeTier(30 * PlainTerms.BP_E8)), PlainTerms.PLAIN_SPREAD);
        return new CorridorMarket(terms, base, quote, model)
                .midE12(mids.midE12(base.published(), quote.published()))
                .live(true);
    }

    /** USDT-IDRX with a million dollars more of the base than its target, κ 20 bps, range a million. */
    private static CorridorMarket leaning(SkewModel model) {
        TokenState base = PlainTerms.usdt();
        base.replaceTerms(PlainTerms.skewed(base.terms(), 20 * PlainTerms.BP_E8, 0, 1_000_000 * PlainTerms.E6));
        base.balance().set(1_000_000 * PlainTerms.E6);
        CorridorTerms terms = PlainTerms.terms(List.of(PlainTerms.freeTier(0)), PlainTerms.PLAIN_SPREAD);
        return new CorridorMarket(terms, base, PlainTerms.idrx(), model)
                .midE12(PlainTerms.IDR_MID_E12)
                .live(true);
    }

    /** 200 bps up to 100 USDT, 50 up to 400, and no rate above. */
    private static SteppedSkew steps(long moveE8) {
        return new SteppedSkew(
                moveE8, new long[] {100 * PlainTerms.E6, 400 * PlainTerms.E6}, new long[] {DEAR_E8, CHEAP_E8});
    }

    private TokenState token(int id, int decimals, long priceE12, boolean inverted) {
        TokenState token = new TokenState(PlainTerms.token(id, "T" + id, decimals));
        token.published().setFeed(priceE12, inverted);
        return token.priceE12(mids.priceE12(token.published()));
    }
}
