package dev.kurs.journal.file;

/**
 * Where a record begins.
 *
 * <p>Example: minute 29 920 338, offset 33 040 is the first record of the file begun in that minute. It stays valid until
 * retention deletes the file.
 *
 * @param minute the file, by the minute it was begun in
 * @param offset byte offset of the document that holds the record
 */
public record JournalPosition(int minute, long offset) {}
