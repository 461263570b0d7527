package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The arbitrage check of PRICING §6: around every simple cycle of live corridors that a quote is part of, in its own
 * direction, the product of executable rates at the tightest base spreads, without fees and size, is at most 1.
 *
 * <p>USDT → IDRX at 16 288, IDRX → JPYC at 0.0092, JPYC → USDT at 1 / 150.3: 0.997, permitted. A corridor in no cycle costs
 * one look-up; one whose cycles consist of legs with a {@link NoArbitrageBound} a comparison a leg; the exact product is for
 * the rest.
 */
public final class Arbitrage {
    private final Amount nothing = new Amount();
    private final int maxCycles;
    private final CorridorGraph graph;
    private final List<CorridorMarket> markets = new ArrayList<>();
    private final Skew skew = new Skew();
    private final Spread spread = new Spread();
    private final Conversion conversion = new Conversion();
    private final LimbProduct gained = new LimbProduct();
    private final LimbProduct needed = new LimbProduct();

    /** Keeps at most this many simple cycles. */
    public Arbitrage(int maxCycles) {
        this.maxCycles = maxCycles;
        this.graph = new CorridorGraph(maxCycles);
    }

    /**
     * Adds the next corridor, the first being 0; null, or why it is refused, with nothing changed.
     *
     * <p>New terms of a corridor or token that is known need no call.
     */
    public String add(CorridorMarket market) {
        int baseToken = market.base().terms().tokenId();
        int quoteToken = market.quote().terms().tokenId();
        if (!graph.add(baseToken, quoteToken)) {
            return market.terms().pair() + " would close more than " + maxCycles + " cycles of corridors";
        }
        markets.add(market);
        gained.makeRoom(graph.longestCycle());
        needed.makeRoom(graph.longestCycle());
        return null;
    }

    /** The number of simple cycles among the corridors. */
    public int cycleCount() {
        return graph.cycleCount();
    }

    /** Whether a quote of this corridor and side leaves every cycle through it without a gain. */
    public boolean permits(int corridorIndex, Side side) {
        return isCertified(corridorIndex) || permitsExactly(corridorIndex, side);
    }

    /** Whether live corridors of the cycles through this one are of an open market and others of a closed one, which may read other sources of one feed. */
    public boolean mixesMarkets(int corridorIndex) {
        boolean isClosed = markets.get(corridorIndex).isMarketClosed();
        for (int corridor : graph.corridorsInCyclesWith(corridorIndex)) {
            CorridorMarket market = markets.get(corridor);
            if (market.isLive() && market.isMarketClosed() != isClosed) {
                return true;
            }
        }
        return false;
    }

    /** Whether a corridor of the cycles through this one leans for the portfolio, whose proof ends where the book leans far. */
    public boolean leansForPortfolio(int corridorIndex) {
        for (int corridor : graph.corridorsInCyclesWith(corridorIndex)) {
            if (markets.get(corridor).leansForPortfolio()) {
                return true;
            }
        }
        return false;
    }

    /** Whether the products alone leave every cycle without a gain, with every token worth what it was valued at last. */
    boolean permitsExactly(int corridorIndex, Side side) {
        return permitsExactly(corridorIndex, side, Arbitrage::leaveAsValued);
    }

    /**
     * The same by the products alone.
     *
     * @param value values the tokens of a corridor, by index, before its rate is worked out
     */
    public boolean permitsExactly(int corridorIndex, Side side, IntConsumer value) {
        List<int[]> cycles = graph.cyclesThrough(CorridorGraph.leg(corridorIndex, side == Side.BUY));
        for (int index = 0; index < cycles.size(); index++) {
            if (gains(cycles.get(index), value)) {
                return false;
            }
        }
        return true;
    }

    /** Whether every live corridor of the cycles through this one is proven harmless, by proofs that add up. */
    boolean isCertified(int corridorIndex) {
        NoArbitrageBound own = markets.get(corridorIndex).skewModel().bound();
        int[] corridors = graph.corridorsInCyclesWith(corridorIndex);
        for (int corridor : corridors) {
            CorridorMarket market = markets.get(corridor);
            NoArbitrageBound bound = market.skewModel().bound();
            if (market.isLive() && !(bound.sharesWorthsWith(own) && bound.holds(market))) {
                return false;
            }
        }
        return true;
    }

    /** ∏ B / 10^12 over the legs sold times ∏ 10^12 / K over those bought, above 1; never with a leg that gives no quotes. */
    private boolean gains(int[] cycle, IntConsumer value) {
        gained.setOne();
        needed.setOne();
        for (int leg : cycle) {
            if (!multiply(leg, value)) {
                return false;
            }
        }
        return gained.compareTo(needed) > 0;
    }

    private boolean multiply(int leg, IntConsumer value) {
        CorridorMarket market = markets.get(CorridorGraph.corridorOf(leg));
        boolean bought = CorridorGraph.isBought(leg);
        if (!market.isLive()) {
            return false;
        }
        value.accept(CorridorGraph.corridorOf(leg));
        if (!setRates(market, bought ? Side.BUY : Side.SELL)) {
            return false;
        }
        gained.times(bought ? Rates.E12 : conversion.rateE12());
        needed.times(bought ? conversion.rateE12() : Rates.E12);
        return true;
    }

    private static void leaveAsValued(int corridorIndex) {
        // What the tokens were valued at last is right where all markets are open, or all closed.
    }

    private boolean setRates(CorridorMarket market, Side side) {
        spread.calculate(market, side, market.tightestBaseSpreadE8());
        conversion.begin(market, side);
        if (!market.skewModel().calculate(market, side, nothing, skew)) {
            return false;
        }
        spread.add(market, skew.addedSpreadE8());
        return conversion.setRates(skew.adjustedMidE12(), spread.totalE8());
    }
}
