package dev.kurs.service;

import dev.kurs.service.command.CommandLineTree;
import dev.kurs.service.start.PrivateUmask;
import java.util.Locale;

/** Where the process begins: what it writes, files and figures alike, is the same wherever it runs. */
public final class Kurs {
    private static final int OUTPUT_LOST = 1;

    private Kurs() {}

    public static void main(String[] arguments) {
        PrivateUmask.set();
        Locale.setDefault(Locale.ROOT);
        refuseNegotiationsByCallers();
        int code = CommandLineTree.lineFor(arguments).execute(arguments);
        System.exit(code == 0 && isOutputLost() ? OUTPUT_LOST : code);
    }

    /** By TLS 1.2 a caller could have the certificate's key sign again and again on one connection; the JVM reads this before its first handshake. */
    private static void refuseNegotiationsByCallers() {
        System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
    }

    /** A full disk or a reader that went away: what was printed is not all there. */
    private static boolean isOutputLost() {
        boolean isLost = System.out.checkError();
        if (isLost) {
            System.err.println("kurs: not all of what it says could be written");
        }
        return isLost;
    }
}
