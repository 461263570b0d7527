package dev.kurs.outbound.webhook;

/**
 * How far the store is in the journal.
 *
 * @param sequence of the last record whose events it has; 0 for none
 * @param recordHash that tells this record from others; null for none
 */
public record StorePosition(long sequence, String recordHash) {}
