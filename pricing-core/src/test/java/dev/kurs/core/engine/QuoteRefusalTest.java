package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.CLOSE_NS;
import static dev.kurs.core.engine.SandboxWorld.HOUR_NS;
import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.OPEN_NS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static dev.kurs.core.engine.SandboxWorld.USD_JPY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.core.engine.Obstacle.Part;
import dev.kurs.core.engine.VaultFrames.Place;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.CycleOpenedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Refusals by themselves, and every two of them together, of which the one that comes first in PRICING §6 must be told.
 *
 * <p>Elsewhere: request ids that a partner has used up in {@link PartnerQuotasTest}, that all together have in {@link UsedUpNamesTest}, a cross that lacks
 * liquidity and an open circle below, what the chain does not let through in {@link ChainLimitsTest}.
 */
class QuoteRefusalTest {
    private static final long DOLLAR = 1_000_000L;
    private static final long THOUSAND_USDT = 1_000_000_000L;
    private static final long PERMANENT = OverrideCorridorStateEncoder.expiresAtNsNullValue();

    /** In the order of judgement. */
    private static final List<Obstacle> IN_ORDER = List.of(
            Obstacle.of(RejectReason.REQUEST_ID_REUSED, Part.REQUEST_ID)
                    .acted(desk -> desk.send(desk.frames().claimRequestId(0, "request")))
                    .asked(request -> request.withRequestId("request")),
            Obstacle.of(RejectReason.KEY_REVOKED, Part.KEY)
                    .acted(desk -> desk.send(new KeyFrames(desk.frames()).revoke(0))),
            Obstacle.of(RejectReason.KEY_EXPIRED, Part.KEY)
                    .acted(desk -> desk.world().key(0, 0, "key-0", key -> key.expiresAtNs(desk.nowNs()))),
            Obstacle.of(RejectReason.UNKNOWN_CORRIDOR, Part.CORRIDOR_ID).asked(request -> request.withCorridor(99)),
            Obstacle.of(RejectReason.INVALID_AMOUNT, Part.AMOUNT)
                    .asked(request -> request.withAmount(new Amount().set(1L << 32, 0))),
            Obstacle.of(RejectReason.UNKNOWN_PARTNER, Part.PARTNER_ID).asked(request -> request.withPartner(77)),
            Obstacle.of(RejectReason.PARTNER_SUSPENDED, Part.STATUS)
                    .withPartner(partner -> partner.status(PartnerStatus.SUSPENDED)),
            Obstacle.of(RejectReason.CORRIDOR_NOT_ENABLED, Part.ENABLED).withLimits(limits -> limits.enabled(Flag.NO)),
            Obstacle.of(RejectReason.WALLET_NOT_REGISTERED, Part.WALLET)
                    .asked(request -> request.withRequestId("other").withWallet(new UnsafeBuffer(new byte[20]))),
            Obstacle.of(RejectReason.DUPLICATE_CLIENT_REF, Part.CLIENT_REFERENCE)
                    .prepared(desk -> desk.issue(
                            QuoteRequest.firm(0, USDT_IDRX, THOUSAND_USDT).withClientReference("order-1")))
                    .asked(request -> request.withClientReference("order-1")),
            Obstacle.of(RejectReason.CLOCK_UNTRUSTED, Part.CLOCK)
                    .acted(desk -> desk.send(desk.frames().reportClock(false, HOUR_NS))),
            Obstacle.of(RejectReason.CORRIDOR_FROZEN, Part.OVERRIDE)
                    .acted(desk -> desk.override(USDT_IDRX, RiskState.FREEZE, PERMANENT)),
            Obstacle.of(RejectReason.CORRIDOR_HALTED, Part.OVERRIDE)
                    .acted(desk -> desk.override(USDT_IDRX, RiskState.HALT, PERMANENT)),
            Obstacle.of(RejectReason.MARKET_CLOSED, Part.HOURS)
                    .withTerms(terms -> terms.closedPolicy(ClosedPolicy.CLOSED))
                    .acted(desk -> {
                        desk.setClock(CLOSE_NS + HOUR_NS);
                        desk.quietTicks();
                    }),
            Obstacle.of(RejectReason.ORACLE_STALE, Part.AGE).acted(desk -> desk.waitNs(61 * SECOND_NS)),
            Obstacle.of(RejectReason.ORACLE_DEVIATION, Part.DEVIATION).acted(desk -> {
                desk.waitNs(SECOND_NS);
                desk.tick(USD_IDR, PriceSource.CROSS_CHECK, "16700");
            }),
            Obstacle.of(RejectReason.BELOW_MINIMUM, Part.SIZE).withTerms(terms -> terms.minUsdE6(5_000 * DOLLAR)),
            Obstacle.of(RejectReason.DIRECTION_BLOCKED, Part.OVERRIDE)
                    .acted(desk -> desk.override(USDT_IDRX, RiskState.RESTRICT, PERMANENT)),
            Obstacle.of(RejectReason.ABOVE_MAXIMUM, Part.SIZE).withTerms(terms -> terms.maxUsdE6(500 * DOLLAR)),
            Obstacle.of(RejectReason.DAILY_LIMIT_EXCEEDED, Part.DAILY)
                    .withLimits(limits -> limits.dailyLimitE6(999 * DOLLAR)),
            Obstacle.of(RejectReason.MONTHLY_LIMIT_EXCEEDED, Part.MONTHLY)
                    .withLimits(limits -> limits.monthlyLimitE6(999 * DOLLAR)),
            Obstacle.of(RejectReason.OPEN_QUOTES_EXCEEDED, Part.OPEN)
                    .withPartner(partner -> partner.maxOpenE6(999 * DOLLAR)),
            Obstacle.of(RejectReason.PARTNER_QUOTES_FULL, Part.COUNT)
                    .prepared(desk -> desk.issue(QuoteRequest.firm(0, USDT_IDRX, 20 * DOLLAR)))
                    .withPartner(partner -> partner.maxOpenQuotes(1)),
            Obstacle.of(RejectReason.INSUFFICIENT_PARTNER_BALANCE, Part.BALANCE).acted(EngineDriver::settleOnChain),
            Obstacle.of(RejectReason.VAULT_CAP_EXCEEDED, Part.BALANCE).acted(QuoteRefusalTest::capByOneLess),
            Obstacle.of(RejectReason.INSUFFICIENT_LIQUIDITY, Part.INVENTORY)
                    .acted(desk -> desk.inventory(IDRX, Amount.ofRaw(0))),
            Obstacle.of(RejectReason.NO_VIABLE_RFQ_QUOTE, Part.REQUEST_ID)
                    .withTerms(terms -> terms.rfqThresholdE6(999 * DOLLAR)),
            Obstacle.of(RejectReason.BOOK_FULL, Part.BOOK).prepared(QuoteRefusalTest::fillBook));

