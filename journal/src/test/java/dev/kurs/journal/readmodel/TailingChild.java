package dev.kurs.journal.readmodel;

import java.io.IOException;
import java.nio.file.Path;

/** Projects a journal until it is killed or its input ends; prints a line once it has begun. */
final class TailingChild {
    private TailingChild() {}

    public static void main(String[] arguments) throws IOException {
        ReadModelSettings settings = new ReadModelSettings(arguments[1], arguments[2], "");
        try (ReadModel model = ReadModel.open(settings, Path.of(arguments[0]))) {
            model.start();
            System.out.println("begun at " + model.position());
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
        }
    }
}
