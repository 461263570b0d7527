package dev.kurs.journal.support;

import java.io.IOException;
import java.nio.file.Path;

/** Holds a journal until its input ends. */
public final class WaitingChild {
    private WaitingChild() {}

    public static void main(String[] arguments) throws IOException {
        try (SampleWriter writer = new SampleWriter(Path.of(arguments[0]))) {
            writer.append(1);
            System.out.println("ready");
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
        }
    }
}
