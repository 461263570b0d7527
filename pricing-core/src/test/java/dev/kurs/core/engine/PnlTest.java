package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.CORRIDORS;
import static dev.kurs.core.engine.SandboxWorld.DAY_NS;
import static dev.kurs.core.engine.SandboxWorld.FEEDS;
import static dev.kurs.core.engine.SandboxWorld.JPYC;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.START_NS;
import static dev.kurs.core.engine.SandboxWorld.TOKENS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_JPYC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.ChainFrames.Commit;
import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.core.twin.PnlTwin;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.HedgeRecordedDecoder;
import dev.kurs.protocol.message.sbe.PnlChangedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** A day's profit and loss by where it came from adds up to the unit, and every part is what an independent recomputation says. */
class PnlTest {
    private static final int TODAY = (int) (START_NS / DAY_NS);
    private static final long BP_E8 = 10_000;
    private static final int STEPS = 1_100;
    private static final int[] FEED_OF = {0, 1, 1, 2, 3, 4};

    private final EngineDriver desk = EngineDriver.onChain();
    private final RiskFrames risk = new RiskFrames(desk.frames());
    private final BigDecimal[] published = {
        BigDecimal.ONE,
        new BigDecimal("16312.5"),
        new BigDecimal("150.25"),
        new BigDecimal("1.35"),
        new BigDecimal("4.4125")
    };
    private final PnlTwin twin = new PnlTwin(this::price, SandboxWorld::decimals);
    private final List<Issued> issued = new ArrayList<>();
    private BigDecimal gasSoFar = BigDecimal.ZERO;
    private PnlChangedDecoder heard;
    private long block = 10;

    /** An open firm quote with what it earns, in whole tokens. */
    private record Issued(Commit commit, BigDecimal input, BigDecimal fees, BigDecimal output, BigDecimal margin) {}

    @Test
    void shouldTellNothingUntilRiskIsConfigured() {
        issue(USDT_IDRX, Side.SELL, Amount.ofRaw(1_000_000_000L), "a");
        settle(issued.removeFirst());
        assertFalse(desk.events().has(PnlChangedDecoder.TEMPLATE_ID));
    }

    @Test
    void shouldPartASwapIntoFeesAndSpread() {
        configure();
        issue(USDT_IDRX, Side.SELL, Amount.ofRaw(1_000_000_000L), "a");
        Issued quote = issued.removeFirst();
        settle(quote);

        assertEquals(TODAY, heard.utcDay());
        assertEquals(0, heard.openE6());
        assertEquals(quote.fees().movePointRight(6).longValueExact(), heard.feesE6(), "at one dollar");
        assertTrue(heard.spreadE6() > 0);
        assertEquals(0, heard.rebatesE6());
        assertEquals(0, (double) heard.revaluationE6(), 2, "nothing moved: what is left is rounding");
        assertEquals(1, heard.swaps());
        assertFollows("");
    }

    @Test
    void shouldCountGasAsAMeterIsRead() {
        configure();
        desk.send(risk.gas("keeper", 12_000_000));
        desk.send(risk.gas("keeper", 12_000_000));
        desk.send(risk.gas("keeper", 15_500_000));
        desk.send(risk.gas("executor", 1));
        hear();

        assertEquals(-15_500_001, heard.gasE6());
        assertEquals(-15_500_001, heard.valueE6());
        desk.send(risk.gas("keeper", 15_499_999));
        assertEquals(
                RejectReason.INVALID_CONFIGURATION,
                desk.events().first(new CommandRejectedDecoder()).reason());
    }

