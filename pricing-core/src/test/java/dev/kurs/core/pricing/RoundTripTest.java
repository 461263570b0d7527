package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whoever walks a cycle of quotes, each settled or left open before the next, comes back with no more than he set out with. */
class RoundTripTest {
    private static final long[] DOLLARS_PER_TOKEN_E12 = {PlainTerms.E12, 61_302_682L, 6_650_000_000L};
    private static final int[] DECIMALS = {6, 2, 18};

    private final Pricer pricer = new Pricer();
    private final QuoteWorksheet sheet = new QuoteWorksheet();
    private final MidCalculator mids = new MidCalculator();

    @Test
    void shouldNeverEndRicherAfterACycleOfTwoOrThreeQuotes() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("RoundTripTest: repeat with -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        int completed = 0;
        for (int run = 0; run < 100_000; run++) {
            TokenState[] tokens = {token(random, 0), token(random, 1), token(random, 2)};
            Amount start = new Amount().set(random.nextLong(1L << (10 + random.nextInt(44))));
            Amount held = new Amount().set(start);
            int length = 2 + random.nextInt(2);
            int first = random.nextInt(3);
            int step = random.nextBoolean() ? 1 : 2;
            boolean walked = true;
            for (int leg = 0; leg < length && walked; leg++) {
                int from = (first + leg * step) % 3;
                int to = leg == length - 1 ? first : (first + (leg + 1) * step) % 3;
                walked = trade(random, tokens[from], tokens[to], held);
            }
            completed += walked ? 1 : 0;
            assertTrue(!walked || held.compareTo(start) <= 0, "seed " + seed + ", run " + run);
        }
        assertTrue(completed > 50_000, "seed " + seed + ": " + completed);
    }

    /** Changes held into what the quote pays, and books it as settled or as open. */
    private boolean trade(SplittableRandom random, TokenState from, TokenState to, Amount held) {
        boolean sells = from.terms().tokenId() < to.terms().tokenId();
        CorridorMarket market = market(sells ? from : to, sells ? to : from, random);
        QuoteInput request = PlainTerms.request(market).side(sells ? Side.SELL : Side.BUY);
        request.amount().set(held);
        if (pricer.price(request, sheet) != RejectReason.NONE) {
            return false;
        }
        if (random.nextBoolean()) {
            from.due().tryAdd(sheet.input());
            to.reserved().tryAdd(sheet.output());
        } else {
            from.balance().tryAdd(sheet.input());
            to.netOutflow().tryAdd(sheet.output());
            from.netOutflow().trySubtract(sheet.input());
            to.balance().trySubtract(sheet.output());
        }
        held.set(sheet.output());
        return true;
    }

    /** The tightest terms there are: no fees, a spread of 1 E8. */
    private CorridorMarket market(TokenState base, TokenState quote, SplittableRandom random) {
        SpreadTerms spread = new SpreadTerms(1, 1_000_000, 1, PlainTerms.E8, 0, random.nextLong(10_000), 0, 0);
        return new CorridorMarket(PlainTerms.terms(List.of(PlainTerms.freeTier(0)), spread), base, quote)
                .midE12(mids.midE12(base.published(), quote.published()));
    }

    private TokenState token(SplittableRandom random, int id) {
        long kappaE8 = random.nextLong(1L << random.nextInt(1, 28));
        TokenTerms terms = PlainTerms.skewed(
                PlainTerms.token(id, "T" + id, DECIMALS[id]),
                kappaE8,
                random.nextLong(1_000_000 * PlainTerms.E6),
                300_000 * PlainTerms.E6);
        TokenState token = new TokenState(terms);
        token.published().setFeed(DOLLARS_PER_TOKEN_E12[id] + random.nextLong(1_000), false);
        token.priceE12(mids.priceE12(token.published()));
        new DollarValue().leastAmountWorth(random.nextLong(1_000_000 * PlainTerms.E6), token, token.balance());
        token.netOutflow().set(SignedAmount.ofRaw(random.nextLong(-1_000, 1_000)));
        return token;
    }
}
