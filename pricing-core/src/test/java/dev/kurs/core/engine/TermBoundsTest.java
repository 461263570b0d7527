package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.RulesAdoptedDecoder;
import org.junit.jupiter.api.Test;

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

    private static boolean isRefused(EngineDriver desk) {
        return desk.events().has(CommandRejectedDecoder.TEMPLATE_ID);
    }

    private static String detail(EngineDriver desk) {
        return desk.events().first(new CommandRejectedDecoder()).detail();
    }
}
