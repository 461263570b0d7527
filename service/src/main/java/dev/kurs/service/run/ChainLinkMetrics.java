package dev.kurs.service.run;

import dev.kurs.chain.watch.ChainWatcher;
import dev.kurs.chain.watch.WatcherCounters;
import dev.kurs.chain.watch.WatcherHealth;
import dev.kurs.edge.metrics.Metrics;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * What {@code /metrics} shows of a chain that is watched: not a number where it is not, yet or any more.
 *
 * @param watcher who watches at present; null for nobody
 * @param nodesLeftOut of the chain's nodes, how many are not read
 */
record ChainLinkMetrics(Supplier<ChainWatcher> watcher, IntSupplier nodesLeftOut) {
    void observe(Metrics metrics) {
        metrics.gauge(
                "kurs_chain_head", "Number of the chain's newest block", () -> watched(WatcherHealth::headNumber));
        metrics.gauge(
                "kurs_chain_head_age_seconds",
                "Age of the chain's newest block",
                () -> watched(health -> health.headAge().toSeconds()));
        metrics.gauge(
                "kurs_chain_followed",
                "1 while the last look at the chain had an answer, no older than chain.max_head_age and without an alarm",
                () -> watched(health -> health.healthy() ? 1 : 0));
        metrics.gauge(
                "kurs_chain_confirmed",
                "Number of the last block whose settlements were all offered to the engine",
                () -> watched(WatcherHealth::confirmedNumber));
        metrics.gauge(
                "kurs_chain_alarms",
                "1 while no node has the block that is recorded last, which people have to look at",
                () -> Optional.ofNullable(watcher.get())
                                .flatMap(ChainWatcher::alarm)
                                .isPresent()
                        ? 1
                        : 0);
        metrics.gauge(
                "kurs_chain_nodes_left_out",
                "Nodes of the chain that are not read: silent, far from the others, or telling something else than is recorded or most tell",
                nodesLeftOut::getAsInt);
        count(
                metrics,
                "kurs_chain_reorganisations_total",
                "Times that the chain replaced blocks",
                WatcherCounters::reorganisations);
        metrics.gauge(
                "kurs_chain_deepest_reorganisation",
                "Blocks that the deepest reorganisation since the chain is watched replaced",
                () -> Optional.ofNullable(watcher.get())
                        .map(present -> (double) present.counters().deepestReorganisation())
                        .orElse(Double.NaN));
        count(
                metrics,
                "kurs_chain_failed_looks_total",
                "Looks at the chain that ended without an answer",
                WatcherCounters::failedLooks);
        count(
                metrics,
                "kurs_chain_unknown_tokens_total",
                "Tokens of settlements on chain that the service has no id for",
                WatcherCounters::unknownTokens);
    }

    /** Begins anew where another contract is watched. */
    private void count(Metrics metrics, String name, String help, ToLongFunction<WatcherCounters> figure) {
        metrics.counters(name, help, List.of(), sample -> {
            ChainWatcher present = watcher.get();
            if (present != null) {
                sample.take((double) figure.applyAsLong(present.counters()));
            }
        });
    }

    private double watched(ToDoubleFunction<WatcherHealth> figure) {
        ChainWatcher present = watcher.get();
        return present == null ? Double.NaN : figure.applyAsDouble(present.health());
    }
}
