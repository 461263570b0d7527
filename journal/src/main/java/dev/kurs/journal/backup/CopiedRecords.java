package dev.kurs.journal.backup;

/**
 * What a copy has of a journal.
 *
 * <p>Example: 1 000 000 records in 12 files, up to sequence 1 000 000, and 11 seals.
 */
public record CopiedRecords(int files, long records, int seals, long lastSequence) {}
