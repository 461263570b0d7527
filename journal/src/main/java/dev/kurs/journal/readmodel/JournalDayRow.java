package dev.kurs.journal.readmodel;

/**
 * What a batch has of a UTC day.
 *
 * @param stateHash of the batch's last snapshot that day; null when there was none
 */
record JournalDayRow(long firstSequence, long lastSequence, String stateHash) {
    JournalDayRow reaching(long sequence) {
        return new JournalDayRow(firstSequence, sequence, stateHash);
    }

    JournalDayRow withStateHash(String hash) {
        return new JournalDayRow(firstSequence, lastSequence, hash);
    }
}
