package dev.kurs.service;

import dev.kurs.service.command.Commands;

/** Where the process begins. */
public final class Kurs {
    private Kurs() {}

    public static void main(String[] arguments) {
        System.exit(Commands.line().execute(arguments));
    }
}