    @TestFactory
    Stream<DynamicTest> shouldRefuseForEachReasonAlone() {
        return IN_ORDER.stream()
                .map(obstacle -> DynamicTest.dynamicTest(
                        obstacle.reason().name(), () -> assertEquals(obstacle.reason(), ask(List.of(obstacle)))));
    }

    @TestFactory
    Stream<DynamicTest> shouldTellTheReasonThatComesFirst() {
        List<DynamicTest> tests = new ArrayList<>();
        for (int first = 0; first < IN_ORDER.size(); first++) {
            for (int second = first + 1; second < IN_ORDER.size(); second++) {
                addPair(tests, IN_ORDER.get(first), IN_ORDER.get(second));
            }
        }
        return tests.stream();
    }

    @Test
    void shouldIssueAFirmQuoteInAQuietMarket() {
        assertEquals(RejectReason.NONE, ask(List.of()));
    }

    @Test
    void shouldHideV01CorridorsFromV02() {
        EngineDriver desk = EngineDriver.sandbox();
        QuoteRequest request = QuoteRequest.firm(0, SandboxWorld.USDT_TNSGD, THOUSAND_USDT);

        assertEquals(RejectReason.NONE, desk.ask(request));
        assertEquals(RejectReason.UNKNOWN_CORRIDOR, desk.ask(request.withRequestId("a")));
    }

