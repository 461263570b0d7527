package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.FEEDS;
import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;

/**
 * USDT-IDRX, what its feeds would tell if everybody told the truth, and by how much at most it was quoted away from that.
 *
 * <p>USDT at 1 dollar and 16312.5 rupiah make the truth 16312.5; a mid of 16394.5 is 0.5 % away, a bid of 16149.4 harms who sells USDT by 1 %.
 */
final class AttackedCorridor {
    /** IDRX in rupiah, where the token has a peg feed. */
    static final int IDRX_IDR = FEEDS;

    /** The most that the spread takes on either side: half of {@code max_spread_bps}. */
    static final double HALF_OF_MAX_SPREAD = 150e-4;

    static final long SURE_E8 = 10_000;

    private static final long DOLLARS_E6 = 1_000_000_000L;
    private static final long RUPIAH_E2 = 1_631_250_000L;

    private final EngineDriver desk = EngineDriver.sandbox();
    private final double[] truths = {1, 16_312.5, 0, 0, 0, 1};
    private double worstMid;
    private double worstForPool;
    private double worstForPartners;
    private boolean hasPeg;
    private int quoted;
    private int asked;

    AttackedCorridor() {
        desk.world().token(USDT, token -> token.maxSkewE8(0));
        desk.world().token(IDRX, token -> token.maxSkewE8(0));
    }

    /** Gives IDRX a peg feed, which is told the truth. */
    AttackedCorridor withPeg() {
        desk.world().pegFeed(IDRX_IDR, "IDRX/IDR");
        desk.world().token(IDRX, token -> token.maxSkewE8(0).pegFeedId(IDRX_IDR));
        hasPeg = true;
        return this;
    }

    boolean hasPeg() {
        return hasPeg;
    }

    EngineDriver desk() {
        return desk;
    }

    double truth(int feedId) {
        return truths[feedId];
    }

    void move(int feedId, double share) {
        truths[feedId] *= 1 + share;
    }

    void nextSecond() {
        desk.waitNs(SECOND_NS);
    }

    /** What the mid would be if everybody told the truth at once. */
    double trueMid() {
        return truths[USDT_USD] * truths[USD_IDR] / truths[IDRX_IDR];
    }

    /** Says a price that is beside the truth, as sure as it claims to be. */
    void say(int feedId, PriceSource source, double offset, long confidenceE8) {
        say(feedId, source, beside(feedId, offset), confidenceE8, 0);
    }

    /** Says what was the truth some seconds ago. */
    void sayLate(int feedId, PriceSource source, double before, int secondsAgo) {
        say(feedId, source, before, SURE_E8, secondsAgo);
    }

    /** A price by which the mid is that share higher than by the truth: a peg divides it. */
    private double beside(int feedId, double offset) {
        return feedId == IDRX_IDR ? truths[feedId] / (1 + offset) : truths[feedId] * (1 + offset);
    }

    private void say(int feedId, PriceSource source, double price, long confidenceE8, int secondsAgo) {
        long priceE12 = Math.round(price * 1e12);
        desk.send(desk.frames()
                .updatePrice(feedId, source, priceE12, confidenceE8, desk.nowNs() - secondsAgo * SECOND_NS));
    }

    /** Notes how far the mid and a quote each way are from the truth, where there is a mid. */
    void look() {
        if (isQuoted()) {
            quoted++;
            worstMid = Math.max(worstMid, away());
            ask(Side.SELL);
            ask(Side.BUY);
        }
    }

    double away() {
        return Math.abs(desk.view().rate(USDT_IDRX).midE12() / 1e12 / trueMid() - 1);
    }

    boolean isQuoted() {
        return desk.view().rate(USDT_IDRX).availability() == Availability.AVAILABLE
                && state().value() < RiskState.HALT.value();
    }

    private RiskState state() {
        return desk.view().state(USDT_IDRX).state();
    }

    private void ask(Side side) {
        boolean sells = side == Side.SELL;
        RejectReason refusal = desk.ask(new QuoteRequest(
                0,
                0,
                USDT_IDRX,
                QuoteKind.INDICATIVE,
                Surface.V02,
                side,
                AmountKind.INPUT,
                Amount.ofRaw(sells ? DOLLARS_E6 : RUPIAH_E2),
                CommandFrames.walletOf(0),
                "ask-" + ++asked,
                ""));
        if (refusal == RejectReason.DIRECTION_BLOCKED && state() == RiskState.RESTRICT) {
            return;
        }
        assertEquals(RejectReason.NONE, refusal, side + " at " + quoted);
        double rate =
                desk.events().first(new IndicativeQuoteIssuedDecoder()).terms().rateE12() / 1e12;
        double gain = sells ? rate / trueMid() - 1 : trueMid() / rate - 1;
        worstForPool = Math.max(worstForPool, gain);
        worstForPartners = Math.max(worstForPartners, -gain);
    }

    /** By how much of the truth the mid was away from it. */
    double worstMid() {
        return worstMid;
    }

    /** By how much of the truth a partner was better off than at it; 0 where none was. */
    double worstForPool() {
        return worstForPool;
    }

    /** By how much of the truth a partner was worse off than at it. */
    double worstForPartners() {
        return worstForPartners;
    }

    int quoted() {
        return quoted;
    }

    /** No partner gains more than the mid moved, nor loses more than that and half of the widest spread. */
    void assertQuotesBounded(double bound, String about) {
        assertTrue(worstForPool <= worstMid, about + this);
        assertTrue(worstForPartners <= bound + HALF_OF_MAX_SPREAD, about + this);
    }

    @Override
    public String toString() {
        return "mid by %.8f, quotes by %.8f to the pool's harm and by %.8f to partners', %d moments quoted"
                .formatted(worstMid, worstForPool, worstForPartners, quoted);
    }
}
