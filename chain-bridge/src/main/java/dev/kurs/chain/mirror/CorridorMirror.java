package dev.kurs.chain.mirror;

/** A corridor as the contracts have it. */
record CorridorMirror(boolean frozen, int boundBps) {}
