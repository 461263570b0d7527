package dev.kurs.journal.readmodel;

/** The last confirmed block: everything up to it is recorded. */
record ChainHead(long blockNumber, long blockTimeSeconds, String blockHash) {}
