package dev.kurs.chain.keeper;

import dev.kurs.chain.deploy.DeploymentManifest;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which runs are late, and what was said against each.
 *
 * <p>Example: {@code mark of day 20781 was due at 2026-11-24T00:00:00Z and is not done: …}. A feed answers once in its own time, so a run that waits for feeds
 * is late only after the longest of these as well; one that a stale feed holds up is not late at all, since a market that is closed answers when it opens, and a
 * day without a mark is told as missed. What is of too little is never late.
 */
final class LateRuns {
    private static final String WAITS_FOR_FEEDS = "FeedsBeforeWaitEnd";
    private static final String STALE_FEED = "FeedStale";

    private final Duration lateAfter;
    private final long longestFeedAgeSeconds;
    private final Map<String, String> refusals = new HashMap<>();

    LateRuns(DeploymentManifest manifest, Duration lateAfter) {
        this(longestFeedAgeSeconds(manifest), lateAfter);
    }

    LateRuns(long longestFeedAgeSeconds, Duration lateAfter) {
        this.longestFeedAgeSeconds = longestFeedAgeSeconds;
        this.lateAfter = lateAfter;
    }

    private static long longestFeedAgeSeconds(DeploymentManifest manifest) {
        return manifest.settings().tokens().values().stream()
                .mapToLong(token -> token.feed().maxAgeSeconds())
                .max()
                .orElse(0);
    }

    /** Whether this is news. */
    boolean refused(KeeperRun run, String why) {
        return !why.equals(refusals.put(run.what(), why));
    }

    void taken(KeeperRun run) {
        refusals.remove(run.what());
    }

    /** The late ones of all that are known, each in a sentence; what is no longer due is forgotten. */
    List<String> of(List<KeeperRun> runs, long nowSeconds) {
        refusals.keySet().retainAll(runs.stream().map(KeeperRun::what).toList());
        return runs.stream()
                .filter(run -> isLate(run, nowSeconds))
                .map(this::sentence)
                .toList();
    }

    private boolean isLate(KeeperRun run, long nowSeconds) {
        String refusal = refusals.getOrDefault(run.what(), "");
        if (run.isSmall() || refusal.contains(STALE_FEED)) {
            return false;
        }
        boolean waitsForFeeds = refusal.contains(WAITS_FOR_FEEDS);
        long allowed = lateAfter.toSeconds() + (waitsForFeeds ? longestFeedAgeSeconds : 0);
        return nowSeconds - run.dueAt() > allowed;
    }

    private String sentence(KeeperRun run) {
        return run.what() + " was due at " + Instant.ofEpochSecond(run.dueAt()) + " and is not done"
                + (refusals.containsKey(run.what()) ? ": " + refusals.get(run.what()) : "");
    }
}
