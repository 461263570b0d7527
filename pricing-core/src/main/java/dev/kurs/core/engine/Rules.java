package dev.kurs.core.engine;

/** The versions of the rules by which an engine can behave; a journal says from which command on it goes by which. */
final class Rules {
    /** Of every journal that says nothing of rules. */
    static final int FIRST = 1;

    private Rules() {}
}
