package dev.kurs.core.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.pricing.Arbitrage;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.twin.TwinMarket.State;
import dev.kurs.protocol.message.sbe.Side;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The arbitrage check among three to five tokens against all cycles multiplied out, with mids that fit together and mids that do not. */
final class ArbitrageTwinTest {
    private static final int WORLDS = 10_000;
    private static final int MANY_CYCLES = 1_000;

    @Test
    void shouldPermitALegExactlyWhereNoCycleThroughItGains() {
        long seed = Seeds.announced("ArbitrageTwinTest");
        Dice dice = new Dice(seed);
        RandomWorlds worlds = new RandomWorlds(dice);
        int refused = 0;

        for (int number = 0; number < WORLDS; number++) {
            refused += new World(dice, worlds.tokens(3 + dice.upTo(3))).check("seed " + seed + " world " + number);
        }

        assertTrue(refused > WORLDS / 10, "many legs should be refused, but only " + refused + " are");
    }

    /** A corridor between any two tokens, each as a market of the engine and as two legs of the twin. */
    private static final class World {
        private final Dice dice;
        private final List<TwinToken> tokens;
        private final List<ArbitrageTwin.Leg> legs = new ArrayList<>();
        private final MarketBuilder markets = new MarketBuilder();
        private final Arbitrage arbitrage = new Arbitrage(MANY_CYCLES);
        private final List<TokenState> states = new ArrayList<>();
        private final double mistake;

        World(Dice dice, List<TwinToken> tokens) {
            this.dice = dice;
            this.tokens = tokens;
            mistake = dice.oneIn(2) ? 0 : dice.anyMagnitude(1e-9, 1e-2);
            for (int token = 0; token < tokens.size(); token++) {
                states.add(markets.token(token, tokens.get(token)));
            }
            for (int base = 0; base < tokens.size(); base++) {
                for (int quote = base + 1; quote < tokens.size(); quote++) {
                    addCorridor(base, quote);
                }
            }
        }

        /** The number of legs that both refuse. */
        int check(String where) {
            ArbitrageTwin twin = new ArbitrageTwin(legs);
            int refused = 0;
            for (int leg = 0; leg < legs.size(); leg++) {
                Side side = leg % 2 == 0 ? Side.SELL : Side.BUY;
                boolean permitted = twin.permits(legs.get(leg));
                assertEquals(
                        permitted, arbitrage.permits(leg / 2, side), where + " leg " + legs.get(leg) + " of " + tokens);
                refused += permitted ? 0 : 1;
            }
            return refused;
        }

        private void addCorridor(int base, int quote) {
            TwinCorridor corridor = new TwinCorridor(
                    tokens.get(base),
                    tokens.get(quote),
                    List.of(new TwinTier(null, 0, 0, tightest())),
                    false,
                    spread(),
                    0);
            TwinMarket market = new TwinMarket(0, dice.oneIn(10) ? State.PROTECT : State.NORMAL, false);
            TwinCase sale = new TwinCase(
                    corridor, TwinPartner.PLAIN, market, new TwinRequest(true, false, BigInteger.ONE, false, true));
            TwinCase purchase = new TwinCase(
                    corridor, TwinPartner.PLAIN, market, new TwinRequest(false, false, BigInteger.ONE, false, true));
            long midE12 = mid(corridor);
            long tightestE8 = corridor.tiers().getFirst().baseSpreadE8();
            legs.add(ArbitrageTwin.leg(base, quote, sale, Exact.whole(midE12), tightestE8));
            legs.add(ArbitrageTwin.leg(quote, base, purchase, Exact.whole(midE12), tightestE8));
            int corridorId = legs.size() / 2 - 1;
            assertNull(arbitrage.add(markets.market(sale, corridorId, states.get(base), states.get(quote))
                    .midE12(midE12)
                    .live(true)));
        }

        private long mid(TwinCorridor corridor) {
            double factor = 1 + dice.between(-mistake, mistake);
            long midE12 = SkewTwin.midE12(corridor).longValueExact();
            return mistake == 0 ? midE12 : Math.max(1, (long) (midE12 * factor));
        }

        private long tightest() {
            return dice.oneIn(2) ? 0 : dice.anyMagnitude(1L, 1_000_000L);
        }

        private TwinSpread spread() {
            return new TwinSpread(
                    dice.anyMagnitude(1L, 100_000L), 100_000_000, 1, 150_000_000, 0, 0, 0, 2, 0, 45_000_000_000L);
        }
    }
}
