package dev.kurs.journal.loss;

/**
 * Something that has seen a record.
 *
 * <p>Example: {@code new Evidence("there is a snapshot of 1000", 1_000)}.
 */
record Evidence(String phrase, long sequence) {}
