package dev.kurs.service.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Refuses an option that the others would have dropped without a word: whoever gives {@code --seal-key} believes that it is used. */
final class OptionsTogether {
    private OptionsTogether() {}

    /** Refuses an option that is given where another, without which it does nothing, is not. */
    static void requireWith(CommandSpec spec, String option, boolean isGiven, String other, boolean isOtherGiven) {
        if (isGiven && !isOtherGiven) {
            throw new ParameterException(
                    spec.commandLine(), option + " goes with " + other + " alone: add that, or leave it out");
        }
    }

    /** Refuses two options of which only one would count. */
    static void requireOne(CommandSpec spec, String option, boolean isGiven, String other, boolean isOtherGiven) {
        if (isGiven && isOtherGiven) {
            throw new ParameterException(
                    spec.commandLine(), option + " cannot stand beside " + other + ": leave one of them out");
        }
    }
}
