package dev.kurs.service.command;

import picocli.CommandLine.Option;

/** {@code --corridor PAIR}: of this one alone. */
final class CorridorOption {
    @Option(names = "--corridor", paramLabel = "PAIR", description = "such as USD-IDR or USDT-JPYC")
    private String pair;

    /** Null for every corridor. */
    String pair() {
        return pair;
    }
}