    @Test
    void shouldTellWhatAHugeInputBreaks() {
        EngineDriver desk = EngineDriver.sandbox();
        QuoteRequest huge = QuoteRequest.firm(0, USDT_IDRX, 1).withAmount(new Amount().set((1L << 31) + 1, 0));

        assertEquals(RejectReason.ABOVE_MAXIMUM, desk.ask(huge));

        desk.override(USDT_IDRX, RiskState.RESTRICT, PERMANENT);
        assertEquals(RejectReason.DIRECTION_BLOCKED, desk.ask(huge));
    }

    @Test
    void shouldNameTheLegWhenACrossLacksLiquidity() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.inventory(SandboxWorld.JPYC, Amount.ofRaw(0));

        assertEquals(
                RejectReason.CROSS_LEG_INSUFFICIENT,
                desk.ask(QuoteRequest.firm(0, SandboxWorld.IDRX_JPYC, 1_631_250_000L)));
    }

    /** The yen's market is open, the rupiah's not yet: USDT-JPYC reads what the yen costs now, IDRX-JPYC still what it cost. */
    @Test
    void shouldRefuseTheDirectionInWhichACircleOfQuotesGains() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.world().feed(USD_JPY, feed -> feed.maxDeviationE8(10_000_000));
        desk.setClock(OPEN_NS + SECOND_NS);
        desk.quietTicks();
        desk.waitNs(61 * SECOND_NS);
        desk.quietTicks(USDT_USD);
        desk.quietTicks(USD_IDR);
        QuoteRequest sale = QuoteRequest.firm(0, USDT_IDRX, THOUSAND_USDT);
        desk.tick(USD_JPY, PriceSource.CROSS_CHECK, "150.25");
        desk.tick(USD_JPY, PriceSource.FALLBACK, "150.25");
        assertEquals(RejectReason.NONE, desk.ask(sale));

        desk.waitNs(1);
        desk.tick(USD_JPY, PriceSource.CROSS_CHECK, "147");
        desk.tick(USD_JPY, PriceSource.FALLBACK, "143");

        assertEquals(RejectReason.ARBITRAGE_OPEN, desk.ask(sale));
        assertFalse(desk.events().has(CycleOpenedDecoder.TEMPLATE_ID), "markets of which one is closed may do so");
        assertEquals(RejectReason.NONE, desk.ask(sale.withSide(Side.BUY).withAmount(Amount.ofRaw(1_631_250_000L))));
    }

    private static void addPair(List<DynamicTest> tests, Obstacle first, Obstacle second) {
        if (first.part() != second.part()) {
            String name = first.reason() + " before " + second.reason();
            tests.add(DynamicTest.dynamicTest(name, () -> assertEquals(first.reason(), ask(List.of(first, second)))));
        }
    }

    /** Puts the obstacles up, the last in order first, so that an earlier one stays on top where two touch the same thing. */
    private static RejectReason ask(List<Obstacle> obstacles) {
        EngineDriver desk = EngineDriver.sandbox();
        obstacles.forEach(obstacle -> obstacle.prepare(desk));
        desk.world().corridor(USDT_IDRX, terms -> obstacles.forEach(obstacle -> obstacle.alter(terms)));
        desk.world().partner(0, partner -> obstacles.forEach(obstacle -> obstacle.alter(partner)));
        desk.world().partnerCorridor(0, USDT_IDRX, limits -> obstacles.forEach(obstacle -> obstacle.alter(limits)));
        QuoteRequest request = QuoteRequest.firm(0, USDT_IDRX, THOUSAND_USDT);
        for (Obstacle obstacle : obstacles.reversed()) {
            obstacle.act(desk);
            request = obstacle.ask(request);
        }
        return desk.ask(request);
    }

    private static void capByOneLess(EngineDriver desk) {
        desk.settleOnChain();
        VaultFrames vault = new VaultFrames(desk.frames());
        BigInteger asked = BigInteger.valueOf(THOUSAND_USDT);
        desk.send(vault.correct(0, USDT, asked));
        desk.send(vault.dailyCap(new Place(2, 0, 0), 0, USDT, asked.subtract(BigInteger.ONE), 0));
    }

    private static void fillBook(EngineDriver desk) {
        desk.world().partner(1, partner -> partner.maxOpenE6(1_000_000_000 * DOLLAR));
        while (desk.ask(QuoteRequest.firm(1, USDT_IDRX, 20 * DOLLAR)) == RejectReason.NONE) {
            desk.waitNs(1);
        }
    }
}
