package dev.kurs.journal.snapshot;

import java.nio.file.Path;

/**
 * A snapshot that the disk has.
 *
 * @param sequence of the last command it includes
 * @param stateHash of the frames it holds
 */
public record WrittenSnapshot(Path path, long sequence, long stateHash) {}
