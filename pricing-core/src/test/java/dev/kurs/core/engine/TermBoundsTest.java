package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.IDRX_JPYC;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static dev.kurs.core.engine.SandboxWorld.USD_JPY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RulesAdoptedDecoder;
import dev.kurs.protocol.money.Amount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermBoundsTest {
    private static final long DOLLAR = 1_000_000L;
    private static final long FULL_SKEW_E8 = 100_000_000;

    @Test
    void shouldRefuseATokenThatACorridorInForceCannotHave() {
        EngineDriver desk = EngineDriver.sandbox();

        desk.world().token(IDRX, token -> token.maxSkewE8(FULL_SKEW_E8).rangeE6(333_444 * DOLLAR));

        assertTrue(detail(desk).startsWith("maxUsdE6 of USDT-IDRX is 250000000000, must be at most 166"), detail(desk));
    }

    @Test
    void shouldRefuseACorridorThatItsTokensCannotHave() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.world().token(IDRX, token -> token.maxSkewE8(FULL_SKEW_E8));
        assertFalse(isRefused(desk));

        desk.world().corridor(USDT_IDRX, corridor -> corridor.maxUsdE6(1_000_000 * DOLLAR));

        assertTrue(detail(desk).startsWith("maxUsdE6 of USDT-IDRX is 1000000000000, must be at most 99"), detail(desk));
    }

    @Test
    void shouldTakeWhatEarlierRulesTook() {
        EngineDriver desk = EngineDriver.sandbox(2);

        desk.world().token(IDRX, token -> token.maxSkewE8(2 * FULL_SKEW_E8 - 1).rangeE6(1));

        assertFalse(isRefused(desk));
    }

    @Test
    void shouldAdoptNoRulesThatTermsInForceBreak() {
        EngineDriver desk = EngineDriver.sandbox(2);
        desk.world().corridor(USDT_IDRX, corridor -> corridor.protectMaxFactorE8(0));

        desk.send(desk.frames().adoptRules(3));
        assertEquals("protectMaxFactorE8 of USDT-IDRX is 0, must be 1 to 100000000", detail(desk));

        desk.world().corridor(USDT_IDRX, corridor -> corridor.protectMaxFactorE8(1));
        desk.send(desk.frames().adoptRules(3));
        assertEquals(
                "minUsdE6 of USDT-IDRX is 10000000, must be at most 2500, what the smaller factor leaves of maxUsdE6",
                detail(desk));

        desk.world()
                .corridor(USDT_IDRX, corridor -> corridor.protectMaxFactorE8(1).isWithdrawn(Flag.YES));
        desk.send(desk.frames().adoptRules(3));
        assertEquals(3, desk.events().first(new RulesAdoptedDecoder()).rules());
    }

    /** With a minimum spread of a millionth of a basis point the floor is 0.000200000001. */
    @ParameterizedTest
    @CsvSource({
        // rules, mid, availability
        "3, 0.000200000001, AVAILABLE",
        "3, 0.000200000000, ORACLE_STALE",
        "2, 0.000200000000, AVAILABLE",
    })
    void shouldCallAMidBelowItsFloorStale(int rules, String mid, Availability availability) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        desk.world().corridor(USDT_IDRX, corridor -> corridor.minSpreadE8(1));
        quote(desk, USD_IDR, mid);

        assertEquals(availability, desk.view().rate(USDT_IDRX).availability());
        assertEquals(Availability.AVAILABLE, desk.view().rate(IDRX_JPYC).availability());
    }

    @ParameterizedTest
    @CsvSource({"3, INDICATIVE, INVALID_AMOUNT", "2, INDICATIVE, ABOVE_MAXIMUM", "2, FIRM, INVALID_AMOUNT"})
    void shouldRefuseAnAmountOf96BitsWhateverIsAskedFor(int rules, QuoteKind kind, RejectReason reason) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        Amount twoToThe96 = new Amount().set(1L << 32, 0);

        assertEquals(
                reason,
                desk.ask(QuoteRequest.firm(0, USDT_IDRX, 1).withKind(kind).withAmount(twoToThe96)));
    }

    /** At the least mid with the widest spread the bid is nothing, and so is what would be paid. */
    @Test
    void shouldRefuseAsTooSmallWhatBringsNothingAtTheFloor() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.world()
                .corridor(
                        IDRX_JPYC,
                        corridor -> corridor.maxSpreadE8(199_999_999)
                                .minSpreadE8(199_999_999)
                                .closedMinSpreadE8(199_999_999));
        quote(desk, USD_IDR, "5000000");
        quote(desk, USD_JPY, "0.00001");
        assertEquals(2, desk.view().rate(IDRX_JPYC).midE12());

        assertEquals(RejectReason.BELOW_MINIMUM, desk.ask(QuoteRequest.firm(0, IDRX_JPYC, 100_000_000_000L)));
    }

    /** Every source of the feed at this price, until nothing deviates any more. */
    private static void quote(EngineDriver desk, int feedId, String price) {
        for (int round = 0; round < 6; round++) {
            desk.waitNs(SECOND_NS);
            desk.tick(feedId, PriceSource.CROSS_CHECK, price);
            desk.tick(feedId, PriceSource.FALLBACK, price);
            desk.tick(feedId, PriceSource.PRIMARY, price);
        }
    }

    private static boolean isRefused(EngineDriver desk) {
        return desk.events().has(CommandRejectedDecoder.TEMPLATE_ID);
    }

    private static String detail(EngineDriver desk) {
        return desk.events().first(new CommandRejectedDecoder()).detail();
    }
}
