package dev.kurs.journal.write;

/** What a commit survives. */
public enum Durability {
    /** The page cache has it: survives the process being killed. */
    PROCESS,
    /** The disk has it: survives a loss of power. */
    POWER
}