    @Test
    void shouldFollowATwinThroughRandomLives() {
        Random seeds = RandomCommands.seeds("PnlTest");
        long seed = seeds.nextLong();
        Random random = new Random(seed);
        configure();
        payRebatesForYen();
        int rebates = 0;
        for (int step = 0; step < STEPS; step++) {
            boolean isNewDay = live(random, step);
            assertFollows("at step " + step + (isNewDay ? ", a new day" : ""));
            rebates += heard != null && heard.rebatesE6() < 0 ? 1 : 0;
        }
        assertTrue(rebates > 0, "no swap was paid for");
        assertTrue(heard.hedges() > 0 && heard.swaps() > 0 && heard.gasE6() < 0);
        assertEquals(TODAY + 1, heard.utcDay(), "a day ended in between");

        Engine restored = new Engine((frame, offset, length) -> {});
        desk.engine().writeSnapshot(restored::restore);
        desk.engine().writeClientReferences(restored::restore);
        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    /** Time passes, blocks settle, prices move, and there is a hedge, gas or a quote; whether a day began. */
    private boolean live(Random random, int step) {
        desk.waitNs(60 * SECOND_NS);
        int day = (int) (desk.nowNs() / DAY_NS);
        boolean isNewDay = heard != null && heard.utcDay() < day;
        if (isNewDay) {
            desk.send(desk.frames().advanceTime());
            hear();
            assertEquals(Flag.YES, heard.isClosed());
            assertFollows("at the end of a day");
            twin.roll();
        }
        while (!issued.isEmpty()) {
            Issued quote = issued.removeFirst();
            if (random.nextInt(4) != 0) {
                settle(quote);
            }
        }
        desk.send(desk.chain().advance(block++, desk.nowNs() / SECOND_NS));
        move(random);
        if (random.nextInt(6) == 0) {
            hedge(random, "R-" + step);
        }
        if (random.nextInt(20) == 0) {
            desk.send(risk.gas("keeper", 10_000L * (step + 1)));
            twin.spend(BigDecimal.valueOf(10_000L * (step + 1), 6).subtract(gasSoFar));
            gasSoFar = BigDecimal.valueOf(10_000L * (step + 1), 6);
            hear();
        }
        for (int count = random.nextInt(3); count > 0; count--) {
            int corridorId = random.nextInt(CORRIDORS);
            Side side = random.nextBoolean() ? Side.SELL : Side.BUY;
            issue(corridorId, side, sizeOf(corridorId, side, 20 + random.nextInt(20_000)), step + "-" + count);
        }
        return isNewDay;
    }

    private void configure() {
        desk.send(risk.configure(terms -> terms.varProtectE8(Long.MAX_VALUE - 2)
                .varRestrictE8(Long.MAX_VALUE - 1)
                .varHaltE8(Long.MAX_VALUE - 1)
                .tellIntervalNs(0)));
        hear();
    }

    /** The pool has twice the yen that it wants, and pays those who take them. */
    private void payRebatesForYen() {
        desk.world().token(JPYC, token -> token.maxSkewE8(90 * BP_E8));
        desk.world().corridor(USDT_JPYC, corridor -> corridor.maxRebateE8(40 * BP_E8));
        desk.inventory(JPYC, EngineDriver.wholeTokens(JPYC, 600_000_000));
        hear();
    }

    private void move(Random random) {
        for (int feedId = 0; feedId < FEEDS; feedId++) {
            BigDecimal factor = BigDecimal.ONE.add(BigDecimal.valueOf(random.nextInt(5) - 2L, 5));
            published[feedId] = published[feedId].multiply(factor).setScale(8, RoundingMode.HALF_EVEN);
            for (PriceSource source : List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY)) {
                desk.tick(feedId, source, published[feedId].toPlainString());
                hear();
            }
        }
    }

    private void hedge(Random random, String reference) {
        int corridorId = random.nextInt(CORRIDORS);
        int base = SandboxWorld.baseToken(corridorId);
        Side side = random.nextBoolean() ? Side.SELL : Side.BUY;
        Amount amount = sizeOf(corridorId, Side.SELL, 1 + random.nextInt(9_000));
        long priceE12 = (long) (desk.view().rate(corridorId).midE12() * (1 + random.nextGaussian() * 0.002));
        desk.send(risk.hedge(corridorId, side, amount, priceE12, desk.nowNs(), reference));
        assertTrue(desk.events().has(HedgeRecordedDecoder.TEMPLATE_ID));
        BigDecimal whole = whole(base, amount);
        twin.hedge(
                base,
                side == Side.SELL ? whole.negate() : whole,
                SandboxWorld.quoteToken(corridorId),
                BigDecimal.valueOf(priceE12, 12));
        hear();
    }

