package dev.kurs.journal.write;

import dev.kurs.journal.file.DamagePolicy;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How a journal is written.
 *
 * <p>Example: {@code JournalSettings.in(path).withDurability(POWER)} begins a file an hour, in blocks of 64 MiB that take
 * room on the disk only as they fill, and makes every commit survive a loss of power.
 *
 * @param rollEvery how long a file is written before the next is begun, by the commands' own time: what retention frees
 *     at a time, and about what opening the journal has to read; a roll costs the core about a millisecond
 * @param blockSize bytes by which a file grows; a record may take about a quarter of it
 */
public record JournalSettings(
        Path directory, Durability durability, Duration rollEvery, int blockSize, DamagePolicy damagePolicy) {
    private static final int DEFAULT_BLOCK_SIZE = 64 << 20;
    private static final int RECORD_SHARE_OF_BLOCK = 4;
    private static final int ROOM_FOR_ENVELOPE = 64;
    private static final int SMALLEST_BLOCK_SIZE = 256 << 10;

    public JournalSettings {
        if (rollEvery.compareTo(Duration.ofMinutes(1)) < 0) {
            throw new IllegalArgumentException("A journal file is kept for a minute or longer, not for " + rollEvery);
        }
        if (blockSize < SMALLEST_BLOCK_SIZE) {
            throw new IllegalArgumentException(
                    "A journal's block size is " + SMALLEST_BLOCK_SIZE + " bytes or more, not " + blockSize);
        }
    }

    /** The defaults. */
    public static JournalSettings in(Path directory) {
        return new JournalSettings(
                directory, Durability.PROCESS, Duration.ofHours(1), DEFAULT_BLOCK_SIZE, DamagePolicy.REFUSE);
    }

    /** Bytes of the longest record that can be appended. */
    public int longestRecord() {
        return blockSize / RECORD_SHARE_OF_BLOCK - ROOM_FOR_ENVELOPE;
    }

    public JournalSettings withDurability(Durability value) {
        return new JournalSettings(directory, value, rollEvery, blockSize, damagePolicy);
    }

    public JournalSettings withRollEvery(Duration value) {
        return new JournalSettings(directory, durability, value, blockSize, damagePolicy);
    }

    public JournalSettings withBlockSize(int value) {
        return new JournalSettings(directory, durability, rollEvery, value, damagePolicy);
    }

    public JournalSettings withDamagePolicy(DamagePolicy value) {
        return new JournalSettings(directory, durability, rollEvery, blockSize, value);
    }
}
