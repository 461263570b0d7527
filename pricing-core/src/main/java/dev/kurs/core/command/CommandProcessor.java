package dev.kurs.core.command;

/** Carries out some kinds of command. */
public interface CommandProcessor {
    /** Takes the kinds that are its own. */
    void enterInto(CommandTable commands);
}
