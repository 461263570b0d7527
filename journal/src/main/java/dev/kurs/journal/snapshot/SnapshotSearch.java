package dev.kurs.journal.snapshot;

import java.util.List;
import java.util.Optional;

/**
 * The newest or oldest snapshot that is good, and what was wrong with those before it.
 *
 * @param image empty when no good one was found
 * @param problems one sentence for each snapshot that was passed over
 */
public record SnapshotSearch(Optional<SnapshotImage> image, List<String> problems) {}
