package dev.kurs.chain.mirror;

/** What the pool may still lose, dollars at scale 10^-6, and whether it takes our signatures. */
record PoolMirror(long lossUsdE6, boolean signing) {}
