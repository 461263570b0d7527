package dev.kurs.service;

import dev.kurs.service.command.CommandLineTree;
import dev.kurs.service.start.PrivateUmask;

/** Where the process begins. */
public final class Kurs {
    private Kurs() {}

    public static void main(String[] arguments) {
        PrivateUmask.set();
        System.exit(CommandLineTree.lineFor(arguments).execute(arguments));
    }
}
