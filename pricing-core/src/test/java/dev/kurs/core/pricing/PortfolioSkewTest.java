package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** PORTFOLIO, PRICING §3: what the paper says of it, a twin in BigDecimal, and what holds of cycles. */
class PortfolioSkewTest {
    private static final long ALPHA_E8 = -190_000_000;
    private static final long BETA_E8 = 110_000_000;

    /** The first token is the dollar, which costs nothing; a million dollars of the others cost half a basis point or more, and lean on each other. */
    private static final List<Long> COSTS = List.of(
            0L,
            0L,
            0L,
            0L,
            50_000_000_000_000L,
            10_000_000_000_000L,
            5_000_000_000_000L,
            60_000_000_000_000L,
            0L,
            40_000_000_000_000L);

    private static final int DOLLAR_FIRST = 0;
    private static final int FIRST_SECOND = 3;

    private final PortfolioWorld world = new PortfolioWorld();
    private final Skew skew = new Skew();

    @Test
    void shouldQuoteAnEmptyBookTheSameBothWays() {
        quoted();

        for (CorridorMarket market : world.markets) {
            skewOf(market, Side.SELL, 1_000);
            assertNear(0, skew.skewE8(), 1);
            assertNear(skew.sellMarkupE16(), skew.buyMarkupE16(), 1_000_000);
        }
    }

    @Test
    void shouldMakeItDearerToBringWhatThePoolHasTooMuchOf() {
        quoted();
        CorridorMarket market = world.markets.get(DOLLAR_FIRST);
        skewOf(market, Side.BUY, 1_000);
        long bringsBefore = skew.buyMarkupE16();
        long takesBefore = skew.sellMarkupE16();

        world.hold(1, 2_000_000);
        skewOf(market, Side.BUY, 1_000);

        assertTrue(skew.buyMarkupE16() > bringsBefore);
        assertTrue(skew.sellMarkupE16() < takesBefore);
        assertTrue(skew.skewE8() > 0);
    }

    @Test
    void shouldLeanForWhatIsHeldOfOtherTokensThatMoveAlike() {
        quoted();
        CorridorMarket market = world.markets.get(DOLLAR_FIRST);
        world.hold(2, 2_000_000);
        skewOf(market, Side.SELL, 1_000);
        long alikeE8 = skew.skewE8();
        world.hold(1, -400_000);
        skewOf(market, Side.SELL, 1_000);

        assertTrue(alikeE8 > 0);
        // 0.4 M short of one hedges 2 M of the other: 0.4 × 50 = 2 × 10.
        assertNear(0, skew.skewE8(), 1);
    }

    @Test
    void shouldAskMoreForMore() {
        quoted();
        CorridorMarket market = world.markets.get(FIRST_SECOND);
        long before = 0;
        for (long usd : List.of(1_000L, 100_000L, 1_000_000L)) {
            skewOf(market, Side.SELL, usd);
            assertTrue(skew.sellMarkupE16() > before);
            before = skew.sellMarkupE16();
        }
    }

    @Test
    void shouldAskTheRestingMarkupOfAnIndifferentDesk() {
        world.adopt(terms(List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L))).hold(1, 5_000_000);

