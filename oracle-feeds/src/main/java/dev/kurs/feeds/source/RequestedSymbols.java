package dev.kurs.feeds.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which symbols are asked for: all that are configured, less those that the source has called unknown in the last ten minutes.
 *
 * <p>Example: one unknown id fails a whole request, so after {@code 404 Price ids not found: 0x6693…} USD/IDR is left out,
 * the other feeds go on, and ten minutes later USD/IDR is asked for again.
 */
final class RequestedSymbols {
    private static final long LEFT_OUT_NS = 600_000_000_000L;

    private final Map<String, String> feedsBySymbol;
    private final Map<String, Long> leftOutUntilNs = new HashMap<>();

    RequestedSymbols(Map<String, String> feedsBySymbol) {
        this.feedsBySymbol = feedsBySymbol;
    }

    Set<String> at(long nowNs) {
        turnBack(nowNs);
        leftOutUntilNs.values().removeIf(untilNs -> untilNs <= nowNs);
        Set<String> requested = new TreeSet<>(feedsBySymbol.keySet());
        requested.removeAll(leftOutUntilNs.keySet());
        return requested;
    }

    /** Whether a symbol that was left out is to be asked for again. */
    boolean isUnknownDue(long nowNs) {
        turnBack(nowNs);
        return leftOutUntilNs.values().stream().anyMatch(untilNs -> untilNs <= nowNs);
    }

    /** However far back the clock was set, nothing is left out for longer. */
    private void turnBack(long nowNs) {
        leftOutUntilNs.replaceAll((symbol, untilNs) -> Math.min(untilNs, nowNs + LEFT_OUT_NS));
    }

    void leaveOut(Set<String> unknown, long nowNs) {
        unknown.forEach(symbol -> leftOutUntilNs.put(symbol, nowNs + LEFT_OUT_NS));
    }

    List<String> feedsLeftOut() {
        List<String> feeds = new ArrayList<>();
        leftOutUntilNs.keySet().forEach(symbol -> feeds.add(feedsBySymbol.get(symbol)));
        feeds.sort(null);
        return feeds;
    }
}
