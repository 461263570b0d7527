package dev.kurs.chain.send;

/**
 * A transaction in a block.
 *
 * @param hash 0x and 64 digits
 * @param succeeded false where the contract refused
 */
public record MinedTransaction(String hash, long blockNumber, boolean succeeded, long gasUsed) {}
