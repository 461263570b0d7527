package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.CORRIDORS;
import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.IDRX_JPYC;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_JPYC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Side;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Corridors quoted by the PORTFOLIO skew, through the engine's commands. */
class PortfolioQuoteTest {
    private static final long THOUSAND = 1_000_000_000L;
    private static final List<Integer> ALL =
            IntStream.range(0, CORRIDORS).boxed().toList();

    private final EngineDriver desk = EngineDriver.sandbox().keepLog();
    private final PortfolioFrames portfolio = new PortfolioFrames(desk.frames());
    private int asked;

    @Test
    void shouldLeanByWhatThePoolHolds() {
        inForce(ALL);
        long before = skewE8(USDT_IDRX, Side.SELL, THOUSAND);
        long otherBefore = skewE8(USDT_JPYC, Side.SELL, THOUSAND);

        desk.inventory(IDRX, EngineDriver.wholeTokens(IDRX, 64_000_000_000L));

        assertTrue(
                skewE8(USDT_IDRX, Side.SELL, THOUSAND) > before + 9_000,
                "a basis point and more for two million more of IDRX");
        assertNear(otherBefore, skewE8(USDT_JPYC, Side.SELL, THOUSAND));
    }

    @Test
    void shouldTellWhatTheModelMadeOfThePrice() {
        skewE8(USDT_IDRX, Side.SELL, 50 * THOUSAND);
        FirmQuoteDerivedDecoder linear = desk.events().first(new FirmQuoteDerivedDecoder());
        assertEquals(0, linear.sellMarkupE16());
        assertEquals(0, linear.buyMarkupE16());
        assertEquals(0, linear.skewSpreadE8());
        assertSpreadAddsUp(linear);

        inForce(ALL);
        desk.inventory(IDRX, EngineDriver.wholeTokens(IDRX, 64_000_000_000L));
        skewE8(USDT_IDRX, Side.SELL, 50 * THOUSAND);
        FirmQuoteDerivedDecoder leaning = desk.events().first(new FirmQuoteDerivedDecoder());
        assertEquals(0, leaning.baseWeightE16());
        assertTrue(leaning.buyMarkupE16() > leaning.sellMarkupE16() && leaning.sellMarkupE16() > 0);
        long halfE8 = Math.round((leaning.buyMarkupE16() - leaning.sellMarkupE16()) / 2e8);
        assertTrue(Math.abs(halfE8 - leaning.skewE8()) <= 1);
        assertTrue(leaning.skewSpreadE8() > 0);
        assertSpreadAddsUp(leaning);
    }

    private static void assertSpreadAddsUp(FirmQuoteDerivedDecoder derived) {
        assertEquals(
                derived.sumSpreadE8(),
                derived.baseSpreadE8()
                        + derived.volatilitySpreadE8()
                        + derived.confidenceSpreadE8()
                        + derived.usageSpreadE8()
                        + derived.skewSpreadE8());
    }

    @Test
    void shouldQuoteOnlyTheNamedCorridorsByIt() {
        long linear = skewE8(USDT_JPYC, Side.SELL, THOUSAND);
        inForce(List.of(USDT_IDRX));

        desk.inventory(IDRX, EngineDriver.wholeTokens(IDRX, 64_000_000_000L));
        long leaning = skewE8(USDT_IDRX, Side.SELL, THOUSAND);
        assertNear(linear, skewE8(USDT_JPYC, Side.SELL, THOUSAND));
        assertNotEquals(0, leaning);

        desk.send(portfolio.configure(List.of()));
        assertNotEquals(leaning, skewE8(USDT_IDRX, Side.SELL, THOUSAND));
    }

