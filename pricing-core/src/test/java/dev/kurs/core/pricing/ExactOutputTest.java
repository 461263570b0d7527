package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExactOutputTest {
    private static final int LARGEST_INPUT = 400;
    private static final long MILLION_E6 = 1_000_000 * PlainTerms.E6;
    private static final long IDRX_OF_A_MILLION = 1_631_250_000_000L;

    private final Pricer pricer = new Pricer();
    private final QuoteWorksheet sheet = new QuoteWorksheet();
    private final QuoteWorksheet other = new QuoteWorksheet();

    @Test
    void shouldFindTheInputThatASaleWouldHaveNeeded() {
        QuoteInput request =
                PlainTerms.request(PlainTerms.market(PlainTerms.fiveTiers())).amountKind(AmountKind.OUTPUT);
        request.amount().set(812_772_759);

        assertEquals(RejectReason.NONE, pricer.price(request, sheet));

        assertEquals(Amount.ofRaw(500_000_000), sheet.input());
        assertEquals(Amount.ofRaw(812_772_759), sheet.output());
    }

    @Test
    void shouldPayExactlyWhatWasAskedAndKeepTheRestAsSpreadFee() {
        CorridorMarket market = PlainTerms.market(List.of(PlainTerms.freeTier(0)));
        QuoteInput request = PlainTerms.request(market).amountKind(AmountKind.OUTPUT);
        request.amount().set(2);

        assertEquals(RejectReason.NONE, pricer.price(request, sheet));

        assertEquals(Amount.ofRaw(2), sheet.input());
        assertEquals(Amount.ofRaw(3), sheet.conversion().fair());
        assertEquals(Amount.ofRaw(3), sheet.conversion().capped());
        assertEquals(Amount.ofRaw(2), sheet.output());
        assertEquals(SignedAmount.ofRaw(1), sheet.conversion().spreadFee());
    }

    @Test
    void shouldJumpToTheNextTierWhenItsFirstInputReachesTheAmount() {
        List<FeeTier> tiers = List.of(
                new FeeTier(Tier.MICRO, 1_000 * PlainTerms.E6, 0, 10_000_000, 0),
                new FeeTier(Tier.SMALL, FeeTier.UNBOUNDED, 0, 0, 0));
        QuoteInput request = PlainTerms.request(PlainTerms.market(tiers)).amountKind(AmountKind.OUTPUT);

        request.amount().set(1_500_000_000);
        pricer.price(request, sheet);

        assertEquals(Tier.SMALL, sheet.tier().tier());
        assertEquals(Amount.ofRaw(1_000_000_000), sheet.input());
        assertEquals(Amount.ofRaw(1_500_000_000), sheet.output());
        assertEquals(SignedAmount.ofRaw(131_250_000), sheet.conversion().spreadFee());
    }

    @Test
    void shouldSkipATierTooNarrowForAnyInput() {
        List<FeeTier> tiers = List.of(
                new FeeTier(Tier.MICRO, 1_500_000, 0, 0, 0),
                new FeeTier(Tier.SMALL, 1_700_000, 0, 0, 0),
                new FeeTier(Tier.MEDIUM, FeeTier.UNBOUNDED, 0, 0, 0));
        TokenState whole = new TokenState(PlainTerms.token(1, "WHOLE", 0)).priceE12(PlainTerms.E12);
        CorridorTerms terms = PlainTerms.terms(tiers, PlainTerms.PLAIN_SPREAD);
        QuoteInput request = PlainTerms.request(
                        new CorridorMarket(terms, whole, PlainTerms.usdt()).midE12(PlainTerms.E12))
                .amountKind(AmountKind.OUTPUT);

        request.amount().set(1_000_001);
        pricer.price(request, sheet);

        assertEquals(Tier.MEDIUM, sheet.tier().tier());
        assertEquals(Amount.ofRaw(2), sheet.input());
    }

    @Test
    void shouldStayInTheTierOfThePartnersVolume() {
        CorridorTerms terms = PlainTerms.terms(PlainTerms.fiveTiers(), PlainTerms.PLAIN_SPREAD, FeeBasis.VOLUME);
        QuoteInput request = PlainTerms.request(PlainTerms.market(terms))
                .surface(Surface.V01)
                .amountKind(AmountKind.OUTPUT)
                .volumeE6(20_000 * PlainTerms.E6);

        request.amount().set(1_000);
        assertEquals(RejectReason.NONE, pricer.price(request, sheet));
        assertEquals(Tier.MEDIUM, sheet.tier().tier());

        request.amount().set(1_000_000_000_000_000L);
        assertEquals(RejectReason.NONE, pricer.price(request, sheet));
        assertEquals(Tier.MEDIUM, sheet.tier().tier());
    }

    @Test
    void shouldRefuseWhatNoInputPays() {
        CorridorTerms terms = PlainTerms.terms(
                List.of(PlainTerms.freeTier(PlainTerms.E8)),
                new SpreadTerms(1, PlainTerms.E8, 1, PlainTerms.E8, 0, 0, 0, 0));
        CorridorMarket market = new CorridorMarket(terms, PlainTerms.usdt(), PlainTerms.idrx()).midE12(1);
        QuoteInput request = PlainTerms.request(market).amountKind(AmountKind.OUTPUT);
        request.amount().set(1);

        assertEquals(RejectReason.BELOW_MINIMUM, pricer.price(request, sheet));
    }

    @Test
    void shouldEndWhereTheSkewOutrunsTheSize() {
        CorridorMarket market = PlainTerms.market(List.of(PlainTerms.freeTier(0)));
        market.base().replaceTerms(PlainTerms.skewed(market.base().terms(), 190_000_000, 0, PlainTerms.E6));
        QuoteInput request = PlainTerms.request(market).amountKind(AmountKind.OUTPUT);
        long justAboveTheHump = 429_277;

        request.amount().set(justAboveTheHump);

        assertEquals(RejectReason.NONE, pricer.price(request, sheet));
        assertTrue(sheet.input().compareTo(Amount.ofRaw(5 * PlainTerms.E6)) > 0);
    }

    /** 20 ranges from the target the skew takes back what more input brings, so that each step is a hair above the last. */
    @Test
    void shouldEndWhereAnInputThatIsTooSmallExceedsTheMaximum() {
        CorridorMarket market = PlainTerms.market(List.of(PlainTerms.freeTier(0)));
        market.quote().replaceTerms(PlainTerms.skewed(market.quote().terms(), 10_000_000, 0, MILLION_E6));
        market.quote().balance().set(20 * IDRX_OF_A_MILLION);
        QuoteInput request = PlainTerms.request(market).amountKind(AmountKind.OUTPUT);
        int most = 0;
        int mostWithMaximum = 0;
        for (long share = 900; share <= 1_100; share++) {
            request.maximum(QuoteInput.NO_MAXIMUM, PlainTerms.E8).amount().set(20 * IDRX_OF_A_MILLION / 1_000 * share);
            pricer.price(request, sheet);
            most = Math.max(most, sheet.iterations());
            request.maximum(MILLION_E6, PlainTerms.E8);

            assertEquals(RejectReason.ABOVE_MAXIMUM, pricer.price(request, sheet));

            mostWithMaximum = Math.max(mostWithMaximum, sheet.iterations());
            assertTrue(sheet.input().compareTo(Amount.ofRaw(MILLION_E6)) > 0);
            assertEquals(sheet.input(), sheet.fees().toConvert());
        }

        assertTrue(most > 10_000, "the terms should make it walk, but it took " + most);
        assertTrue(mostWithMaximum <= 64 + 1, "steps with a maximum: " + mostWithMaximum);
    }

    @Test
    void shouldFindTheSmallestInputAsAnExhaustiveSearchDoes() {
        long seed = announcedSeed("exhaustive");
        SplittableRandom random = new SplittableRandom(seed);
        for (int world = 0; world < 400; world++) {
            assertFindsSmallestInputs(smallWorld(random, new LinearSkew()), "seed " + seed + ", world " + world);
        }
    }

    @Test
    void shouldFindTheSmallestInputWhereARateImprovesInsideATier() {
        long seed = announcedSeed("improving");
        SplittableRandom random = new SplittableRandom(seed);
        for (int world = 0; world < 400; world++) {
            SkewModel steps = SteppedSkew.random(random, LARGEST_INPUT);
            assertFindsSmallestInputs(smallWorld(random, steps), "seed " + seed + ", world " + world);
        }
    }

    private static long announcedSeed(String what) {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("ExactOutputTest, " + what + ": repeat with -Dkurs.seed=" + seed);
        return seed;
    }

    private void assertFindsSmallestInputs(QuoteInput request, String world) {
        long[] leastInput = leastInputByOutput(request);
        for (int output = 1; output < leastInput.length; output++) {
            request.amountKind(AmountKind.OUTPUT).amount().set(output);
            String where = world + ", output " + output;

            RejectReason reason = pricer.price(request, sheet);

            boolean within = reason == RejectReason.NONE && sheet.input().compareTo(Amount.ofRaw(LARGEST_INPUT)) <= 0;
            assertEquals(leastInput[output], within ? sheet.input().low() : 0, where);
            if (within) {
                assertPriceAgrees(request, output, where);
            }
        }
    }

    /** The same input priced as such gives the same worksheet, but for what is paid. */
    private void assertPriceAgrees(QuoteInput request, long output, String where) {
        request.amountKind(AmountKind.INPUT).amount().set(sheet.input());

        assertEquals(RejectReason.NONE, pricer.price(request, other), where);

        assertEquals(other.output(), sheet.conversion().capped(), where);
        assertEquals(Amount.ofRaw(output), sheet.output(), where);
        assertEquals(other.tier(), sheet.tier(), where);
        assertEquals(other.conversion().rateE12(), sheet.conversion().rateE12(), where);
        assertEquals(other.totalFeeE6(), sheet.totalFeeE6(), where);
        assertTrue(sheet.output().compareTo(other.output()) <= 0, where);
    }

    /** For each output the least input up to the largest that pays at least it, by trying them all; 0 for none. */
    private long[] leastInputByOutput(QuoteInput request) {
        long[] least = new long[120];
        request.amountKind(AmountKind.INPUT);
        for (int input = LARGEST_INPUT; input >= 1; input--) {
            request.amount().set(input);
            boolean pays = pricer.price(request, sheet) == RejectReason.NONE;
            long paid = pays ? sheet.output().low() : 0;
            for (int output = 1; output < least.length && output <= paid; output++) {
                least[output] = input;
            }
        }
        return least;
    }

    /** Tokens of no decimals worth about a dollar, tiers of a few dollars, and a skew that bites at these sizes. */
    private static QuoteInput smallWorld(SplittableRandom random, SkewModel skewModel) {
        List<FeeTier> tiers = List.of(
                new FeeTier(
                        Tier.MICRO,
                        (5 + random.nextLong(40)) * PlainTerms.E6 / 2,
                        3 * PlainTerms.E6,
                        20_000_000,
                        5_000_000),
                new FeeTier(
                        Tier.SMALL,
                        (50 + random.nextLong(100)) * PlainTerms.E6,
                        random.nextLong(3 * PlainTerms.E6),
                        10_000_000,
                        3_000_000),
                new FeeTier(Tier.MEDIUM, FeeTier.UNBOUNDED, 0, random.nextLong(10_000_000), 2_000_000));
        SpreadTerms spread = new SpreadTerms(1, 50_000_000, 1, PlainTerms.E8, 0, 0, 0, random.nextLong(3) * 1_000_000);
        CorridorMarket market = new CorridorMarket(
                        PlainTerms.terms(tiers, spread), wholeToken(random, 0), wholeToken(random, 1), skewModel)
                .midE12(PlainTerms.E12 / 4 + random.nextLong(PlainTerms.E12));
        return PlainTerms.request(market)
                .side(random.nextBoolean() ? Side.SELL : Side.BUY)
                .surface(random.nextBoolean() ? Surface.V01 : Surface.V02);
    }

    private static TokenState wholeToken(SplittableRandom random, int id) {
        long rangeE6 = (1 + random.nextLong(300)) * PlainTerms.E6;
        TokenTerms terms =
                PlainTerms.skewed(PlainTerms.token(id, "T" + id, 0), random.nextLong(199_999_999), 0, rangeE6);
        TokenState token = new TokenState(terms).priceE12(PlainTerms.E12 / 2 + random.nextLong(PlainTerms.E12));
        token.balance().set(random.nextLong(300));
        return token;
    }
}
