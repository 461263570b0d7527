package dev.kurs.service.command;

import picocli.CommandLine.Option;

/** {@code --expires-in TIME}: how long a key or token is honoured. */
final class LifetimeOption {
    private static final String NAME = "--expires-in";

    static final String OF_A_KEY = "90d";
    static final String OF_A_TOKEN = "30d";

    @Option(
            names = NAME,
            paramLabel = "TIME",
            description = "such as 7d; of an operator's token also never (default: " + OF_A_KEY + " for a key, "
                    + OF_A_TOKEN + " for a token)")
    private String text;

    /** In seconds, for what has to expire. */
    long secondsOr(String usual) {
        return OptionTypes.seconds(NAME, or(usual), 1);
    }

    /** What was said, or else this. */
    String or(String usual) {
        return text == null ? usual : text;
    }
}