    @Test
    void shouldRefuseWhatIsOutOfBounds() {
        desk.send(portfolio.configure(ALL, 1_000, 250_000));
        assertRefused("PORTFOLIO of USDT-IDRX comes before risk is configured, which says what each token is worth");

        desk.send(new RiskFrames(desk.frames()).configure());
        desk.send(portfolio.configure(ALL, 1_000, 249_999));
        assertRefused(
                "maxUsdE6 of USDT-IDRX is 250000000000, must be at most 249999000000, the portfolio's largest step");
        desk.send(portfolio.configure(List.of(CORRIDORS), 250_000));
        assertRefused("corridorId 8 is not configured");

        inForce(ALL);
        desk.world().corridor(USDT_IDRX, terms -> terms.maxUsdE6(250_001_000_000L));
        assertRefused(
                "maxUsdE6 of USDT-IDRX is 250001000000, must be at most 250000000000, the portfolio's largest step");
    }

    @Test
    void shouldRefuseSizesAboveTheLastStepAsAboveTheMaximum() {
        inForce(ALL);
        desk.inventory(IDRX, EngineDriver.wholeTokens(IDRX, 640_000_000_000L));

        QuoteRequest request = QuoteRequest.firm(0, USDT_IDRX, 250_000_000_000L).withKind(QuoteKind.INDICATIVE);
        assertEquals(RejectReason.NONE, desk.ask(request.withRequestId("at most")));
        QuoteRequest above = QuoteRequest.firm(0, USDT_IDRX, 250_000_000_001L).withKind(QuoteKind.INDICATIVE);
        assertEquals(RejectReason.ABOVE_MAXIMUM, desk.ask(above.withRequestId("above")));
    }

    @Test
    void shouldGiveTheSameQuotesAfterARestart() {
        inForce(ALL);
        desk.inventory(IDRX, EngineDriver.wholeTokens(IDRX, 64_000_000_000L));
        RecordedEvents events = new RecordedEvents();
        Engine restarted = desk.restarted(events);

        for (int corridorId : List.of(USDT_IDRX, IDRX_JPYC, USDT_JPYC)) {
            skewE8(corridorId, Side.SELL, corridorId == IDRX_JPYC ? 2_000_000_000L : THOUSAND);
            UnsafeBuffer command = desk.log().getLast();
            events.clear();
            restarted.onCommand(command, 0, command.capacity());
            assertEquals(desk.events().frames(), events.frames());
        }
    }

    @Test
    void shouldReplayToTheBit() {
        EngineDriver first = new EngineDriver().keepLog();
        first.send(first.frames().adoptRules(3));
        first.world().configure();
        first.fillInventory();
        first.quietTicks();
        first.send(new RiskFrames(first.frames()).configure());
        first.send(new PortfolioFrames(first.frames()).configure(ALL, 1_000, 250_000));
        for (int count = 0; count < 20; count++) {
            first.issue(QuoteRequest.firm(0, USDT_IDRX, (count + 1) * THOUSAND).withRequestId("r" + count));
        }

        Engine again = new Engine(new RecordedEvents());
        first.log().forEach(command -> again.onCommand(command, 0, command.capacity()));

        assertEquals(first.engine().stateHash(), again.stateHash());
    }

    private void inForce(List<Integer> corridorIds) {
        desk.send(new RiskFrames(desk.frames()).configure());
        desk.send(portfolio.configure(corridorIds, 1_000, 250_000));
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));
        desk.quietTicks();
    }

    private long skewE8(int corridorId, Side side, long amountRaw) {
        desk.issue(QuoteRequest.firm(0, corridorId, amountRaw).withSide(side).withRequestId("q" + asked++));
        return desk.events().first(new FirmQuoteDerivedDecoder()).skewE8();
    }

    /** But for what the quotes themselves reserve. */
    private static void assertNear(long expectedE8, long skewE8) {
        assertTrue(Math.abs(expectedE8 - skewE8) <= 500, expectedE8 + " but was " + skewE8);
    }

    private void assertRefused(String detail) {
        assertEquals(detail, desk.events().first(new CommandRejectedDecoder()).detail());
    }
}
