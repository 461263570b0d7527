package dev.kurs.feeds.recorded;

import java.util.List;

/**
 * One feed of the sandbox's recording.
 *
 * <p>Example: {@code USD/IDR} follows the column {@code USDIDR}, is printed to a tenth of a rupiah, and claims a confidence
 * of 2.1 bps on the day's mean.
 *
 * @param column of the daily fixings; empty for a synthetic feed around 1
 * @param confidenceBps on the day's mean
 */
record SandboxFeed(String name, String column, int decimals, double confidenceBps) {
    static final List<SandboxFeed> ALL = List.of(
            new SandboxFeed("USDT/USD", "", 6, 0.5),
            new SandboxFeed("USD/IDR", "USDIDR", 1, 2.1),
            new SandboxFeed("USD/JPY", "USDJPY", 3, 0.8),
            new SandboxFeed("USD/SGD", "USDSGD", 5, 0.8),
            new SandboxFeed("USD/MYR", "USDMYR", 5, 2));

    static final List<String> COLUMNS = ALL.stream()
            .filter(feed -> !feed.isSynthetic())
            .map(SandboxFeed::column)
            .toList();

    boolean isSynthetic() {
        return column.isEmpty();
    }
}
