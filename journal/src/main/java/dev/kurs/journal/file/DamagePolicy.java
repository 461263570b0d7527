package dev.kurs.journal.file;

/** What to do when whole records lie behind a damaged one, so that cutting there would lose them. */
public enum DamagePolicy {
    /** Do not start. */
    REFUSE,
    /** Cut at the damage and say how many records went with it: an operator's decision, after a loss of power. */
    CUT
}
