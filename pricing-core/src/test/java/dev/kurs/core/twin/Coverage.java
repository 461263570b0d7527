package dev.kurs.core.twin;

import dev.kurs.core.twin.TwinMarket.State;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How many quotes of a random run were of each kind, so that a run that missed one says so. */
final class Coverage {
    private static final List<Integer> DECIMALS = List.of(0, 2, 6, 18);

    private final Map<String, Integer> counts = new TreeMap<>();

    void note(TwinCase given, TwinQuote quote) {
        count("quotes", true);
        count(pair(given.input().decimals(), given.output().decimals()), true);
        count(surfaceAndTier(given.request().v02(), quote.tier()), true);
        count(side(given.request().sell(), given.request().exactOutput()), true);
        count("state " + given.market().state(), true);
        count("closed market", given.market().closed());
        noteTerms(given, quote);
        noteEdges(given, quote);
    }

    private void noteTerms(TwinCase given, TwinQuote quote) {
        boolean fixedRate = given.partner().fixedInputRate();
        count("fixed input rate", fixedRate);
        count("discount", !fixedRate && given.partner().discountE8() > 0);
        count("override", !fixedRate && given.partner().overrideE8(quote.tier()) != null);
        count("tier by volume", given.corridor().tierByVolume());
        count("peg", given.corridor().base().peg() != null);
        count(
                "one inverted feed",
                given.input().currency().inverted() != given.output().currency().inverted());
        count("one shared feed", given.input().currency().equals(given.output().currency()));
    }

    private void noteEdges(TwinCase given, TwinQuote quote) {
        count("input fill clamped", quote.inputFillE8().abs().equals(Exact.E8));
        count("output fill clamped", quote.outputFillE8().abs().equals(Exact.E8));
        count(
                "no fill clamped",
                quote.inputFillE8().max(quote.outputFillE8()).abs().compareTo(Exact.E8) < 0);
        count("output capped", quote.uncapped().compareTo(quote.cap()) > 0);
        count("spread fee below zero", quote.spreadFee().signum() < 0);
        count(
                "spread at its maximum",
                isAt(quote.totalSpreadE8(), given.corridor().spread().maxSpreadE8()));
        count(
                "spread at its minimum",
                isAt(quote.totalSpreadE8(), given.corridor().spread().minSpreadE8()));
        count("utilisation", quote.utilisationSpreadE8().signum() > 0);
    }

    /** The kinds that never came. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        for (int from : DECIMALS) {
            for (int to : DECIMALS) {
                missing.add(pair(from, to));
            }
        }
        for (int tier = 0; tier < 5; tier++) {
            missing.add(surfaceAndTier(false, tier));
            missing.add(surfaceAndTier(true, Math.min(tier, 2)));
        }
        for (State state : State.values()) {
            missing.add("state " + state);
        }
        for (int kind = 0; kind < 4; kind++) {
            missing.add(side(kind % 2 == 0, kind < 2));
        }
        missing.removeIf(counts::containsKey);
        counts.forEach((kind, count) -> missing.addAll(count == 0 ? List.of(kind) : List.of()));
        return missing;
    }

    private static boolean isAt(BigInteger spreadE8, long boundE8) {
        return spreadE8.equals(Exact.whole(boundE8));
    }

    private static String pair(int from, int to) {
        return "decimals " + from + " to " + to;
    }

    private static String surfaceAndTier(boolean v02, int tier) {
        return (v02 ? "v0.2" : "v0.1") + " tier " + (tier + 1);
    }

    private static String side(boolean sell, boolean exactOutput) {
        return (sell ? "SELL" : "BUY") + (exactOutput ? " exact output" : " exact input");
    }

    private void count(String kind, boolean applies) {
        counts.merge(kind, applies ? 1 : 0, Integer::sum);
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