    private void issue(int corridorId, Side side, Amount amount, String requestId) {
        QuoteRequest request = QuoteRequest.firm(0, corridorId, 0)
                .withSide(side)
                .withAmount(amount)
                .withRequestId(requestId);
        if (desk.ask(request) != RejectReason.NONE) {
            return;
        }
        FirmQuoteIssuedDecoder quote = desk.events().first(new FirmQuoteIssuedDecoder());
        byte[] quoteId = new byte[32];
        quote.getQuoteId(quoteId, 0, quoteId.length);
        QuoteTermsDecoder terms = quote.terms();
        boolean isSold = side == Side.SELL;
        int in = isSold ? SandboxWorld.baseToken(corridorId) : SandboxWorld.quoteToken(corridorId);
        int out = isSold ? SandboxWorld.quoteToken(corridorId) : SandboxWorld.baseToken(corridorId);
        Amount input = amount(terms.inputAmount());
        Amount output = amount(terms.outputAmount());
        issued.add(new Issued(
                new Commit(block, 0, 0, quote.issuedAtSeconds(), new UnsafeBuffer(quoteId), in, out, input, output),
                whole(in, input),
                whole(in, terms.fixedFee()).add(whole(in, terms.variableFee())),
                whole(out, output),
                whole(out, terms.spreadFee())));
        hear();
    }

    private void settle(Issued quote) {
        desk.send(desk.chain().settlement(quote.commit().at(block++, 0, 0)));
        assertEquals(
                CommitMatch.OPEN, desk.events().first(new QuoteSettledDecoder()).commitMatch());
        twin.swap(
                quote.commit().tokenIn(),
                quote.input(),
                quote.fees(),
                quote.commit().tokenOut(),
                quote.output(),
                quote.margin());
        hear();
    }

    private void hear() {
        if (desk.events().has(PnlChangedDecoder.TEMPLATE_ID)) {
            heard = desk.events().last(new PnlChangedDecoder());
        }
    }

    private void assertFollows(String place) {
        if (heard == null) {
            return;
        }
        assertEquals(
                heard.valueE6(),
                heard.openE6()
                        + heard.spreadE6()
                        + heard.rebatesE6()
                        + heard.feesE6()
                        + heard.revaluationE6()
                        + heard.hedgingE6()
                        + heard.gasE6(),
                "it adds up " + place);
        assertEquals(raw(twin.open()), heard.openE6(), "open " + place);
        assertEquals(raw(twin.spread()), heard.spreadE6(), "spread " + place);
        assertEquals(raw(twin.rebates()), heard.rebatesE6(), "rebates " + place);
        assertEquals(raw(twin.fees()), heard.feesE6(), "fees " + place);
        assertEquals(raw(twin.hedging()), heard.hedgingE6(), "hedging " + place);
        assertEquals(raw(twin.gas()), heard.gasE6(), "gas " + place);
        assertEquals(raw(twin.value()), heard.valueE6(), "value " + place);
        assertEquals(raw(twin.revaluation()), heard.revaluationE6(), "revaluation " + place);
    }

    private static long raw(BigDecimal dollars) {
        return dollars.movePointRight(6).longValueExact();
    }

    /** P, as the rule of PRICING §2 has it. */
    private BigDecimal price(int tokenId) {
        BigDecimal price = published[FEED_OF[tokenId]];
        return tokenId == USDT ? price : BigDecimal.ONE.divide(price, 12, RoundingMode.HALF_EVEN);
    }

    private Amount sizeOf(int corridorId, Side side, int dollars) {
        int token = side == Side.SELL ? SandboxWorld.baseToken(corridorId) : SandboxWorld.quoteToken(corridorId);
        assertTrue(token < TOKENS);
        BigInteger raw = BigDecimal.valueOf(dollars)
                .divide(price(token), SandboxWorld.decimals(token), RoundingMode.DOWN)
                .unscaledValue();
        return new Amount().set(raw.shiftRight(64).longValue(), raw.longValue());
    }

    private static Amount amount(AmountDecoder decoder) {
        return new Amount().set(decoder.high(), decoder.low());
    }

    private static BigDecimal whole(int token, Amount amount) {
        return whole(token, amount.high(), amount.low());
    }

    private static BigDecimal whole(int token, AmountDecoder amount) {
        return whole(token, amount.high(), amount.low());
    }

    private static BigDecimal whole(int token, long high, long low) {
        BigInteger upper = BigInteger.valueOf(high).shiftLeft(64);
        BigInteger lower = new BigInteger(Long.toUnsignedString(low));
        return new BigDecimal(upper.add(lower), SandboxWorld.decimals(token));
    }
}
