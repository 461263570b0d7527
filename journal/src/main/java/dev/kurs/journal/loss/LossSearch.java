package dev.kurs.journal.loss;

import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.seal.Seal;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.snapshot.SnapshotStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Compares where a journal ends with what snapshots, seals, the read model and webhooks have seen of it.
 *
 * <p>Example: its newest file was deleted: the seal of the file before names that file as the next, and the read model has
 * records of it. A torn tail that only the killed process knew of is not a loss: nobody was told of it.
 */
public final class LossSearch {
    private final Path directory;
    private final SnapshotStore snapshots;
    private final List<Evidence> evidence = new ArrayList<>();

    public LossSearch(Path directory, SnapshotStore snapshots) {
        this.directory = directory;
        this.snapshots = snapshots;
    }

    /** Takes the last record that the read model has into account; 0 for none. */
    public LossSearch withReadModelAt(long sequence) {
        evidence.add(new Evidence("the read model has " + sequence, sequence));
        return this;
    }

    /** Takes the last record that webhooks tell of into account; 0 for none. */
    public LossSearch withWebhooksAt(long sequence) {
        evidence.add(new Evidence("the webhook store has " + sequence, sequence));
        return this;
    }

    /** Takes into account that whole records were cut off behind a damaged one. */
    public LossSearch withRecordsCut(long lastSequence, long records) {
        if (records > 0) {
            evidence.add(
                    new Evidence(records + " whole records were cut off behind a damaged one", lastSequence + records));
        }
        return this;
    }

    /** Takes into account how far the original of a restored copy is said to have gone. */
    public LossSearch withOriginalAt(long sequence) {
        evidence.add(
                new Evidence("its original went on to " + sequence + " or further, by who started this", sequence));
        return this;
    }

    /** What is lost; empty when nothing is known to be. */
    public Optional<JournalLoss> run() {
        List<Evidence> all = new ArrayList<>(evidence);
        snapshots.sequences().stream()
                .max(Comparator.naturalOrder())
                .ifPresent(newest -> all.add(new Evidence("there is a snapshot of " + newest, newest)));
        new SealDirectory(directory).newest().ifPresent(seal -> addSeal(seal, all));
        // Last, since a running service adds to all of them, and to the journal first.
        long end = JournalRange.of(directory).lastSequence();
        List<Evidence> beyond =
                all.stream().filter(seen -> seen.sequence() > end).toList();
        return beyond.isEmpty()
                ? Optional.empty()
                : Optional.of(new JournalLoss(
                        directory,
                        end,
                        beyond.stream().mapToLong(Evidence::sequence).max().getAsLong(),
                        beyond.stream().map(Evidence::phrase).toList()));
    }

    private void addSeal(Seal seal, List<Evidence> all) {
        all.add(new Evidence("the file " + seal.file() + " was sealed to " + seal.lastSequence(), seal.lastSequence()));
        boolean hasNext = JournalFiles.list(directory).stream()
                .anyMatch(file -> file.stamp().equals(seal.nextFile()));
        // Its first record is what was seen; whether the file is there but empty shows in the journal's end.
        all.add(new Evidence(
                "the file " + seal.nextFile() + (hasNext ? " had records" : " is missing"), seal.lastSequence() + 1));
    }
}
