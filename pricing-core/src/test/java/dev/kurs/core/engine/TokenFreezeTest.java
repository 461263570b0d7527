package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.ChainFrames.TokenLimits;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.message.sbe.TokenFreezeOrderChangedDecoder;
import dev.kurs.protocol.message.sbe.TokenPegChangedDecoder;
import org.junit.jupiter.api.Test;

/** A token that left its peg is frozen inbound on chain too, and comes in again only once that was thawed. */
class TokenFreezeTest {
    private static final int IDRX_IDR = SandboxWorld.FEEDS;

    private final EngineDriver desk = EngineDriver.onChain();

    TokenFreezeTest() {
        desk.world().pegFeed(IDRX_IDR, "IDRX/IDR");
        desk.world().token(IDRX, token -> token.pegFeedId(IDRX_IDR));
        peg("1");
        peg("1");
        quietSeconds(120);
    }

    private void peg(String price) {
        desk.waitNs(SECOND_NS);
        desk.tick(IDRX_IDR, PriceSource.CROSS_CHECK, price);
        desk.tick(IDRX_IDR, PriceSource.PRIMARY, price);
    }

    private void quietSeconds(int seconds) {
        for (int second = 0; second < seconds; second += 5) {
            desk.waitNs(4 * SECOND_NS);
            desk.quietTicks();
            peg("1");
        }
    }

    private void say(FreezeOrder order) {
        desk.send(desk.chain().tokenFreezeOrder(IDRX, order, 7));
    }

    private void chainHasIt(boolean frozen) {
        desk.send(desk.chain().token(TokenLimits.generous(IDRX).frozen(frozen, false)));
    }

    private TokenFreezeOrderChangedDecoder told() {
        return desk.events().first(new TokenFreezeOrderChangedDecoder());
    }

    private RejectReason refusal() {
        return desk.events().first(new CommandRejectedDecoder()).reason();
    }

    private void assertOnlyOut() {
        assertEquals(RiskState.RESTRICT, desk.view().state(USDT_IDRX).state());
        assertEquals(StateCause.DEPEG, desk.view().state(USDT_IDRX).cause());
        assertTrue(desk.view().state(USDT_IDRX).sell(), "paying IDRX out");
        assertFalse(desk.view().state(USDT_IDRX).buy(), "taking IDRX in");
    }

    @Test
    void shouldSayWhenATokenLeavesItsPegAndWhenItIsBack() {
        peg("0.95");
        TokenPegChangedDecoder left = desk.events().first(new TokenPegChangedDecoder());
        assertEquals(IDRX, left.tokenId());
        assertEquals(Flag.YES, left.isOffPeg());
        peg("0.95");
        assertFalse(desk.events().has(TokenPegChangedDecoder.TEMPLATE_ID), "it was said before");

        int ticks = 0;
        do {
            peg("1");
            ticks++;
        } while (!desk.events().has(TokenPegChangedDecoder.TEMPLATE_ID));
        assertEquals(Flag.NO, desk.events().first(new TokenPegChangedDecoder()).isOffPeg());
        assertTrue(ticks > 1, "one price within the bound is not enough");
    }

    @Test
    void shouldLetTheTokenInAgainOnceTheChainThawedIt() {
        peg("0.95");
        say(FreezeOrder.ORDERED);
        assertEquals(FreezeOrder.ORDERED, told().order());
        assertEquals(7, told().sinceBlock());
        chainHasIt(true);
        say(FreezeOrder.SEEN);
        quietSeconds(300);
        assertOnlyOut();

        chainHasIt(false);
        assertEquals(FreezeOrder.NONE, told().order());
        assertOnlyOut();
        quietSeconds(120);
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
        assertTrue(desk.view().state(USDT_IDRX).buy());
    }

    @Test
    void shouldKeepTheTokenOutWhileItsFreezeIsOnItsWay() {
        peg("0.95");
        say(FreezeOrder.ORDERED);
        quietSeconds(300);
        assertOnlyOut();

        say(FreezeOrder.NONE);
        quietSeconds(120);
        assertTrue(desk.view().state(USDT_IDRX).buy(), "it was given up unsent");
    }

    @Test
    void shouldSendNothingAgainAfterAThawBeforeTheNextBreach() {
        peg("0.95");
        say(FreezeOrder.ORDERED);
        chainHasIt(true);
        say(FreezeOrder.SEEN);
        chainHasIt(false);
        assertOnlyOut();
        say(FreezeOrder.ORDERED);
        assertEquals(RejectReason.ALREADY_RECORDED, refusal());

        quietSeconds(60);
        peg("0.95");
        say(FreezeOrder.ORDERED);
        assertEquals(FreezeOrder.ORDERED, told().order());
    }

    /** The first breach's thaw may be in a block that is not confirmed yet: the chain then still seems to have the freeze. */
    @Test
    void shouldOrderAnewForTheNextBreachThoughTheChainStillSeemsFrozen() {
        peg("0.95");
        say(FreezeOrder.ORDERED);
        chainHasIt(true);
        say(FreezeOrder.SEEN);
        quietSeconds(60);
        peg("0.95");
        assertEquals(FreezeOrder.NONE, told().order());
        assertOnlyOut();

        say(FreezeOrder.ORDERED);
        assertEquals(FreezeOrder.ORDERED, told().order());
        chainHasIt(false);
        quietSeconds(300);
        assertOnlyOut();
    }

    @Test
    void shouldOrderNothingOfATokenThatKeepsItsPeg() {
        say(FreezeOrder.ORDERED);
        assertEquals(RejectReason.INVALID_CONFIGURATION, refusal());
        say(FreezeOrder.SEEN);
        assertEquals(RejectReason.ALREADY_RECORDED, refusal());
    }

    @Test
    void shouldKeepAnOrderThroughARestart() {
        peg("0.95");
        say(FreezeOrder.ORDERED);
        RecordedEvents heard = new RecordedEvents();
        Engine restarted = desk.restarted(heard);

        CommandFrames time = desk.frames().advanceTime();
        time.stamp(restarted.lastSequence() + 1, desk.nowNs() + SECOND_NS);
        restarted.onCommand(time.buffer(), 0, time.length());
        assertFalse(heard.has(CorridorStateChangedDecoder.TEMPLATE_ID), "nothing changed");
        assertFalse(heard.has(TokenPegChangedDecoder.TEMPLATE_ID), "it was said before");

        CommandFrames seen = desk.chain().tokenFreezeOrder(IDRX, FreezeOrder.SEEN, 8);
        seen.stamp(restarted.lastSequence() + 1, desk.nowNs() + SECOND_NS);
        heard.clear();
        restarted.onCommand(seen.buffer(), 0, seen.length());
        assertEquals(
                FreezeOrder.SEEN,
                heard.first(new TokenFreezeOrderChangedDecoder()).order());
    }
}
