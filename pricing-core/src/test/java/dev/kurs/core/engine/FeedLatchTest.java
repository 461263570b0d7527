package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRP;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_JPYC;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RejectReason;
import org.junit.jupiter.api.Test;

class FeedLatchTest {
    private static final int IDRX_IDR = SandboxWorld.FEEDS;

    private final EngineDriver desk = EngineDriver.sandbox();

    @Test
    void shouldHoldADeviatingFeedUntilEnoughTicksAreWithinTheBound() {
        check("16700");
        assertHealth(FeedHealth.DEVIATING);

        check("16312.5");
        assertHealth(FeedHealth.DEVIATING);
        check("16312.5");
        assertHealth(FeedHealth.DEVIATING);
        check("16312.5");
        assertHealth(FeedHealth.USABLE);
    }

    @Test
    void shouldCountFromTheStartAfterATickBeyondTheBound() {
        check("16700");
        check("16312.5");
        check("16312.5");
        check("16700");
        check("16312.5");
        check("16312.5");
        assertHealth(FeedHealth.DEVIATING);

        check("16312.5");
        assertHealth(FeedHealth.USABLE);
    }

    @Test
    void shouldCountTicksOfEverySource() {
        check("16700");
        check("16312.5");
        tick(PriceSource.FALLBACK, "16312.5");
        tick(PriceSource.PRIMARY, "16312.5");

        assertHealth(FeedHealth.USABLE);
    }

    @Test
    void shouldTakeTheBoundItselfAsWithin() {
        check("16394.0625");
        assertHealth(FeedHealth.USABLE);

        check("16230.9375");
        assertHealth(FeedHealth.USABLE);

        check("16394.062500000001");
        assertHealth(FeedHealth.DEVIATING);
    }

    @Test
    void shouldStayDeviatingWhenTheCheckDies() {
        check("16700");
        desk.waitNs(61 * SECOND_NS);
        for (int count = 0; count < 5; count++) {
            tick(PriceSource.PRIMARY, "16312.5");
        }

        assertHealth(FeedHealth.DEVIATING);
        assertFalse(desk.view().feed(USD_IDR).checked());
        desk.quietTicks(SandboxWorld.USDT_USD);
        assertEquals(Availability.ORACLE_DEVIATION, desk.view().rate(USDT_IDRX).availability());
    }

    @Test
    void shouldLatchWhatTimeAloneReveals() {
        desk.waitNs(30 * SECOND_NS);
        desk.quietTicks(SandboxWorld.USDT_USD);
        desk.tick(USD_IDR, PriceSource.FALLBACK, "16700");
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK, "16312.5");
        assertHealth(FeedHealth.USABLE);

        desk.advanceTime(31 * SECOND_NS);
        assertHealth(FeedHealth.DEVIATING);
        assertEquals(PriceSource.FALLBACK, desk.view().feed(USD_IDR).selected());
    }

    @Test
    void shouldReleaseAFeedThatAnOperatorAccepts() {
        check("16700");
        desk.waitNs(61 * SECOND_NS);
        desk.quietTicks(SandboxWorld.USDT_USD);
        tick(PriceSource.PRIMARY, "16312.5");
        assertHealth(FeedHealth.DEVIATING);

        desk.send(desk.frames().acceptPrice(USD_IDR));
        assertHealth(FeedHealth.USABLE);
        assertEquals(Availability.AVAILABLE, desk.view().rate(USDT_IDRX).availability());
    }

    @Test
    void shouldRefuseToAcceptAFeedItDoesNotKnow() {
        desk.send(desk.frames().acceptPrice(42));

        CommandRejectedDecoder event = desk.events().first(new CommandRejectedDecoder());
        assertEquals(RejectReason.UNKNOWN_ENTITY, event.reason());
        assertEquals("feedId 42 is not configured", event.detail());
    }

    @Test
    void shouldBeUsableAtOnceWhenAStaleFeedGetsAPrice() {
        desk.advanceTime(61 * SECOND_NS);
        assertHealth(FeedHealth.STALE);

        tick(PriceSource.FALLBACK, "16312.5");
        assertHealth(FeedHealth.USABLE);
    }

    @Test
    void shouldHoldOnlyTheTokenThatIsOffItsPeg() {
        peg("0.98");
        assertEquals(FeedHealth.DEVIATING, desk.view().feed(IDRX_IDR).health());
        assertEquals(Availability.ORACLE_DEVIATION, desk.view().rate(USDT_IDRX).availability());
        assertEquals(Availability.AVAILABLE, desk.view().rate(USDT_IDRP).availability());

        peg("0.999");
        peg("0.999");
        assertEquals(Availability.ORACLE_DEVIATION, desk.view().rate(USDT_IDRX).availability());
        peg("0.999");
        assertEquals(Availability.AVAILABLE, desk.view().rate(USDT_IDRX).availability());
    }

    @Test
    void shouldPriceATokenByItsPeg() {
        peg("0.999");

        assertEquals(16_328_828_828_828_829L, desk.view().rate(USDT_IDRX).midE12());
        assertEquals(150_250_000_000_000L, desk.view().rate(USDT_JPYC).midE12());
    }

    /** Nobody told the engine the time: the command does, whatever it configures. */
    @Test
    void shouldTellBehindAnyConfigurationWhatTimeAloneHasChanged() {
        desk.world().wallet(0, CommandFrames.walletOf(1), true);
        assertHealth(FeedHealth.USABLE);

        desk.waitNs(61 * SECOND_NS);
        desk.world().wallet(0, CommandFrames.walletOf(2), true);

        assertHealth(FeedHealth.STALE);
    }

    private void peg(String price) {
        if (desk.view().feed(IDRX_IDR) == null) {
            desk.world().pegFeed(IDRX_IDR, "IDRX/IDR");
            desk.world().token(IDRX, token -> token.pegFeedId(IDRX_IDR));
        }
        desk.waitNs(SECOND_NS);
        desk.tick(IDRX_IDR, PriceSource.PRIMARY, price);
    }

    private void check(String price) {
        tick(PriceSource.CROSS_CHECK, price);
    }

    private void tick(PriceSource source, String price) {
        desk.waitNs(SECOND_NS);
        desk.tick(USD_IDR, source, price);
    }

    private void assertHealth(FeedHealth health) {
        assertEquals(health, desk.view().feed(USD_IDR).health());
    }
}