        for (CorridorMarket market : world.markets) {
            skewOf(market, Side.SELL, 250_000);
            assertEquals(0, skew.skewE8());
            assertEquals(0, skew.addedSpreadE8());
            assertEquals(new Markup(ALPHA_E8, BETA_E8).at(0), skew.sellMarkupE16());
        }
    }

    @Test
    void shouldCountOpenQuotesInTheirOwnDirection() {
        quoted();
        CorridorMarket market = world.markets.get(FIRST_SECOND);
        skewOf(market, Side.SELL, 1_000);
        long plainE16 = skew.sellMarkupE16();

        world.set(market.base().due(), 1, 1_000_000);
        skewOf(market, Side.SELL, 1_000);
        long owedE16 = skew.sellMarkupE16();
        skewOf(market, Side.BUY, 1_000);

        assertTrue(owedE16 > plainE16);
        assertNear(plainE16, skew.buyMarkupE16(), 1_000_000);
    }

    @Test
    void shouldQuoteNothingThatLeansBeyondEveryPrice() {
        quoted();
        world.hold(1, 5e10);
        CorridorMarket market = world.markets.get(DOLLAR_FIRST);

        Amount amount = new Amount();
        world.set(amount, 0, 1_000);
        assertFalse(market.skewModel().calculate(market, Side.SELL, amount, skew));
    }

    @Test
    void shouldFollowATwinInBigDecimal() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("PortfolioSkewTest: repeat with -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 2_000; round++) {
            PortfolioTerms terms = randomTerms(random);
            world.adopt(terms);
            randomBook(random);
            for (CorridorMarket market : world.markets) {
                Side side = random.nextBoolean() ? Side.SELL : Side.BUY;
                long usd = List.of(10L, 1_000L, 30_000L, 100_000L, 900_000L).get(random.nextInt(5));
                skewOf(market, side, usd);
                assertFollows(terms, market, side, usd, "seed " + seed + " round " + round);
            }
        }
    }

    private void assertFollows(PortfolioTerms terms, CorridorMarket market, Side side, long usd, String place) {
        int base = market.base().terms().tokenId();
        int quote = market.quote().terms().tokenId();
        BigDecimal leaning = BigDecimal.ZERO;
        BigDecimal cost = BigDecimal.ZERO;
        BigDecimal[][] costs = costs(terms);
        BigDecimal step = BigDecimal.valueOf(usd <= 1_000 ? 1_000 : usd <= 100_000 ? 100_000 : 1_000_000);
        for (int token = 0; token < costs.length; token++) {
            BigDecimal slope = costs[token][base].subtract(costs[token][quote]);
            leaning = leaning.add(position(token, market, side).multiply(slope).multiply(BigDecimal.TWO));
            cost = cost.add(token == base ? step.multiply(slope) : BigDecimal.ZERO)
                    .subtract(token == quote ? step.multiply(slope) : BigDecimal.ZERO);
        }
        PortfolioTerms.Leaning corridor = terms.leaning(market.terms().corridorId());
        double resting = markup(corridor, BigDecimal.ZERO);
        double sell = markup(corridor, cost.add(leaning));
        double buy = markup(corridor, cost.subtract(leaning));
        assertEquals(sell, (double) skew.sellMarkupE16() / 1e16, 1e-11, place);
        assertEquals(buy, (double) skew.buyMarkupE16() / 1e16, 1e-11, place);
        double moved = (buy - sell) / 2 * 1e8;
        long adjusted = new BigDecimal(market.midE12())
                .multiply(BigDecimal.valueOf(100_000_000 + Math.round(moved)))
                .divide(BigDecimal.valueOf(100_000_000), 0, RoundingMode.HALF_EVEN)
                .longValueExact();
        if (Math.abs(moved - Math.rint(moved)) < 0.499) {
            assertEquals(adjusted, skew.adjustedMidE12(), place);
        }
        double added = Math.max(0, (buy + sell - 2 * resting) * 1e8);
        assertEquals(added + 0.5, (double) skew.addedSpreadE8(), 0.502, place);
    }

    /** δ(p), by bisection of ω + ln ω = −(1 + α + βp). */
    private static double markup(PortfolioTerms.Leaning corridor, BigDecimal p) {
        double beta = (double) corridor.betaE8() / 1e8 * 1e4;
        double x = 1 + (double) corridor.alphaE8() / 1e8 + beta * p.doubleValue();
        double low = 1e-30;
        double high = 20_000;
        for (int step = 0; step < 200; step++) {
            double middle = (low + high) / 2;
            if (middle + Math.log(middle) < -x) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return p.doubleValue() + (1 + low) / beta;
    }

    private static BigDecimal[][] costs(PortfolioTerms terms) {
        BigDecimal[][] costs = new BigDecimal[4][4];
        int place = 0;
        for (int row = 0; row < 4; row++) {
            for (int column = row; column < 4; column++) {
                costs[row][column] = BigDecimal.valueOf(terms.costsE24().get(place++), 24);
                costs[column][row] = costs[row][column];
            }
        }
        return costs;
    }

    private BigDecimal position(int id, CorridorMarket market, Side side) {
        TokenState token = world.state(id);
        BigDecimal units = units(token, token.balance());
        if (token == market.inputToken(side)) {
            units = units.add(units(token, token.due()));
        }
        if (token == market.outputToken(side)) {
            units = units.subtract(units(token, token.reserved()));
        }
        return units.multiply(BigDecimal.valueOf(token.priceE12(), 12), MathContext.UNLIMITED)
                .subtract(BigDecimal.valueOf(10_000_000))
                .setScale(6, RoundingMode.HALF_EVEN);
    }

    private static BigDecimal units(TokenState token, Amount amount) {
        return new BigDecimal(amount.toString()).movePointLeft(token.decimals());
    }

    @Test
    void shouldProveOnlyWhatTheProductsConfirm() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("PortfolioSkewTest: repeat with -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        Arbitrage arbitrage = new Arbitrage(1_000);
        world.markets.forEach(market -> assertNull(arbitrage.add(market)));
        int proven = 0;
        for (int round = 0; round < 3_000; round++) {
            world.adopt(randomTerms(random));
            randomBook(random);
            for (int corridor = 0; corridor < world.markets.size(); corridor++) {
                if (arbitrage.isCertified(corridor)) {
                    proven++;
                    String place = "corridor " + corridor + " seed " + seed + " round " + round;
                    assertTrue(arbitrage.permitsExactly(corridor, Side.SELL), place);
                    assertTrue(arbitrage.permitsExactly(corridor, Side.BUY), place);
                }
            }
        }
        assertTrue(proven > 1_000, "proven " + proven);
    }

    @Test
    void shouldNotTakeLinearCorridorsForItsOwn() {
        PortfolioTerms all = terms(COSTS);
        List<PortfolioTerms.Leaning> few = new ArrayList<>(all.corridors());
        few.removeLast();
        Arbitrage arbitrage = new Arbitrage(1_000);
        world.markets.forEach(market -> assertNull(arbitrage.add(market)));

        world.adopt(all);
        assertTrue(arbitrage.isCertified(0));
        world.adopt(new PortfolioTerms(all.tokenIds(), COSTS, few));
        assertFalse(arbitrage.isCertified(0));
        assertTrue(arbitrage.permits(0, Side.SELL));
        world.adopt(PortfolioTerms.NONE);
        assertTrue(arbitrage.isCertified(0));
    }

    @Test
    void shouldFindTheLeastInputOverTheSkewsSteps() {
        quoted();
        world.hold(1, 700_000);
        Pricer pricer = new Pricer();
        QuoteWorksheet sheet = new QuoteWorksheet();
        QuoteInput request = PlainTerms.request(world.markets.get(DOLLAR_FIRST)).side(Side.SELL);
        for (long usd : List.of(500L, 1_000L, 1_001L, 99_999L, 100_001L, 750_000L)) {
            request.amountKind(AmountKind.INPUT);
            request.amount().set(usd * PlainTerms.E6);
            assertEquals(RejectReason.NONE, pricer.price(request, sheet));
            Amount wanted = new Amount().set(sheet.output());
            request.amountKind(AmountKind.OUTPUT);
            request.amount().set(wanted);
            assertEquals(RejectReason.NONE, pricer.price(request, sheet));
            assertTrue(sheet.input().compareTo(Amount.ofRaw(usd * PlainTerms.E6)) <= 0, "input for " + usd);
            Amount less = new Amount().set(sheet.input());
            less.trySubtract(Amount.ofRaw(1));
            request.amountKind(AmountKind.INPUT);
            request.amount().set(less);
            pricer.price(request, sheet);
            assertTrue(sheet.output().compareTo(wanted) < 0, "one raw unit less for " + usd);
        }
    }

    @Test
    void shouldNameWhatIsOutOfBounds() {
        assertNull(PortfolioBounds.invalidity(terms(COSTS)));
        assertNull(PortfolioBounds.invalidity(terms(COSTS), world.markets.get(0).terms()));
        assertEquals(
                "costs of the portfolio are 9 for 4 tokens, must be 10",
                PortfolioBounds.invalidity(terms(COSTS.subList(0, 9))));
        assertEquals(
                "betaE8 of corridor 0 is 0, must be 1 to 10000000000",
                PortfolioBounds.invalidity(world.terms(COSTS, ALPHA_E8, 0, 1_000_000L)));
        assertEquals(
                "sizeE6 of corridor 0 is 1000000000, must be at least 2000000001",
                PortfolioBounds.invalidity(world.terms(COSTS, ALPHA_E8, BETA_E8, 2_000L, 1_000L)));
        assertEquals(
                "maxUsdE6 of T0-T1 is 1000000000000, must be at most 900000000000, the portfolio's largest step",
                PortfolioBounds.invalidity(
                        world.terms(COSTS, ALPHA_E8, BETA_E8, 900_000L),
                        world.markets.get(0).terms()));
        assertTrue(PortfolioBounds.invalidity(
                        terms(List.of(0L, 0L, 0L, 0L, -5_000L, 0L, 0L, 0L, 0L, 0L)),
                        world.markets.get(0).terms())
                .startsWith("costs of T0-T1 make its largest step cost less than nothing"));
    }

    @Test
    void shouldAllocateNothingOnceWarm() {
        quoted();
        world.hold(1, 700_000);
        Arbitrage arbitrage = new Arbitrage(1_000);
        world.markets.forEach(market -> assertNull(arbitrage.add(market)));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Pricer pricer = new Pricer();
        QuoteWorksheet sheet = new QuoteWorksheet();
        QuoteInput request = PlainTerms.request(world.markets.get(DOLLAR_FIRST));
        long allocated = 0;
        for (int run = 0; run < 4; run++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int round = 1; round <= 20_000; round++) {
                request.side(Side.SELL).amount().set(round * 30L * PlainTerms.E6);
                pricer.price(request, sheet);
                arbitrage.permits(DOLLAR_FIRST, Side.SELL);
                arbitrage.permitsExactly(DOLLAR_FIRST, Side.BUY);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }

        assertEquals(0, allocated, "bytes in the last of four runs");
    }

    private static void assertNear(long expected, long actual, long tolerance) {
        assertTrue(Math.abs(expected - actual) <= tolerance, expected + " but was " + actual);
    }

    private void quoted() {
        world.adopt(terms(COSTS));
    }

    private PortfolioTerms terms(List<Long> costsE24) {
        return world.terms(costsE24, ALPHA_E8, BETA_E8, 1_000L, 100_000L, 1_000_000L);
    }

    private PortfolioTerms randomTerms(SplittableRandom random) {
        double scale = Math.exp(random.nextDouble(Math.log(1e11), Math.log(2e14)));
        double[][] factor = new double[4][4];
        for (int row = 1; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                factor[row][column] = random.nextDouble(-1, 1);
            }
        }
        List<Long> costs = new ArrayList<>();
        for (int row = 0; row < 4; row++) {
            for (int column = row; column < 4; column++) {
                double sum = 0;
                for (int inner = 0; inner < 4; inner++) {
                    sum += factor[row][inner] * factor[column][inner];
                }
                costs.add(Math.round(sum * scale));
            }
        }
        List<PortfolioTerms.Leaning> corridors = new ArrayList<>();
        long alphaE8 = random.nextLong(-300_000_000, 200_000_000);
        for (CorridorMarket market : world.markets) {
            corridors.add(new PortfolioTerms.Leaning(
                    market.terms().corridorId(),
                    random.nextInt(4) == 0 ? random.nextLong(-300_000_000, 200_000_000) : alphaE8,
                    random.nextLong(5_000_000, 1_500_000_000),
                    List.of(1_000 * PlainTerms.E6, 100_000 * PlainTerms.E6, 1_000_000 * PlainTerms.E6)));
        }
        return new PortfolioTerms(List.of(0, 1, 2, 3), costs, corridors);
    }

    private void randomBook(SplittableRandom random) {
        for (int id = 0; id < 4; id++) {
            double reach = Math.exp(random.nextDouble(Math.log(1e3), Math.log(5e6)));
            world.hold(id, random.nextDouble(-1, 1) * reach);
            world.set(world.state(id).due(), id, random.nextInt(3) == 0 ? reach : 0);
            world.set(world.state(id).reserved(), id, random.nextInt(3) == 0 ? reach / 2 : 0);
        }
    }

    private void skewOf(CorridorMarket market, Side side, long usd) {
        Amount amount = new Amount();
        int id = market.inputToken(side).terms().tokenId();
        world.set(amount, id, (double) usd);
        assertTrue(market.skewModel().calculate(market, side, amount, skew));
    }
}
